import { daySheet, EVENT_MESSAGES } from '@shared/events';
import { dayOfMonth, shortMonth, weekdayAndDay } from '@shared/time';
import { Link } from 'react-router-dom';
import type { EventType, UpcomingEventFragment } from '../../../gql/public';
import { langOf } from '../../../ui/lang-of';
import { Picture } from '../../../ui/picture';
import { Unseen } from '../../../ui/unseen';
import classes from './upcoming-event.module.css';

/** Shown where an event has no picture of its own. */
const PICTURES: Record<EventType, string> = {
  EDUCATIONAL_MEETING: '/default-meeting.svg',
  FUN_ACTIVITY: '/default-activity.svg',
  OTHER: '/default-event.svg',
};

export const UpcomingEvent = ({ event }: { event: UpcomingEventFragment }) => (
  <article className={classes.event} tabIndex={-1}>
    <p className={classes.badge} aria-hidden>
      <span>{dayOfMonth(event.date)}</span> {shortMonth(event.date)}
    </p>
    <div className={classes.picture}>
      <Picture
        image={event.image}
        fallback={PICTURES[event.type]}
        alt=""
        sizes="(max-width: 40em) 100vw, (max-width: 76rem) 38vw, 27rem"
      />
    </div>
    <div className={classes.text}>
      <h3 lang={langOf(event.title)}>{event.title}</h3>
      <p className={classes.facts}>
        <time dateTime={event.date}>{weekdayAndDay(event.date)}</time>,{' '}
        <span className={classes.hours}>{event.time}</span>
        <span>{event.location}</span>
      </p>
      <p className={classes.description} lang={langOf(event.description)}>
        {event.description}
      </p>
    </div>
    <LearnMore event={event} />
  </article>
);

/** To where one registers, else to that day among the activities. Its text names the event: it is read out of context. */
function LearnMore({ event: { title, date, registrationUrl } }: { event: UpcomingEventFragment }) {
  const text = (
    <>
      {EVENT_MESSAGES.learnMore}
      <Unseen>about {title}</Unseen>
    </>
  );
  return registrationUrl ? (
    <a className={classes.more} href={registrationUrl} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </a>
  ) : (
    <Link className={classes.more} to={daySheet(date)}>
      {text}
    </Link>
  );
}
