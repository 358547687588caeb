import type { Page } from '@playwright/test';
import { POST_HTML_LIMITS, POST_HTML_MESSAGES } from '../../server/shared/post-html-limits.ts';
import { picture } from '../support/pictures.ts';
import { AUTHOR, expect, signIn, test, storedPicture } from './club.ts';
import { BLOG_ADMIN_MESSAGES } from '../../client/features/blog/admin/texts.ts';

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

async function find(page: Page, title: string) {
  await page.goto(`/admin/blog?q=${encodeURIComponent(title)}`);
  await expect(card(page, title)).toBeVisible();
  return card(page, title);
}

test.beforeEach(({ page }) => signIn(page));

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
