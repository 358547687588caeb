import type { ApolloClient } from '@apollo/client';
import { IntroVideoDocument } from '../../../gql/public';

export const loadIntroVideo = (client: ApolloClient) => client.query({ query: IntroVideoDocument });
