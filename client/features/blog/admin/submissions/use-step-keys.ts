import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isPressed, singleKeys } from '../../../../ui/shortcuts';

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

const BUSY_WITH_KEYS = 'input, textarea, select, [contenteditable], [role="dialog"]';

/** What a key does where nothing is typed: the arrows anywhere on the screen, the letters only within what they move. */
function stepOf(event: KeyboardEvent, letters: boolean): 1 | -1 | undefined {
  const { key, target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  if ((target as Element | null)?.closest?.(BUSY_WITH_KEYS)) return undefined;
  if (ARROWS[key] || !letters || !singleKeys()) return ARROWS[key];
  if (isPressed('next', event)) return 1;
  return isPressed('previous', event) ? -1 : undefined;
}

/**
 * Goes from one to the next by → or J, back by ← or K. Speech software types letters by mistake, so these need the focus
 * to be in `region`.
 */
export function useStepKeys(region: RefObject<HTMLElement | null>, step: (by: 1 | -1) => void): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const by = stepOf(event, region.current?.contains(event.target as Node) === true);
    if (by) step(by);
  });
  useEffect(() => {
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
