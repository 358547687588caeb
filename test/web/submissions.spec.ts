import type { Locator, Page } from '@playwright/test';
import { chooseAction } from './actions.ts';
import { mockResponses } from './answers.ts';
import { AUTHOR, expect, signIn, test, type Club, storedPicture } from './club.ts';
import { DECLINE_DRAFT_KEY } from '../../client/features/blog/admin/submissions/constants.ts';
import { BLOG_ADMIN_MESSAGES, SUBMISSIONS_MESSAGES } from '../../client/features/blog/admin/texts.ts';
import { FEEDBACK_MESSAGES } from '../../client/features/contact/feedback/texts.ts';
import { TRY_AGAIN } from '../../client/ui/texts.ts';
import { PALETTE_MESSAGES } from '../../client/ui/palette-texts.ts';

interface Answered {
  data: { adminBlogPosts: { nodes: { title: string }[]; totalCount: number; pageInfo: object } };
}

/** Deleted when their test has ended: the queue shows the fifty oldest submissions of the site. */
const written: { id: string }[] = [];

/** Limits the queue to these submissions, in this order, without those of other tests. */
async function queue(page: Page, club: Club, names: readonly string[], content = '<p>I stood up.</p>') {
  const posts = [];
  for (const name of names) {
    const { data, message } = await club.blog.submit({ title: club.titled(name), content, author: AUTHOR });
    if (!data) throw new Error(message ?? 'no post');
    posts.push(data);
  }
  written.push(...posts);
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

const monthAgo = () => new Date(Date.now() - 31 * 86_400_000).toISOString();
const headline = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first();
const inFrame = (page: Page) => page.locator('iframe').contentFrame();
const isPublic = async (page: Page, slug: string) => (await page.request.get(`/blog/${slug}`)).ok();

test.beforeEach(({ page }) => signIn(page));
// The queue may be asked for once more while a test ends.
test.afterEach(async ({ page, club }) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const { id } of written.splice(0)) await club.blog.remove(id, club.token);
});

test('R148: a submission is displayed as readers would see it, in a frame without scripts', async ({ page, club }) => {
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
  await expect(inFrame(page).getByRole('heading', { level: 2, name: 'How it went' })).toBeVisible();
  await expect(inFrame(page).locator('script')).toHaveCount(0);
  await expect(inFrame(page).locator('base')).toHaveAttribute('target', '_blank');
  await page.context().route('https://elsewhere.example/', (route) => route.fulfill({ body: 'elsewhere' }));
  const opened = page.waitForEvent('popup');
  await inFrame(page).getByRole('link', { name: 'See' }).click();
  await (await opened).close();
  await expect(headline(page)).toHaveText(post!.title);
});

test('R623: a submission beyond the first page of the queue opens by its address', async ({ page, club }) => {
  const { data: post } = await club.blog.submit({
    title: club.titled('Last'),
    content: '<p>Far down.</p>',
    author: AUTHOR,
  });
  await page.route('**/graphql', async (route) => {
    const asked = route.request().postDataJSON() as { operationName: string; variables: { after?: string } };
    if (asked.operationName !== 'Submissions' || asked.variables.after) return route.fallback();
    return route.continue({ postData: { ...asked, variables: { ...asked.variables, first: 1 } } });
  });
  // There is at least one older submission.
  await club.blog.submit({ title: club.titled('Newer'), content: '<p>Words.</p>', author: AUTHOR });
  await page.goto(`/admin/blog/submissions?post=${post.id}`);
  await expect(headline(page)).toHaveText(post.title);
});

