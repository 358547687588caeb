import { useId, type ReactNode } from 'react';
import classes from './panel-section.module.css';

/** Fields of one kind in the panel beside the text. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 className={classes.title} id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
