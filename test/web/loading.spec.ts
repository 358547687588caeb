import type { Page } from '@playwright/test';
import { expect, signInByForm, test } from './club.ts';
import { SEARCH_MESSAGES } from '../../client/features/blog/public/texts.ts';
import { FEEDBACK_MESSAGES } from '../../client/features/contact/feedback/texts.ts';
import { LOADING_MESSAGES } from '../../client/ui/texts.ts';
import { PROGRESS_DELAY_MS } from '../../client/ui/loading/loading.ts';
import { REQUEST_TIMEOUT_MS } from '../../client/ui/loading/fetch-with-timeout.ts';

const progress = (page: Page) => page.getByRole('progressbar', { name: LOADING_MESSAGES.loading });
const inMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** Holds every request for these addresses until the returned function is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('R58: a navigation shows and announces progress after 150 ms without shifting the page', async ({ page }) => {
  await page.clock.install();
  await page.goto('/about');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  const requests = page.waitForRequest('**/assets/contact-*.js');
  const go = await hold(page, '**/assets/contact-*.js');
  const heading = page.getByRole('heading', { level: 1 });
  const place = await heading.boundingBox();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await inMenu(page, 'Contact').click();
  await requests;
  await page.clock.runFor(PROGRESS_DELAY_MS - 1);
  await expect(progress(page)).toHaveCount(0);
  await page.clock.runFor(2);
  await expect(progress(page)).toBeVisible();
  await expect(page.locator('[aria-live=polite]').filter({ hasText: LOADING_MESSAGES.loading })).toBeAttached();
  expect(await heading.boundingBox()).toEqual(place);
  expect((await progress(page).boundingBox())!.y).toBe(0);
  await page.clock.resume();
  go();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  await expect(progress(page)).toHaveCount(0);
});

test('a search and the next page of the blog show progress too, while the old list stays', async ({ page }) => {
  await page.goto('/blog');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  const go = await hold(page, '**/graphql');
  const field = page.getByRole('searchbox', { name: SEARCH_MESSAGES.label });
  await field.fill('speech');
  await field.press('Enter');
  await expect(progress(page)).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  go();
  await expect(page).toHaveURL('/blog?q=speech');
  await expect(progress(page)).toHaveCount(0);
});

test('the progress line is shown without animation for reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/about');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await hold(page, '**/graphql');
  await inMenu(page, 'Blog').click();
  await expect(progress(page)).toBeVisible();
  const line = await progress(page).evaluate((element) => ({
    running: element.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length,
    width: parseFloat(getComputedStyle(element, '::before').width),
  }));
  expect(line.running).toBe(0);
  expect(line.width).toBeGreaterThan(100);
});

for (const { name, path, chunk, dialog } of [
  { name: 'Write Blog', path: '/blog', chunk: 'submit-dialog', dialog: 'Write for the Gavel Blog' },
  { name: 'Ask Me!', path: '/contact', chunk: 'assistant-dialog', dialog: /./ },
  { name: FEEDBACK_MESSAGES.open, path: '/contact', chunk: 'feedback-dialog', dialog: FEEDBACK_MESSAGES.title },
]) {
  test(`'${name}' is busy while its dialog loads`, async ({ page }) => {
    await page.goto(path);
    const go = await hold(page, `**/assets/${chunk}-*.js`);
    const button = page.getByRole('button', { name });
    await expect(button).not.toHaveAttribute('aria-busy');
    await button.press('Enter');
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(progress(page)).toBeVisible();
    go();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await expect(progress(page)).toHaveCount(0);
    await expect(page.locator('button[aria-busy]')).toHaveCount(0);
  });
}

test('the dashboard shows progress while a tab or dialog loads', async ({ page }) => {
  await signInByForm(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem').first()).toBeVisible();
  const place = await main.boundingBox();
  expect(place!.x).toBeGreaterThan(100);
  const goToGallery = await hold(page, '**/assets/gallery-tab-*.js');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Gallery' }).click();
  await expect(progress(page)).toBeVisible();
  expect(await main.boundingBox()).toEqual(place);
  goToGallery();
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  await expect(progress(page)).toHaveCount(0);
  const goToPalette = await hold(page, '**/assets/admin-palette-*.js');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(progress(page)).toBeVisible();
  goToPalette();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(progress(page)).toHaveCount(0);
});

test('a response just before the timeout is shown, and stays', async ({ page }) => {
  await page.clock.install();
  await page.goto('/contact');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  const requests = page.waitForRequest('**/graphql');
  const go = await hold(page, '**/graphql');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await inMenu(page, 'Blog').click();
  await requests;
  await page.clock.runFor(REQUEST_TIMEOUT_MS - 100);
  go();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.clock.runFor(REQUEST_TIMEOUT_MS);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText(LOADING_MESSAGES.timedOut)).toHaveCount(0);
});
