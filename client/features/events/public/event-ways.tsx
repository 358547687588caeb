import { EVENT_ATTENDANCES } from '@shared/events';
import { eventFile } from '@shared/feeds';
import { eventShareText } from '@shared/share-texts';
import type { UpcomingEventFragment } from '../../../gql/public';
import { shareText } from '../../../ui/toasts/share-text';
import ways from '../../../ui/page/pager.module.css';
import classes from './event-page.module.css';
import { EVENT_MESSAGES } from './texts';

interface EventWaysProps {
  event: UpcomingEventFragment;
  /** Address of its page. */
  url: string;
}

/** Links and buttons of an event. Registration is offered only until it is over or cancelled. */
export function EventWays({ event, url }: EventWaysProps) {
  const { slug, status, attendance, onlineUrl, registrationUrl } = event;
  const text = eventShareText({ ...event, attendance: EVENT_ATTENDANCES[attendance] }, url);
  const isOpen = status === 'UPCOMING' || status === 'ONGOING';
  return (
    <p className={`${ways.ways} ${classes.ways}`}>
      {isOpen && registrationUrl && (
        <a className={ways.light} href={registrationUrl} target="_blank" rel="noopener noreferrer nofollow">
          {EVENT_MESSAGES.registerNow}
        </a>
      )}
      {isOpen && attendance !== 'IN_THE_ROOM' && onlineUrl && (
        <a className={ways.outlined} href={onlineUrl} target="_blank" rel="noopener noreferrer nofollow">
          {EVENT_MESSAGES.joinOnline}
        </a>
      )}
      <button type="button" className={`${ways.outlined} ${classes.share}`} onClick={() => void shareText(text)}>
        {EVENT_MESSAGES.share}
      </button>
      <a href={eventFile(slug)}>{EVENT_MESSAGES.addToCalendar}</a>
    </p>
  );
}
