import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isPressed, areSingleKeysEnabled } from '../../../../ui/keyboard/shortcuts';

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

const RADIO = 'input[type="radio"]';
const BUSY_WITH_KEYS = `input:not([type="radio"]), textarea, select, [contenteditable], [role="dialog"]`;

/** The arrow keys work anywhere on the screen except in fields; `letters` enables J and K, in radio buttons too. */
function stepOf(event: KeyboardEvent, letters: boolean): 1 | -1 | undefined {
  const { key, target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  if ((target as Element | null)?.closest?.(BUSY_WITH_KEYS)) return undefined;
  if (ARROWS[key] && (target as Element | null)?.closest?.(RADIO)) return undefined;
  if (ARROWS[key] || !letters || !areSingleKeysEnabled()) return ARROWS[key];
  if (isPressed('next', event)) return 1;
  return isPressed('previous', event) ? -1 : undefined;
}

/**
 * Next by → or J, previous by ← or K. Speech input can type letters by accident, so those work only with the focus in
 * `region`.
 */
export function useSubmissionShortcuts(region: RefObject<HTMLElement | null>, step: (by: 1 | -1) => void): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const by = stepOf(event, event.target instanceof Node && region.current?.contains(event.target) === true);
    if (by) step(by);
  });
  useEffect(() => {
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
