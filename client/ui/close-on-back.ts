import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { createBrowserRouter } from 'react-router-dom';
import { OverlayHistory } from './overlay-history';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

/** True around overlays that the browser's Back closes. */
export const CloseOnBack = createContext(false);

let overlays: OverlayHistory | undefined;

/** Keeps overlays in the browser's history, beside the pages of `router`. */
export function trackOverlays(router: Router): void {
  const isNavigating = (): boolean => router.state.navigation.state !== 'idle';
  const tracked = new OverlayHistory({ history, defer: (task) => void setTimeout(task), isNavigating });
  // Runs before the router's listener.
  const onPopState = (event: PopStateEvent) => tracked.onPopState() && event.stopImmediatePropagation();
  addEventListener('popstate', onPopState, { capture: true });
  router.subscribe(() => isNavigating() || tracked.onNavigation());
  overlays = tracked;
}

/** Number of entries in the browser's history that overlays have added to the page's. */
export const overlayEntries = (): number => overlays?.level ?? 0;

/** While `opened`, the browser's Back calls `onClose` instead of leaving the page. */
export function useCloseOnBack(opened: boolean, onClose: () => void): void {
  const enabled = useContext(CloseOnBack);
  const close = useEffectEvent(onClose);
  useEffect(() => (opened && enabled ? overlays?.open(() => close()) : undefined), [opened, enabled]);
}
