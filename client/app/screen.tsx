import type { PageHandle } from '@shared/pages';
import type { ComponentType } from 'react';
import { redirectDocument, type LoaderFunction, type RouteObject } from 'react-router-dom';
import { styleNonce } from '../ui/style-nonce';

type ScreenRoute = Pick<RouteObject, 'handle' | 'lazy' | 'loader' | 'HydrateFallback'>;
/** With an `ErrorBoundary`, which stands in its place where what it shows could not be had. */
type Screen = ComponentType | { Component: ComponentType; ErrorBoundary: ComponentType };

/** A screen in a chunk of its own. `screen` is its source file, by which the server finds that chunk. */
export function page(screen: string, load: () => Promise<Screen>, more: Omit<PageHandle, 'screen'> = {}): ScreenRoute {
  const handle: PageHandle = { screen, ...more };
  const lazy = async () => {
    const loaded = await load();
    return typeof loaded === 'function' ? { Component: loaded } : loaded;
  };
  return { handle, lazy };
}

/** A screen that only the browser renders, in a document of its own: its styles need the nonce that only such a one has. */
export function shell(screen: string, load: () => Promise<ComponentType>): ScreenRoute {
  const loader: LoaderFunction = ({ request }) => {
    if (!styleNonce()) throw redirectDocument(request.url);
    return null;
  };
  const dressed = async (): Promise<ComponentType> => {
    const [{ Mantine }, Screen] = await Promise.all([import('../ui/mantine'), load()]);
    return () => (
      <Mantine>
        <Screen />
      </Mantine>
    );
  };
  return { ...page(screen, dressed, { shell: true }), loader, HydrateFallback: () => null };
}
