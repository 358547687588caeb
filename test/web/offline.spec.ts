import type { Page } from '@playwright/test';
import { VISITOR_DRAFT_KEY } from '../../server/shared/pages.ts';
import { OFFLINE } from '../../server/web/offline-page.ts';
import { picture } from '../support/pictures.ts';
import { BLOG_MESSAGES, RIBBON_MESSAGES } from '../../client/features/blog/public/texts.ts';
import { AUTHOR, expect, signIn, test, waitForHydration, goOffline, goOnline, toasterFiles } from './club.ts';

test.use({ serviceWorkers: 'allow' });

/** Paths of the pages on the device. */
const storedPages = (page: Page) =>
  page.evaluate(async () => {
    const store = await caches.open('pages');
    return (await store.keys()).map(({ url }) => new URL(url).pathname);
  });

/** Of everything on the device. */
const storedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(stores.map((store) => store.keys()))).flat().map(({ url }) => url);
  });

/** All widths of a picture share it. */
const nameOf = (address: string): string => /media\/([\w-]+)/.exec(address)![1]!;

const isStored = (page: Page, path: string) => expect.poll(() => storedPages(page)).toContain(path);

test('R427: pages read before open offline with their pictures, and say when they were stored', async ({
  page,
  club,
}) => {
  const post = await club.publish({ coverFile: await picture(1200, 630) });
  await page.goto('/blog');
  await isStored(page, '/blog');
  await page.getByRole('link', { name: `Read More of ${post.title}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: post.title })).toBeVisible();
  await isStored(page, `/blog/${post.slug}`);
  // Its files are stored after the page, pictures last.
  await expect.poll(async () => (await storedAddresses(page)).join()).toContain(nameOf(post.cover));
  await goOffline(page);
  // As in a network without internet access.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: true }));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: post.title })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute(
    'data-stored',
    /^You’re offline\. This is the page as of \d+ \w+ \d{4}/,
  );
  const cover = page.getByRole('article').locator('img').first();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Gavel Blog' }).first().click();
  await expect(page).toHaveURL('/blog');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a picture that is loaded when a reader gets there is shown offline too', async ({ page, club }) => {
  const { cover } = await club.publish({ coverFile: await picture(640, 400) });
  const content = `${'<p>Stand up, breathe, begin.</p>'.repeat(300)}<figure><img src="${cover}" alt="The stage"></figure>`;
  const post = await club.publish({ content });
  const isShown = () =>
    page.getByAltText('The stage').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  await page.goto(`/blog/${post.slug}`);
  await isStored(page, `/blog/${post.slug}`);
  await page.getByAltText('The stage').scrollIntoViewIfNeeded();
  await expect.poll(isShown).toBe(true);
  await expect.poll(async () => (await storedAddresses(page)).join()).toContain(nameOf(cover));
  await goOffline(page);
  await page.reload();
  await page.getByAltText('The stage').scrollIntoViewIfNeeded();
  await expect.poll(isShown).toBe(true);
});

test('R428: nothing of a draft that an officer reads stays on the device, even if public pages are read next', async ({
  page,
  context,
  club,
  baseURL,
}) => {
  const draft = await club.publish({ status: 'draft', coverFile: await picture(1200, 630) });
  await page.goto('/blog');
  await isStored(page, '/blog');
  await context.addCookies([{ name: 'token', value: club.token, url: baseURL! }]);
  await page.goto(`/blog/${draft.slug}`);
  await expect(page.getByRole('complementary', { name: RIBBON_MESSAGES.draft })).toBeVisible();
  const cover = page.getByRole('article').locator('img').first();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  for (const path of ['/contact', '/membership']) {
    await page.locator(`footer a[href="${path}"]`).first().click();
    await isStored(page, path);
  }
  const stored = (await storedAddresses(page)).join();
  expect(stored).not.toContain(draft.slug);
  expect(stored).not.toContain(nameOf(draft.cover));
});

test('R429: offline, a page that is not stored says so, and lists those that are', async ({ page, context }) => {
  await page.goto('/contact');
  await isStored(page, '/contact');
  await goOffline(page);
  await page.goto('/membership');
  await expect(page.getByRole('heading', { level: 1, name: OFFLINE.title })).toBeVisible();
  await expect(page).toHaveURL('/membership');
  const background = await page.locator('header').evaluate((header) => getComputedStyle(header).backgroundColor);
  expect(background).not.toBe('rgba(0, 0, 0, 0)');
  await page.getByRole('link', { name: /^Contact/ }).click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(false);
  await page.goto('/membership');
  await expect(page.getByRole('heading', { level: 1, name: OFFLINE.title })).toHaveCount(0);
});

test('R429: the offline page gives way to the page that was asked for when the connection is back', async ({
  page,
  context,
}) => {
  await page.goto('/contact');
  await isStored(page, '/contact');
  await goOffline(page);
  await page.goto('/membership');
  await expect(page.getByText(OFFLINE.draft)).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: OFFLINE.title })).toHaveCount(0);
  await expect(page).toHaveURL('/membership');
});

test('the offline page gives way too if the browser does not say that it is online, and tells about a draft', async ({
  page,
  context,
}) => {
  await page.goto('/contact');
  await isStored(page, '/contact');
  await page.evaluate((key) => localStorage.setItem(key, '{}'), VISITOR_DRAFT_KEY);
  await goOffline(page);
  await page.goto('/membership');
  await expect(page.getByText(OFFLINE.draft)).toBeVisible();
  await page.evaluate(() => addEventListener('online', (event) => event.stopImmediatePropagation(), true));
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: OFFLINE.title })).toHaveCount(0);
  await expect(page).toHaveURL('/membership');
});

test('an offline page of an earlier version of the site is replaced', async ({ page }) => {
  await page.goto('/contact');
  await isStored(page, '/contact');
  await page.evaluate(async () => {
    const shell = await caches.open('shell');
    const date = new Date(Date.now() - 2 * 86_400_000).toUTCString();
    await shell.put('/offline', new Response('An earlier version', { headers: { date } }));
  });
  await page.goto('/blog');
  const stored = () => page.evaluate(async () => (await caches.match('/offline'))?.text());
  await expect.poll(stored).toContain(OFFLINE.title);
});

test('R427: with a connection a stored page is never shown', async ({ page, club }) => {
  const post = await club.publish();
  await page.goto(`/blog/${post.slug}`);
  await isStored(page, `/blog/${post.slug}`);
  const title = club.titled('Renamed');
  expect(await club.blog.update(post.id, { title, author: AUTHOR }, club.token)).toMatchObject({ data: { title } });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-stored');
});

test('R429: a clap made offline is not counted, and says so', async ({ page, club }) => {
  const post = await club.publish();
  const toaster = toasterFiles(page);
  await page.goto(`/blog/${post.slug}`);
  await isStored(page, `/blog/${post.slug}`);
  await toaster;
  await goOffline(page);
  const clap = page.getByRole('button', { name: /^Clap/ });
  await clap.click();
  await expect(page.getByText(BLOG_MESSAGES.clapOffline)).toBeVisible();
  await expect(clap.locator('output')).toHaveText('0');
  await goOnline(page);
  await clap.click();
  await expect.poll(async () => (await club.blog.bySlug(post.slug)).data.claps).toBe(1);
});

test('R428: the dashboard is not stored', async ({ page }) => {
  await page.goto('/blog');
  await isStored(page, '/blog');
  await signIn(page);
  await page.goto('/admin/events');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/contact');
  await isStored(page, '/contact');
  expect((await storedPages(page)).toSorted()).toEqual(['/blog', '/contact']);
});

test('a page works where the browser blocks service workers and storage', async ({ page, club }) => {
  const post = await club.publish({});
  await page.addInitScript(() => {
    const block = (owner: object, name: string) =>
      Object.defineProperty(owner, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    block(Navigator.prototype, 'serviceWorker');
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) block(window, name);
  });
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  waitForHydration(page);
  await page.goto('/blog');
  await page.getByRole('link', { name: `Read More of ${post.title}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: post.title })).toBeVisible();
  for (const path of ['/', '/activities', '/contact']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  expect(errors).toEqual([]);
});
