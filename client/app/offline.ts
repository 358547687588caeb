import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { styleNonce } from '../ui/style-nonce';
import { whenIdle } from '../ui/when-idle';
import { pageHandle } from './screen';
import type { PageRead } from '../service-worker/page-read';

/** Lets the service worker store each page that a visitor reads. */
export function useOfflineReading(): void {
  const { pathname, search } = useLocation();
  const secret = useMatches().some((match) => pageHandle(match)?.secret);
  useEffect(() => {
    // Only documents for administrators have a nonce.
    if (process.env.NODE_ENV !== 'production' || !navigator.serviceWorker || styleNonce() !== '' || secret) return;
    whenIdle(() => void storePage().catch(() => {}));
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

async function storePage(): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js');
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  if (navigator.onLine) active?.postMessage({ page: location.href.replace(/#.*/, ''), files } satisfies PageRead);
}

/** With a connection, the notice that the page is a stored one would be wrong. */
const forgetStored = (): void => document.documentElement.removeAttribute('data-stored');

/** Offline, links open documents, which the service worker has; the router would need data, which nobody has. */
function openAsDocument(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a[href]:not([data-picture], [data-tile])');
  if (link && isOffline() && navigator.serviceWorker?.controller) event.stopPropagation();
}

/** A device in a network without internet access reports that it is online, but it then shows a stored page. */
const isOffline = (): boolean => !navigator.onLine || document.documentElement.hasAttribute('data-stored');
