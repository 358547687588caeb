import type { ReactNode } from 'react';
import { Lectern } from './lectern';
import { PageHero } from './page-hero';
import { useSite } from './site';
import type from './type.module.css';
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
    <div className={classes.page} role="alert">
      <title>{`${name} · ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <PageHero>
        <div className={classes.stage}>
          <div>
            {status && (
              <p className={classes.status} aria-hidden>
                {status}
              </p>
            )}
            <h1 className={type.section}>{title}</h1>
            <p className={classes.message}>{message}</p>
            <div className={`${ways.lit} ${classes.ways}`}>{children}</div>
          </div>
          <Lectern className={classes.lectern} />
        </div>
      </PageHero>
    </div>
  );
}
