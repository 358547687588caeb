import { useEffect, useState, useSyncExternalStore } from 'react';

/** Delay before a progress indicator appears, in milliseconds. */
export const PROGRESS_DELAY_MS = 150;

let pending = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  pending += change;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Shows the progress line while `work` is pending. Returns `work`. */
export function trackLoading<T>(work: Promise<T>): Promise<T> {
  const done = (): void => count(-1);
  count(1);
  work.then(done, done);
  return work;
}

export const useCodeLoading = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => pending > 0,
    () => false,
  );

/** True while `active` has lasted longer than the delay. */
export function useDelayed(active: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLate(true), PROGRESS_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active]);
  return active && late;
}
