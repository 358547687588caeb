import type { Page } from '@playwright/test';
import { BLOG_MESSAGES } from '../../server/shared/blog.ts';
import { FEEDBACK_MESSAGES } from '../../server/shared/contact.ts';
import { TRY_AGAIN } from '../../server/shared/errors.ts';
import { PALETTE_MESSAGES } from '../../server/shared/palette.ts';
import { answer } from './answers.ts';
import { AUTHOR, expect, signIn, test, type Club } from './club.ts';

interface Answered {
  data: { adminBlogPosts: { nodes: { title: string }[]; totalCount: number; pageInfo: object } };
}

/** What visitors sent, in this order: whatever other tests have sent meanwhile is left out of the queue. */
async function queue(page: Page, club: Club, names: readonly string[], content = '<p>I stood up.</p>') {
  const posts = [];
  for (const name of names) {
    const { data, message } = await club.blog.submit({ title: club.titled(name), content, author: AUTHOR });
    if (!data) throw new Error(message ?? 'no post');
    posts.push(data);
  }
  const own = new Set(posts.map(({ title }) => title));
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string };
    if (operationName !== 'Submissions') return route.fallback();
    const response = await route.fetch();
    const { data } = (await response.json()) as Answered;
    const nodes = data.adminBlogPosts.nodes.filter(({ title }) => own.has(title));
    const pageInfo = { ...data.adminBlogPosts.pageInfo, hasNextPage: false };
    const adminBlogPosts = { ...data.adminBlogPosts, nodes, pageInfo, totalCount: nodes.length };
    return route.fulfill({ response, json: { data: { adminBlogPosts } } });
  });
  return posts;
}

const headline = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const inFrame = (page: Page) => page.locator('iframe').contentFrame();
const isPublic = async (page: Page, slug: string) => (await page.request.get(`/blog/${slug}`)).ok();

test.beforeEach(({ page }) => signIn(page));
// The queue may be asked for once more while a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('R148: a submission is read as readers would see it, in a frame where nothing runs', async ({ page, club }) => {
  const content =
    '<h2>How it went</h2><p>I shook. <a href="https://elsewhere.example/">See</a></p><script>window.ran = true</script>';
  const [post] = await queue(page, club, ['Seen'], content);
  await page.goto('/admin/blog/submissions');
  await expect(headline(page)).toHaveText(post!.title);
  await expect(page.getByRole('main')).toContainText(`${AUTHOR.name}, ${AUTHOR.department}`);
  await expect(page.getByRole('main')).toContainText(/Sent \d+ \w+ \d{4}, \d\d:\d\d/);
  await expect(page.locator('iframe')).not.toHaveAttribute('sandbox', /allow-(scripts|forms|top-navigation|modals)/);
  const title = inFrame(page).getByRole('heading', { level: 1, name: post!.title });
  await expect(title).toHaveCSS('font-family', /^Newsreader/);
  await expect(title).toHaveCSS('color', 'rgb(251, 250, 246)');
  await expect(inFrame(page).getByRole('heading', { level: 3, name: 'How it went' })).toBeVisible();
  await expect(inFrame(page).locator('script')).toHaveCount(0);
  await expect(inFrame(page).locator('base')).toHaveAttribute('target', '_blank');
  await page.context().route('https://elsewhere.example/', (route) => route.fulfill({ body: 'elsewhere' }));
  const opened = page.waitForEvent('popup');
  await inFrame(page).getByRole('link', { name: 'See' }).click();
  await (await opened).close();
  await expect(headline(page)).toHaveText(post!.title);
});

test('R117 R148: publishing goes on to the next, can be taken back, and tells the sidebar', async ({ page, club }) => {
  const [first, second] = await queue(page, club, ['Published', 'Next']);
  await page.goto('/admin/blog/submissions');
  await expect(headline(page)).toHaveText(first!.title);
  await expect(page.getByText('1 of 2')).toBeVisible();
  const counted = page.waitForRequest((request) => request.postData()?.includes('query AtAGlance') === true);
  const changes: unknown[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('mutation SetBlogPostStatus')) changes.push(request.postDataJSON());
  });
  // A double click publishes one post, not two.
  await page.getByRole('button', { name: 'Publish' }).dblclick();
  await expect(headline(page)).toHaveText(second!.title);
  await expect(headline(page)).toBeFocused();
  await counted;
  expect(changes).toHaveLength(1);
  expect(await isPublic(page, first!.slug)).toBe(true);
  expect(await isPublic(page, second!.slug)).toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(BLOG_MESSAGES.unpublished)).toBeVisible();
  await expect(headline(page)).toHaveText(first!.title);
  expect(await isPublic(page, first!.slug)).toBe(false);
});

