import { useEffect } from 'react';
import { hasTimer } from '../features/meetings/timer/timer-keys';
import { loadWithFallback } from '../ui/loading/load-with-fallback';
import { whenIdle } from '../ui/loading/when-idle';

/** Erases what the timer of a past evening has left on the device, at any page of the site. */
export function useForgetPastEvenings(timeZone: string): void {
  useEffect(() => {
    if (hasTimer()) whenIdle(() => void forget(timeZone).catch(() => null));
  }, [timeZone]);
}

const forget = async (timeZone: string): Promise<void> =>
  (await loadWithFallback(() => import('../features/meetings/timer/timer-store'))).forgetPast(timeZone);
