import { HOME_WORDS, WEEKLY_MEETING } from '@shared/club';
import classes from './when-we-meet.module.css';

/** On the curtain: the evening of every week, and that anybody may come. */
export const WhenWeMeet = () => (
  <p className={classes.when}>
    <strong>{WEEKLY_MEETING.hours}</strong> {HOME_WORDS.how}
  </p>
);
