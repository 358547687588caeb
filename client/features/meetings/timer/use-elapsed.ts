import { useEffect, useState } from 'react';
import { secondsSince } from './timer-machine';

const SECOND = 1000;

/** Whole seconds since then, which change as each is over. */
export function useElapsed(startedAt: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    let timeout: ReturnType<typeof setTimeout> | undefined;
    const tick = (): void => {
      clearTimeout(timeout);
      const at = Date.now();
      setNow(at);
      timeout = setTimeout(tick, SECOND - (Math.max(at - startedAt, 0) % SECOND));
    };
    tick();
    // Browsers slow the timeouts of hidden pages down.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timeout);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [startedAt]);
  return secondsSince(startedAt, now);
}
