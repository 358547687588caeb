import { minuteIn } from '@shared/time';
import { useSyncExternalStore } from 'react';
import { useSite } from '../../../ui/site/site';

const SECOND_MS = 1000;

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, SECOND_MS);
  return () => clearInterval(timer);
}

/** The minute on the site's clocks, such as `2026-12-17T18:05`. Null in the server's page and while it hydrates. */
export function useMinute(): string | null {
  const { timeZone } = useSite();
  return useSyncExternalStore(
    everySecond,
    () => minuteIn(timeZone, new Date()),
    () => null,
  );
}
