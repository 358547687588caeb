import { useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { meetingDayPath } from '@shared/pages';
import { MEETING_NOTICE_KEY } from '@shared/pages';
import { storedText, storeText } from '../ui/browser-storage';
import { useMeetings } from '../ui/site/meetings';
import classes from './meeting-notice.module.css';

/** One line about the evening that is near. A visitor dismisses it for that evening, until its state changes. */
export function MeetingNotice() {
  const { notice } = useMeetings();
  const stored = useSyncExternalStore(never, storedKey, () => null);
  const [dismissed, setDismissed] = useState<string | null>(null);
  if (!notice) return null;
  const { id, state, day, takesPlace, onlineUrl } = notice.evening;
  const key = `${id} ${state}`;
  const dismiss = () => {
    setDismissed(key);
    storeText(MEETING_NOTICE_KEY, key);
  };
  return (
    // `head.ts` hides it before the first paint.
    <aside
      className={classes.notice}
      aria-label="Next meeting"
      data-meeting-notice={key}
      data-off={!takesPlace || undefined}
      hidden={[dismissed, stored].includes(key)}
      suppressHydrationWarning
    >
      <p>
        {takesPlace && <span>Meeting</span>}
        <Link to={meetingDayPath(day)}>{notice.text}</Link>
        {takesPlace && onlineUrl && (
          <a href={onlineUrl} rel="noopener noreferrer">
            Join online
          </a>
        )}
      </p>
      <button type="button" aria-label="Dismiss" onClick={dismiss}>
        <svg viewBox="0 0 16 16" width="16" height="16" stroke="currentColor" strokeWidth="1.6" aria-hidden>
          <path d="m3 3 10 10M13 3 3 13" />
        </svg>
      </button>
    </aside>
  );
}

/** It changes only here. */
const never = () => () => {};

/** Without storage, the line comes back with the next page. */
const storedKey = () => storedText(MEETING_NOTICE_KEY);
