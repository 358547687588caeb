import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { styleNonce } from '../ui/theme/style-nonce';
import { serviceWorkers } from '../ui/loading/service-workers';
import { whenIdle } from '../ui/loading/when-idle';
import { pageHandle } from './screen';
import type { PageRead } from '../service-worker/page-read';

/** Lets the service worker store each page that a visitor reads. */
export function useOfflineReading(): void {
  const { pathname, search } = useLocation();
  const secret = useMatches().some((match) => pageHandle(match)?.secret);
  useEffect(() => {
    // Only documents for officers have a nonce.
    if (process.env.NODE_ENV !== 'production' || styleNonce() !== '' || secret) return;
    const workers = serviceWorkers();
    if (workers) whenIdle(() => void storePage(workers).catch(() => {}));
  }, [pathname, search, secret]);
  useEffect(() => {
    document.addEventListener('click', openAsDocument, { capture: true });
    addEventListener('online', forgetStored);
    return () => {
      document.removeEventListener('click', openAsDocument, { capture: true });
      removeEventListener('online', forgetStored);
    };
  }, []);
}

async function storePage(workers: ServiceWorkerContainer): Promise<void> {
  await workers.register('/service-worker.js');
  const { active } = await workers.ready;
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  if (navigator.onLine) active?.postMessage({ page: location.href.replace(/#.*/, ''), files } satisfies PageRead);
}

/** With a connection, the notice that the page is a stored one would be wrong. */
const forgetStored = (): void => document.documentElement.removeAttribute('data-stored');

/** Offline, links open documents, which the service worker has; the router would need data, which nobody has. */
function openAsDocument(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a[href]:not([data-picture], [data-tile])');
  if (link && isOffline() && serviceWorkers()?.controller) event.stopPropagation();
}

/** A device in a network without internet access reports that it is online, but it then shows a stored page. */
const isOffline = (): boolean => !navigator.onLine || document.documentElement.hasAttribute('data-stored');
