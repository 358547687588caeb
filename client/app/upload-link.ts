import { ApolloLink } from '@apollo/client';
import { BaseHttpLink } from '@apollo/client/link/http';
import { fetchWithTimeout } from '../ui/loading/fetch-with-timeout';
import { loadWithFallback } from '../ui/loading/load-with-fallback';

/** A request with files in addition to its JSON: path of the variable -> file. */
interface UploadInit extends RequestInit {
  files?: ReadonlyMap<string, File>;
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
  ApolloLink.from([takeFilesOut, new BaseHttpLink({ uri, fetch: fetchWithFiles })]);

const takeFilesOut = new ApolloLink((operation, forward) => {
  const files = new Map<string, File>();
  const variables = withoutFiles(operation.variables, 'variables', files);
  if (files.size > 0) {
    operation.variables = variables as typeof operation.variables;
    const { fetchOptions } = operation.getContext() as { fetchOptions?: UploadInit };
    operation.setContext({ fetchOptions: { ...fetchOptions, files } satisfies UploadInit });
  }
  return forward(operation);
});

/** A copy of `value` with null for every file; `files` collects them by path. */
function withoutFiles(value: unknown, path: string, files: Map<string, File>): unknown {
  if (value instanceof File) {
    files.set(path, value);
    return null;
  }
  if (Array.isArray(value)) return value.map((item, index) => withoutFiles(item, `${path}.${index}`, files));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withoutFiles(item, `${path}.${key}`, files)]),
  );
}

const fetchWithFiles: typeof fetch = async (uri, { files, onProgress, ...init }: UploadInit = {}) => {
  if (!files) return fetchWithTimeout(uri, init);
  // No timeout for uploads: their duration depends on the connection.
  if (!onProgress) return fetch(uri, multipart(init, files));
  const progress = await loadWithFallback(() => import('./fetch-with-progress')).catch(() => null);
  return progress
    ? progress.fetchWithProgress(uri, multipart(init, files), onProgress)
    : fetch(uri, multipart(init, files));
};

/**
 * The browser sets the content type with its boundary; the extra header proves that the request is not from a plain
 * HTML form.
 */
function multipart({ headers, body, ...init }: RequestInit, files: ReadonlyMap<string, File>): RequestInit {
  const sent = new Headers(headers);
  sent.delete('content-type');
  sent.set('apollo-require-preflight', '1');
  const form = new FormData();
  form.set('operations', body as string);
  form.set('map', JSON.stringify(Object.fromEntries([...files.keys()].map((path, index) => [index, [path]]))));
  [...files.values()].forEach((file, index) => form.set(String(index), file, file.name));
  return { ...init, headers: sent, body: form };
}
