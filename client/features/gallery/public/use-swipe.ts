import { useRef, type PointerEvent } from 'react';

/** A finger that went this far sideways, in pixels, meant to turn. */
const FAR_PX = 48;

/** Turns by a finger: to the left for the next, to the right for the one before. What is swiped follows as `--drag`. */
export function useSwipe(turn: (by: 1 | -1) => void) {
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
      // A second finger pinches; in an enlarged page a finger looks around.
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
      if (way && Math.abs(way.x) > FAR_PX && Math.abs(way.x) > Math.abs(way.y)) turn(way.x < 0 ? 1 : -1);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void end(event),
  };
}
