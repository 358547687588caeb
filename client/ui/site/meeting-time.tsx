import { HOME_TEXT, WEEKLY_MEETING } from '@shared/club';
import classes from './meeting-time.module.css';

export const MeetingTime = () => (
  <p className={classes.when}>
    <strong>{WEEKLY_MEETING.hours}</strong> {HOME_TEXT.how}
  </p>
);
