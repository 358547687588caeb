import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page, Route } from '@playwright/test';
import { ACTION_MESSAGES, PENDING_MESSAGES } from '../../client/features/blog/admin/post/pending/pending-texts.ts';
import { BLOG_ADMIN_MESSAGES } from '../../client/features/blog/admin/texts.ts';
import { FORM_STATES } from '../../client/records/texts.ts';
import { FILE_MESSAGES } from '../../client/ui/pictures/texts.ts';
import { TOAST_MESSAGES } from '../../client/ui/toasts/toast-options.ts';
import { ADMIN } from '../support/admin.ts';
import { picture } from '../support/pictures.ts';
import { AUTHOR, expect, holdDecoding, signIn, test } from './club.ts';

const more = (page: Page): Locator => page.getByRole('button', { name: ACTION_MESSAGES.more });
const title = (page: Page): Locator => page.getByLabel('Title', { exact: true });
const notice = (page: Page): Locator => page.getByRole('region', { name: PENDING_MESSAGES.title });
const toast = (page: Page): Locator => page.getByRole('region', { name: TOAST_MESSAGES.region });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });

/** Chooses an item of the menu beside the save button. */
async function choose(page: Page, label: string, by: 'mouse' | 'keyboard' = 'mouse'): Promise<void> {
  const item = page.getByRole('menuitem', { name: label, exact: true });
  if (by === 'mouse') {
    await more(page).click();
    return item.click();
  }
  await more(page).focus();
  await page.keyboard.press('Enter');
  const focusedMenu = page.locator('[role="menu"]:focus-within');
  await expect(focusedMenu).toBeVisible();
  await expect(item).toBeVisible();
  while (!(await item.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('ArrowDown');
    await expect(focusedMenu).toBeVisible();
  }
  await page.keyboard.press('Enter');
}
const axe = async (page: Page) => (await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations;

// Contrast is measured while toasts appear.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ page }) => signIn(page));

for (const by of ['mouse', 'keyboard'] as const)
  test(`an officer prepares changes of a live post, compares them and puts them live, by ${by}`, async ({
    page,
    club,
  }) => {
    const [before, after] = [club.titled('Before'), club.titled('After')];
    const post = await club.publish({ title: before, content: '<p>Live.</p>' });
    const live = async () => (await page.request.get(`/blog/${post.slug}`)).text();
    const press = (locator: Locator) => (by === 'mouse' ? locator.click() : locator.press('Enter'));
    await page.goto(`/admin/blog/${post.id}`);
    await title(page).fill(after);
    await choose(page, PENDING_MESSAGES.saveAs, by);
    await expect(notice(page)).toContainText(PENDING_MESSAGES.hidden);
    await expect(notice(page)).toContainText(ADMIN.email);
    await expect(page.getByText('All changes saved')).toBeVisible();
    expect(await live()).toContain(before);
    expect(await axe(page)).toEqual([]);

    await page.goto(`/admin/blog?q=${encodeURIComponent(before)}`);
    await expect(row(page, before).getByText(PENDING_MESSAGES.title)).toBeVisible();
    await row(page, before).getByRole('link', { name: before }).first().click();
    await expect(title(page)).toHaveValue(after);
    await press(notice(page).getByRole('button', { name: PENDING_MESSAGES.compare }));
    const comparison = page.getByRole('dialog', { name: PENDING_MESSAGES.comparison });
    await expect(comparison.getByRole('region', { name: 'Title', exact: true })).toContainText(before);
    await expect(comparison.getByRole('region', { name: 'Title', exact: true }).locator('mark')).not.toHaveCount(0);
    await expect(comparison.getByRole('region')).toHaveCount(1);
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await press(button(page, PENDING_MESSAGES.publish));
    await expect(toast(page).getByText(PENDING_MESSAGES.published)).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
    await expect(title(page)).toHaveValue(after);
    await expect.poll(live).toContain(after);
  });

test('words that are typed after the changes were saved are published with them', async ({ page, club }) => {
  const post = await club.publish({ title: club.titled('Live'), content: '<p>Live.</p>' });
  await page.goto(`/admin/blog/${post.id}`);
  await title(page).fill(club.titled('First'));
  await choose(page, PENDING_MESSAGES.saveAs);
  await expect(notice(page)).toBeVisible();
  const last = club.titled('Last');
  await title(page).fill(last);
  await button(page, PENDING_MESSAGES.publish).click();
  await expect(notice(page)).toHaveCount(0);
  await expect.poll(async () => (await club.blog.bySlug(post.slug)).data.title).toBe(last);
});

test('R629: changes are not published while their cover is being checked', async ({ page, club }) => {
  const after = club.titled('With a cover');
  const post = await club.publish({ title: club.titled('Without a cover'), content: '<p>Live.</p>' });
  await page.goto(`/admin/blog/${post.id}`);
  await title(page).fill(after);
  await choose(page, PENDING_MESSAGES.saveAs);
  await expect(notice(page)).toBeVisible();
  const { begun, finish } = await holdDecoding(page);
  const buffer = Buffer.from(await (await picture(1200, 630)).arrayBuffer());
  const cover = page.getByRole('group', { name: 'Cover image (optional)', exact: true });
  await cover.locator('input[type=file]').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer });
  await begun();
  await button(page, PENDING_MESSAGES.publish).click();
  await expect(page.getByText(FILE_MESSAGES.notReady)).toBeVisible();
  await finish();
  await expect(cover.getByRole('img')).toBeVisible();
  await button(page, PENDING_MESSAGES.publish).click();
  await expect(notice(page)).toHaveCount(0);
  expect((await club.blog.bySlug(post.slug)).data).toMatchObject({
    title: after,
    cover: expect.stringMatching(/-1200x630\.webp$/),
  });
});

