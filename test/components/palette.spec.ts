import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PALETTE_COMMANDS, SHORTCUT_MESSAGES } from '../../client/app/admin-texts';
import { ACCOUNT_MESSAGES } from '../../client/features/sessions/texts';
import { SHORTCUTS } from '../../client/ui/keyboard/shortcut-definitions';
import { PALETTE_MESSAGES } from '../../client/ui/palette-texts';
import { FakeServer, LOST } from './fake-server';
import { button, click, dialog, fill, hasFocus, noDialog, open, path, press } from './page';

const server = new FakeServer();
const palette = () => within(screen.getByRole('dialog', { name: PALETTE_MESSAGES.title }));
const field = () => palette().getByRole('combobox');
const options = () =>
  palette()
    .queryAllByRole('option')
    .map((option) => option.textContent);
const chosen = () => palette().getByRole('option', { selected: true });
const says = (words: string) => waitFor(() => expect(palette().getByRole('status')).toHaveTextContent(words));
const found = (...titles: string[]) => ({
  nodes: titles.map((title) => ({ id: title, title, status: 'DRAFT' })),
  totalCount: titles.length,
});
interface Search {
  search: string;
}

async function openPalette(): Promise<void> {
  await press('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: PALETTE_MESSAGES.title });
  await hasFocus(field);
}

beforeEach(async () => {
  const members = { nodes: [{ id: 'member', name: 'Amaya' }], totalCount: 1 };
  server.answers = { teamMembers: ({ search }: Partial<Search>) => (search ? {} : members) };
  server.sent.length = 0;
  await open('/admin/team', server);
  await screen.findByRole('heading', { level: 1, name: 'Team Members' });
});

test('R373: Ctrl+K opens the palette, arrows select, Enter opens, and Escape returns focus', async () => {
  const box = button(new RegExp(`^${PALETTE_MESSAGES.open}`));
  box.focus();
  await openPalette();
  expect(chosen()).toHaveTextContent('Overview');
  await press('{ArrowUp}');
  expect(chosen()).toHaveTextContent(PALETTE_COMMANDS.logout);
  expect(field()).toHaveAttribute('aria-activedescendant', chosen().id);
  await press('{Escape}');
  await noDialog();
  await hasFocus(() => box);
  await openPalette();
  await press('{Control>}k{/Control}');
  await noDialog();
  await openPalette();
  fill(field(), 'my acc');
  await waitFor(() => expect(options()).toEqual([ACCOUNT_MESSAGES.title]));
  await press('{Enter}');
  await waitFor(() => expect(path()).toBe('/admin/account'));
  await hasFocus(() => screen.getByRole('heading', { level: 1, name: ACCOUNT_MESSAGES.title }));
});

test('R373: it starts a new event, post or member, changes the colour scheme, and signs out', async () => {
  for (const [name, at] of [
    [PALETTE_COMMANDS.event, '/admin/events/new'],
    [PALETTE_COMMANDS.post, '/admin/blog/new'],
    [PALETTE_COMMANDS.member, '/admin/team/new'],
  ] as const) {
    await openPalette();
    fill(field(), name.toLowerCase());
    await press('{Enter}');
    await waitFor(() => expect(path()).toBe(at));
  }
  await openPalette();
  fill(field(), 'dark');
  await press('{Enter}');
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark'));
  await openPalette();
  fill(field(), 'sign out');
  await press('{Enter}');
  await waitFor(() => expect(path()).toBe('/adminlogin'));
});

test('on a non-Latin keyboard, Ctrl works with the same physical key', async () => {
  fireEvent.keyDown(document.body, { key: 'ක', code: 'KeyK', ctrlKey: true });
  await screen.findByRole('dialog', { name: PALETTE_MESSAGES.title });
  await hasFocus(field);
});

test('the latest query wins, whichever response arrives last', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  server.answers.adminBlogPosts = ({ search }: Search) => (search === 'former' ? promise : found('The newer one'));
  await openPalette();
  fill(field(), 'former');
  await waitFor(() => expect(server.last('FoundRecords')).toMatchObject({ search: 'former' }));
  await says(PALETTE_MESSAGES.searching);
  fill(field(), 'newer');
  await waitFor(() => expect(options()).toEqual(['The newer oneDraft']));
  await says(PALETTE_MESSAGES.found(1));
  resolve(found('The former one'));
  await new Promise((next) => setTimeout(next, 50));
  expect(options()).toEqual(['The newer oneDraft']);
});

test('during a search, an earlier result can be opened only if it still matches, and a response keeps the selection', async () => {
  const late = { unicorn: Promise.withResolvers<object>(), 'zebra c': Promise.withResolvers<object>() };
  server.answers.adminBlogPosts = ({ search }: Search) =>
    search in late ? late[search as keyof typeof late].promise : found('A zebra', 'A zebra crossing');
  const zebras = () => waitFor(() => expect(options()).toEqual(['A zebraDraft', 'A zebra crossingDraft']));
  await openPalette();
  fill(field(), 'zebra');
  await zebras();
  fill(field(), 'zebra c');
  await waitFor(() => expect(chosen()).toHaveTextContent('A zebra crossingDraft'));
  late['zebra c'].resolve(found('A zebra court', 'A zebra crossing'));
  await waitFor(() => expect(options()).toHaveLength(2));
  expect(chosen()).toHaveTextContent('A zebra crossingDraft');

  fill(field(), 'unicorn');
  await waitFor(() => expect(options()).toEqual([]));
  await press('{Enter}');
  expect(field()).toHaveValue('unicorn');
  late.unicorn.resolve(found('A unicorn'));
  await waitFor(() => expect(options()).toEqual(['A unicornDraft']));
  await press('{Enter}');
  await waitFor(() => expect(path()).toBe('/admin/blog/A%20unicorn'));
});

test('no results and failures show a message, and failures can be retried', async () => {
  await openPalette();
  fill(field(), 'no such thing anywhere');
  await says(PALETTE_MESSAGES.nothing('no such thing anywhere'));
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  server.answers.adminBlogPosts = LOST;
  fill(field(), 'something else');
  expect(await palette().findByRole('alert')).toHaveTextContent(PALETTE_MESSAGES.searchFailed);
  server.answers.adminBlogPosts = found('Something else');
  await click(palette().getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(options()).toEqual(['Something elseDraft']));
});

test('R375: the question mark lists all shortcuts, but not while typing or behind a dialog', async () => {
  const list = () => dialog(SHORTCUT_MESSAGES.title);
  await press('/');
  await hasFocus(() => screen.getByRole('searchbox'));
  await press('?');
  expect(screen.getByRole('searchbox')).toHaveValue('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByRole('heading', { level: 1 }).focus();
  await press('?');
  const shortcuts = await list();
  for (const { label } of Object.values(SHORTCUTS)) expect(shortcuts.getByText(label)).toBeInTheDocument();
  await press('{Control>}k{/Control}');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await press('{Escape}');
  await noDialog();
});

test('R375: single-key shortcuts can be turned off, and those with Ctrl still work', async () => {
  await click(button(SHORTCUT_MESSAGES.title));
  await click(
    (await dialog(SHORTCUT_MESSAGES.title)).getByRole('switch', {
      name: new RegExp(`^${SHORTCUT_MESSAGES.singleKeys}`),
    }),
  );
  await press('{Escape}');
  await noDialog();
  const before = document.activeElement;
  await press('?/');
  expect(document.activeElement).toBe(before);
  await openPalette();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});
