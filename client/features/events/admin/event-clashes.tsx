import { skipToken } from '@apollo/client/react';
import { isSameTime } from '@shared/event-status';
import type { EventsAtDatesQuery } from '../../../gql/admin';
import { useEventsAtDatesQuery } from '../../../gql/admin-hooks';
import { Remark, RemarkLink, Remarks } from '../../../records/form/remark';
import classes from './event-clashes.module.css';
import { EVENT_ADMIN_MESSAGES } from './texts';

interface EventClashesProps {
  /** ID of the event itself; null for a new one. */
  id: string | null;
  /** In order; at least one. */
  dates: readonly string[];
  time: string;
}

/** The server's limit of a page. */
const MAX_EVENTS = 100;
/** Clashes of a long series that are always visible; a disclosure has the others. */
const MAX_SHOWN = 3;

/** Other events on the same day at the same time, as a remark. */
export function EventClashes({ id, dates, time }: EventClashesProps) {
  const { data } = useEventsAtDatesQuery(
    time.trim()
      ? { variables: { from: dates[0], to: dates.at(-1), first: MAX_EVENTS }, fetchPolicy: 'no-cache' }
      : skipToken,
  );
  const clashes = (data?.events.nodes ?? []).filter(
    (event) => event.id !== id && dates.includes(event.date) && isSameTime(event.time, time),
  );
  // A single one needs no disclosure.
  const shown = clashes.length > MAX_SHOWN + 1 ? MAX_SHOWN : clashes.length;
  return (
    <Remarks>
      {time.trim() !== '' && clashes.slice(0, shown).map((event) => <ClashRemark key={event.id} event={event} />)}
      {time.trim() !== '' && clashes.length > shown && (
        <details className={classes.more}>
          <summary>{EVENT_ADMIN_MESSAGES.moreClashes(clashes.length - shown)}</summary>
          {clashes.slice(shown).map((event) => (
            <ClashRemark key={event.id} event={event} />
          ))}
        </details>
      )}
    </Remarks>
  );
}

type ClashingEvent = Pick<EventsAtDatesQuery['events']['nodes'][number], 'id' | 'title' | 'date' | 'time'>;

const ClashRemark = ({ event }: { event: ClashingEvent }) => (
  <Remark>
    {EVENT_ADMIN_MESSAGES.clash(event)} <RemarkLink to={`/admin/events/${event.id}`}>{event.title}</RemarkLink>
  </Remark>
);
