import type { ApolloClient } from '@apollo/client';
import { DAY_EVENTS_SHOWN } from '@shared/events';
import { DayEventsDocument, EventDaysDocument, NextEventDocument } from '../../../gql/public';
import { addDays, rangeOf } from './calendar-days';

/** What the calendar asks for while it stands on `date`. */
export const asked = (date: string) => ({
  days: rangeOf(date),
  events: { date, first: DAY_EVENTS_SHOWN },
  next: { from: addDays(date, 1) },
});

export function loadCalendar(client: ApolloClient, date: string): Promise<unknown> {
  const { days, events, next } = asked(date);
  return Promise.all([
    client.query({ query: EventDaysDocument, variables: days }),
    client.query({ query: DayEventsDocument, variables: events }),
    client.query({ query: NextEventDocument, variables: next }),
  ]);
}
