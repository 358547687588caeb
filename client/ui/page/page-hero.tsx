import type { ReactNode } from 'react';
import classes from './page-hero.module.css';

interface PageHeroProps {
  /** The following content overlaps it, by `--reach`. */
  reached?: boolean;
  children: ReactNode;
}

export const PageHero = ({ reached = false, children }: PageHeroProps) => (
  <header className={classes.curtain} data-reached={reached || undefined}>
    <div>{children}</div>
  </header>
);
