import { useEffect, useState, useSyncExternalStore, useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { TESTIMONIALS_EVERY_MS } from './constants';

/**
 * A window of `size` items that advances every ten seconds: not while it is hovered or focused, the page is hidden,
 * it is paused, or reduced motion is preferred. Starts with the first item, for hydration.
 */
export function useRotation<T>(items: readonly T[], size: number) {
  const turns = items.length > size;
  const [start, setStart] = useState(0);
  const [paused, setPaused] = useState(false);
  const { isHeld, held } = useHoverOrFocus();
  const still = useIsStill();
  const { list, remember } = useLayoutMotion<HTMLUListElement>(start);
  const move = (by: number) => {
    remember();
    setStart((present) => (present + by + items.length) % items.length);
  };
  const runs = turns && !paused && !isHeld && !still;
  useEffect(() => {
    if (!runs) return;
    const turn = setInterval(() => {
      remember();
      setStart((present) => (present + 1) % items.length);
    }, TESTIMONIALS_EVERY_MS);
    return () => clearInterval(turn);
  }, [runs, remember, items.length]);
  const shown = turns ? Array.from({ length: size }, (_, i) => items[(start + i) % items.length]!) : items;
  return { shown, list, turns, paused, pause: () => setPaused(!paused), move, held };
}

function useHoverOrFocus() {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
  return { isHeld: pointed || focused, held };
}

const REDUCED = '(prefers-reduced-motion: reduce)';

/** True if the page is hidden or reduced motion is preferred. */
const useIsStill = (): boolean =>
  useSyncExternalStore(
    onStillness,
    () => document.hidden || matchMedia(REDUCED).matches,
    () => true,
  );

function onStillness(tell: () => void): () => void {
  const reduced = matchMedia(REDUCED);
  document.addEventListener('visibilitychange', tell);
  reduced.addEventListener('change', tell);
  return () => {
    document.removeEventListener('visibilitychange', tell);
    reduced.removeEventListener('change', tell);
  };
}

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
function useLayoutMotion<T extends HTMLElement>(order: unknown): LayoutMotion<T> {
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
