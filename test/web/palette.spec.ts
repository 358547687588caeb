import { readFile } from 'node:fs/promises';
import type { Page, Request } from '@playwright/test';
import { SHORTCUTS } from '../../client/ui/keyboard/shortcut-definitions.ts';
import { mockResponses } from './answers.ts';
import { expect, signIn, test } from './club.ts';
import { LOAD_FAILED } from '../../client/ui/texts.ts';
import { PALETTE_MESSAGES } from '../../client/ui/palette-texts.ts';
import { PALETTE_COMMANDS, SHORTCUT_MESSAGES } from '../../client/app/admin-palette-texts.ts';
import { HELP_MESSAGES } from '../../client/features/help/admin/texts.ts';
import { ACCOUNT_MESSAGES } from '../../client/features/sessions/texts.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: PALETTE_MESSAGES.title });
const field = (page: Page) => palette(page).getByRole('combobox');
const options = (page: Page) => palette(page).getByRole('option');
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true });
const list = (page: Page) => page.getByRole('dialog', { name: SHORTCUT_MESSAGES.title });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
}

const found = (...titles: string[]) => {
  const none = { totalCount: 0, nodes: [] };
  const nodes = titles.map((title) => ({ __typename: 'BlogPost', id: title, title, status: 'DRAFT' }));
  const adminBlogPosts = { totalCount: nodes.length, nodes };
  return { events: none, teamMembers: none, galleryImages: none, adminBlogPosts };
};

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/team');
  await expect(page.getByRole('heading', { level: 1, name: 'Team Members' })).toBeVisible();
});

test('R373: Ctrl+K opens the palette, arrows select, Enter opens, and Escape returns focus', async ({ page }) => {
  const box = page.getByRole('searchbox');
  await box.focus();
  await openPalette(page);
  await expect(chosen(page)).toHaveText('Overview');
  await page.keyboard.press('ArrowUp');
  await expect(chosen(page)).toHaveText(PALETTE_COMMANDS.logout);
  await expect(chosen(page)).toBeInViewport();
  const active = await field(page).getAttribute('aria-activedescendant');
  await expect(chosen(page)).toHaveId(active!);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(box).toBeFocused();

  await openPalette(page);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page)).toBeHidden();

  await openPalette(page);
  await page.keyboard.type('acc');
  await expect(options(page)).toHaveText([ACCOUNT_MESSAGES.title]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/account');
  await expect(page.getByRole('heading', { level: 1, name: ACCOUNT_MESSAGES.title })).toBeFocused();
});

