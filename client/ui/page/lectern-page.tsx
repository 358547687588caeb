import type { ReactNode } from 'react';
import { Lectern } from './lectern';
import classes from './lectern-page.module.css';
import { PageHero } from './page-hero';

/** A page that has nothing but `children`, beside an empty lectern. */
export const LecternPage = ({ children }: { children: ReactNode }) => (
  <div className={classes.page}>
    <PageHero>
      <div className={classes.stage}>
        <div>{children}</div>
        <Lectern className={classes.lectern} />
      </div>
    </PageHero>
  </div>
);
