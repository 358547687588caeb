import type { Page } from '@playwright/test';
import { BLOG_LIMITS } from '../../server/shared/blog.ts';
import { expect, signIn, test } from './club.ts';
import { BLOG_ADMIN_MESSAGES } from '../../client/features/blog/admin/texts.ts';
import { BLOG_DRAFT_KEYS } from '../../client/features/blog/form/constants.ts';

const descriptions = async (page: Page): Promise<(string | null)[]> => [
  await page.locator('meta[name="description"]').getAttribute('content'),
  await page.locator('meta[property="og:description"]').getAttribute('content'),
];

test('R383: a share text is the description of the post’s page, and without one the subtitle is', async ({
  page,
  club,
}) => {
  await signIn(page);
  const post = await club.publish({ subtitle: 'The subtitle' });
  await page.goto(`/blog/${post.slug}`);
  expect(await descriptions(page)).toEqual(['The subtitle', 'The subtitle']);

  await page.goto(`/admin/blog/${post.id}`);
  const field = page.getByLabel('Share text (optional)');
  await field.fill('x'.repeat(BLOG_LIMITS.shareText + 1));
  await expect(page.getByText(`Share text must be at most ${BLOG_LIMITS.shareText} characters`)).toBeVisible();
  await field.fill('How to begin a speech');
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), BLOG_DRAFT_KEYS.admin))
    .toContain('How to begin a speech');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.updated)).toBeVisible();

  await page.goto(`/blog/${post.slug}`);
  expect(await descriptions(page)).toEqual(['How to begin a speech', 'How to begin a speech']);
  await expect(page.getByText('The subtitle')).toBeVisible();
  expect(await page.content()).toContain('"description":"How to begin a speech"');
});

test('a post that gets another address is found at both', async ({ page, club }) => {
  await signIn(page);
  const post = await club.publish();
  const moved = `${post.slug}-moved`;
  const address = page.getByRole('textbox', { name: 'Address', exact: true });
  await page.goto(`/admin/blog/${post.id}`);
  await address.fill('Not an address');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await address.fill(moved);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.updated)).toBeVisible();
  for (const slug of [moved, post.slug]) {
    await page.goto(`/blog/${slug}`);
    await expect(page).toHaveURL(`/blog/${moved}`);
    await expect(page.getByRole('heading', { level: 1, name: post.title })).toBeVisible();
  }
});
