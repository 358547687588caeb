import type { ReactNode } from 'react';
import classes from './form-columns.module.css';

/** Content and settings, side by side if there is room. */
export const FormColumns = ({ main, side }: { main: ReactNode; side: ReactNode }) => (
  <div className={classes.columns}>
    <div className={classes.main}>{main}</div>
    <div className={classes.side}>{side}</div>
  </div>
);

export const FieldPair = ({ children }: { children: ReactNode }) => <div className={classes.pair}>{children}</div>;
