import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { createBrowserRouter } from 'react-router-dom';
import type { OverlayHistory } from './overlay-history';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe' | 'navigate'>;

/** True around overlays that the browser's Back closes. */
export const CloseOnBack = createContext(false);

let overlays: OverlayHistory | undefined;
let loading: Promise<OverlayHistory> | undefined;

/** Keeps overlays in the browser's history, beside the pages of `router`. Loaded apart, since no page needs it to appear. */
export function trackOverlays(router: Router): void {
  loading = import('./overlay-history').then(({ trackHistory }) => (overlays = trackHistory(router)));
  // Without it, Back leaves the page.
  loading.catch(() => undefined);
}

/** Number of entries in the browser's history that overlays have added to the page's. */
export const overlayEntries = (): number => overlays?.level ?? 0;

/** Runs a task that needs `overlayEntries`, once the entries of overlays that are being closed are gone. */
export const afterClosing = (task: () => void): void => (overlays ? overlays.afterRemoval(task) : task());

/** While `opened`, the browser's Back calls `onClose` instead of leaving the page. */
export function useCloseOnBack(opened: boolean, onClose: () => void): void {
  const enabled = useContext(CloseOnBack);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened || !enabled) return;
    let remove = overlays?.open(() => close());
    let isOpen = true;
    if (!overlays)
      loading?.then(
        (loaded) => isOpen && (remove = loaded.open(() => close())),
        () => undefined,
      );
    return () => {
      isOpen = false;
      remove?.();
    };
  }, [opened, enabled]);
}