test('a page of the queue that cannot be loaded is said, and can be loaded again', async ({ page, club }) => {
  await club.blog.submit({ title: club.titled('Older'), content: '<p>Words.</p>', author: AUTHOR });
  const { data: post } = await club.blog.submit({
    title: club.titled('Newer'),
    content: '<p>Words.</p>',
    author: AUTHOR,
  });
  let fails = true;
  await page.route('**/graphql', async (route) => {
    const asked = route.request().postDataJSON() as { operationName: string; variables: { after?: string } };
    if (asked.operationName !== 'Submissions') return route.fallback();
    if (asked.variables.after) return fails ? route.abort() : route.fallback();
    return route.continue({ postData: { ...asked, variables: { ...asked.variables, first: 1 } } });
  });
  await page.goto(`/admin/blog/submissions?post=${post.id}`);
  await expect(page.getByRole('main').getByText(SUBMISSIONS_MESSAGES.submissionsFailed)).toBeVisible();
  fails = false;
  await page.getByRole('main').getByRole('button', { name: TRY_AGAIN }).click();
  await expect(headline(page)).toHaveText(post.title);
});

test('R403: a visitor’s remote images load only on request', async ({ page, club, baseURL }) => {
  const requests: string[] = [];
  for (const host of ['tracker.example', 'pixel.example']) {
    await page.context().route(`https://${host}/**`, (route) => {
      requests.push(route.request().url());
      return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    });
  }
  const [cover, photo, within] = ['tracker.example/c.png', 'tracker.example/a.png', 'pixel.example/p.png'].map(
    (rest) => `https://${rest}?${club.titled('seen').replaceAll(' ', '-')}`,
  );
  const own = await storedPicture(page);
  const content = `<p>I stood up.</p><img src="${within}" alt="a &gt; b"><img src="${baseURL}${own}" alt="Ours">`;
  const author = { ...AUTHOR, imageUrl: photo };
  const { data: post } = await club.blog.submit({ title: club.titled('Tracking'), content, author, coverUrl: cover });
  const button = (scope: Page) => scope.getByRole('button', { name: /^Show pictures from / });

  await page.goto(`/admin/blog?q=${encodeURIComponent(post.title)}`);
  await expect(button(page)).toHaveText('Show pictures from tracker.example');
  expect(requests).toEqual([]);
  await expect(button(page)).toHaveAccessibleDescription(/^That server will then learn that you opened this post/);
  await button(page).click();
  await expect(page.getByRole('link', { name: post.title, exact: true })).toBeFocused();
  await expect.poll(() => requests).toEqual([cover]);

  await page.goto(`/admin/blog/submissions?post=${post.id}`);
  await expect(inFrame(page).getByRole('heading', { level: 1, name: post.title })).toBeVisible();
  const ours = inFrame(page).getByRole('img', { name: 'Ours' });
  await expect.poll(() => ours.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(inFrame(page).getByText('Picture from pixel.example (not loaded)')).toBeVisible();
  await expect(button(page)).toHaveText('Show pictures from tracker.example, pixel.example');
  expect(requests).toEqual([cover]);
  await button(page).click();
  await expect(inFrame(page).getByRole('img', { name: 'a > b' })).toBeAttached();
  await inFrame(page).getByRole('img', { name: 'a > b' }).scrollIntoViewIfNeeded();
  await expect.poll(() => new Set(requests)).toEqual(new Set([cover, photo, within]));
  await expect(headline(page)).toBeFocused();
  await page.keyboard.press('j');
  await expect(headline(page)).not.toHaveText(post.title);

  await page.goto(`/admin/blog/submissions?post=${post.id}`);
  requests.length = 0;
  await page.goto(`/admin/blog/${post.id}`);
  await expect(page.getByRole('textbox', { name: 'Content' })).toContainText('Picture from pixel.example (not loaded)');
  await page.getByRole('textbox', { name: 'Content' }).press('ControlOrMeta+End');
  await page.keyboard.type('Read.');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.updated)).toBeVisible();
  expect(requests).toEqual([]);
  await button(page).click();
  await expect.poll(() => new Set(requests)).toEqual(new Set([cover, photo, within]));
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Content' })).not.toContainText('not loaded');
});

