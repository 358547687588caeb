import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { PALETTE_MESSAGES } from '../../client/ui/palette-texts.ts';
import { HISTORY_MESSAGES } from '../../client/features/blog/admin/post/history/history-texts.ts';
import { BLOG_ADMIN_MESSAGES } from '../../client/features/blog/admin/texts.ts';
import { FORM_STATES, RECORD_ACTIONS } from '../../client/records/texts.ts';
import { PALETTE_COMMANDS } from '../../client/app/admin-texts.ts';
import { chooseAction, recordMenu } from './actions.ts';
import { AUTHOR, expect, signIn, test } from './club.ts';
import { asAdmin } from './graphql.ts';
import { command } from './keys.ts';

test.beforeEach(({ page }) => signIn(page));

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name });
const items = (page: Page) => page.getByRole('menuitem');
const { view, viewDraft, duplicate, copyLink, acts } = RECORD_ACTIONS;

/** Chooses an action on a record that the command palette finds. */
async function actOnFound(page: Page, title: string, action: string): Promise<void> {
  const palette = page.getByRole('dialog', { name: PALETTE_MESSAGES.title });
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(title);
  await expect(palette.getByRole('option', { selected: true })).toContainText(title);
  await page.keyboard.press('ArrowRight');
  await palette.getByRole('option', { name: action, exact: true }).click();
  await expect(palette).toHaveCount(0);
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`the menu of a row works by keyboard and has no accessibility issues, ${colorScheme}`, async ({
    page,
    club,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { title } = await club.publish();
    await page.goto(`/admin/blog?q=${encodeURIComponent(title)}`);
    const button = row(page, title).getByRole('button', { name: RECORD_ACTIONS.menu(title) });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(items(page)).toHaveText([
      `${view} (${RECORD_ACTIONS.newTab})`,
      duplicate,
      copyLink,
      acts,
      HISTORY_MESSAGES.history,
      'Delete',
    ]);
    await expect(items(page).first()).toBeFocused();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(items(page)).toHaveCount(0);
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(items(page).first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(items(page).last()).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete this post?' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });

test('R372: a post is viewed, its link copied, and its history opened from its row', async ({
  page,
  club,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const post = await club.publish();
  await page.goto(`/admin/blog?q=${encodeURIComponent(post.title)}`);
  const opened = page.waitForEvent('popup');
  await chooseAction(page, row(page, post.title), view);
  await expect(await opened).toHaveURL(`/blog/${post.slug}`);
  await chooseAction(page, row(page, post.title), copyLink);
  await expect(page.getByText(RECORD_ACTIONS.copied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${club.url}/blog/${post.slug}`);
  await chooseAction(page, row(page, post.title), HISTORY_MESSAGES.history);
  await expect(page.getByRole('dialog', { name: HISTORY_MESSAGES.title })).toContainText(HISTORY_MESSAGES.only);
});

test('R372: a duplicate of a post is a new draft with its texts, pictures and author', async ({ page, club }) => {
  const post = await club.publish({ subtitle: 'Below it' });
  await page.goto(`/admin/blog/${post.id}`);
  await chooseAction(page, main(page), duplicate);
  const title = page.getByLabel('Title', { exact: true });
  await expect(page).toHaveURL(`/admin/blog/new?like=${post.id}`);
  await expect(title).toHaveValue(post.title);
  await expect(page.getByLabel('Subtitle (optional)', { exact: true })).toHaveValue('Below it');
  await expect(page.getByRole('textbox', { name: 'Content' })).toContainText('Stand up, breathe, begin.');
  await expect(page.getByRole('switch', { name: 'Published' })).not.toBeChecked();
  await title.fill(club.titled('Again'));
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.created)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Address', exact: true })).not.toHaveValue(post.slug);
  expect((await page.request.get(`/blog/${post.slug}`)).status()).toBe(200);
});

test('a duplicate that could not be created says so, although nothing in its form has changed', async ({
  page,
  club,
}) => {
  const post = await club.publish();
  await page.goto(`/admin/blog/new?like=${post.id}`);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(post.title);
  await page.route('**/graphql', (route) => route.abort());
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(FORM_STATES.notSaved)).toBeVisible();
  await page.unrouteAll();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(FORM_STATES.saved)).toBeVisible();
});

test('duplicating a post from a new form asks before discarding its text', async ({ page, club }) => {
  const post = await club.publish();
  const title = page.getByLabel('Title', { exact: true });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.goto('/admin/blog/new');
  await title.fill('Not saved');
  await actOnFound(page, post.title, duplicate);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL('/admin/blog/new');
  await expect(title).toHaveValue('Not saved');
  await actOnFound(page, post.title, duplicate);
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(`/admin/blog/new?like=${post.id}`);
  await expect(title).toHaveValue(post.title);
});

test('“New post” on a duplicate opens an empty form', async ({ page, club }) => {
  const post = await club.publish();
  const title = page.getByLabel('Title', { exact: true });
  await page.goto(`/admin/blog/new?like=${post.id}`);
  await expect(title).toHaveValue(post.title);
  await command(page, PALETTE_COMMANDS.post);
  await expect(page).toHaveURL('/admin/blog/new');
  await expect(title).toHaveValue('');
});

test('a duplicate of a submission loads no remote image before a click', async ({ page, club }) => {
  const requests: string[] = [];
  await page.context().route('https://tracker.example/**', (route) => {
    requests.push(route.request().url());
    return route.abort();
  });
  const coverUrl = `https://tracker.example/${club.titled('c').replaceAll(' ', '-')}.png`;
  const title = club.titled('Copied');
  const { data } = await club.blog.submit({ title, content: '<p>I stood up.</p>', author: AUTHOR, coverUrl });
  await page.goto(`/admin/blog/new?like=${data.id}`);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  await expect(page.getByRole('button', { name: 'Show pictures from tracker.example' })).toBeVisible();
  expect(requests).toEqual([]);
});

test('a duplicate of a member needs a year of its own', async ({ page, club }) => {
  const name = club.titled('Nimal');
  const input = { name, position: 'PRESIDENT', year: '25/26', thoughts: 'I stood up.' };
  await asAdmin(club.url, club.token)(
    'mutation ($input: TeamMemberInput!) { createTeamMember(input: $input) { id } }',
    {
      input,
    },
  );
  await page.goto(`/admin/team?q=${encodeURIComponent(name)}`);
  await chooseAction(page, row(page, name), duplicate);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await expect(page.getByLabel('Thoughts')).toHaveValue('I stood up.');
  await expect(page.getByRole('combobox', { name: 'Year' })).toHaveValue('');
});

test('deleting from a form leads to the list as it was, and Undo shows the record there again', async ({
  page,
  club,
}) => {
  const { title } = await club.publish();
  await page.goto(`/admin/blog?status=published&q=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByLabel('Subtitle (optional)', { exact: true }).fill('Not saved');
  await chooseAction(page, main(page), 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/admin\/blog\?status=published&q=/);
  await expect(page.getByText('No matching posts')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, title)).toBeVisible();
});

test('deleting the open record from the search of the palette leads to the list', async ({ page, club }) => {
  const { id, title } = await club.publish();
  await page.goto(`/admin/blog/${id}`);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  await actOnFound(page, title, 'Delete');
  await page.getByRole('dialog', { name: 'Delete this post?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.deleted)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/blog$/);
});

test('R374: the command palette offers the actions on the open record, and → those on a record that it finds', async ({
  page,
  club,
}) => {
  const { title, slug } = await club.publish();
  await page.goto(`/admin/blog?q=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  const palette = page.getByRole('dialog', { name: PALETTE_MESSAGES.title });
  const chosen = palette.getByRole('option', { selected: true });
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette.getByRole('group', { name: RECORD_ACTIONS.palette('post') }).getByRole('option')).toHaveText([
    view,
    duplicate,
    copyLink,
    acts,
    HISTORY_MESSAGES.history,
    'Delete',
  ]);
  await page.keyboard.type('histo');
  await expect(chosen).toHaveText(HISTORY_MESSAGES.history);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: HISTORY_MESSAGES.title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto('/admin/team');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(title);
  await expect(chosen).toHaveText(`${title}Published`);
  await page.keyboard.press('ArrowRight');
  await expect(chosen).toHaveText(view);
  await page.keyboard.press('ArrowLeft');
  await expect(chosen).toHaveText(`${title}Published`);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect(chosen).toHaveText('Delete');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Delete this post?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.deleted)).toBeVisible();
  await expect.poll(async () => (await page.request.get(`/blog/${slug}`)).status()).toBe(404);
});

test('the menu of a draft opens it where it will be; a picture’s has its file', async ({ page, club }) => {
  const draft = await club.publish({ status: 'draft' });
  await page.goto(`/admin/blog?q=${encodeURIComponent(draft.title)}`);
  await recordMenu(row(page, draft.title)).click();
  await expect(page.getByRole('menuitem', { name: viewDraft })).toHaveAttribute('href', `/blog/${draft.slug}`);
  await page.goto('/admin/gallery');
  await recordMenu(main(page)).first().click();
  await expect(page.getByRole('menuitem', { name: view })).toHaveAttribute('href', /^\/media\//);
  await expect(page.getByRole('menuitem', { name: duplicate })).toHaveCount(0);
});
