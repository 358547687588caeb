import { useEffect, useState } from 'react';

/** Keeps the screen on while the component is there. Returns false while the browser does not do so. */
export function useWakeLock(): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    let ended = false;
    let lock: WakeLockSentinel | undefined;
    const request = async (): Promise<void> => {
      // Older browsers have none.
      const { wakeLock } = navigator as { wakeLock?: WakeLock };
      if (document.hidden || !wakeLock || (lock && !lock.released)) return;
      lock = await wakeLock.request('screen');
      if (ended) return lock.release();
      setHeld(true);
      lock.addEventListener('release', () => setHeld(false));
    };
    // The browser refuses it with a low battery, and releases it with a hidden page.
    const tryRequest = (): void => void request().catch(() => setHeld(false));
    tryRequest();
    document.addEventListener('visibilitychange', tryRequest);
    return () => {
      ended = true;
      document.removeEventListener('visibilitychange', tryRequest);
      void lock?.release().catch(() => undefined);
    };
  }, []);
  return held;
}
