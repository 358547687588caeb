import { eventPath, EVENT_STATUSES, EVENT_TYPES } from '@shared/events';
import { eventFile } from '@shared/feeds';
import { Link } from 'react-router-dom';
import type { DayEventFragment } from '../../../gql/public';
import { userTextProps } from '../../../ui/text-language';
import { useSite } from '../../../ui/site/site';
import { VisuallyHidden } from '../../../ui/theme/visually-hidden';
import ways from '../../../ui/page/pager.module.css';
import classes from './day-events.module.css';
import { EventNotes } from './event-notes';
import { ShareButton } from './share-button';
import { EVENT_MESSAGES } from './texts';

interface DayEventProps {
  event: DayEventFragment;
  /** Its day is over. */
  past: boolean;
}

export function DayEvent({ event, past }: DayEventProps) {
  const { url } = useSite();
  const { slug, title, description, time, location, type, status, registrationUrl } = event;
  // That it is cancelled is said below, with the reason.
  const isCancelled = status === 'CANCELLED';
  // An event may have been left as upcoming for good: a past one is never shown so.
  const statusText = isCancelled || (past && status === 'UPCOMING') ? null : EVENT_STATUSES[status];
  const online = isCancelled || event.attendance === 'IN_THE_ROOM' ? null : event.onlineUrl;
  return (
    <li className={classes.event} tabIndex={-1}>
      <p className={classes.time} data-cancelled={isCancelled || undefined}>
        {time}
      </p>
      <div>
        <h4>
          <Link to={eventPath(slug)} {...userTextProps(title)}>
            {title}
          </Link>
        </h4>
        <p className={classes.kind}>
          <span>{EVENT_TYPES[type]}</span>
          {statusText && <span data-status={statusText}>{statusText}</span>}
        </p>
        <EventNotes event={event} />
        <p className={classes.description} {...userTextProps(description)}>
          {description}
        </p>
        <p className={classes.place}>
          <svg
            width="16"
            height="16"
            viewBox="0 0 16 16"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
            aria-hidden
          >
            <path d="M8 14.5c3-3.2 4.5-5.8 4.5-7.9a4.5 4.5 0 0 0-9 0c0 2.1 1.5 4.7 4.5 7.9Z" />
            <circle cx="8" cy="6.6" r="1.6" />
          </svg>
          <span>
            <bdi>{location}</bdi>
          </span>
        </p>
        <p className={`${ways.ways} ${classes.ways}`}>
          {registrationUrl && !isCancelled && (
            <a className={ways.light} href={registrationUrl} target="_blank" rel="noopener noreferrer">
              {EVENT_MESSAGES.registerNow}
            </a>
          )}
          {online && (
            <a href={online} target="_blank" rel="noopener noreferrer">
              {EVENT_MESSAGES.joinOnline}
              <VisuallyHidden>: {title}</VisuallyHidden>
            </a>
          )}
          <a href={eventFile(slug)}>
            {EVENT_MESSAGES.addToCalendar}
            <VisuallyHidden>: {title}</VisuallyHidden>
          </a>
          <ShareButton onShare={(code) => code.shareEvent(event, url)}>
            {EVENT_MESSAGES.share}
            <VisuallyHidden>: {title}</VisuallyHidden>
          </ShareButton>
        </p>
      </div>
    </li>
  );
}
