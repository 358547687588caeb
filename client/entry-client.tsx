import './ui/theme/tokens.css';
import './app/everywhere';
import { BOOT_ID, ROOT_ID } from '@shared/pages';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, createPath, matchRoutes, RouterProvider, type RouteObject } from 'react-router-dom';
import type { Boot } from './app/boot';
import { LoadFailedPage } from './app/error-page';
import { loadApollo } from './app/load-apollo';
import { Providers } from './app/providers';
import { reloadWhenOutdated } from './app/reload-when-outdated';
import { makeRoutes } from './app/routes';
import { pageHandle } from './app/screen';
import { PublicClient } from './data/public-client';
import { trackOverlays } from './ui/dialogs/close-on-back';
import { styleNonce } from './ui/theme/style-nonce';

/** Pages whose routes are in `document-routes`. */
const OWN_DOCUMENTS = /^\/(club|evenings|roles|seats|blog\/submissions)\//;

const boot = JSON.parse(elementById(BOOT_ID).textContent) as Boot;
const root = elementById(ROOT_ID);
const client = new PublicClient(loadApollo, boot.results);
let router: ReturnType<typeof createBrowserRouter> | undefined;
// Before the first import, whose file may no longer exist.
reloadWhenOutdated(() => createPath(router?.state.navigation.location ?? router?.state.location ?? location));
const routes = await loadRoutes().catch((error: unknown) => {
  // A page that the server rendered can be read without its scripts.
  if (boot.router) throw error;
  return [{ path: '*', Component: LoadFailedPage }];
});
router = createBrowserRouter(routes, { hydrationData: boot.router });
trackOverlays(router);
const tree = (
  <Providers client={client} site={boot.site}>
    <RouterProvider router={router} />
  </Providers>
);

if (boot.router) startTransition(() => void hydrateRoot(root, tree));
else createRoot(root).render(tree);

function elementById(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element #${id}`);
  return element;
}

async function loadRoutes(): Promise<RouteObject[]> {
  // Only documents for officers have a nonce.
  const officers = styleNonce() ? (await import('./app/admin-routes')).officerRoutes : undefined;
  const own = OWN_DOCUMENTS.test(location.pathname)
    ? (await import('./app/document-routes')).documentRoutes
    : undefined;
  const table = makeRoutes(client, boot.site.timeZone, officers, own);
  await loadScreens(table);
  return table;
}

/** The first render must have its screens loaded, or hydration would not match the server's HTML. */
async function loadScreens(table: RouteObject[]): Promise<void> {
  const matches = matchRoutes(table, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
      const typed = pageHandle(route)?.typed;
      if (typed && new URLSearchParams(location.search).has(typed.query)) await typed.load();
    }),
  );
}
