import { dayIn } from '@shared/time';
import { useSyncExternalStore } from 'react';
import { useSite } from '../../../ui/site/site';

const MINUTE_MS = 60_000;

function subscribe(listener: () => void): () => void {
  const interval = setInterval(listener, MINUTE_MS);
  // Browsers stop the intervals of hidden pages.
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(interval);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** The day on the site's clocks, also on a page that was opened the day before. */
export function useToday(): string {
  const { timeZone } = useSite();
  const read = (): string => dayIn(timeZone, new Date());
  return useSyncExternalStore(subscribe, read, read);
}
