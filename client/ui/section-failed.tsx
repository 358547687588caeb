import { TRY_AGAIN } from '@shared/errors';
import type { ReactNode } from 'react';
import { Notice } from './notice';
import { Reload } from './reload';
import classes from './section-failed.module.css';

interface SectionFailedProps {
  message: string;
  onRetry: () => void;
  /** What else is said of the failure. */
  children?: ReactNode;
}

/** Stands below the headline of a section that could not be had. */
export const SectionFailed = ({ message, onRetry, children }: SectionFailedProps) => (
  <div className={classes.failed}>
    <Notice title={message} failed>
      {children}
      <Reload again={onRetry}>{TRY_AGAIN}</Reload>
    </Notice>
  </div>
);
