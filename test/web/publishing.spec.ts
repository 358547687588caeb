import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { BLOG_ADMIN_MESSAGES } from '../../client/features/blog/admin/texts.ts';
import { RIBBON_MESSAGES } from '../../client/features/blog/public/texts.ts';
import { FORM_STATES } from '../../client/records/texts.ts';
import { describeInstant } from '../../client/records/dates/typed-date.ts';
import { TOAST_MESSAGES } from '../../client/ui/toasts/toast-options.ts';
import { dayIn, longDay } from '../../server/shared/time.ts';
import { AUTHOR, expect, signIn, test } from './club.ts';

const TIME_ZONE = 'Asia/Colombo';
const DAY_MS = 86_400_000;

const row = (page: Page, title: string): Locator => page.getByRole('listitem').filter({ hasText: title });
const undo = (page: Page): Locator =>
  page.getByRole('region', { name: TOAST_MESSAGES.region }).getByRole('button', { name: 'Undo' });
const question = (page: Page): Locator => page.getByRole('dialog', { name: BLOG_ADMIN_MESSAGES.unfinishedTitle(1) });
const inList = (page: Page, title: string) => page.goto(`/admin/blog?q=${encodeURIComponent(title)}`);

test.beforeEach(({ page }) => signIn(page));

test('a long title is shown whole after its subtitle has changed, also without motion', async ({ page, club }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { id } = await club.publish({
    title: `${club.titled('A long title')} that needs more than one line of its field`,
  });
  await page.goto(`/admin/blog/${id}`);
  const title = page.getByLabel('Title', { exact: true });
  await page.getByLabel('Subtitle (optional)', { exact: true }).fill('Short');
  await title.fill(`${await title.inputValue()} and more`);
  expect(await title.evaluate((field) => field.scrollHeight - field.clientHeight)).toBeLessThanOrEqual(1);
});

test('an officer schedules a draft in words of the site’s time, sees it in the list, and takes that back', async ({
  page,
  club,
}) => {
  const title = club.titled('Set for later');
  const { data: post } = await club.blog.create({ title, content: '<p>Soon.</p>', author: AUTHOR }, club.token);
  const day = dayIn(TIME_ZONE, new Date(Date.now() + 2 * DAY_MS));
  await page.goto(`/admin/blog/${post.id}`);
  const date = page.getByLabel(BLOG_ADMIN_MESSAGES.publishOn);
  await date.fill(longDay(day));
  await page.getByLabel(BLOG_ADMIN_MESSAGES.publishTime, { exact: true }).fill('17:45');
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.siteTime(TIME_ZONE))).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const words = describeInstant(TIME_ZONE, `${day}T17:45:00+05:30`);
  expect(words).toMatch(/^\w+day \d+ \w+ \d{4} at 17:45, in 2 days$/);
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.scheduledFor(words))).toBeVisible();
  expect((await page.request.get(`/blog/${post.slug}`)).status()).toBe(404);

  await inList(page, title);
  await expect(row(page, title).getByText('Scheduled', { exact: true })).toBeVisible();
  await row(page, title).getByRole('link', { name: title }).first().click();
  await expect(date).toHaveValue(longDay(day));
  await expect(page.getByLabel(BLOG_ADMIN_MESSAGES.publishTime, { exact: true })).toHaveValue('17:45');
  await date.fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Off: a draft that only officers can see')).toBeVisible();
});

test('a time in the past is not sent, and the field says so', async ({ page, club }) => {
  const { data: post } = await club.blog.create({ title: club.titled('Too late'), author: AUTHOR }, club.token);
  await page.goto(`/admin/blog/${post.id}`);
  const date = page.getByLabel(BLOG_ADMIN_MESSAGES.publishOn);
  await date.fill('today');
  await page.getByLabel(BLOG_ADMIN_MESSAGES.publishTime, { exact: true }).fill('00:00');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(date).toHaveAccessibleDescription(new RegExp(BLOG_ADMIN_MESSAGES.dateAndTime));
  await expect(date).toBeFocused();
});

