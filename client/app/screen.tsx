import type { PageHandle } from '@shared/pages';
import type { ComponentType } from 'react';
import { redirectDocument, type LoaderFunction, type RouteObject } from 'react-router-dom';
import { styleNonce } from '../ui/theme/style-nonce';

type ScreenRoute = Pick<RouteObject, 'handle' | 'lazy' | 'loader' | 'HydrateFallback'>;
/** With an `ErrorBoundary` that is shown when its data cannot be loaded. */
type Screen = ComponentType | { Component: ComponentType; ErrorBoundary: ComponentType };

/** Handles are untyped in the router; every route of ours has one from `page()` or none. */
export const pageHandle = ({ handle }: { handle?: unknown }): PageHandle | undefined =>
  handle as PageHandle | undefined;

/** A screen in its own chunk. `screen` is its source file, by which the server finds the chunk. */
export function page(screen: string, load: () => Promise<Screen>, more: Omit<PageHandle, 'screen'> = {}): ScreenRoute {
  const handle: PageHandle = { screen, ...more };
  const lazy = async () => {
    const loaded = await load();
    return typeof loaded === 'function' ? { Component: loaded } : loaded;
  };
  return { handle, lazy };
}

/**
 * A screen that only the browser renders, in its own document: its styles need a nonce, which only such documents
 * have. `dashboard` gives it the dashboard's controls.
 */
export function clientOnlyPage(
  screen: string,
  load: () => Promise<ComponentType>,
  { dashboard = false, ...more }: Omit<PageHandle, 'screen' | 'shell'> & { dashboard?: boolean } = {},
): ScreenRoute {
  const loader: LoaderFunction = ({ request }) => {
    if (!styleNonce()) throw redirectDocument(request.url);
    return null;
  };
  const dressed = async (): Promise<ComponentType> => {
    const [{ DashboardControls, Mantine }, Screen] = await Promise.all([import('../ui/theme/mantine'), load()]);
    return () => (
      <DashboardControls value={dashboard}>
        <Mantine>
          <Screen />
        </Mantine>
      </DashboardControls>
    );
  };
  return { ...page(screen, dressed, { shell: true, ...more }), loader, HydrateFallback: () => null };
}
