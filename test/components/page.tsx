import { expect, jest } from '@jest/globals';
import { PASSWORD_LINK_PATH } from '@shared/accounts';
import { BOOT_ID, type Site } from '@shared/pages';
import { SITE_DEFAULTS } from '@shared/site';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router-dom';
import { adminClient } from '../../client/app/admin-client';
import { officerRoutes } from '../../client/app/admin-routes';
import { documentRoutes } from '../../client/app/document-routes';
import { Providers } from '../../client/app/providers';
import { makeRoutes } from '../../client/app/routes';
import { makePublicApollo } from '../../client/app/public-apollo';
import { PublicClient } from '../../client/data/public-client';
import { session } from '../../client/features/sessions/session';
import { trackOverlays } from '../../client/ui/dialogs/close-on-back';
import { notify } from '../../client/ui/toasts/notify';
import { TOAST_MESSAGES } from '../../client/ui/toasts/toast-options';
import type { FakeServer } from './fake-server';
import { settle } from './late-renders';

export const SITE: Site = {
  ...SITE_DEFAULTS,
  url: 'http://localhost',
  contactEmail: 'club@example.org',
  phones: [{ role: 'President', number: '+94 11 234 5678' }],
  today: '2026-11-21',
  assistantUrl: null,
  mapEmbedUrl: null,
  analyticsId: null,
};

let router: ReturnType<typeof createBrowserRouter> | undefined;

/** Renders the client at an address, as its entry does, with `server` at the other end. In the dashboard an officer is signed in. */
export async function open(path: string, server: FakeServer, site: Partial<Site> = {}): Promise<void> {
  if (router) await leavePage();
  globalThis.fetch = server.fetch;
  // Only documents for officers have a nonce.
  const boot = Object.assign(document.createElement('script'), { id: BOOT_ID, type: 'application/json', nonce: 'n' });
  const isAdmin = path.startsWith('/admin') || path.startsWith(PASSWORD_LINK_PATH);
  if (isAdmin) document.head.append(boot);
  if (path.startsWith('/admin/')) session.begin('a-token');
  // A key of its own, since the client remembers what was shown at an entry of the history.
  history.replaceState({ key: crypto.randomUUID(), usr: null, idx: 0 }, '', path);
  const client = new PublicClient(async () => makePublicApollo());
  const routes = makeRoutes(client, SITE.timeZone, isAdmin ? officerRoutes : undefined, documentRoutes);
  await loadScreens(routes);
  router = createBrowserRouter(routes);
  trackOverlays(router);
  render(
    <Providers client={client} site={{ ...SITE, ...site }}>
      <RouterProvider router={router} />
    </Providers>,
  );
  await screen.findByRole('main');
  await waitFor(() => {
    if (router?.state.navigation.state !== 'idle' || !router.state.initialized) throw new Error('The page is loading');
    expect(screen.getByRole('main')).not.toBeEmptyDOMElement();
  });
  await settle();
}

async function loadScreens(table: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(table, location) ?? [])
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
}

/** As closing the tab does: what the browser stores stays. */
export async function leavePage(): Promise<void> {
  cleanup();
  router?.dispose();
  router = undefined;
  await act(async () => {
    notify.clear();
    await adminClient.clearStore();
  });
  document.getElementById(BOOT_ID)?.remove();
  // They leave with a motion.
  await waitFor(() => expect(document.querySelector(`[aria-label=${TOAST_MESSAGES.region}] li`)).toBeNull());
}

export const path = (): string => location.pathname + location.search;

/** Types into a field, as a person who then stays in it. */
export function fill(field: HTMLElement, value: string): void {
  act(() => field.focus());
  fireEvent.input(field, { target: { value } });
}

/** Without pauses, for which a test with fake timers would wait forever. */
const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

/** Presses an element once it can be pressed: a form shows that a save failed a moment before its button can be pressed again. */
export async function click(element: HTMLElement): Promise<void> {
  await settle();
  if (isDisabled(element)) await waitFor(() => expect(isDisabled(element)).toBe(false));
  await user.click(element);
}

/** Keys, in the words of user-event: `{Enter}`. */
export async function press(keys: string): Promise<void> {
  await settle();
  await user.keyboard(keys);
}

/** Advances fake timers, once the page has settled, and lets it settle. */
export async function pass(milliseconds: number): Promise<void> {
  await settle();
  await act(() => jest.advanceTimersByTimeAsync(milliseconds));
  await settle();
}

export const main = () => within(screen.getByRole('main'));
export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
export const dialog = async (name?: string | RegExp) => within(await screen.findByRole('dialog', { name }));
/** A button that cannot be pressed keeps its place among the keys. */
export const isDisabled = (element: HTMLElement): boolean =>
  element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true';
/** Waits until no dialog is open. */
export const noDialog = (): Promise<void> => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Where toasts appear. */
export const region = (): HTMLElement => screen.getByRole('region', { name: TOAST_MESSAGES.region });

/** Waits for a message in a toast. */
export async function toast(words: string | RegExp): Promise<HTMLElement> {
  return (await within(await screen.findByRole('region', { name: TOAST_MESSAGES.region })).findAllByText(words))[0]!;
}

export const hasFocus = (find: () => HTMLElement): Promise<void> => waitFor(() => expect(find()).toHaveFocus());

/** Opens a list under its field. */
export async function optionsOf(label: string): Promise<HTMLElement[]> {
  const box = screen.getByRole('combobox', { name: label });
  if (box.getAttribute('aria-expanded') !== 'true') await click(box);
  return waitFor(() => within(document.getElementById(box.getAttribute('aria-controls')!)!).getAllByRole('option'));
}

export async function choose(label: string, option: string): Promise<void> {
  const options = await optionsOf(label);
  await click(options.find(({ textContent }) => textContent === option)!);
}