test('R364: publishing and unpublishing in the list can be undone from the toast', async ({ page, club }) => {
  const title = club.titled('There and back');
  const { data: post } = await club.blog.create({ title, content: '<p>Text.</p>', author: AUTHOR }, club.token);
  const status = async () => (await page.request.get(`/blog/${post.slug}`)).status();
  await inList(page, title);
  await row(page, title).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.published)).toBeVisible();
  await expect.poll(status).toBe(200);
  await undo(page).click();
  await expect(row(page, title).getByText('Draft', { exact: true })).toBeVisible();
  await expect.poll(status).toBe(404);

  await row(page, title).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.published)).toBeVisible();
  await row(page, title).getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.unpublished)).toBeVisible();
  await expect.poll(status).toBe(404);
  await undo(page).click();
  await expect(row(page, title).getByText('Published', { exact: true })).toBeVisible();
  await expect.poll(status).toBe(200);
});

test('R364: publishing in the form can be undone from the toast; what was typed stays', async ({ page, club }) => {
  const title = club.titled('In the form');
  const { data: post } = await club.blog.create({ title, content: '<p>Text.</p>', author: AUTHOR }, club.token);
  await page.goto(`/admin/blog/${post.id}`);
  await page.getByLabel('Subtitle (optional)', { exact: true }).fill('Typed with it');
  const published = page.getByRole('switch', { name: 'Published' });
  await published.check({ force: true });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.updated)).toBeVisible();
  expect((await page.request.get(`/blog/${post.slug}`)).status()).toBe(200);
  await undo(page).click();
  await expect(published).not.toBeChecked();
  await expect(page.getByLabel('Subtitle (optional)', { exact: true })).toHaveValue('Typed with it');
  await expect.poll(async () => (await page.request.get(`/blog/${post.slug}`)).status()).toBe(404);
});

test('R371: a post without text asks before it is published, in the list and in the form', async ({ page, club }) => {
  const title = club.titled('Nothing yet');
  const { data: post } = await club.blog.create({ title, author: AUTHOR }, club.token);
  await inList(page, title);
  await row(page, title).getByRole('button', { name: 'Publish' }).click();
  await expect(question(page)).toContainText(`“${title}” has no text yet.`);
  const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze();
  expect(violations).toEqual([]);
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, title).getByText('Draft', { exact: true })).toBeVisible();
  await row(page, title).getByRole('button', { name: 'Publish' }).click();
  await question(page).getByRole('button', { name: BLOG_ADMIN_MESSAGES.publishAnyway }).click();
  await expect(row(page, title).getByText('Published', { exact: true })).toBeVisible();
  // The list shows it before the server has stored it.
  await expect.poll(async () => (await club.blog.bySlug(post.slug, club.token)).data.status).toBe('published');
  await club.blog.setStatus(post.id, 'draft', club.token);

  await page.goto(`/admin/blog/${post.id}`);
  await page.getByRole('switch', { name: 'Published' }).check({ force: true });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(FORM_STATES.unsaved)).toBeVisible();
  expect((await club.blog.bySlug(post.slug, club.token)).data.status).toBe('draft');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await question(page).getByRole('button', { name: BLOG_ADMIN_MESSAGES.publishAnyway }).click();
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.updated)).toBeVisible();
  expect((await club.blog.bySlug(post.slug, club.token)).data.status).toBe('published');
});

test('R377: the preview shows what is typed and not saved, as the page will, and at the width of a phone', async ({
  page,
  club,
}) => {
  const title = club.titled('Not saved yet');
  const post = await club.publish({ content: '<h1>Begin</h1><p>Breathe.</p>' });
  await page.goto(`/blog/${post.slug}`);
  const styleOf = (heading: Locator) => heading.evaluate((element) => getComputedStyle(element).fontFamily);
  const [font, text] = [
    await styleOf(page.getByRole('heading', { level: 1 })),
    await page.locator('[class*="reading"]').innerHTML(),
  ];
  await page.goto(`/admin/blog/${post.id}`);
  await page.getByLabel('Title', { exact: true }).fill(title);
  const button = page.getByRole('button', { name: BLOG_ADMIN_MESSAGES.preview, exact: true });
  await button.click();
  const dialog = page.getByRole('dialog', { name: BLOG_ADMIN_MESSAGES.preview });
  const frame = dialog.locator('iframe');
  const preview = frame.contentFrame();
  const heading = preview.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(title);
  expect(await styleOf(heading)).toBe(font);
  expect(await preview.locator('[class*="reading"]').innerHTML()).toBe(text);
  const widthOf = async () => (await frame.boundingBox())!.width;
  expect(await widthOf()).toBeGreaterThan(1000);
  await dialog.getByText(BLOG_ADMIN_MESSAGES.onPhone, { exact: true }).click();
  await expect.poll(widthOf).toBe(390);
  await expect(heading).toBeVisible();
  const overflow = () => preview.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);
  expect(await overflow()).toBe(0);
  const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').exclude('iframe').analyze();
  expect(violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  expect((await club.blog.bySlug(post.slug)).data.title).toBe(post.title);
});

