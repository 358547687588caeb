import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { SUBMISSIONS_MESSAGES } from '../texts';
import classes from './submissions.module.css';

export function endTitle(waiting: number, declined: boolean): string {
  if (waiting > 0) return SUBMISSIONS_MESSAGES.lastRead;
  return declined ? SUBMISSIONS_MESSAGES.noneDeclined : SUBMISSIONS_MESSAGES.allRead;
}

function endHint(waiting: number, declined: boolean): string {
  if (waiting > 0) return SUBMISSIONS_MESSAGES.stillWaiting(waiting);
  return declined ? SUBMISSIONS_MESSAGES.noneDeclinedHint : SUBMISSIONS_MESSAGES.allReadHint;
}

/** Below the last submission, and instead of a list without any. */
export const SubmissionsEnd = ({
  waiting,
  declined,
  onBegin,
}: {
  waiting: number;
  declined: boolean;
  onBegin: () => void;
}) => (
  <div className={classes.end}>
    <p>{endHint(waiting, declined)}</p>
    {waiting > 0 ? (
      <Button variant="default" onClick={onBegin}>
        {SUBMISSIONS_MESSAGES.readAgain}
      </Button>
    ) : (
      <Button component={Link} to="/admin/blog" variant="default">
        {SUBMISSIONS_MESSAGES.backToPosts}
      </Button>
    )}
  </div>
);
