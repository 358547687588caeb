import type { ApolloClient } from '@apollo/client';
import { SpecialEventDocument } from '../../../gql/public';

export const loadSpecialEvent = (client: ApolloClient) => client.query({ query: SpecialEventDocument });
