import type { Page } from '@playwright/test';
import { ERRORS } from '../../server/shared/error-messages.ts';
import { POST_HTML_LIMITS, POST_HTML_MESSAGES } from '../../server/shared/post-html-limits.ts';
import { picture } from '../support/pictures.ts';
import { fewAtOnce } from '../support/few-at-once.ts';
import { AUTHOR, expect, signIn, test, storedPicture } from './club.ts';
import { apiError, BLOG_ADMIN_MESSAGES } from '../../client/features/blog/admin/texts.ts';
import { BLOG_MESSAGES } from '../../client/features/blog/public/texts.ts';
import { BLOG_DRAFT_KEYS } from '../../client/features/blog/form/constants.ts';

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

async function find(page: Page, title: string) {
  await page.goto(`/admin/blog?q=${encodeURIComponent(title)}`);
  await expect(card(page, title)).toBeVisible();
  return card(page, title);
}

test.beforeEach(({ page }) => signIn(page));

test('R117 R146 R147 R292: a card publishes and unpublishes', async ({ page, club }) => {
  const title = club.titled('Toggled');
  const { data } = await club.blog.create({ title, content: '<p>Text.</p>', author: AUTHOR }, club.token);
  const row = await find(page, title);
  await expect(row.getByText('Draft', { exact: true })).toBeVisible();
  const requests = page.waitForRequest((request) => request.postData()?.includes('mutation') ?? false);
  await row.getByRole('button', { name: 'Publish' }).click();
  expect((await requests).postData()).toContain('setBlogPostStatus(');
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.published)).toBeVisible();
  await expect(row.getByText('Published', { exact: true })).toBeVisible();
  expect((await page.request.get(`/blog/${data.slug}`)).status()).toBe(200);
  await row.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.unpublished)).toBeVisible();
  await expect.poll(async () => (await page.request.get(`/blog/${data.slug}`)).status()).toBe(404);
});

test('overlong content is not sent from the dashboard either', async ({ page, club }) => {
  await page.goto('/admin/blog/new');
  const text = page.getByRole('textbox', { name: 'Content' });
  await page.getByLabel('Title', { exact: true }).fill(club.titled('Too long'));
  await page.getByRole('combobox', { name: 'Author name' }).fill(AUTHOR.name);
  await page.getByLabel('Department').fill(AUTHOR.department);
  await page.getByLabel('LinkedIn').fill(AUTHOR.linkedin);
  await text.click();
  await page.keyboard.insertText('x'.repeat(POST_HTML_LIMITS.bytes));
  let sent = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('createBlogPost')) sent += 1;
  });
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(text).toBeFocused();
  await expect(text).toHaveAccessibleDescription(new RegExp(POST_HTML_MESSAGES.bytes));
  expect(sent).toBe(0);
});

test('R286: a failed status change shows an error, and the status stays', async ({ page, club }) => {
  const title = club.titled('Stuck');
  await club.blog.create({ title, author: AUTHOR }, club.token);
  const row = await find(page, title);
  await page.route('**/graphql', (route) => route.abort());
  await row.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.statusFailed)).toBeVisible();
  await expect(row.getByText('Draft', { exact: true })).toBeVisible();
});

test('R149: search and status are in the address; all means no filter', async ({ page, club }) => {
  const title = club.titled('Sought');
  await club.blog.create({ title, author: AUTHOR }, club.token);
  await page.goto('/admin/blog');
  await page.getByRole('searchbox', { name: 'Search posts' }).fill(title);
  await expect(page).toHaveURL(/[?&]q=/);
  await page.getByText('Published', { exact: true }).first().click();
  await expect(page).toHaveURL(/status=published/);
  await expect(page.getByText('No matching posts')).toBeVisible();
  await page.getByText('Drafts', { exact: true }).click();
  await expect(card(page, title)).toBeVisible();
  await page.reload();
  await expect(card(page, title)).toBeVisible();
  await page.getByText('All', { exact: true }).click();
  await expect(page).not.toHaveURL(/status=/);
});