test('R117 R148 R623: publishing moves to the next submission, can be undone, and updates the sidebar', async ({
  page,
  club,
}) => {
  const [first, second] = await queue(page, club, ['Published', 'Next']);
  await page.goto('/admin/blog/submissions');
  await expect(headline(page)).toHaveText(first!.title);
  await expect(page.getByText('1 of 2')).toBeVisible();
  const counted = page.waitForRequest((request) => request.postData()?.includes('query WaitingSubmissions') === true);
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
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.unpublished)).toBeVisible();
  await expect(headline(page)).toHaveText(first!.title);
  expect(await isPublic(page, first!.slug)).toBe(false);
});

test('R110 R234 R623: deleting asks for confirmation, moves on until the end, and can be undone', async ({
  page,
  club,
}) => {
  const [post] = await queue(page, club, ['Deleted']);
  await page.goto('/admin/blog/submissions');
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(post!.title);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(headline(page)).toHaveText(SUBMISSIONS_MESSAGES.allRead);
  await expect(headline(page)).toBeFocused();
  await expect(page.getByText(SUBMISSIONS_MESSAGES.allReadHint)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(headline(page)).toHaveText(post!.title);
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible();
});

test('a confirmation for one post still concerns that post, and keeps focus, when it is published meanwhile', async ({
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
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.published)).toBeVisible();
  await expect(headline(page)).toHaveText(second!.title);
  await expect(dialog).toContainText(first!.title);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
});

test('the queue shows its focus to the keyboard and not to the mouse', async ({ page, club }) => {
  const [first] = await queue(page, club, ['Ringed', 'After it']);
  await page.goto('/admin/blog/submissions');
  await expect(headline(page)).toHaveText(first!.title);
  const region = page.getByRole('group', { name: SUBMISSIONS_MESSAGES.submissions, exact: true });
  await expect(region).toBeFocused();
  await page.keyboard.press('j');
  await expect(region).toHaveCSS('outline-style', 'solid');
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.getByRole('heading', { level: 1, name: SUBMISSIONS_MESSAGES.submissions }).click();
  await expect(region).toBeFocused();
  await expect(region).toHaveCSS('outline-style', 'none');
});

test('the letter shortcuts work as soon as the page loads', async ({ page, club }) => {
  const [first, second] = await queue(page, club, ['Opened', 'Reached']);
  await page.goto('/admin/blog/submissions');
  await expect(headline(page)).toHaveText(first!.title);
  await page.keyboard.press('j');
  await expect(headline(page)).toHaveText(second!.title);
  await page.keyboard.press('k');
  await expect(headline(page)).toHaveText(first!.title);
});

