import type { ReactNode } from 'react';
import classes from './curtain.module.css';

interface CurtainProps {
  /** What follows reaches up into it, by `--reach`. */
  reached?: boolean;
  children: ReactNode;
}

/** The blue ground, lit from one side, on which a page announces itself. */
export const Curtain = ({ reached = false, children }: CurtainProps) => (
  <header className={classes.curtain} data-reached={reached || undefined}>
    <div>{children}</div>
  </header>
);
