import { useLayoutEffect } from 'react';

/** Dialogs that are open, one over the other. */
let open = 0;

/** What is behind a dialog does not scroll. Where it has a scroll bar, the bar's place stays free, so that nothing moves. */
export function useHeldPage(opened: boolean): void {
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

/** Our dialogs hold the page behind them. */
export const isDialogOpen = (): boolean => document.documentElement.dataset.held !== undefined;