test('R149: no letter is lost with slow typing, and the address follows', async ({ page, club }) => {
  const title = club.titled('Stand up');
  await club.blog.create({ title, author: AUTHOR }, club.token);
  await page.goto('/admin/blog');
  const box = page.getByRole('searchbox');
  // About the debounce delay of the list, so that each letter meets the response to an earlier one.
  await box.pressSequentially('stand up', { delay: 260 });
  await expect(page).toHaveURL(/[?&]q=stand\+up$/);
  await expect(box).toHaveValue('stand up');
  for (let letter = 0; letter < 8; letter++) await box.press('Backspace', { delay: 260 });
  await expect(page).not.toHaveURL(/q=/);
  await expect(box).toHaveValue('');
});

test('R149: the search box follows the address', async ({ page, club }) => {
  await page.goto('/admin/blog');
  const box = page.getByRole('searchbox');
  const nothing = club.titled('No results for');
  await box.fill(nothing);
  await page.getByRole('button', { name: 'Show all posts' }).click();
  await expect(box).toHaveValue('');
  await box.fill(nothing);
  await expect(page).toHaveURL(/q=/);
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Blog Posts' }).click();
  await expect(box).toHaveValue('');
  await page.goBack();
  await expect(box).toHaveValue(nothing);
  await expect(page.getByText('No matching posts')).toBeVisible();
  await page.goForward();
  await expect(box).toHaveValue('');
});

test('a card mentions an edit only if there was one', async ({ page, club }) => {
  const { title } = await club.publish();
  await expect(await find(page, title)).not.toContainText('Edited');
  const search = 'Cut the First Page'; // of the sample content: it has been there for months
  await expect(await find(page, search)).not.toContainText('Edited');
  const { data } = await club.blog.managed({ search }, club.token);
  const { name, linkedin } = data[0]!.author;
  await club.blog.update(data[0]!.id, { author: { name, linkedin } }, club.token);
  await expect(await find(page, search)).toContainText('Edited');
});

test('R118 R172 R291 R330: a post is written and created, and errors appear', async ({ page, club }) => {
  const title = club.titled('Written');
  await page.goto('/admin/blog/new');
  await expect(page.getByText(/1200\s*[x×]\s*630/)).toBeVisible();
  await page.getByRole('button', { name: 'Create Post' }).click();
  for (const message of [
    'Title is required',
    'Author name is required',
    'Department is required',
    'LinkedIn is required',
  ]) {
    await expect(page.getByRole('main').getByText(message)).toBeVisible();
  }
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('Once more.');
  await page.getByRole('combobox', { name: 'Author name' }).fill(AUTHOR.name);
  await page.getByLabel('Department').fill(AUTHOR.department);
  await page.getByLabel('LinkedIn').fill(AUTHOR.linkedin);
  // By keyboard: the message about the refused save may lie over it.
  await page.getByRole('switch', { name: 'Published' }).press('Space');
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.created)).toBeVisible();
  const { data } = await club.blog.managed({ search: title }, club.token);
  expect(data[0]).toMatchObject({ status: 'published', content: '<p>Once more.</p>' });
});

test('R146 R290: saving is only possible after a change', async ({ page, club }) => {
  const post = await club.publish();
  await page.goto(`/admin/blog/${post.id}`);
  const save = page.getByRole('button', { name: 'Save Changes' });
  await expect(save).toBeDisabled();
  await page.getByLabel('Subtitle (optional)', { exact: true }).fill('Something new');
  await page.getByRole('switch', { name: 'Published' }).uncheck({ force: true });
  await save.click();
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.updated)).toBeVisible();
  await expect(save).toBeDisabled();
  expect((await club.blog.bySlug(post.slug, club.token)).data).toMatchObject({
    subtitle: 'Something new',
    status: 'draft',
  });
});

test('R285: a failed save shows an error and keeps the input', async ({ page, club }) => {
  const post = await club.publish();
  await page.goto(`/admin/blog/${post.id}`);
  await page.getByLabel('Subtitle (optional)', { exact: true }).fill('Not lost');
  await page.route('**/graphql', (route) => route.abort());
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.saveFailed)).toBeVisible();
  await expect(page.getByLabel('Subtitle (optional)', { exact: true })).toHaveValue('Not lost');
});

