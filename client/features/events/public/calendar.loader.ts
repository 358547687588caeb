import type { ApolloClient } from '@apollo/client';
import { DAY_EVENTS_SHOWN } from '@shared/events';
import {
  DayEventsDocument,
  EventDaysDocument,
  NextEventDocument,
  type DayEventsQueryVariables,
} from '../../../gql/public';
import { addDays, rangeOf } from './calendar-days';

/** What the calendar asks for while it stands on `date`, and, of a day that is very full, on the page after a cursor. */
export const asked = (date: string, after?: string | null) => ({
  days: rangeOf(date),
  events: { date, first: DAY_EVENTS_SHOWN, after: after ?? undefined },
  next: { from: addDays(date, 1) },
});

export function loadCalendar(client: ApolloClient, date: string, after: string | null): Promise<unknown> {
  const { days, events, next } = asked(date, after);
  return Promise.all([
    client.query({ query: EventDaysDocument, variables: days }),
    client.query({ query: DayEventsDocument, variables: events }),
    client.query({ query: NextEventDocument, variables: next }),
  ]);
}

/** The rest of a day, into the list of that day, which need not be the one that is shown by the time the answer comes. */
export async function readRestOfDay(
  client: ApolloClient,
  list: DayEventsQueryVariables,
  after: string | null | undefined,
): Promise<void> {
  const query = { query: DayEventsDocument, variables: list };
  const variables = { ...query.variables, after };
  const { data } = await client.query({ ...query, variables, fetchPolicy: 'no-cache' });
  client.cache.updateQuery(
    query,
    (former) => former && data && { events: { ...data.events, nodes: [...former.events.nodes, ...data.events.nodes] } },
  );
}
