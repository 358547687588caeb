import type { ReactNode } from 'react';
import { LecternPage } from './lectern-page';
import { useSite } from '../site/site';
import type from '../theme/type.module.css';
import ways from './pager.module.css';
// Imported last, so that it overrides the others.
import classes from './empty-state.module.css';

interface EmptyStateProps {
  /** Window title, without the site's name. */
  name: string;
  /** HTTP status, shown for support requests. */
  status?: number;
  title: string;
  message: string;
  /** Links to other pages. */
  children: ReactNode;
}

/** Shown instead of a page that does not exist or could not be loaded. */
export function EmptyState({ name, status, title, message, children }: EmptyStateProps) {
  const site = useSite();
  return (
    <LecternPage>
      <title>{`${name} · ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <div role="alert">
        {status && (
          <p className={classes.status} aria-hidden>
            {status}
          </p>
        )}
        <h1 className={type.section}>{title}</h1>
        <p className={classes.message}>{message}</p>
        <div className={`${ways.lit} ${classes.ways}`}>{children}</div>
      </div>
    </LecternPage>
  );
}
