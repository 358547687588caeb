import { skipToken } from '@apollo/client/react';
import type { AdminEventFragment } from '../../../gql/admin';
import { useEventSeriesQuery } from '../../../gql/admin-hooks';

/** More than a series can have. */
const MAX_EVENTS = 50;

export interface EventSeries {
  /** The dates of all its events, in order. */
  dates: readonly string[];
  /** IDs of the later events. */
  following: readonly string[];
}

/** The weekly series of an event; empty until it is loaded, and for a single event. */
export function useEventSeries(event: Pick<AdminEventFragment, 'seriesId' | 'date'> | null): EventSeries {
  const { data } = useEventSeriesQuery(
    event?.seriesId ? { variables: { series: event.seriesId, first: MAX_EVENTS }, fetchPolicy: 'no-cache' } : skipToken,
  );
  const events = data?.events.nodes ?? [];
  return {
    dates: events.map(({ date }) => date),
    following: event ? events.filter(({ date }) => date > event.date).map(({ id }) => id) : [],
  };
}
