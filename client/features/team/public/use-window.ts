import { TESTIMONIALS_EVERY_MS } from '@shared/team';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLayoutMotion } from '../../../ui/layout-motion';

/**
 * The few of `items` that are shown, from a place that moves on by one every ten seconds: not while the reader points at
 * them or has the focus there, not while nobody looks at the page, not when it is paused, and not for those who want
 * nothing to move. It begins at the first, on the server and in the browser alike.
 */
export function useWindow<T>(items: readonly T[], size: number) {
  const turns = items.length > size;
  const [start, setStart] = useState(0);
  const [paused, setPaused] = useState(false);
  const { isHeld, held } = useHeld();
  const still = useStill();
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

/** Whether the reader points at it or is in it. */
function useHeld() {
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

/** Whether nothing should move now: nobody sees it, or whoever does asked for rest. */
const useStill = (): boolean =>
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