test('R378: a signed-in officer opens a draft at its address, with a ribbon; visitors find nothing there', async ({
  page,
  club,
  browser,
  baseURL,
}) => {
  const title = club.titled('Not for all eyes');
  const { data: post } = await club.blog.create({ title, content: '<p>Soon.</p>', author: AUTHOR }, club.token);
  await page.context().addCookies([{ name: 'token', value: club.token, url: baseURL! }]);
  await page.goto(`/blog/${post.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const ribbon = page.getByRole('complementary', { name: RIBBON_MESSAGES.draft });
  await expect(ribbon).toContainText(RIBBON_MESSAGES.hidden);
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  await ribbon.getByRole('link', { name: RIBBON_MESSAGES.edit }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);

  const visitor = await browser.newPage();
  expect((await visitor.goto(`${baseURL}/blog/${post.slug}`))!.status()).toBe(404);
  await visitor.close();
  await club.blog.setStatus(post.id, 'published', club.token);
  await page.goto(`/blog/${post.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(ribbon).toHaveCount(0);
});

test('R393: a signed-in officer is told at the address of a live post that it has pending changes; visitors are not', async ({
  page,
  club,
  browser,
  baseURL,
}) => {
  const live = club.titled('Live words');
  const post = await club.publish({ title: live, content: '<p>Live.</p>' });
  const pending = club.titled('Better words');
  const { name, linkedin } = AUTHOR;
  const SAVE =
    'mutation ($id: ID!, $input: BlogPostPatch!) { saveBlogPost(id: $id, intent: KEEP_PENDING, input: $input) { post { id } } }';
  const saved = await page.request.post('/graphql', {
    data: { query: SAVE, variables: { id: post.id, input: { title: pending, author: { name, linkedin } } } },
    headers: { authorization: `Bearer ${club.token}` },
  });
  expect((await saved.json()).errors).toBeUndefined();
  const address = `/blog/${post.slug}`;
  const visitor = await browser.newPage();
  const ribbonFor = (who: Page) => who.getByRole('complementary', { name: RIBBON_MESSAGES.pending });
  // The visitor's page is in the cache when the officer asks, and the officer's is not when the next visitor does.
  for (const visit of [1, 2]) {
    const response = await visitor.goto(baseURL + address);
    expect(await response!.text(), `visit ${visit}`).not.toContain(RIBBON_MESSAGES.pending);
    await expect(visitor.locator('html[data-hydrated]')).toBeAttached();
    await expect(ribbonFor(visitor)).toHaveCount(0);
    if (visit === 2) break;
    await page.context().addCookies([{ name: 'token', value: club.token, url: baseURL! }]);
    const own = await page.goto(address);
    expect(own!.headers()['cache-control']).toBe('no-store');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(live);
    await expect(ribbonFor(page)).toBeVisible();
  }
  await visitor.close();
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  // Also without another document.
  await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
  await expect(page).toHaveURL('/blog');
  await page.goBack();
  await ribbonFor(page).getByRole('link', { name: RIBBON_MESSAGES.openPending }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(pending);
  await page.request.post('/graphql', {
    data: { query: `mutation { saveBlogPost(id: "${post.id}", intent: PUBLISH_PENDING) { post { id } } }` },
    headers: { authorization: `Bearer ${club.token}` },
  });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pending);
  await expect(ribbonFor(page)).toHaveCount(0);
});
