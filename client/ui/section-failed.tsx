import type { ReactNode } from 'react';
import { failureOf } from './failure';
import { Notice } from './notice';
import { Reload } from './reload';
import classes from './section-failed.module.css';
import { TRY_AGAIN } from './texts';

interface SectionFailedProps {
  message: string;
  onRetry: () => void;
  /** The query's error; its message is shown. */
  error?: unknown;
  /** Additional text. */
  children?: ReactNode;
}

export function SectionFailed({ message, onRetry, error, children }: SectionFailedProps) {
  const reason = failureOf(error).message;
  return (
    <div className={classes.failed}>
      <Notice title={message} failed>
        {reason && <p>{reason}</p>}
        {children}
        <Reload again={onRetry}>{TRY_AGAIN}</Reload>
      </Notice>
    </div>
  );
}
