import { useRef, type PointerEvent } from 'react';

/** Minimum distance of a swipe, in pixels. */
const MIN_SWIPE_PX = 48;

/** Swipe left for the next, right for the previous. Exposes the offset as `--drag`. */
export function useSwipeNavigation(turn: (by: 1 | -1) => void) {
  const start = useRef<{ id: number; x: number; y: number }>(null);

  const end = (event: PointerEvent<HTMLElement>): { x: number; y: number } | null => {
    const from = start.current;
    if (from?.id !== event.pointerId) return null;
    start.current = null;
    event.currentTarget.style.removeProperty('--drag');
    return { x: event.clientX - from.x, y: event.clientY - from.y };
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // Two fingers pinch, and in a zoomed page one finger pans.
      const zoomed = (window.visualViewport?.scale ?? 1) > 1.01;
      const swipes = event.pointerType !== 'mouse' && event.isPrimary && !zoomed;
      start.current = swipes ? { id: event.pointerId, x: event.clientX, y: event.clientY } : null;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current?.id !== event.pointerId) return;
      event.currentTarget.style.setProperty('--drag', `${event.clientX - start.current.x}px`);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const way = end(event);
      if (way && Math.abs(way.x) > MIN_SWIPE_PX && Math.abs(way.x) > Math.abs(way.y)) turn(way.x < 0 ? 1 : -1);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void end(event),
  };
}
