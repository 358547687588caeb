import type { PublicClient } from '../../../data/public-client';
import { IntroVideoDocument } from '../../../gql/public';

export const loadIntroVideo = (client: PublicClient) => client.query({ query: IntroVideoDocument });