test('R404: by keyboard: back and forth by letter and arrow, in the frame too, and not while typing', async ({
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
  await expect(headline(page)).toHaveText(SUBMISSIONS_MESSAGES.lastRead);
  await expect(page.getByText('2 submissions left to read')).toBeVisible();
  await page.getByRole('button', { name: 'Start again from the first' }).press('Enter');
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

test('in the frame, arrows scroll a focused table, and dashboard shortcuts work', async ({ page, club }) => {
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

test('editing a submission leads back to it', async ({ page, club }) => {
  const [, second] = await queue(page, club, ['Before', 'Edited']);
  await page.goto('/admin/blog/submissions');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(headline(page)).toHaveText(second!.title);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(second!.title);
  await page.goBack();
  await expect(headline(page)).toHaveText(second!.title);
});

test('publishing from the form of a submission leads to the next one, and Undo puts it back into the queue', async ({
  page,
  club,
}) => {
  const [first, second, third] = await queue(page, club, ['First', 'Revised', 'Third']);
  await page.goto('/admin/blog/submissions');
  await expect(headline(page)).toHaveText(first!.title);
  await page.keyboard.press('j');
  await expect(headline(page)).toHaveText(second!.title);
  await page.getByRole('link', { name: 'Edit', exact: true }).press('Enter');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(second!.title);
  // The place in the queue is in the address.
  await page.reload();
  await expect(page.getByRole('link', { name: SUBMISSIONS_MESSAGES.nextSubmission })).toBeVisible();
  await page.getByRole('textbox', { name: 'Content' }).press('ControlOrMeta+End');
  await page.keyboard.type('Revised.');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.updated)).toBeVisible();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.getByRole('switch', { name: 'Published' }).press('Space');
  await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expect(page).toHaveURL(`/admin/blog/submissions?post=${third!.id}`);
  // The toast stays while it is pointed at.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(headline(page)).toHaveText(third!.title);
  await expect(page.getByText('2 of 2')).toBeVisible();
  expect(await isPublic(page, second!.slug)).toBe(true);
  await page.keyboard.press('k');
  await expect(headline(page)).toHaveText(first!.title);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 of 3')).toBeVisible();
  expect(await isPublic(page, second!.slug)).toBe(false);
});

test('deleting in the form of a submission leads to the next one, and Undo shows it again', async ({ page, club }) => {
  const [, second, third] = await queue(page, club, ['Stays', 'Deleted in its form', 'After it']);
  await page.goto(`/admin/blog/submissions?post=${second!.id}`);
  await expect(headline(page)).toHaveText(second!.title);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(second!.title);
  await chooseAction(page, page.getByRole('main'), 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(`/admin/blog/submissions?post=${third!.id}`);
  await expect(headline(page)).toHaveText(third!.title);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(headline(page)).toHaveText(second!.title);
  await expect(page.getByText('2 of 3')).toBeVisible();
});

test('the form of a submission links to the next submission, and back to its own', async ({ page, club }) => {
  const [first, second] = await queue(page, club, ['Skipped', 'Gone on to']);
  await page.goto('/admin/blog/submissions');
  await expect(headline(page)).toHaveText(first!.title);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('link', { name: SUBMISSIONS_MESSAGES.nextSubmission }).click();
  await expect(headline(page)).toHaveText(second!.title);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(second!.title);
  await page.getByRole('main').getByRole('link', { name: SUBMISSIONS_MESSAGES.submissions }).click();
  await expect(headline(page)).toHaveText(second!.title);
  await page.keyboard.press('k');
  await expect(headline(page)).toHaveText(first!.title);
});

test('R623: the place in the queue is kept through a reload, also after one was declined', async ({ page, club }) => {
  const [first, second, third] = await queue(page, club, ['Kept first', 'Kept second', 'Kept third']);
  await page.goto('/admin/blog/submissions');
  await expect(headline(page)).toHaveText(first!.title);
  await page.keyboard.press('j');
  await expect(headline(page)).toHaveText(second!.title);
  await page.reload();
  await expect(headline(page)).toHaveText(second!.title);
  await page.getByRole('button', { name: SUBMISSIONS_MESSAGES.decline, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(SUBMISSIONS_MESSAGES.declineReason).fill('Too short for us, sorry.');
  await dialog.getByRole('button', { name: SUBMISSIONS_MESSAGES.decline, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(headline(page)).toHaveText(third!.title);
  await expect(headline(page)).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`post=${third!.id}`));
  await page.reload();
  await expect(headline(page)).toHaveText(third!.title);
  await page.keyboard.press('k');
  await expect(headline(page)).toHaveText(first!.title);
});

test('R357: words of a decline that was not sent are offered again after Escape, another post, a reload and a failure', async ({
  page,
  club,
}) => {
  const [first, second] = await queue(page, club, ['Words first', 'Words second']);
  const dialog = page.getByRole('dialog', { name: SUBMISSIONS_MESSAGES.declineTitle });
  const words = dialog.getByLabel(SUBMISSIONS_MESSAGES.declineReason);
  const decline = (within: Page | Locator) =>
    within.getByRole('button', { name: SUBMISSIONS_MESSAGES.decline, exact: true });
  await page.goto('/admin/blog/submissions');
  await expect(headline(page)).toHaveText(first!.title);
  await decline(page).click();
  await words.fill('Please tell us how it ended.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(decline(page)).toBeFocused();
  await page.keyboard.press('j');
  await expect(headline(page)).toHaveText(second!.title);
  await decline(page).click();
  await expect(words).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.goto('/admin/blog/submissions');
  await expect(headline(page)).toHaveText(first!.title);
  await decline(page).click();
  await expect(words).toBeFocused();
  await expect(words).toHaveValue('');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(words).toHaveValue('Please tell us how it ended.');
  await expect(words).toBeFocused();
  await mockResponses(page, { DeclineSubmission: 'fails' });
  await decline(dialog).click();
  await expect(page.getByText(SUBMISSIONS_MESSAGES.declineFailed)).toBeVisible();
  await page.reload();
  await decline(page).click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(words).toHaveValue('Please tell us how it ended.');
  await page.unroute('**/graphql');
  await decline(dialog).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), DECLINE_DRAFT_KEY)).toBeNull();
});

test('words of a decline in two tabs do not overwrite each other, and are deleted after a month', async ({
  page,
  club,
}) => {
  const [post] = await queue(page, club, ['Two tabs']);
  const other = await page.context().newPage();
  const begin = async (tab: Page) => {
    await tab.goto(`/admin/blog/submissions?post=${post!.id}`);
    await expect(headline(tab)).toHaveText(post!.title);
    await tab.getByRole('button', { name: SUBMISSIONS_MESSAGES.decline, exact: true }).click();
    return tab.getByRole('dialog').getByLabel(SUBMISSIONS_MESSAGES.declineReason);
  };
  const stored = () => page.evaluate((key) => localStorage.getItem(key) ?? '', DECLINE_DRAFT_KEY);
  const [mine, theirs] = [await begin(page), await begin(other)];
  await mine.fill('Words of the first tab');
  await expect.poll(stored).toContain('first tab');
  await theirs.fill('Words of the second tab');
  await expect.poll(stored).toContain('second tab');
  await mine.fill('Words of the first tab, longer');
  await expect.poll(stored).toContain('longer');
  expect(await stored()).toContain('second tab');
  await other.close();

  const aged = (await stored()).replaceAll(/"savedAt":"[^"]+"/g, `"savedAt":"${monthAgo()}"`);
  await page.goto('/admin');
  await page.evaluate(([key, text]) => localStorage.setItem(key!, text!), [DECLINE_DRAFT_KEY, aged]);
  await begin(page);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Restore' })).toHaveCount(0);
});

test('undoing in the middle of the queue shows that submission again', async ({ page, club }) => {
  const [first, second, third] = await queue(page, club, ['Left', 'Taken back', 'Right']);
  await page.goto(`/admin/blog/submissions?post=${second!.id}`);
  await expect(headline(page)).toHaveText(second!.title);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(headline(page)).toHaveText(third!.title);
  await expect(headline(page)).toBeFocused();
  await page.keyboard.press('k');
  await expect(headline(page)).toHaveText(first!.title);
  const readAgain = page.waitForResponse(
    (response) => response.request().postData()?.includes('"operationName":"Submissions"') === true,
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(headline(page)).toHaveText(second!.title);
  await (await readAgain).finished();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(headline(page)).toHaveText(third!.title);
  await page
    .getByRole('listitem')
    .filter({ hasText: BLOG_ADMIN_MESSAGES.deleted })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(headline(page)).toHaveText(second!.title);
});

test('R286: failures show an error with a retry', async ({ page, club }) => {
  const [post] = await queue(page, club, ['Stubborn']);
  await page.goto('/admin/blog/submissions');
  await expect(headline(page)).toHaveText(post!.title);
  await page.route('**/graphql', (route) => route.abort());
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.statusFailed)).toBeVisible();
  await expect(headline(page)).toHaveText(post!.title);
  await page.unroute('**/graphql');
  await mockResponses(page, { Submission: 'fails' });
  await page.reload();
  await expect(page.getByText(SUBMISSIONS_MESSAGES.submissionFailed)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await mockResponses(page, { Submissions: 'fails' });
  await page.reload();
  await expect(page.getByText(SUBMISSIONS_MESSAGES.submissionsFailed)).toBeVisible();
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: TRY_AGAIN }).click();
  await expect(headline(page)).toBeVisible();
});
