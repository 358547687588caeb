import { TOASTS } from '@shared/toasts';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/**
 * Whether a stack stands away from its place, at the opposite edge, because it would hide what has the focus; and how
 * high it may grow. While somebody looks through it, it stays where it is.
 */
export function usePlace(home: RefObject<HTMLElement | null>, aside: RefObject<HTMLElement | null>, expanded: boolean) {
  const [away, setAway] = useState(false);
  const [room, setRoom] = useState(Infinity);
  const look = useEffectEvent((): void => {
    const [here, there] = [home.current!, aside.current!];
    const stack = here.getBoundingClientRect();
    const free = here.dataset.edge === 'top' ? innerHeight - stack.top : stack.bottom;
    setRoom(free - TOASTS.gapPx);
    if (expanded) return;
    if (stack.height === 0) return setAway(false);
    const [now, other] = (away ? [there, here] : [here, there]).map((place) => overlap(place, document.activeElement));
    // It goes only where it is less in the way, and stays there: a stack that jumps to and fro is in everybody's way.
    if (now! > 0 && other! < now!) setAway(!away);
  });
  useEffect(() => {
    const onChange = () => look();
    const grown = new ResizeObserver(onChange);
    grown.observe(home.current!);
    addEventListener('resize', onChange);
    document.addEventListener('focusin', onChange);
    return () => {
      grown.disconnect();
      removeEventListener('resize', onChange);
      document.removeEventListener('focusin', onChange);
    };
  }, [home, expanded]);
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
