import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLayoutMotion } from '../../../ui/layout-motion';
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
