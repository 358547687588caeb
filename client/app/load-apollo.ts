import type { ApolloClient } from '@apollo/client';
import { fetchWithTimeout } from '../ui/loading/fetch-with-timeout';
import { prefetchWhenIdle } from '../ui/loading/when-idle';

/** Names the files. `page-shell.ts` writes it; the sources have none. */
const FILES = 'meta[name=apollo-files]';

/** Loads Apollo Client for public pages. Rejects as `fetch` does without a network; another attempt may then succeed. */
export async function loadApollo(): Promise<ApolloClient> {
  // Browsers remember for as long as a page is open that an import failed. What was fetched before it is in their cache.
  await fetchFiles();
  return (await import('./public-apollo')).makePublicApollo();
}

/** So that the first request does not wait for the files. */
export const prefetchApollo = (): void => prefetchWhenIdle(() => void fetchFiles().catch(() => null));

function fetchFiles(): Promise<unknown> {
  const addresses = document.querySelector<HTMLMetaElement>(FILES)?.content.split(' ') ?? [];
  return Promise.all(addresses.map((address) => fetchWithTimeout(address)));
}
