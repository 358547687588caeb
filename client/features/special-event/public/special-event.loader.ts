import type { PublicClient } from '../../../data/public-client';
import { SpecialEventDocument } from '../../../gql/public';

export const loadSpecialEvent = (client: PublicClient) => client.query({ query: SpecialEventDocument });
