import {
  ApolloClient,
  InMemoryCache,
  type ApolloLink,
  type NormalizedCacheObject,
  type TypePolicies,
} from '@apollo/client';

/** `server`: for a single render. `state`: what the server read while rendering this page. */
interface ClientOptions {
  server?: boolean;
  state?: NormalizedCacheObject;
  /** Cache policies in addition to those of every client. */
  policies?: TypePolicies;
  /**
   * Names of the queries that are refetched after every mutation. In such a client lists keep their later pages when they
   * are refetched, and a refetch never takes the response of an earlier request.
   */
  refetchedQueries?: string[];
}

export function makeClient(
  link: ApolloLink,
  { server = false, state, policies, refetchedQueries }: ClientOptions = {},
): ApolloClient {
  // An author has no id of its own: fields from two queries are merged. The ids of roles are unique in their evening alone.
  const cache = new InMemoryCache({
    typePolicies: { BlogAuthor: { merge: true }, BoardRole: { keyFields: false }, ...policies },
  });
  if (state) cache.restore(state);
  if (!refetchedQueries) return new ApolloClient({ link, cache, ssrMode: server });
  const defaultOptions = {
    mutate: { refetchQueries: refetchedQueries },
    watchQuery: { refetchWritePolicy: 'merge' },
  } as const;
  return new ApolloClient({ link, cache, queryDeduplication: false, defaultOptions });
}
