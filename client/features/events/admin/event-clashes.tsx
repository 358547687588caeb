import { skipToken } from '@apollo/client/react';
import { isSameTime } from '@shared/event-status';
import { useEventsAtDatesQuery } from '../../../gql/admin-hooks';
import { Remark, RemarkLink, Remarks } from '../../../ui/records/remark';
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
  return (
    <Remarks>
      {time.trim() !== '' &&
        clashes.map((event) => (
          <Remark key={event.id}>
            {EVENT_ADMIN_MESSAGES.clash(event)} <RemarkLink to={`/admin/events/${event.id}`}>{event.title}</RemarkLink>
          </Remark>
        ))}
    </Remarks>
  );
}
