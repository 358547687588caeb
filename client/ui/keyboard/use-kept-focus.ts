import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus in an open menu whose items change: if the focused item is gone or disabled, the first enabled one gets it. `items`
 * describes them. The ref belongs to the dropdown of the menu.
 */
export function useKeptFocus(items: string): RefObject<HTMLDivElement | null> {
  const dropdown = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused && focused !== document.body && !focused.matches(':disabled')) return;
    dropdown.current?.querySelector<HTMLElement>('[role="menuitem"]:not(:disabled)')?.focus();
  }, [items]);
  return dropdown;
}
