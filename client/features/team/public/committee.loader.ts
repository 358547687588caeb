import type { PublicClient } from '../../../data/public-client';
import { CommitteeDocument } from '../../../gql/public';

export const loadCommittee = (client: PublicClient) => client.query({ query: CommitteeDocument });
