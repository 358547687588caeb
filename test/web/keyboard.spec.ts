import { ADMIN } from '../support/admin.ts';
import { FAQ } from './faq.ts';
import { AUTHOR, expect, test } from './club.ts';
import { tabTo } from './keys.ts';
import { BLOG_ADMIN_MESSAGES } from '../../client/features/blog/admin/texts.ts';
import { BLOG_MESSAGES } from '../../client/features/blog/public/texts.ts';
import { CONTACT_MESSAGES } from '../../client/features/contact/public/texts.ts';

test('a visitor claps, copies the link and opens the dialog by keyboard, and focus returns', async ({
  page,
  club,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const post = await club.publish();
  await page.goto(`/blog/${post.slug}`);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('button', { name: /Clap/ }).first());
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await expect(page.getByText('2 claps')).toBeVisible();
  await tabTo(page.getByRole('button', { name: 'Copy Link' }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByText(BLOG_MESSAGES.linkCopied)).toBeVisible();
  await tabTo(page.getByRole('button', { name: 'Write Blog' }).first());
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Write for the Gavel Blog' });
  await expect(dialog.getByLabel('Title', { exact: true })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Write Blog' })).toBeFocused();
});

test('a visitor reads an answer and writes to the club by keyboard alone', async ({ page }) => {
  await page.goto('/membership');
  await page.locator('summary').first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(FAQ[1].answer)).toBeVisible();
  await page.goto('/contact');
  await tabTo(page.getByRole('textbox', { name: 'Name' }).first());
  await page.keyboard.type('A reader');
  await page.keyboard.press('Tab');
  await page.keyboard.type('reader@somewhere.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('May I bring a friend?');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: CONTACT_MESSAGES.send })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText(CONTACT_MESSAGES.sent)).toBeVisible();
  await expect(page.getByRole('button', { name: CONTACT_MESSAGES.send })).toBeFocused();
});

test('an officer signs in, finds a post and publishes it by keyboard alone', async ({ page, club }) => {
  const title = club.titled('Without a mouse');
  await club.blog.create({ title, author: AUTHOR, content: '<p>Words.</p>' }, club.token);
  await page.goto('/adminlogin?next=/admin/blog');
  await page.getByLabel('Email').focus();
  await page.keyboard.type(ADMIN.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/blog');
  await tabTo(page.getByRole('searchbox', { name: 'Search posts' }).first());
  await page.keyboard.type(title);
  await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible();
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await tabTo(page.getByRole('button', { name: 'Publish' }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.published)).toBeVisible();
});
