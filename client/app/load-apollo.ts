import type { ApolloClient } from '@apollo/client';
import { apolloFiles } from '../data/apollo-files';
import { OutdatedPage } from '../ui/loading/failure';
import { prefetchWhenIdle } from '../ui/loading/when-idle';

/** Long enough for the slowest networks, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** Loads Apollo Client for public pages. Rejects as `fetch` does without a network; another attempt may then succeed. */
export async function loadApollo(): Promise<ApolloClient> {
  // Browsers remember for as long as a page is open that an import failed. It finds in their cache what was fetched.
  await fetchFiles();
  const loaded = await import('./public-apollo').catch((error: unknown) => {
    throw new OutdatedPage('Apollo Client cannot be imported', { cause: error });
  });
  return loaded.makePublicApollo();
}

/** So that the first request does not wait for the files. */
export const prefetchApollo = (): void => prefetchWhenIdle(() => void fetchFiles().catch(() => null));

const fetchFiles = (): Promise<unknown> => Promise.all(apolloFiles().map(fetchFile));

async function fetchFile(address: string): Promise<void> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  // A file that is gone from the server may still be stored on the device, where only an import finds it.
  if (response.status >= 500) throw new Error(`${address} has status ${response.status}`);
  await response.arrayBuffer();
}