test('R629: a draft that cannot be published yet, because its cover is being checked, stays a draft', async ({
  page,
  club,
}) => {
  const fields = { title: club.titled('Draft'), content: '<p>Soon.</p>', author: AUTHOR };
  const { data: post } = await club.blog.create(fields, club.token);
  await page.goto(`/admin/blog/${post.id}`);
  await expect(title(page)).toBeVisible();
  const { begun } = await holdDecoding(page);
  const buffer = Buffer.from(await (await picture(1200, 630)).arrayBuffer());
  const cover = page.getByRole('group', { name: 'Cover image (optional)', exact: true });
  await cover.locator('input[type=file]').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer });
  await begun();
  await choose(page, ACTION_MESSAGES.publishNow);
  await expect(page.getByText(FILE_MESSAGES.notReady)).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(cover.getByRole('button', { name: 'Choose a picture' })).toBeFocused();
  await expect(page.getByRole('switch', { name: 'Published' })).not.toBeChecked();
});

test('R392: discarded changes come back with Undo', async ({ page, club }) => {
  const [before, after] = [club.titled('Kept'), club.titled('Thrown away')];
  const post = await club.publish({ title: before, content: '<p>Live.</p>' });
  await page.goto(`/admin/blog/${post.id}`);
  await title(page).fill(after);
  await choose(page, PENDING_MESSAGES.saveAs);
  await expect(notice(page)).toBeVisible();
  await choose(page, PENDING_MESSAGES.discard);
  await expect(title(page)).toHaveValue(before);
  await expect(notice(page)).toHaveCount(0);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(title(page)).toHaveValue(after);
  await expect(notice(page)).toBeVisible();
});

for (const edited of [false, true])
  test(`an officer is told that the live post was changed beside the changes${edited ? ', also with unsaved words' : ''}, and nothing is overwritten unseen`, async ({
    page,
    club,
  }) => {
    const post = await club.publish({ title: club.titled('Live'), content: '<p>Live.</p>' });
    await page.goto(`/admin/blog/${post.id}`);
    let mine = club.titled('Pending');
    await title(page).fill(mine);
    await choose(page, PENDING_MESSAGES.saveAs);
    await expect(notice(page)).toBeVisible();
    const newer = club.titled('Newer');
    const { name, linkedin } = AUTHOR;
    await club.blog.update(post.id, { title: newer, author: { name, linkedin } }, club.token);
    if (edited) await title(page).fill((mine = club.titled('Pending still')));
    await button(page, PENDING_MESSAGES.publish).click();
    await expect(notice(page)).toContainText(PENDING_MESSAGES.outdated);
    expect((await club.blog.bySlug(post.slug)).data.title).toBe(newer);
    await expect(title(page)).toHaveValue(mine);
    await button(page, PENDING_MESSAGES.publish).click();
    await expect(notice(page)).toHaveCount(0);
    await expect.poll(async () => (await club.blog.bySlug(post.slug)).data.title).toBe(mine);
  });

/** Another officer's operation. */
async function byAnother(page: Page, token: string, query: string, variables: object = {}): Promise<void> {
  const response = await page.request.post('/graphql', {
    data: { query, variables },
    headers: { authorization: `Bearer ${token}` },
  });
  expect((await response.json()).errors).toBeUndefined();
}
const SAVE_PENDING =
  'mutation ($postId: ID!, $input: BlogPostPatch!) { saveBlogPost(id: $postId, intent: KEEP_PENDING, input: $input) { post { id } } }';
