import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../../records/list/empty-state';
import { SUBMISSIONS_MESSAGES } from '../texts';
import classes from './submissions.module.css';

interface SubmissionsEndProps {
  /** Number of submissions left. */
  waiting: number;
  /** These are submissions that were declined. */
  declined: boolean;
  onBegin: () => void;
}

export function endTitle(waiting: number, declined: boolean): string {
  if (waiting > 0) return SUBMISSIONS_MESSAGES.lastRead;
  return declined ? SUBMISSIONS_MESSAGES.noneDeclined : SUBMISSIONS_MESSAGES.allRead;
}

function endHint(waiting: number, declined: boolean): string {
  if (waiting > 0) return SUBMISSIONS_MESSAGES.stillWaiting(waiting);
  return declined ? SUBMISSIONS_MESSAGES.noneDeclinedHint : SUBMISSIONS_MESSAGES.allReadHint;
}

/** Below the last submission, and instead of a list without any. */
export function SubmissionsEnd({ waiting, declined, onBegin }: SubmissionsEndProps) {
  const hint = <p>{endHint(waiting, declined)}</p>;
  if (waiting > 0)
    return (
      <div className={classes.end}>
        {hint}
        <Button variant="default" onClick={onBegin}>
          {SUBMISSIONS_MESSAGES.readAgain}
        </Button>
      </div>
    );
  return (
    <EmptyState>
      <div className={classes.end}>
        {hint}
        <Button component={Link} to="/admin/blog" variant="default">
          {SUBMISSIONS_MESSAGES.backToPosts}
        </Button>
      </div>
    </EmptyState>
  );
}