test('R110 R234: deleting asks first, goes on to the end, and can be undone', async ({ page, club }) => {
  const [post] = await queue(page, club, ['Deleted']);
  await page.goto('/admin/blog/submissions');
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(post!.title);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(headline(page)).toHaveText(BLOG_MESSAGES.allRead);
  await expect(headline(page)).toBeFocused();
  await expect(page.getByText(BLOG_MESSAGES.allReadHint)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(headline(page)).toHaveText(post!.title);
});

test('a question about one post stays about it, and keeps the focus, when that is published meanwhile', async ({
  page,
  club,
}) => {
  const [first, second] = await queue(page, club, ['Slow', 'Behind it']);
  await page.goto('/admin/blog/submissions');
  const answered = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string };
    if (operationName === 'SetBlogPostStatus') await answered.promise;
    return route.fallback();
  });
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(first!.title);
  answered.resolve();
  await expect(page.getByText(BLOG_MESSAGES.published)).toBeVisible();
  await expect(headline(page)).toHaveText(second!.title);
  await expect(dialog).toContainText(first!.title);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
});

test('by keyboard: forward and back by letter and arrow, in the frame too, and not while one types', async ({
  page,
  club,
}) => {
  const [first, second] = await queue(page, club, ['Alpha', 'Beta']);
  await page.goto('/admin/blog/submissions');
  await expect(headline(page)).toHaveText(first!.title);
  await page.keyboard.press('ArrowLeft');
  await expect(headline(page)).toHaveText(first!.title);
  await page.keyboard.press('ArrowRight');
  await expect(headline(page)).toHaveText(second!.title);
  await page.getByRole('button', { name: 'Previous' }).focus();
  await page.keyboard.press('k');
  await expect(headline(page)).toHaveText(first!.title);
  await page.keyboard.press('j');
  await expect(headline(page)).toHaveText(second!.title);
  await page.keyboard.press('j');
  await expect(headline(page)).toHaveText(BLOG_MESSAGES.lastRead);
  await expect(page.getByText('2 submissions still wait')).toBeVisible();
  await page.getByRole('button', { name: 'Read again from the first' }).press('Enter');
  await expect(inFrame(page).getByRole('heading', { level: 1 })).toHaveText(first!.title);
  await inFrame(page).getByRole('link', { name: 'Connect on LinkedIn' }).focus();
  await page.keyboard.press('j');
  await expect(headline(page)).toHaveText(second!.title);
  await page.keyboard.press('ArrowLeft');
  await expect(headline(page)).toHaveText(first!.title);
  await page.getByRole('button', { name: FEEDBACK_MESSAGES.open }).press('Enter');
  const field = page.getByRole('dialog').getByRole('textbox').first();
  await field.pressSequentially('jj');
  await field.press('ArrowLeft');
  await field.press('ArrowRight');
  await expect(field).toHaveValue('jj');
  await expect(page.getByText('1 of 2')).toBeVisible();
});

test('in the frame the arrows scroll a table that has the focus, and the shortcuts of the dashboard work', async ({
  page,
  club,
}) => {
  const table = '<table><tbody><tr><td>When</td><td>Who</td></tr></tbody></table>';
  const [first] = await queue(page, club, ['Tabled', 'After it'], `<p>I stood up.</p>${table}`);
  await page.goto('/admin/blog/submissions');
  const wide = inFrame(page).getByRole('group', { name: 'Table' });
  await wide.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: PALETTE_MESSAGES.title });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(headline(page)).toHaveText(first!.title);
  await expect(page.locator('iframe')).toBeFocused();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(inFrame(page).locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(inFrame(page).locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('who edits a submission comes back to it', async ({ page, club }) => {
  const [, second] = await queue(page, club, ['Before', 'Edited']);
  await page.goto('/admin/blog/submissions');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(headline(page)).toHaveText(second!.title);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(second!.title);
  await page.goBack();
  await expect(headline(page)).toHaveText(second!.title);
});

test('R281 R286: what fails says so, and is tried again', async ({ page, club }) => {
  const [post] = await queue(page, club, ['Stubborn']);
  await page.goto('/admin/blog/submissions');
  await expect(headline(page)).toHaveText(post!.title);
  await page.route('**/graphql', (route) => route.abort());
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(BLOG_MESSAGES.statusFailed)).toBeVisible();
  await expect(headline(page)).toHaveText(post!.title);
  await page.unroute('**/graphql');
  await answer(page, { Submission: 'fails' });
  await page.reload();
  await expect(page.getByText(BLOG_MESSAGES.submissionFailed)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await answer(page, { Submissions: 'fails' });
  await page.reload();
  await expect(page.getByText(BLOG_MESSAGES.submissionsFailed)).toBeVisible();
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: TRY_AGAIN }).click();
  await expect(headline(page)).toBeVisible();
});
