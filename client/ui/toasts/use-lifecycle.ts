import type { NotificationData } from '@mantine/notifications';
import { TOASTS } from './toast-options';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo } from 'react';
import { Countdown } from './countdown';

/** Dismisses a toast after its duration. A changed toast starts again. */
export function useCountdown(data: NotificationData, paused: boolean, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  const countdown = useMemo(() => (typeof data.autoClose === 'number' ? new Countdown(data.autoClose) : null), [data]);
  // A layout effect: the time begins as soon as the toast is drawn.
  useLayoutEffect(() => {
    if (!countdown || paused) return;
    const timer = setTimeout(() => end(), countdown.run(performance.now()));
    return () => {
      clearTimeout(timer);
      countdown.pause(performance.now());
    };
  }, [countdown, paused]);
}

/** Removes a toast after its exit animation. */
export function useExit(leaving: boolean, onGone: () => void): void {
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => gone(), TOASTS.exitMs);
    return () => clearTimeout(timer);
  }, [leaving]);
}

/** Reports the height of an element whenever it changes. */
export function useHeight(element: RefObject<HTMLElement | null>, onHeight: (pixels: number) => void): void {
  const tell = useEffectEvent(onHeight);
  useEffect(() => {
    const seen = new ResizeObserver(() => element.current && tell(element.current.offsetHeight));
    if (element.current) seen.observe(element.current);
    return () => seen.disconnect();
  }, [element]);
}
