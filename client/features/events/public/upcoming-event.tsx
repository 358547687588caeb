import { eventPath } from '@shared/events';
import { shortMonth, weekdayAndDay } from '@shared/time';
import { Link } from 'react-router-dom';
import type { UpcomingEventFragment } from '../../../gql/public';
import { userTextProps } from '../../../ui/text-language';
import { Picture } from '../../../ui/pictures/picture';
import { PictureLink } from '../../../ui/pictures/picture-link';
import { VisuallyHidden } from '../../../ui/theme/visually-hidden';
import classes from './upcoming-event.module.css';
import { dayOfMonth } from '../../../ui/calendar/calendar-days';
import { EVENT_DRAWINGS } from './constants';
import { EventNotes } from './event-notes';
import { EVENT_MESSAGES } from './texts';

export const UpcomingEvent = ({ event }: { event: UpcomingEventFragment }) => (
  <article className={classes.event} tabIndex={-1}>
    <p className={classes.badge} aria-hidden>
      <span>{dayOfMonth(event.date)}</span> {shortMonth(event.date)}
    </p>
    <div className={classes.picture}>
      <PictureLink image={event.image} caption={event.title}>
        <Picture
          image={event.image}
          fallback={EVENT_DRAWINGS[event.type]}
          alt=""
          sizes="(max-width: 40em) 100vw, (max-width: 76rem) 38vw, 27rem"
        />
      </PictureLink>
    </div>
    <div className={classes.text}>
      <h3>
        <Link to={eventPath(event.slug)} {...userTextProps(event.title)}>
          {event.title}
        </Link>
      </h3>
      <p className={classes.facts} data-cancelled={event.status === 'CANCELLED' || undefined}>
        <time dateTime={event.date}>{weekdayAndDay(event.date)}</time>,{' '}
        <span className={classes.hours}>{event.time}</span>
        <span>
          <bdi>{event.location}</bdi>
        </span>
      </p>
      <EventNotes event={event} />
      <p className={classes.description} {...userTextProps(event.description)}>
        {event.description}
      </p>
    </div>
    <LearnMore event={event} />
  </article>
);

/**
 * Links to the registration, or to the page of the event. The hidden text names the event, because links are also
 * read out of context.
 */
function LearnMore({ event: { title, slug, status, registrationUrl } }: { event: UpcomingEventFragment }) {
  const text = (
    <>
      {EVENT_MESSAGES.learnMore}
      <VisuallyHidden>about {title}</VisuallyHidden>
    </>
  );
  return registrationUrl && status !== 'CANCELLED' ? (
    <a className={classes.more} href={registrationUrl} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </a>
  ) : (
    <Link className={classes.more} to={eventPath(slug)}>
      {text}
    </Link>
  );
}