const runByAnother = (page: Page, token: string, id: string, intent: string): Promise<void> =>
  byAnother(page, token, `mutation { saveBlogPost(id: "${id}", intent: ${intent}) { post { id } } }`);
function saveByAnother(page: Page, token: string, postId: string, pendingTitle: string): Promise<void> {
  const { name, linkedin } = AUTHOR;
  const input = { title: pendingTitle, author: { name, linkedin } };
  return byAnother(page, token, SAVE_PENDING, { postId, input });
}

test('an officer who saves the live post is told of pending changes that another began meanwhile', async ({
  page,
  club,
}) => {
  const post = await club.publish({ title: club.titled('Live'), content: '<p>Live.</p>' });
  await page.goto(`/admin/blog/${post.id}`);
  await expect(title(page)).toHaveValue(post.title);
  const theirs = club.titled('Not for visitors yet');
  await saveByAnother(page, club.token, post.id, theirs);
  await title(page).fill(club.titled('Corrected'));
  await button(page, ACTION_MESSAGES.save).click();
  await expect(notice(page)).toContainText(PENDING_MESSAGES.notShown);
  await button(page, PENDING_MESSAGES.show).click();
  await expect(title(page)).toHaveValue(theirs);
  await expect(button(page, PENDING_MESSAGES.publish)).toBeVisible();
});

test('a post that another officer unpublishes stays so when its pending changes are saved', async ({ page, club }) => {
  const post = await club.publish({ title: club.titled('Live'), content: '<p>Live.</p>' });
  await saveByAnother(page, club.token, post.id, club.titled('Pending'));
  await page.goto(`/admin/blog/${post.id}`);
  await expect(notice(page)).toBeVisible();
  await byAnother(page, club.token, `mutation { setBlogPostStatus(id: "${post.id}", status: DRAFT) { id } }`);
  for (const words of ['First', 'Second']) {
    await title(page).fill(club.titled(words));
    await choose(page, PENDING_MESSAGES.save);
    await expect(page.getByText('All changes saved')).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Published' })).not.toBeChecked();
    await expect(toast(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);
    expect((await page.request.get(`/blog/${post.slug}`)).status()).toBe(404);
  }
});

test('a conflict about a draft whose pending changes are gone is settled by overwriting', async ({ page, club }) => {
  const post = await club.publish({ title: club.titled('Live'), content: '<p>Live.</p>' });
  await saveByAnother(page, club.token, post.id, club.titled('Pending'));
  await byAnother(page, club.token, `mutation { setBlogPostStatus(id: "${post.id}", status: DRAFT) { id } }`);
  await page.goto(`/admin/blog/${post.id}`);
  await expect(notice(page)).toBeVisible();
  await runByAnother(page, club.token, post.id, 'DISCARD_PENDING');
  const mine = club.titled('Mine');
  await title(page).fill(mine);
  await choose(page, PENDING_MESSAGES.save);
  await page.getByRole('dialog').getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveValue(mine);
  await expect(notice(page)).toHaveCount(0);
});

test('settling a conflict never publishes the pending changes of another officer', async ({ page, club }) => {
  const post = await club.publish({ title: club.titled('Live'), content: '<p>Live.</p>' });
  await page.goto(`/admin/blog/${post.id}`);
  await expect(title(page)).toHaveValue(post.title);
  const newer = club.titled('Newer');
  const { name, linkedin } = AUTHOR;
  await club.blog.update(post.id, { title: newer, author: { name, linkedin } }, club.token);
  await saveByAnother(page, club.token, post.id, club.titled('Not for visitors yet'));
  await page.getByLabel('Subtitle (optional)', { exact: true }).fill('Mine');
  await button(page, ACTION_MESSAGES.save).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(toast(page)).toContainText(PENDING_MESSAGES.saved);
  expect((await club.blog.bySlug(post.slug)).data.title).toBe(newer);
});

test('a draft with pending changes is published with the texts that its form shows', async ({ page, club }) => {
  const post = await club.publish({ title: club.titled('Mistake'), content: '<p>Live.</p>' });
  await saveByAnother(page, club.token, post.id, club.titled('Pending'));
  await page.goto(`/admin/blog/${post.id}`);
  await choose(page, ACTION_MESSAGES.unpublish);
  await expect.poll(async () => (await page.request.get(`/blog/${post.slug}`)).status()).toBe(404);
  const corrected = club.titled('Corrected');
  await title(page).fill(corrected);
  await page.getByRole('switch', { name: 'Published' }).click();
  await button(page, ACTION_MESSAGES.save).click();
  await expect.poll(async () => (await club.blog.bySlug(post.slug)).data?.title).toBe(corrected);
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByText('All changes saved')).toBeVisible();
});

