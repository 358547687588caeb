import { TOASTS } from '@shared/toasts';
import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether a stack stands away from its place, at the opposite edge, because it would hide what has the focus; and how
 * high it may grow.
 */
export function usePlace(home: RefObject<HTMLElement | null>, aside: RefObject<HTMLElement | null>) {
  const [away, setAway] = useState(false);
  const [room, setRoom] = useState(Infinity);
  useEffect(() => {
    const [here, there] = [home.current!, aside.current!];
    const look = (): void => {
      const stack = here.getBoundingClientRect();
      const free = here.dataset.edge === 'top' ? innerHeight - stack.top : stack.bottom;
      setRoom(free - TOASTS.gapPx);
      if (stack.height === 0) return setAway(false);
      const hidden = [here, there].map((place) => overlap(place, document.activeElement));
      // It goes only where it is less in the way, and stays there: a stack that jumps to and fro is in everybody's way.
      setAway((was) => {
        const [now, other] = was ? hidden.reverse() : hidden;
        return now! > 0 && other! < now! ? !was : was;
      });
    };
    const grown = new ResizeObserver(look);
    grown.observe(here);
    addEventListener('resize', look);
    document.addEventListener('focusin', look);
    return () => {
      grown.disconnect();
      removeEventListener('resize', look);
      document.removeEventListener('focusin', look);
    };
  }, [home, aside]);
  return { away, room };
}

/** Square pixels of `element` that `place` would hide. What only scripts can focus, like a page's whole content, does not count. */
function overlap(place: Element, element: Element | null): number {
  if (!(element instanceof HTMLElement) || element.tabIndex < 0 || place.parentElement!.contains(element)) return 0;
  const [a, b] = [place.getBoundingClientRect(), element.getBoundingClientRect()];
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}
