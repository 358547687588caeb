import { TOASTS } from './toast-options';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/**
 * Moves a stack to the opposite edge if it would cover the focused element, and limits its height. It does not move
 * while hovered or focused.
 */
export function useStackPosition(
  home: RefObject<HTMLElement | null>,
  aside: RefObject<HTMLElement | null>,
  expanded: boolean,
) {
  const [away, setAway] = useState(false);
  const [room, setRoom] = useState(Infinity);
  const look = useEffectEvent((): void => {
    const [here, there] = [home.current, aside.current];
    if (!here || !there) return;
    const stack = here.getBoundingClientRect();
    const free = here.dataset.edge === 'top' ? innerHeight - stack.top : stack.bottom;
    setRoom(free - TOASTS.gapPx);
    if (expanded) return;
    if (stack.height === 0) return setAway(false);
    const covered = overlap(away ? there : here, document.activeElement);
    // Moves only if it covers less there, and stays, so that it does not jump back and forth.
    if (covered > 0 && overlap(away ? here : there, document.activeElement) < covered) setAway(!away);
  });
  useEffect(() => {
    const onChange = () => look();
    const grown = new ResizeObserver(onChange);
    if (home.current) grown.observe(home.current);
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

/**
 * Area of `element` covered by `place`, in square pixels. Elements that only scripts can focus, like the page's
 * content, do not count.
 */
function overlap(place: Element, element: Element | null): number {
  if (!(element instanceof HTMLElement) || element.tabIndex < 0 || place.parentElement?.contains(element)) return 0;
  const [a, b] = [place.getBoundingClientRect(), element.getBoundingClientRect()];
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}
