import type { ApolloClient } from '@apollo/client';
import { MembershipConfigDocument } from '../../../gql/public';

export const loadMembership = (client: ApolloClient) => client.query({ query: MembershipConfigDocument });
