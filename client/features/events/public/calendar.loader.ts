import type { PublicClient } from '../../../data/public-client';
import { addDays } from '@shared/days';
import {
  DayEventsDocument,
  DayMeetingsDocument,
  EventDaysDocument,
  FirstEventDocument,
  NextEventDocument,
  type DayEventsQueryVariables,
} from '../../../gql/public';
import { displayedRange } from '../../../ui/calendar/calendar-days';
import { DAY_EVENTS_SHOWN } from './constants';

/** Query variables of the calendar at `date`, and, for a very full day, of the page after a cursor. */
export const calendarVariables = (date: string, after?: string | null) => ({
  days: displayedRange(date),
  events: { date, first: DAY_EVENTS_SHOWN, after: after ?? undefined },
  next: { from: addDays(date, 1) },
});

export function loadCalendar(client: PublicClient, date: string, after: string | null): Promise<unknown> {
  const { days, events, next } = calendarVariables(date, after);
  return Promise.all([
    client.query({ query: DayMeetingsDocument, variables: { date } }),
    client.query({ query: EventDaysDocument, variables: days }),
    client.query({ query: DayEventsDocument, variables: events }),
    client.query({ query: NextEventDocument, variables: next }),
    client.query({ query: FirstEventDocument }),
  ]);
}

/** Adds the remaining events to that day's list, which may no longer be the displayed one when the response arrives. */
export async function readRestOfDay(
  client: PublicClient,
  list: DayEventsQueryVariables,
  after: string | null | undefined,
): Promise<void> {
  const query = { query: DayEventsDocument, variables: list };
  const variables = { ...query.variables, after };
  const { data } = await client.query({ ...query, variables, fetchPolicy: 'no-cache' });
  const { cache } = await client.apollo();
  cache.updateQuery(
    query,
    (former) => former && data && { events: { ...data.events, nodes: [...former.events.nodes, ...data.events.nodes] } },
  );
}
