import type { ApolloClient } from '@apollo/client';
import { CommitteeDocument } from '../../../gql/public';

export const loadCommittee = (client: ApolloClient) => client.query({ query: CommitteeDocument });
