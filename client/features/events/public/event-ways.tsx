import { eventFile } from '@shared/feeds';
import type { UpcomingEventFragment } from '../../../gql/public';
import { useSite } from '../../../ui/site/site';
import ways from '../../../ui/page/pager.module.css';
import classes from './event-page.module.css';
import { shareEvent } from './share';
import { EVENT_MESSAGES } from './texts';

/** Links and buttons of an event. Registration is offered only until it is over or cancelled. */
export function EventWays({ event }: { event: UpcomingEventFragment }) {
  const { url } = useSite();
  const { slug, status, attendance, onlineUrl, registrationUrl } = event;
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
      <button type="button" className={`${ways.outlined} ${classes.share}`} onClick={() => void shareEvent(event, url)}>
        {EVENT_MESSAGES.shareThis}
      </button>
      <a href={eventFile(slug)}>{EVENT_MESSAGES.addToCalendar}</a>
    </p>
  );
}
