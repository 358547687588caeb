import type { ReactNode } from 'react';
import { Lectern } from '../../ui/page/lectern';
import classes from './empty-state.module.css';

/** A message where a list would be, with a drawing. */
export const EmptyState = ({ children }: { children: ReactNode }) => (
  <div className={classes.empty}>
    {children}
    <Lectern className={classes.lectern} />
  </div>
);
