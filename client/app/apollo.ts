import {
  ApolloClient,
  InMemoryCache,
  type ApolloLink,
  type NormalizedCacheObject,
  type TypePolicies,
} from '@apollo/client';

/** `server`: for one rendering. `state`: what the server read while rendering this page. */
interface ClientOptions {
  server?: boolean;
  state?: NormalizedCacheObject;
  /** What this client's cache has to know beyond what all of them do. */
  policies?: TypePolicies;
  /** Names of the queries that are asked again after every change. */
  askedAgain?: string[];
}

export function makeClient(
  link: ApolloLink,
  { server = false, state, policies, askedAgain }: ClientOptions = {},
): ApolloClient {
  // An author has no id of its own: what two queries read of one stays together.
  const cache = new InMemoryCache({ typePolicies: { BlogAuthor: { merge: true }, ...policies } });
  if (state) cache.restore(state);
  const defaultOptions = askedAgain && { mutate: { refetchQueries: askedAgain } };
  return new ApolloClient({ link, cache, ssrMode: server, defaultOptions });
}
