import { useEffect, type ReactNode } from 'react';
import { failureOf } from './failure';
import { Notice } from '../page/notice';
import { Reload } from './reload';
import classes from './section-failed.module.css';
import { TRY_AGAIN } from '../texts';

interface SectionFailedProps {
  message: string;
  onRetry: () => void;
  /** The query's error; its message is shown. */
  error?: unknown;
  /** Additional text. */
  children?: ReactNode;
}

/** Retries of all failed sections on the page. */
const retries = new Set<() => void>();

const retryAll = () => retries.forEach((retry) => retry());

/** A section that failed. The first one on the page has a button, which retries them all. */
export function SectionFailed({ message, onRetry, error, children }: SectionFailedProps) {
  const reason = failureOf(error).message;
  useEffect(() => {
    retries.add(onRetry);
    return () => void retries.delete(onRetry);
  }, [onRetry]);
  return (
    <div className={classes.failed}>
      <Notice title={message} failed>
        {reason && <p>{reason}</p>}
        {children}
        <Reload again={retryAll}>{TRY_AGAIN}</Reload>
      </Notice>
    </div>
  );
}
