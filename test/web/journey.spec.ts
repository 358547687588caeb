import { BLOG_MESSAGES } from '../../server/shared/blog.ts';
import { AUTHOR, expect, signInByForm, test } from './club.ts';

test('R1 R2 R6 R7: read, clap, share, submit, sign in, review, publish, see it live', async ({
  page,
  club,
  context,
}) => {
  test.setTimeout(90_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const read = await club.publish({ subtitle: 'To be read first' });
  const title = club.titled('From a visitor');

  // Read, clap, share.
  await page.goto('/blog');
  await page.getByRole('link', { name: read.title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(read.title);
  await page.getByRole('button', { name: 'Clap' }).click();
  await expect(page.getByText('1 clap', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText(BLOG_MESSAGES.linkCopied)).toBeVisible();

  // Submit.
  await page.getByRole('button', { name: 'Write Blog' }).click();
  const form = page.getByRole('dialog', { name: 'Write for the Gavel Blog' });
  await form.getByLabel('Title', { exact: true }).fill(title);
  await form.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('It began with a question at table topics.');
  await form.getByLabel('Author name').fill(AUTHOR.name);
  await form.getByLabel('Department').fill(AUTHOR.department);
  await form.getByLabel('LinkedIn').fill(AUTHOR.linkedin);
  await form.getByLabel(BLOG_MESSAGES.declaration).check();
  const sent = Date.now();
  await expect.poll(() => Date.now() - sent).toBeGreaterThan(3000);
  await form.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText(BLOG_MESSAGES.submitted)).toBeVisible();
  await page.goto('/blog');
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);

  // Sign in, review, publish.
  await signInByForm(page);
  await page.getByRole('link', { name: 'Blog Posts' }).click();
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Content' })).toContainText('It began with a question');
  await page.getByRole('link', { name: 'Blog Posts' }).first().click();
  await page.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(BLOG_MESSAGES.published)).toBeVisible();

  // See it live.
  await page.goto('/blog');
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByText('It began with a question at table topics.')).toBeVisible();
});
