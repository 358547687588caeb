import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';

interface Place {
  left: number;
  top: number;
}

interface LayoutMotion<T> {
  list: RefObject<T | null>;
  /** Must be called right before the change. */
  remember(): void;
}

/**
 * Animates the children of a list to their new positions when `order` changes (FLIP), by the transition on
 * `transform` in their own styles.
 */
export function useLayoutMotion<T extends HTMLElement>(order: unknown): LayoutMotion<T> {
  const list = useRef<T>(null);
  const former = useRef(new Map<HTMLElement, Place>());
  const remember = useCallback(() => {
    former.current = new Map(childrenOf(list.current).map((child) => [child, placeOf(child)]));
  }, []);
  useLayoutEffect(() => {
    const moved: HTMLElement[] = [];
    for (const child of childrenOf(list.current)) {
      const from = former.current.get(child);
      if (!from) continue;
      putBack(child, from);
      moved.push(child);
    }
    // Forces layout, so that the browser starts from the former positions.
    list.current?.getBoundingClientRect();
    for (const child of moved) Object.assign(child.style, { transition: '', transform: '' });
    former.current.clear();
  }, [order]);
  return { list, remember };
}

const childrenOf = (list: HTMLElement | null) =>
  [...(list?.children ?? [])].filter((child) => child instanceof HTMLElement);

/** Independent of scrolling and running transforms. */
const placeOf = ({ offsetLeft, offsetTop }: HTMLElement): Place => ({ left: offsetLeft, top: offsetTop });

function putBack(child: HTMLElement, from: Place): void {
  const to = placeOf(child);
  child.style.transition = 'none';
  child.style.transform = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
}
