import { useEffect, useState } from 'react';
import { apolloFiles } from '../../../data/apollo-files';
import { whenIdle } from '../../../ui/loading/when-idle';
import { serviceWorkers } from '../../../ui/loading/service-workers';

/** Store and address of the page that the service worker opens without a network, which repeats both. No club link has this token. */
const STORE = 'timer';
const PAGE = '/club/-/timer';

/**
 * Stores the page with its files, so that it opens again without a network. The server renders the same page for every
 * token, so none is stored. Rejects if not everything could be stored.
 */
async function storeCopy(workers: ServiceWorkerContainer): Promise<void> {
  await workers.register('/service-worker.js');
  // An earlier service worker would delete the store.
  await workers.ready;
  const response = await fetch(PAGE);
  if (!response.ok) throw new Error(`The page of the timer has status ${response.status}`);
  const html = await response.clone().text();
  const linked = Array.from(html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g), ([, file = '']) => file);
  // Apollo Client hands the times in, and may not be loaded yet.
  const files = new Set([...linked, ...apolloFiles(), ...loadedFiles()]);
  const store = await caches.open(STORE);
  for (const file of files) if (!(await store.match(file))) await store.add(file);
  // Last: a stored page has all its files.
  await store.put(PAGE, response);
  for (const { url } of await store.keys()) {
    const { pathname } = new URL(url);
    if (pathname !== PAGE && !files.has(pathname)) await store.delete(url);
  }
}

/** Those of this page that its HTML does not name, such as fonts. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);

const hasCopy = async (): Promise<boolean> => (await caches.match(PAGE, { cacheName: STORE })) !== undefined;

/** True once the page opens without a network. */
export function useOfflineCopy(): boolean {
  const [stored, setStored] = useState(false);
  useEffect(() => {
    const workers = serviceWorkers();
    if (process.env.NODE_ENV !== 'production' || !workers) return;
    const store = (): void =>
      void storeCopy(workers)
        .catch(() => undefined)
        .then(hasCopy)
        .then(setStored, () => setStored(false));
    whenIdle(store);
    addEventListener('online', store);
    return () => removeEventListener('online', store);
  }, []);
  return stored;
}
