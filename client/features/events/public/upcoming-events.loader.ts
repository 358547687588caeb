import type { ApolloClient } from '@apollo/client';
import { HOME_EVENTS_SHOWN } from '@shared/events';
import { UpcomingEventsDocument, type UpcomingEventsQueryVariables } from '../../../gql/public';

/** What is read before anybody asks for more. */
export const FIRST_EVENTS: UpcomingEventsQueryVariables = { first: HOME_EVENTS_SHOWN };

export const loadUpcomingEvents = (client: ApolloClient) =>
  client.query({ query: UpcomingEventsDocument, variables: FIRST_EVENTS });
