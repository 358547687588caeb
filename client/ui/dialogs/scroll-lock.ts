import { useLayoutEffect } from 'react';

/** Number of open dialogs. */
let open = 0;

/** Prevents scrolling behind a dialog. The space of the scroll bar is reserved, so that nothing moves. */
export function useScrollLock(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const page = document.documentElement;
    open += 1;
    if (open === 1) page.dataset.held = innerWidth > page.clientWidth ? 'bar' : '';
    return () => {
      open -= 1;
      if (open === 0) delete page.dataset.held;
    };
  }, [opened]);
}

export const isDialogOpen = (): boolean => document.documentElement.dataset.held !== undefined;
