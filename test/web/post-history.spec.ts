import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { HISTORY_MESSAGES } from '../../client/features/blog/admin/post/history/history-texts.ts';
import { ADMIN } from '../support/admin.ts';
import type { Post } from '../support/blog-apis.ts';
import { picture } from '../support/pictures.ts';
import { chooseAction, recordMenu } from './actions.ts';
import { AUTHOR, type Club, expect, signIn, test, pressInDialog } from './club.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: HISTORY_MESSAGES.title });
const versions = (page: Page): Locator => dialog(page).getByRole('listitem').getByRole('button');
const field = (page: Page, name: string): Locator => dialog(page).getByRole('region', { name, exact: true });
const title = (page: Page): Locator => page.getByLabel('Title', { exact: true });

/** A post that was saved twice after its creation. */
async function savedThrice(club: Club): Promise<{ post: Post; titles: [string, string] }> {
  const titles: [string, string] = [club.titled('The first evening'), club.titled('The second evening')];
  const post = await club.publish({
    title: titles[0],
    content: '<p>I stood up slowly and began.</p><p>They listened.</p>',
  });
  const { name, linkedin } = AUTHOR;
  const content = '<p>I stood up quickly and began.</p><p>They listened.</p>';
  await club.blog.update(post.id, { content, author: { name, linkedin } }, club.token);
  await club.blog.update(post.id, { title: titles[1], author: { name, linkedin } }, club.token);
  return { post, titles };
}

async function showHistory(page: Page): Promise<void> {
  await chooseAction(page, page.getByRole('main'), HISTORY_MESSAGES.history);
}

async function openHistory(page: Page, { id }: Post): Promise<void> {
  await page.goto(`/admin/blog/${id}`);
  await showHistory(page);
  await expect(versions(page)).toHaveCount(3);
}

test.beforeEach(({ page }) => signIn(page));

test('R395: an officer compares two versions of a post, with the changed words marked, and restores one', async ({
  page,
  club,
}) => {
  const { post, titles } = await savedThrice(club);
  await openHistory(page, post);
  await expect(versions(page).first()).toContainText(HISTORY_MESSAGES.current);
  await expect(versions(page).first()).toContainText(ADMIN.email);
  await expect(versions(page).last()).toContainText(HISTORY_MESSAGES.created);
  await expect(field(page, 'Title').locator('mark')).not.toHaveCount(0);
  await expect(field(page, 'Content')).toHaveCount(0);

  await versions(page).nth(1).click();
  await expect(field(page, 'Content').locator('mark')).toHaveText(['slowly', 'quickly']);
  await expect(field(page, 'Title')).toHaveCount(0);
  await dialog(page).getByText(HISTORY_MESSAGES.now, { exact: true }).click();
  await expect(field(page, 'Title')).toContainText(titles[1]);
  await expect(field(page, 'Content')).toHaveCount(0);

  await versions(page).last().click();
  await expect(field(page, 'Content').locator('mark')).toHaveText(['slowly', 'quickly']);
  await expect(field(page, 'Title')).toContainText(titles[0]);
  await expect(field(page, 'Title')).toContainText(titles[1]);

  await dialog(page).getByRole('button', { name: HISTORY_MESSAGES.restore }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(title(page)).toHaveValue(titles[0]);
  await expect(page.getByRole('textbox', { name: 'Content' })).toContainText('I stood up slowly');
  expect(await (await page.request.get(`/blog/${post.slug}`)).text()).toContain('I stood up slowly');

  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect(title(page)).toHaveValue(titles[1]);
  await expect.poll(async () => (await page.request.get(`/blog/${post.slug}`)).text()).toContain('I stood up quickly');
});

test('another caption or size of a picture is marked too', async ({ page, club }) => {
  const textWith = (title: string, size: string) =>
    `<p>Before</p><img src="https://pictures.example/a.png" alt="A stage" title="${title}" data-size="${size}">`;
  const buffer = Buffer.from(await (await picture(32, 20)).arrayBuffer());
  await page.route('https://pictures.example/**', (route) => route.fulfill({ contentType: 'image/png', body: buffer }));
  const post = await club.publish({ title: club.titled('Captions'), content: textWith('The hall', 'medium') });
  const { name, linkedin } = AUTHOR;
  const content = textWith('The stage', 'large');
  await club.blog.update(post.id, { content, author: { name, linkedin } }, club.token);
  await page.goto(`/admin/blog/${post.id}`);
  await showHistory(page);
  await expect(field(page, 'Content').locator('mark')).toHaveText(['hall', 'medium', 'stage', 'large']);
});

test('unsaved changes become a draft when a version is restored', async ({ page, club }) => {
  const { post, titles } = await savedThrice(club);
  await openHistory(page, post);
  await page.keyboard.press('Escape');
  await title(page).fill('Not saved yet');
  await showHistory(page);
  await versions(page).last().click();
  await dialog(page).getByRole('button', { name: HISTORY_MESSAGES.restore }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(title(page)).toHaveValue(titles[0]);
  await page.getByRole('region', { name: 'Unsaved draft' }).getByRole('button', { name: 'Restore' }).click();
  await expect(title(page)).toHaveValue('Not saved yet');
});

test('an officer deletes a version for good, by keyboard, after a question', async ({ page, club }) => {
  const { post, titles } = await savedThrice(club);
  await openHistory(page, post);
  await expect(dialog(page).getByRole('button', { name: HISTORY_MESSAGES.delete })).toHaveCount(0);
  await versions(page).last().press('Enter');
  await pressInDialog(dialog(page), HISTORY_MESSAGES.delete);
  const question = page.getByRole('dialog', { name: HISTORY_MESSAGES.deleteTitle });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(versions(page)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await showHistory(page);
  await expect(versions(page)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(title(page)).toHaveValue(titles[1]);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the history works by keyboard alone and has no accessibility issues, ${colorScheme}`, async ({
    page,
    club,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { post, titles } = await savedThrice(club);
    await page.goto(`/admin/blog/${post.id}`);
    const button = recordMenu(page.getByRole('main'));
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: HISTORY_MESSAGES.history })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(versions(page)).toHaveCount(3);
    await versions(page).last().focus();
    await page.keyboard.press('Enter');
    await expect(versions(page).last()).toHaveAttribute('aria-current', 'true');
    await expect(field(page, 'Title')).toContainText(titles[0]);
    const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze();
    expect(violations).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(button).toBeFocused();
  });
