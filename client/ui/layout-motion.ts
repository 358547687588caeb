import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';

interface Place {
  left: number;
  top: number;
}

interface LayoutMotion<T> {
  list: RefObject<T | null>;
  /** To be called right before the change. */
  remember(): void;
}

/**
 * Lets the children of a list glide to their new places when `order` changes, by the transition on `transform` that their
 * own style names.
 */
export function useLayoutMotion<T extends HTMLElement>(order: unknown): LayoutMotion<T> {
  const list = useRef<T>(null);
  const former = useRef(new Map<HTMLElement, Place>());
  const remember = useCallback(() => {
    former.current = new Map(childrenOf(list.current).map((child) => [child, placeOf(child)]));
  }, []);
  useLayoutEffect(() => {
    const moved = childrenOf(list.current).filter((child) => former.current.has(child));
    for (const child of moved) putBack(child, former.current.get(child)!);
    // Measured, so that the browser takes the former places for the present ones before they are let go.
    list.current?.getBoundingClientRect();
    for (const child of moved) Object.assign(child.style, { transition: '', transform: '' });
    former.current.clear();
  }, [order]);
  return { list, remember };
}

const childrenOf = (list: HTMLElement | null) => [...(list?.children ?? [])] as HTMLElement[];

/** Neither scrolling nor a transform under way counts. */
const placeOf = ({ offsetLeft, offsetTop }: HTMLElement): Place => ({ left: offsetLeft, top: offsetTop });

function putBack(child: HTMLElement, from: Place): void {
  const to = placeOf(child);
  child.style.transition = 'none';
  child.style.transform = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
}
