import type { ApolloLink } from '@apollo/client';
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';
import { fetchWithTimeout } from '../ui/loading/fetch-with-timeout';
import { loadWithFallback } from '../ui/loading/load-with-fallback';

interface UploadInit extends RequestInit {
  /**
   * Called with the fraction of the files that has been sent, 0 to 1, unless the code for it cannot be loaded. Set in the
   * `fetchOptions` of an operation's context.
   */
  onProgress?: (part: number) => void;
}

/**
 * The link to our GraphQL endpoint. Variables that hold a `File` are sent as a multipart request
 * (https://github.com/jaydenseric/graphql-multipart-request-spec), everything else as JSON.
 */
export const uploadLink = (uri = '/graphql'): ApolloLink =>
  // The header proves that a request with files is not from a plain HTML form.
  new UploadHttpLink({ uri, headers: { 'apollo-require-preflight': '1' }, fetch: fetchWithFiles });

const fetchWithFiles: typeof fetch = async (uri, { onProgress, ...init }: UploadInit = {}) => {
  if (!(init.body instanceof FormData)) return fetchWithTimeout(uri, init);
  // No timeout for uploads: their duration depends on the connection.
  if (!onProgress) return fetch(uri, init);
  const progress = await loadWithFallback(() => import('./fetch-with-progress')).catch(() => null);
  return progress ? progress.fetchWithProgress(uri, init, onProgress) : fetch(uri, init);
};
