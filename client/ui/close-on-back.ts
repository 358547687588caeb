import { createContext, useEffect, useEffectEvent } from 'react';

/** True around dialogs that the browser's Back closes. */
export const CloseOnBack = createContext(false);

interface Entry {
  /** The router's index of the page. */
  idx?: number;
  /** The extra entry of a page on which a dialog is open. */
  dialog?: true;
}

/** Closes the open dialogs, the topmost last. */
const closers: (() => void)[] = [];

/** Index of the page whose extra entry is the current one; null on any other entry. */
let current: number | null = null;

const currentEntry = () => (history.state ?? {}) as Entry;

function addEntry(): void {
  const { dialog, idx = 0 } = currentEntry();
  if (!dialog) history.pushState({ ...currentEntry(), dialog: true } satisfies Entry, '');
  current = idx;
}

/** Runs before the router's listener, to which going back within a page would be a navigation. */
function onPopState(event: PopStateEvent): void {
  const { idx = 0, dialog } = currentEntry();
  const left = current;
  current = dialog ? idx : null;
  if (dialog || idx !== left) return;
  event.stopImmediatePropagation();
  const close = closers.at(-1);
  // Its dialog was closed in another way, so Back means the page before.
  if (!close) return history.back();
  close();
  // A busy dialog stays open, and so does one below.
  setTimeout(() => closers.length > 0 && addEntry());
}

/** While `opened`, the browser's Back calls `onClose` instead of leaving the page. */
export function useCloseOnBack(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened) return;
    const closer = () => close();
    closers.push(closer);
    addEntry();
    addEventListener('popstate', onPopState, { capture: true });
    return () => void closers.splice(closers.indexOf(closer), 1);
  }, [opened]);
}
