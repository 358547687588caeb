import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus in an open menu whose items change: if the focused item is gone or disabled, the menu itself gets it. Arrow keys go
 * on from there, and Enter, perhaps meant for the item before, does nothing. `items` describes the enabled items. The ref belongs to the
 * dropdown of the menu.
 */
export function useKeptFocus(items: string): RefObject<HTMLDivElement | null> {
  const dropdown = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused && focused !== document.body && !focused.matches(':disabled')) return;
    dropdown.current?.focus();
  }, [items]);
  return dropdown;
}
