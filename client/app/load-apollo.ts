import type { ApolloClient } from '@apollo/client';
import { fetchWithTimeout } from '../ui/loading/fetch-with-timeout';

/** Links to the files, which browsers fetch when idle. `page-shell.ts` writes them. */
const FILES = 'link[data-apollo]';

/** Loads Apollo Client for public pages. Rejects as `fetch` does without a network; another attempt may then succeed. */
export async function loadApollo(): Promise<ApolloClient> {
  // Browsers remember for as long as a page is open that an import failed. What was fetched before it is in their cache.
  await Promise.all(
    Array.from(document.querySelectorAll<HTMLLinkElement>(FILES), ({ href }) => fetchWithTimeout(href)),
  );
  return (await import('./public-apollo')).makePublicApollo();
}
