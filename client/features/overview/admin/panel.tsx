import { Button } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './overview.module.css';

interface PanelProps {
  title: string;
  /** Link to all of them. */
  more?: { to: string; label: string } | false;
  children: ReactNode;
}

export function Panel({ title, more, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.subject}>
          {title}
        </h2>
        {more && (
          <Link className={classes.moreLink} to={more.to}>
            {more.label}
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}

export const EmptyPanel = ({
  title,
  hint,
  add,
}: {
  title: string;
  hint?: string;
  add?: { to: string; label: string };
}) => (
  <div className={classes.nothing}>
    <p className={classes.lead}>{title}</p>
    {hint && <p className={classes.facts}>{hint}</p>}
    {add && (
      <Button component={Link} to={add.to} variant="default" size="sm">
        {add.label}
      </Button>
    )}
  </div>
);
