import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './remark.module.css';

/** Announces remarks on what was entered, which prevent nothing. Stays in the page without any, so that new ones are read out. */
export const Remarks = ({ children }: { children: ReactNode }) => (
  <div role="status" className={classes.remarks}>
    {children}
  </div>
);

export const Remark = ({ children }: { children: ReactNode }) => (
  <p className={classes.remark}>
    <IconInfoCircle size={18} stroke={1.5} aria-hidden />
    <span>{children}</span>
  </p>
);