test('words typed while another officer publishes the changes stay pending, also when the conflict is settled', async ({
  page,
  club,
}) => {
  const post = await club.publish({ title: club.titled('Live'), content: '<p>Live.</p>' });
  await page.goto(`/admin/blog/${post.id}`);
  await title(page).fill(club.titled('Pending'));
  await choose(page, PENDING_MESSAGES.saveAs);
  await expect(notice(page)).toBeVisible();
  const theirs = club.titled('Published by another');
  await saveByAnother(page, club.token, post.id, theirs);
  await runByAnother(page, club.token, post.id, 'PUBLISH_PENDING');
  const mine = club.titled('Not yet');
  await title(page).fill(mine);
  await choose(page, PENDING_MESSAGES.save);
  await page.getByRole('dialog').getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(notice(page)).toBeVisible();
  await expect(title(page)).toHaveValue(mine);
  expect((await club.blog.bySlug(post.slug)).data.title).toBe(theirs);
});

for (const by of ['mouse', 'keyboard'] as const)
  test(`R379: the menu beside the save button publishes, unpublishes and schedules, by ${by}`, async ({
    page,
    club,
  }) => {
    const { data: post } = await club.blog.create(
      { title: club.titled('Ways'), content: '<p>Text.</p>', author: AUTHOR },
      club.token,
    );
    const status = async () => (await page.request.get(`/blog/${post.slug}`)).status();
    await page.goto(`/admin/blog/${post.id}`);
    await choose(page, ACTION_MESSAGES.publishNow, by);
    await expect.poll(status).toBe(200);
    await expect(page.getByRole('switch', { name: 'Published' })).toBeChecked();
    const undo = toast(page).getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    // Closed, so that the next one is that of the unpublishing.
    await toast(page).getByRole('button', { name: TOAST_MESSAGES.close }).click();
    await expect(undo).toHaveCount(0);
    await choose(page, ACTION_MESSAGES.unpublish, by);
    await expect.poll(status).toBe(404);
    await undo.click();
    await expect.poll(status).toBe(200);
    await expect(page.getByRole('switch', { name: 'Published' })).toBeChecked();
    await choose(page, ACTION_MESSAGES.unpublish, by);
    await expect.poll(status).toBe(404);

    await choose(page, ACTION_MESSAGES.schedule, by);
    const dialog = page.getByRole('dialog', { name: ACTION_MESSAGES.scheduleTitle });
    await expect(dialog.getByLabel(BLOG_ADMIN_MESSAGES.publishOn)).toBeFocused();
    await page.keyboard.type('tomorrow');
    await dialog.getByLabel(BLOG_ADMIN_MESSAGES.publishTime, { exact: true }).fill('17:45');
    await expect(dialog.getByRole('status')).toContainText(/Will be published on \w+day .* at 17:45, tomorrow/);
    expect(await axe(page)).toEqual([]);
    await dialog.getByLabel(BLOG_ADMIN_MESSAGES.publishOn).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(/Will be published on .* at 17:45/)).toBeVisible();
    await choose(page, ACTION_MESSAGES.unschedule, by);
    await expect(page.getByText(/Will be published on/)).toHaveCount(0);
    await expect(page.getByText('All changes saved')).toBeVisible();
  });

test('R628: a menu that is open while the post is unpublished stays usable by keyboard', async ({ page, club }) => {
  const post = await club.publish({ title: club.titled('Live'), content: '<p>Live.</p>' });
  await page.goto(`/admin/blog/${post.id}`);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    await answered;
    await route.fulfill({ response });
  });
  await choose(page, ACTION_MESSAGES.unpublish, 'keyboard');
  await more(page).press('Enter');
  await expect(page.getByRole('menuitem', { name: ACTION_MESSAGES.unpublish })).toBeFocused();
  answer();
  await expect(page.getByRole('menuitem', { name: ACTION_MESSAGES.publishNow })).toBeVisible();
  await expect(page.getByRole('menu')).toBeFocused();
  // Pressed for the item that is gone, it must not publish the post.
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: ACTION_MESSAGES.publishNow })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: ACTION_MESSAGES.schedule })).toBeFocused();
});

