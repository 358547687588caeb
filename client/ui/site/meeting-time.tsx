import { HOME_TEXT } from '@shared/club-texts';
import { meetingDayPath } from '@shared/pages';
import { Link } from 'react-router-dom';
import classes from './meeting-time.module.css';
import { NEXT_MEETING, useMeetings } from './meetings';

/** When the club meets every week, and when it meets next. */
export const MeetingTime = () => (
  <div className={classes.when}>
    <p>
      <strong>{useMeetings().hours}</strong> {HOME_TEXT.how}
    </p>
    <NextMeeting />
  </div>
);

/** Characters that two lines of a phone have room for. */
const LONG = 60;

/** When and where the next meeting is; nothing if none is known. */
export function NextMeeting({ className }: { className?: string }) {
  const { next } = useMeetings();
  if (!next) return null;
  return (
    <p className={className ?? classes.next} data-long={next.text.length > LONG || undefined}>
      {NEXT_MEETING} <Link to={meetingDayPath(next.day)}>{next.text}</Link>
    </p>
  );
}