test('R285 R287: a failed creation shows an error, and logs the cause', async ({ page, club }) => {
  await page.goto('/admin/blog/new');
  await page.getByLabel('Title', { exact: true }).fill(club.titled('Not stored'));
  await page.getByRole('combobox', { name: 'Author name' }).fill(AUTHOR.name);
  await page.getByLabel('Department').fill(AUTHOR.department);
  await page.getByLabel('LinkedIn').fill(AUTHOR.linkedin);
  await page.route('**/graphql', (route) => route.abort());
  const logged = page.waitForEvent('console', (line) => line.text().startsWith('Failed to create blog post'));
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.saveFailed)).toBeVisible();
  await logged;
  await expect(page.getByRole('combobox', { name: 'Author name' })).toHaveValue(AUTHOR.name);
});

test('R119: drafts of the form are stored by post', async ({ page, club }) => {
  const post = await club.publish();
  await page.goto(`/admin/blog/${post.id}`);
  await page.getByLabel('Subtitle (optional)', { exact: true }).fill('Half a thought');
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), BLOG_DRAFT_KEYS.admin)).toContain(post.id);
  page.on('dialog', (leaving) => void leaving.accept());
  await page.reload();
  const bar = page.getByRole('region', { name: 'Unsaved draft' });
  await bar.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Subtitle (optional)', { exact: true })).toHaveValue('Half a thought');
});

test('leaving with unsaved changes asks for confirmation', async ({ page, club }) => {
  const post = await club.publish();
  await page.goto(`/admin/blog/${post.id}`);
  await page.getByLabel('Subtitle (optional)', { exact: true }).fill('Unsaved');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Gallery' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(`/admin/blog/${post.id}`);
});

test('R278: a post that fails to load for editing shows an error', async ({ page, club }) => {
  const post = await club.publish();
  await page.route('**/graphql', (route) => route.abort());
  await page.goto(`/admin/blog/${post.id}`);
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.fetchPostFailed)).toBeVisible();
});

test('R280: a failed deletion shows the server’s message', async ({ page, club }) => {
  const post = await club.publish();
  const row = await find(page, post.title);
  await club.blog.remove(post.id, club.token);
  await row.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(apiError(ERRORS.POST_NOT_FOUND.message))).toBeVisible();
});

test('R110 R234: deleting asks for confirmation', async ({ page, club }) => {
  const post = await club.publish();
  const row = await find(page, post.title);
  await row.getByRole('button', { name: /^Delete/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(post.title);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /^Delete/ }).click();
  const requests = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    requests.resolve();
    await answered.promise;
    return route.fallback();
  });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await requests.promise;
  // A running request cannot be cancelled, and nothing suggests otherwise.
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  answered.resolve();
  await expect(row).toHaveCount(0);
  expect((await page.request.get(`/blog/${post.slug}`)).status()).toBe(404);
});

test('R277: if more posts fail to load, an error is shown and loaded ones stay', async ({ page, club }) => {
  await fewAtOnce(25, () => club.publish());
  await page.goto('/admin/blog');
  const more = page.getByRole('button', { name: 'Load more' });
  await expect(more).toBeVisible();
  await page.route('**/graphql', (route) => route.abort());
  await more.click();
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.fetchFailed)).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('R281: a list that fails to load shows an error', async ({ page }) => {
  await page.route('**/graphql', (route) => route.abort());
  await page.goto('/admin/blog');
  await expect(page.getByText(BLOG_MESSAGES.listFailed)).toBeVisible();
});

