import './ui/tokens.css';
import { BOOT_ID, ROOT_ID, type PageHandle } from '@shared/pages';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, createPath, matchRoutes, RouterProvider, type RouteObject } from 'react-router-dom';
import { makeClient } from './app/apollo';
import type { Boot } from './app/boot';
import { Providers } from './app/providers';
import { reloadWhenOutdated } from './app/reload-when-outdated';
import { makeRoutes } from './app/routes';
import { uploadLink } from './app/upload-link';

const boot = JSON.parse(document.getElementById(BOOT_ID)!.textContent) as Boot;
const root = document.getElementById(ROOT_ID)!;
const client = makeClient(uploadLink(), { state: boot.state });
const routes = makeRoutes(client, boot.site.timeZone);
await loadScreens(routes);
const router = createBrowserRouter(routes, { hydrationData: boot.router });
reloadWhenOutdated(() => createPath(router.state.navigation.location ?? router.state.location));
const tree = (
  <Providers client={client} site={boot.site}>
    <RouterProvider router={router} />
  </Providers>
);

if (boot.router) startTransition(() => void hydrateRoot(root, tree));
else createRoot(root).render(tree);

/** The first rendering must find its screen: where it waited for one, it would not match what the server sent. */
async function loadScreens(table: RouteObject[]): Promise<void> {
  const matches = matchRoutes(table, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
      const { typed } = (route.handle ?? {}) as Partial<PageHandle>;
      if (typed && new URLSearchParams(location.search).has(typed.query)) await typed.load();
    }),
  );
}
