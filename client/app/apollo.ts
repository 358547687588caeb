import { ApolloClient, InMemoryCache, type ApolloLink, type TypePolicies } from '@apollo/client';

interface ClientOptions {
  /** Cache policies in addition to those of every client. */
  policies?: TypePolicies;
  /**
   * Names of the queries that are refetched after every mutation. In such a client lists keep their later pages when they
   * are refetched, and a refetch never takes the response of an earlier request.
   */
  refetchedQueries?: string[];
}

export function makeClient(link: ApolloLink, { policies, refetchedQueries }: ClientOptions = {}): ApolloClient {
  // An author has no id of its own: fields from two queries are merged. The ids of roles are unique in their evening alone.
  const cache = new InMemoryCache({
    typePolicies: { BlogAuthor: { merge: true }, BoardRole: { keyFields: false }, ...policies },
  });
  if (!refetchedQueries) return new ApolloClient({ link, cache });
  const defaultOptions = {
    mutate: { refetchQueries: refetchedQueries },
    watchQuery: { refetchWritePolicy: 'merge' },
  } as const;
  return new ApolloClient({ link, cache, queryDeduplication: false, defaultOptions });
}
