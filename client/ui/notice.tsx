import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  title: string;
  /** About a failure: announced at once. */
  failed?: boolean;
  /** The only content of the page. */
  alone?: boolean;
  /** The only content of its container. */
  large?: boolean;
  /** Actions. */
  children?: ReactNode;
}

/** Placeholder for content that is missing, loading or failed. */
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
