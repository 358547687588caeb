import { TRY_AGAIN } from '@shared/errors';
import { Notice } from './notice';
import { Reload } from './reload';
import classes from './section-failed.module.css';

interface SectionFailedProps {
  message: string;
  onRetry: () => void;
}

/** Stands below the headline of a section that could not be had. */
export const SectionFailed = ({ message, onRetry }: SectionFailedProps) => (
  <div className={classes.failed}>
    <Notice title={message} failed>
      <Reload again={onRetry}>{TRY_AGAIN}</Reload>
    </Notice>
  </div>
);
