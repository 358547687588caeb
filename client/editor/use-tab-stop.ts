import { useState, type KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * A single tab stop among the buttons of an element: the last one that had the focus, or the first. `names` are in the order of
 * the document.
 */
export function useTabStop(names: readonly string[]) {
  const [focused, setFocused] = useState<string>();
  const current = focused && names.includes(focused) ? focused : names[0];
  return {
    stopProps: (name: string) => ({
      tabIndex: name === current ? 0 : -1,
      onFocus: () => setFocused(name),
    }),
    /** For the arrow keys, Home and End, pressed within the element. */
    moveFocus: (event: KeyboardEvent<HTMLElement>): void => {
      const buttons = [...event.currentTarget.querySelectorAll('button')];
      const step = STEPS[event.key];
      const at = buttons.findIndex((button) => button === document.activeElement);
      if (!step || at < 0) return;
      event.preventDefault();
      buttons[step(at, buttons.length)]?.focus();
    },
  };
}
