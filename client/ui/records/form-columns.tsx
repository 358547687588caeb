import type { ReactNode } from 'react';
import classes from './form-columns.module.css';

/** What a record tells, and beside it, where there is room, what is set about it. */
export const FormColumns = ({ main, side }: { main: ReactNode; side: ReactNode }) => (
  <div className={classes.columns}>
    <div className={classes.main}>{main}</div>
    <div className={classes.side}>{side}</div>
  </div>
);

/** Two short fields, side by side where there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={classes.pair}>{children}</div>;