test('undoing the publication of a declined submission restores the reason, in the list and in the form', async ({
  page,
  club,
}) => {
  const title = club.titled('Declined');
  const { data: post } = await club.blog.submit({ title, content: '<p>Mine.</p>', author: AUTHOR });
  const DECLINE = `mutation ($id: ID!) { declineSubmission(id: $id, input: { reason: "Too short." }) { id } }`;
  const ask = async (query: string) =>
    (
      await page.request.post('/graphql', {
        data: { query, variables: { id: post.id } },
        headers: { authorization: `Bearer ${club.token}` },
      })
    ).json();
  await ask(DECLINE);
  const reason = async () =>
    (await ask('query ($id: ID!) { adminBlogPost(id: $id) { declineReason } }')).data.adminBlogPost.declineReason;
  await page.goto(`/admin/blog?q=${encodeURIComponent(title)}`);
  await row(page, title).getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.poll(reason).toBe('');
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(reason).toBe('Too short.');
  await expect(row(page, title).getByText('Declined', { exact: true })).toBeVisible();

  await page.goto(`/admin/blog/${post.id}`);
  await choose(page, ACTION_MESSAGES.publishNow);
  await expect.poll(reason).toBe('');
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(reason).toBe('Too short.');
});

/** Lets the server carry out the next save, and loses its response. */
async function loseResponse(page: Page): Promise<void> {
  let lost = false;
  await page.route('**/graphql', async (route) => {
    if (lost || !route.request().postData()?.includes('"SaveBlogPost"')) return route.fallback();
    lost = true;
    await route.fetch();
    await route.abort();
  });
}
for (const kind of ['live post', 'draft'])
  test(`publishing the changes of a ${kind} again succeeds after its response was lost`, async ({ page, club }) => {
    const post = await club.publish({ title: club.titled('Live'), content: '<p>Live.</p>' });
    const pending = club.titled('Pending');
    await saveByAnother(page, club.token, post.id, pending);
    if (kind === 'draft')
      await byAnother(page, club.token, `mutation { setBlogPostStatus(id: "${post.id}", status: DRAFT) { id } }`);
    await page.goto(`/admin/blog/${post.id}`);
    await expect(notice(page)).toBeVisible();
    await loseResponse(page);
    const publish = async (): Promise<void> => {
      if (kind === 'live post') return button(page, PENDING_MESSAGES.publish).click();
      await page.getByRole('switch', { name: 'Published' }).setChecked(true, { force: true });
      await button(page, ACTION_MESSAGES.save).click();
    };
    await publish();
    await expect(toast(page)).toContainText(BLOG_ADMIN_MESSAGES.saveFailed);
    await expect(title(page)).toHaveValue(pending);
    await publish();
    await expect.poll(async () => (await club.blog.bySlug(post.slug)).data?.title).toBe(pending);
    await expect(notice(page)).toHaveCount(0);
    await expect(page.getByText('All changes saved')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

for (const as of ['published', 'pending'] as const)
  test(`words typed after a publication whose response was lost are saved as ${as} without a conflict`, async ({
    page,
    club,
  }) => {
    const post = await club.publish({ title: club.titled('Live'), content: '<p>Live.</p>' });
    const pending = club.titled('Pending');
    await saveByAnother(page, club.token, post.id, pending);
    await page.goto(`/admin/blog/${post.id}`);
    await expect(notice(page)).toBeVisible();
    await loseResponse(page);
    await button(page, PENDING_MESSAGES.publish).click();
    await expect(toast(page)).toContainText(BLOG_ADMIN_MESSAGES.saveFailed);
    const last = club.titled('Last');
    await title(page).fill(last);
    if (as === 'published') await button(page, PENDING_MESSAGES.publish).click();
    else await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('All changes saved')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(title(page)).toHaveValue(last);
    await expect(notice(page)).toHaveCount(as === 'pending' ? 1 : 0);
    const live = as === 'published' ? last : pending;
    await expect.poll(async () => (await club.blog.bySlug(post.slug)).data.title).toBe(live);
  });

test('publishing several posts names those whose changes stay pending', async ({ page, club }) => {
  const post = await club.publish({ title: club.titled('Draft with changes'), content: '<p>Live.</p>' });
  await saveByAnother(page, club.token, post.id, club.titled('Pending'));
  await byAnother(page, club.token, `mutation { setBlogPostStatus(id: "${post.id}", status: DRAFT) { id } }`);
  await page.goto(`/admin/blog?q=${encodeURIComponent(post.title)}`);
  await row(page, post.title).getByRole('checkbox').check();
  await page
    .getByRole('group', { name: 'Actions for 1 selected post' })
    .getByRole('button', { name: 'Publish' })
    .click();
  await expect(toast(page)).toContainText(PENDING_MESSAGES.publishedWithoutIn([post.title]));
});

test('saving pending changes and unpublishing is one request: both fail together, and can be repeated', async ({
  page,
  club,
}) => {
  const post = await club.publish({ title: club.titled('Live'), content: '<p>Live.</p>' });
  await saveByAnother(page, club.token, post.id, club.titled('Pending'));
  await page.goto(`/admin/blog/${post.id}`);
  await expect(notice(page)).toBeVisible();
  const mine = club.titled('Mine');
  await title(page).fill(mine);
  const sent: string[] = [];
  const failing = (route: Route) => {
    const data = route.request().postData();
    if (!data?.includes('"mutation')) return route.fallback();
    sent.push(data);
    return sent.length === 1
      ? route.fulfill({ status: 503, json: { errors: [{ message: 'Not now' }] } })
      : route.fallback();
  };
  await page.route('**/graphql', failing);
  await choose(page, ACTION_MESSAGES.unpublish);
  await expect(toast(page)).toContainText('Not now');
  await expect(page.getByText(FORM_STATES.notSaved)).toBeVisible();
  await expect(title(page)).toHaveValue(mine);
  expect((await page.request.get(`/blog/${post.slug}`)).status()).toBe(200);
  await choose(page, ACTION_MESSAGES.unpublish);
  await expect.poll(async () => (await page.request.get(`/blog/${post.slug}`)).status()).toBe(404);
  await expect(page.getByText(FORM_STATES.saved)).toBeVisible();
  await expect(title(page)).toHaveValue(mine);
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Published' })).not.toBeChecked();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toBe(sent[0]);
});

test('saving and publishing pending changes lead to the first field that is not valid', async ({ page, club }) => {
  const post = await club.publish({ title: club.titled('Live'), content: '<p>Live.</p>' });
  await page.goto(`/admin/blog/${post.id}`);
  await title(page).fill('');
  await choose(page, PENDING_MESSAGES.saveAs, 'keyboard');
  await expect(title(page)).toBeFocused();
  await title(page).fill(club.titled('Pending'));
  await choose(page, PENDING_MESSAGES.saveAs, 'keyboard');
  await expect(notice(page)).toBeVisible();
  await title(page).fill('');
  await button(page, PENDING_MESSAGES.publish).press('Enter');
  await expect(title(page)).toBeFocused();
});

test('publishing a draft from the list says that its pending changes stay pending', async ({ page, club }) => {
  const name = club.titled('Live');
  const post = await club.publish({ title: name, content: '<p>Live.</p>' });
  await saveByAnother(page, club.token, post.id, club.titled('Pending'));
  await byAnother(page, club.token, `mutation { setBlogPostStatus(id: "${post.id}", status: DRAFT) { id } }`);
  await page.goto(`/admin/blog?q=${encodeURIComponent(name)}`);
  await row(page, name).getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(toast(page)).toContainText(PENDING_MESSAGES.publishedWithout);
  expect((await club.blog.bySlug(post.slug)).data.title).toBe(name);
  await expect(row(page, name).getByText(PENDING_MESSAGES.title)).toBeVisible();
});

test('pending changes that could not be saved say so, and another attempt is not shown as a failure', async ({
  page,
  club,
}) => {
  const post = await club.publish();
  await page.goto(`/admin/blog/${post.id}`);
  await page.getByLabel('Subtitle (optional)', { exact: true }).fill('Not for visitors yet');
  await page.route('**/graphql', (route) => route.abort());
  await choose(page, PENDING_MESSAGES.saveAs);
  const notSaved = page.getByText(FORM_STATES.notSaved);
  await expect(notSaved).toBeVisible();
  const alertColor = await notSaved.evaluate((state) => getComputedStyle(state).color);
  await page.unrouteAll();
  const response = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    await response.promise;
    await route.continue();
  });
  await choose(page, PENDING_MESSAGES.saveAs);
  await expect(page.getByText(FORM_STATES.saving)).toBeVisible();
  await expect(page.getByText(FORM_STATES.saving)).not.toHaveCSS('color', alertColor);
  response.resolve();
  await expect(page.getByText(FORM_STATES.saved)).toBeVisible();
});
