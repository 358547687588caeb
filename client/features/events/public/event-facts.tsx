import { POSTAL_ADDRESS } from '@shared/club-texts';
import { weekdayAndDay } from '@shared/time';
import type { UpcomingEventFragment } from '../../../gql/public';
import classes from './event-page.module.css';
import { EVENT_AUDIENCES, EVENT_MESSAGES } from './texts';

const mapUrl = (location: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent([location, ...POSTAL_ADDRESS].join(', '))}`;

/** When and where an event takes place, for whom, and how many fit in. */
export function EventFacts({ event }: { event: UpcomingEventFragment }) {
  const { date, time, startsAt, location, attendance, type, capacity, status } = event;
  return (
    <dl className={classes.facts} data-cancelled={status === 'CANCELLED' || undefined}>
      <div>
        <dt>{EVENT_MESSAGES.when}</dt>
        <dd>
          <time dateTime={startsAt ?? date}>{weekdayAndDay(date)}</time>, <span className={classes.hours}>{time}</span>
          {status === 'COMPLETED' && <span className={classes.aside}>{EVENT_MESSAGES.over}</span>}
          {status === 'ONGOING' && <span className={classes.aside}>{EVENT_MESSAGES.ongoing}</span>}
        </dd>
      </div>
      <div>
        <dt>{EVENT_MESSAGES.where}</dt>
        <dd>
          <bdi>{location}</bdi>
          {attendance !== 'IN_THE_ROOM' && (
            <span className={classes.aside}>
              {attendance === 'ONLINE' ? EVENT_MESSAGES.onlineOnly : EVENT_MESSAGES.orOnline}
            </span>
          )}
          {attendance !== 'ONLINE' && (
            <a className={classes.aside} href={mapUrl(location)} target="_blank" rel="noopener noreferrer">
              {EVENT_MESSAGES.openMap}
            </a>
          )}
        </dd>
      </div>
      <div>
        <dt>{EVENT_MESSAGES.forWhom}</dt>
        <dd>{EVENT_AUDIENCES[type]}</dd>
      </div>
      {capacity !== null && (
        <div>
          <dt>{EVENT_MESSAGES.room}</dt>
          <dd>{EVENT_MESSAGES.seats(capacity)}</dd>
        </div>
      )}
    </dl>
  );
}
