import type { NotificationData } from '@mantine/notifications';
import { TOASTS } from '@shared/toasts';
import { type RefObject, useEffect, useEffectEvent, useMemo } from 'react';
import { Countdown } from './countdown';

/** Ends a toast when its time is over. One that says something new begins anew. */
export function useCountdown(data: NotificationData, paused: boolean, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  const countdown = useMemo(() => (typeof data.autoClose === 'number' ? new Countdown(data.autoClose) : null), [data]);
  useEffect(() => {
    if (!countdown || paused) return;
    const timer = setTimeout(() => end(), countdown.run(performance.now()));
    return () => {
      clearTimeout(timer);
      countdown.pause(performance.now());
    };
  }, [countdown, paused]);
}

/** A toast that was taken away is seen going. */
export function useExit(leaving: boolean, onGone: () => void): void {
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => gone(), TOASTS.exitMs);
    return () => clearTimeout(timer);
  }, [leaving]);
}

/** Tells how high an element is, now and whenever that changes. */
export function useHeight(element: RefObject<HTMLElement | null>, onHeight: (pixels: number) => void): void {
  const tell = useEffectEvent(onHeight);
  useEffect(() => {
    const seen = new ResizeObserver(() => element.current && tell(element.current.offsetHeight));
    seen.observe(element.current!);
    return () => seen.disconnect();
  }, [element]);
}
