import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './club.ts';
import { LOAD_FAILED } from '../../client/ui/texts.ts';
import { PALETTE_MESSAGES } from '../../client/ui/palette-texts.ts';
import { SHORTCUT_MESSAGES } from '../../client/app/admin-texts.ts';
import { HELP_MESSAGES } from '../../client/features/help/admin/texts.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: PALETTE_MESSAGES.title });
const field = (page: Page) => palette(page).getByRole('combobox');
const options = (page: Page) => palette(page).getByRole('option');
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true });
const list = (page: Page) => page.getByRole('dialog', { name: SHORTCUT_MESSAGES.title });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/team');
  await expect(page.getByRole('heading', { level: 1, name: 'Team Members' })).toBeVisible();
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

test('the shortcut list, opened from the palette, returns focus to where it was before both', async ({ page }) => {
  const box = page.getByRole('searchbox');
  await box.focus();
  for (const _ of ['its code comes', 'it is there']) {
    await openPalette(page);
    await page.keyboard.press('ArrowUp');
    await expect(chosen(page)).toBeInViewport();
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

test('if the code fails to load, a message is shown and the screen stays', async ({ page }) => {
  await page.evaluate(() => sessionStorage.setItem('gavel.reloaded', String(Date.now())));
  await page.route('**/assets/admin-palette-*.js', (route) => route.abort());
  await page.getByRole('searchbox').fill('somebody');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByText(LOAD_FAILED)).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('somebody');
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
