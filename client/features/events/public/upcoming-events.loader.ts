import type { PublicClient } from '../../../data/public-client';
import { UpcomingEventsDocument, type UpcomingEventsQueryVariables } from '../../../gql/public';
import { HOME_EVENTS_SHOWN } from './constants';

export const FIRST_EVENTS: UpcomingEventsQueryVariables = { first: HOME_EVENTS_SHOWN };

export const loadUpcomingEvents = (client: PublicClient) =>
  client.query({ query: UpcomingEventsDocument, variables: FIRST_EVENTS });
