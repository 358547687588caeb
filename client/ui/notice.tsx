import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  title: string;
  /** It is about a failure: read out at once. */
  failed?: boolean;
  /** There is nothing else on the page. */
  alone?: boolean;
  /** There is nothing else where it stands. */
  large?: boolean;
  /** What can be done about it. */
  children?: ReactNode;
}

/** Stands where content would be: there is none yet, or it could not be had. */
export const Notice = ({ title, failed = false, alone = false, large = alone, children }: NoticeProps) => (
  <div
    className={classes.notice}
    role={failed ? 'alert' : 'status'}
    data-alone={alone || undefined}
    data-large={large || undefined}
  >
    <p className={classes.title}>{title}</p>
    {children}
  </div>
);