test('R373: it starts a new event, post or member, changes the colour scheme, and signs out', async ({ page }) => {
  for (const [name, at] of [
    [PALETTE_COMMANDS.event, '/admin/events/new'],
    [PALETTE_COMMANDS.post, '/admin/blog/new'],
    [PALETTE_COMMANDS.member, '/admin/team/new'],
  ] as const) {
    await openPalette(page);
    await page.keyboard.type(name.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(at);
  }
  await openPalette(page);
  await page.keyboard.type('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await openPalette(page);
  await page.keyboard.type('sign out');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/adminlogin/);
});

test('R376: it finds a section of the help and opens the screen there, with the focus on the section', async ({
  page,
}) => {
  for (const title of ['Begin a new year', 'Plan events']) {
    await openPalette(page);
    await page.keyboard.type(title.toLowerCase());
    await expect(chosen(page)).toHaveText(title);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/admin/help#${title.toLowerCase().replaceAll(' ', '-')}`);
    const heading = page.getByRole('heading', { level: 2, name: title });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
  }
});

test('R376: the help has a section for each of the manual’s, and each link in it leads somewhere', async ({ page }) => {
  const manual = await readFile(new URL('../../docs/officers.md', import.meta.url), 'utf8');
  const titles = Array.from(manual.matchAll(/^## (.+)$/gm), ([, title]) => title!);
  await page.getByRole('link', { name: HELP_MESSAGES.title, exact: true }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(titles);
  const links = main.getByRole('link');
  await expect(links).toHaveText(titles);
  for (const title of titles) {
    await main.getByRole('link', { name: title, exact: true }).click();
    await expect(main.getByRole('heading', { level: 2, name: title, exact: true })).toBeFocused();
    await expect(main.getByRole('heading', { level: 2, name: title, exact: true })).toBeInViewport();
  }
});

test('on a non-Latin keyboard, Ctrl works with the same physical key', async ({ page }) => {
  await page.evaluate(() => {
    const init = { key: 'ක', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', init));
  });
  await expect(field(page)).toBeFocused();
});

test('the shortcut list, opened from the palette, returns focus to where it was before both', async ({ page }) => {
  const box = page.getByRole('searchbox');
  await box.focus();
  for (const _ of ['its code comes', 'it is there']) {
    await openPalette(page);
    await page.keyboard.type(SHORTCUT_MESSAGES.title);
    await page.keyboard.press('Enter');
    await expect(list(page)).toBeVisible();
    await expect(list(page).getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(box).toBeFocused();
  }
});

test('uploading images opens the file dialog', async ({ page }) => {
  const choice = page.waitForEvent('filechooser');
  await openPalette(page);
  await page.keyboard.type('upload');
  await page.keyboard.press('Enter');
  expect((await choice).isMultiple()).toBe(true);
  await expect(page).toHaveURL('/admin/gallery');
});

test('R374: records are searched on the server while typing, and Enter opens them', async ({ page, club }) => {
  const title = club.titled('Quagga');
  const { id } = await club.publish({ title });
  await page.getByRole('button', { name: PALETTE_MESSAGES.open }).click();
  await field(page).fill(title.toUpperCase());
  await expect(options(page)).toHaveText([`${title}Published`]);
  await expect(palette(page).getByRole('status')).toHaveText(PALETTE_MESSAGES.found(1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/blog/${id}`);
});

test('R374: where there are more results than shown, a link leads to all of them', async ({ page, club }) => {
  const what = club.titled('Okapi');
  for (const place of [1, 2, 3, 4, 5, 6]) await club.publish({ title: `${what} ${place}` });
  await openPalette(page);
  await field(page).fill(what);
  await expect(options(page)).toHaveCount(6);
  await options(page)
    .filter({ hasText: PALETTE_MESSAGES.all(6) })
    .click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6);
  await expect(page.getByRole('searchbox')).toHaveValue(what);
});

test('the latest query wins, whichever response arrives last', async ({ page }) => {
  const late = Promise.withResolvers<object>();
  const requests: unknown[] = [];
  await mockResponses(page, {
    FoundRecords: ({ search }: Record<string, unknown>) => {
      requests.push(search);
      return search === 'former' ? late.promise : found('The newer one');
    },
  });
  await openPalette(page);
  const isFormer = (request: Request) => (request.postData() ?? '').includes('"former"');
  // The earlier request is cancelled or ignored.
  const former = Promise.any([
    page.waitForEvent('requestfinished', isFormer),
    page.waitForEvent('requestfailed', isFormer),
  ]);
  await field(page).fill('former');
  await expect.poll(() => requests).toEqual(['former']);
  await expect(palette(page).getByRole('status')).toHaveText(PALETTE_MESSAGES.searching);
  await field(page).fill('newer');
  await expect(options(page)).toHaveText(['The newer oneDraft']);
  late.resolve(found('The former one'));
  await former;
  await expect(options(page)).toHaveText(['The newer oneDraft']);
});

test('during a search, an earlier result can be opened only if it still matches', async ({ page }) => {
  const late = Promise.withResolvers<object>();
  const answers: Record<string, object> = { zebra: found('A zebra', 'A zebra crossing'), unicorn: late.promise };
  await mockResponses(page, { FoundRecords: ({ search }: Record<string, unknown>) => answers[search as string]! });
  await openPalette(page);
  await field(page).fill('zebra');
  await expect(options(page)).toHaveText(['A zebraDraft', 'A zebra crossingDraft']);
  await field(page).fill('unicorn');
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('unicorn');
  late.resolve(found('A unicorn'));
  await expect(options(page)).toHaveText(['A unicornDraft']);
});

test('an arriving response keeps the selection', async ({ page }) => {
  const late = Promise.withResolvers<object>();
  const answers: Record<string, object> = { zebra: found('A zebra', 'A zebra crossing'), 'zebra c': late.promise };
  await mockResponses(page, { FoundRecords: ({ search }: Record<string, unknown>) => answers[search as string]! });
  await openPalette(page);
  await field(page).fill('zebra');
  await expect(options(page)).toHaveCount(2);
  await field(page).fill('zebra c');
  await expect(chosen(page)).toHaveText('A zebra crossingDraft');
  late.resolve(found('A zebra court', 'A zebra crossing'));
  await expect(options(page)).toHaveCount(2);
  await expect(chosen(page)).toHaveText('A zebra crossingDraft');
});

test('no results and failures show a message, and failures can be retried', async ({ page }) => {
  await openPalette(page);
  await field(page).fill('no such thing anywhere');
  await expect(palette(page).getByRole('status')).toHaveText(PALETTE_MESSAGES.nothing('no such thing anywhere'));
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
  await mockResponses(page, { FoundRecords: 'fails' });
  await field(page).fill('something else');
  await expect(palette(page).getByRole('alert')).toContainText(PALETTE_MESSAGES.searchFailed);
  await page.unrouteAll();
  await mockResponses(page, { FoundRecords: found('Something else') });
  await palette(page).getByRole('button', { name: 'Try Again' }).press('Enter');
  await expect(options(page)).toHaveText(['Something elseDraft']);
});

test('if the code fails to load, a message is shown and the screen stays', async ({ page }) => {
  await page.evaluate(() => sessionStorage.setItem('gavel.reloaded', String(Date.now())));
  await page.route('**/assets/admin-palette-*.js', (route) => route.abort());
  await page.getByRole('searchbox').fill('somebody');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByText(LOAD_FAILED)).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('somebody');
});

test('R375: the question mark lists all shortcuts, but not while typing or behind a dialog', async ({ page }) => {
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('?');
  await expect(page.getByRole('searchbox')).toHaveValue('?');
  await expect(list(page)).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(list(page)).toBeVisible();
  for (const { label } of Object.values(SHORTCUTS)) await expect(list(page).getByText(label)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  // If the keys had worked, the palette would be open by now and block this.
  await page.getByRole('button', { name: PALETTE_MESSAGES.open }).click();
  await expect(palette(page)).toHaveCount(1);
});

test('R375: single-key shortcuts can be turned off, and those with Ctrl still work', async ({ page }) => {
  await page.getByRole('button', { name: SHORTCUT_MESSAGES.title }).press('Enter');
  await list(page).getByRole('switch', { name: SHORTCUT_MESSAGES.singleKeys }).press('Space');
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  const before = await page.evaluate(() => document.activeElement!.outerHTML);
  await page.keyboard.press('?');
  await page.keyboard.press('/');
  expect(await page.evaluate(() => document.activeElement!.outerHTML)).toBe(before);
  await openPalette(page);
  await expect(list(page)).toHaveCount(0);
});

test('Ctrl+K in the editor creates a link and does not open the palette', async ({ page }) => {
  await page.goto('/admin/blog/new');
  await page.getByRole('textbox', { name: 'Content' }).focus();
  await page.keyboard.type('A word');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('textbox', { name: 'Link address' })).toBeFocused();
  await expect(palette(page)).toHaveCount(0);
});

test('an image is found by its caption in the gallery', async ({ page }) => {
  await openPalette(page);
  await field(page).fill('takes it plain');
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox')).toHaveValue(/takes it plain/);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
});

test('letters that are typed while the palette opens, its code still loading, are in its field', async ({ page }) => {
  const released = Promise.withResolvers<void>();
  await page.route(/\/assets\/admin-palette-[^/]+\.js$/, async (route) => {
    await released.promise;
    return route.fallback();
  });
  const box = page.getByRole('searchbox');
  await box.focus();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('umx');
  await page.keyboard.press('Backspace');
  released.resolve();
  await page.keyboard.type('brella');
  await expect(field(page)).toHaveValue('umbrella');
  await expect(box).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('umb');
  await expect(field(page)).toHaveValue('umb');
});