test('R119: a draft offer stays while something else is typed', async ({ page, club }) => {
  const post = await club.publish();
  const bar = page.getByRole('region', { name: 'Unsaved draft' });
  const stored = () => page.evaluate((key) => localStorage.getItem(key), BLOG_DRAFT_KEYS.admin);
  page.on('dialog', (leaving) => void leaving.accept());
  await page.goto(`/admin/blog/${post.id}`);
  await page.getByLabel('Subtitle (optional)', { exact: true }).fill('A long thought');
  await expect.poll(stored).toContain('A long thought');
  await page.reload();
  await expect(bar).toHaveText(/Unsaved text “A long thought” from/);
  await page.getByLabel('Subtitle (optional)', { exact: true }).fill('A word');
  await expect.poll(stored).toContain('A word');
  expect(await stored()).toContain('A long thought');
  await page.reload();
  const restore = bar.getByRole('button', { name: 'Restore' });
  await expect(restore).toHaveCount(2);
  await expect(restore.last()).toHaveAccessibleDescription(/“A long thought”/);
  await restore.last().click();
  await expect(page.getByLabel('Subtitle (optional)', { exact: true })).toHaveValue('A long thought');
});

test('a new record has the focus in its first field', async ({ page }) => {
  const firstFields = { events: 'Title', team: 'Name', blog: 'Title' };
  for (const [tab, label] of Object.entries(firstFields)) {
    await page.goto(`/admin/${tab}/new`);
    await expect(page.getByRole('textbox', { name: label, exact: true })).toBeFocused();
  }
});

test('a loading tab is announced', async ({ page }) => {
  await page.goto('/admin/events');
  const main = page.getByRole('main');
  await expect(main).toHaveAttribute('aria-busy', 'false');
  const arrives = Promise.withResolvers<void>();
  await page.route(/\/assets\/video-tab.*\.js$/, async (route) => {
    await arrives.promise;
    return route.continue();
  });
  await page.getByRole('link', { name: 'Video' }).click();
  await expect(main).toHaveAttribute('aria-busy', 'true');
  arrives.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Video' })).toBeFocused();
  await expect(main).toHaveAttribute('aria-busy', 'false');
});

test('R106: in a narrow window the tabs are behind a button', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin');
  const nav = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(nav).toBeHidden();
  expect((await page.getByRole('banner').boundingBox())!.height).toBeLessThan(100);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await nav.getByRole('link', { name: 'Blog Posts' }).click();
  await expect(page).toHaveURL('/admin/blog');
  await expect(nav).toBeHidden();
});

test('R124: in the dashboard nothing covers the edited line either', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/blog/new');
  await page.getByRole('textbox', { name: 'Content' }).click();
  for (let n = 0; n < 9; n++) {
    await page.keyboard.type('A paragraph');
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  for (let cell = 0; cell < 14; cell++) {
    await page.keyboard.type(`c${cell}`);
    const written = page
      .getByRole('cell')
      .or(page.getByRole('columnheader'))
      .filter({ hasText: new RegExp(`^c${cell}$`) });
    const { y, height } = (await written.boundingBox())!;
    const bar = (await page.getByRole('toolbar', { name: 'Table' }).boundingBox())!;
    expect(y + height / 2 + 8, `cell ${cell}`).toBeLessThan(bar.y);
    await page.keyboard.press('Tab');
  }
});

test('a post that another officer deleted meanwhile is saved as a new one, with cover, content and the selected photo', async ({
  page,
  club,
}) => {
  const [title, typed] = [club.titled('Deleted'), club.titled('Not lost')];
  const coverUrl = await storedPicture(page);
  const { data: post } = await club.blog.create(
    { title, content: '<p>Breathe.</p>', author: AUTHOR, coverUrl },
    club.token,
  );
  await page.goto(`/admin/blog/${post.id}`);
  await page.getByLabel('Title', { exact: true }).fill(typed);
  const buffer = Buffer.from(await (await picture(400, 400)).arrayBuffer());
  const photo = page.getByRole('group', { name: /^Author photo/ });
  await photo.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await club.blog.remove(post.id, club.token);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'This post was deleted while you were editing it' });
  await notice.getByRole('button', { name: 'Save as new' }).click();
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.created)).toBeVisible();
  const { data: found } = await club.blog.managed({ search: typed }, club.token);
  expect(found).toMatchObject([{ title: typed, content: '<p>Breathe.</p>', cover: coverUrl }]);
  expect(found[0]!.author.photo).toMatch(/^\/media\/.*-400x400\.webp$/);
  expect(found[0]!.id).not.toBe(post.id);
});
