import type { Page } from '@playwright/test';
import { BLOG_DRAFT_KEYS, BLOG_MESSAGES } from '../../server/shared/blog.ts';
import { ERRORS } from '../../server/shared/errors.ts';
import { FILE_MESSAGES, IMAGE_TYPE_NAMES, MEDIA_LIMITS } from '../../server/shared/media.ts';
import { AUTHOR, expect, test } from './club.ts';
import { picture } from '../support/pictures.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Write for the Gavel Blog' });

async function open(page: Page) {
  await page.goto('/blog');
  await page.getByRole('button', { name: 'Write Blog' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Content' })).toBeVisible();
  return dialog(page);
}

async function fill(page: Page, title: string) {
  const form = dialog(page);
  await form.getByLabel('Title', { exact: true }).fill(title);
  await form.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('I stood up and began.');
  await form.getByLabel('Author name').fill(AUTHOR.name);
  await form.getByLabel('Department').fill(AUTHOR.department);
  await form.getByLabel('LinkedIn').fill('linkedin.com/in/a-visitor');
}

const send = (page: Page) => dialog(page).getByRole('button', { name: 'Submit for review' }).click();
/** Nobody writes a post in three seconds; these tests do, so the clock of the page goes ahead. */
const takeTime = (page: Page) => page.clock.setFixedTime(Date.now() - 60_000);

test('R92 R100 R101: the dialog asks for everything a post needs, and says what submitting means', async ({ page }) => {
  const form = await open(page);
  for (const label of ['Title', 'Subtitle (optional)', 'Author name', 'Department', 'LinkedIn']) {
    await expect(form.getByLabel(label, { exact: true })).toBeVisible();
  }
  await expect(form.getByLabel('LinkedIn')).toHaveAttribute('type', 'url');
  await expect(form.getByText('Cover image').first()).toBeVisible();
  await expect(form.getByText('Author photo').first()).toBeVisible();
  await expect(form.getByLabel(BLOG_MESSAGES.declaration)).not.toBeChecked();
  expect(BLOG_MESSAGES.declaration).toMatch(/cannot edit .* after submitting .* contact the admin/);
});

test('R99: a post has the button too', async ({ page, club }) => {
  const post = await club.publish();
  await page.goto(`/blog/${post.slug}`);
  await page.getByRole('button', { name: 'Write Blog' }).click();
  await expect(dialog(page)).toBeVisible();
});

test('R169 R294: without the declaration nothing is sent, and the box that is meant says why', async ({
  page,
  club,
}) => {
  await open(page);
  await fill(page, club.titled('Undeclared'));
  await send(page);
  const box = dialog(page).getByLabel(BLOG_MESSAGES.declaration);
  await expect(box).toBeFocused();
  await expect(box).toHaveAttribute('aria-invalid', 'true');
  await expect(box).toHaveAccessibleDescription(BLOG_MESSAGES.acceptDeclaration);
});

test('R170 R295: required fields are asked for in one sentence, and each is marked', async ({ page }) => {
  const form = await open(page);
  await form.getByLabel(BLOG_MESSAGES.declaration).check();
  await send(page);
  await expect(form.getByText(BLOG_MESSAGES.fillRequired).first()).toBeVisible();
  await expect(form.getByLabel('Title', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('Title', { exact: true })).toBeFocused();
});

test('R171: LinkedIn must be an address', async ({ page, club }) => {
  const form = await open(page);
  await fill(page, club.titled('No address'));
  await form.getByLabel('Department').focus();
  await expect(form.getByLabel('LinkedIn')).toHaveValue('https://linkedin.com/in/a-visitor');
  await form.getByLabel('LinkedIn').fill('my profile');
  await form.getByLabel(BLOG_MESSAGES.declaration).check();
  await expect(form.getByLabel('LinkedIn')).toHaveValue('my profile');
  await send(page);
  await expect(form.getByText('LinkedIn must be a web address').first()).toBeVisible();
});

test('R148 R239 R289: a visitor submits with pictures, and it waits as a draft', async ({ page, club }) => {
  await takeTime(page);
  const title = club.titled('Submitted');
  const form = await open(page);
  await page.clock.setSystemTime(Date.now());
  await fill(page, title);
  const cover = Buffer.from(await (await picture(1200, 630)).arrayBuffer());
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: cover });
  await form.getByLabel(BLOG_MESSAGES.declaration).check();
  await send(page);
  await expect(page.getByText(BLOG_MESSAGES.submitted)).toBeVisible();
  await expect(form).toBeHidden();
  const { data } = await club.blog.managed({ search: title, status: 'draft' }, club.token);
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    content: '<p>I stood up and began.</p>',
    author: { linkedin: 'https://linkedin.com/in/a-visitor' },
  });
  expect(data[0]!.cover).toMatch(/-1200x630\.webp$/);
  expect(await page.evaluate((key) => localStorage.getItem(key), BLOG_DRAFT_KEYS.visitor)).toBeNull();
});

test('R102: what was typed is kept in this browser under one key, and can be restored or discarded', async ({
  page,
  club,
}) => {
  const title = club.titled('Kept');
  await open(page);
  await fill(page, title);
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), BLOG_DRAFT_KEYS.visitor)).toContain(title);
  await page.reload();
  await page.getByRole('button', { name: 'Write Blog' }).click();
  const bar = dialog(page).getByRole('region', { name: 'Unsaved draft' });
  await expect(bar).toContainText('Pictures are not kept');
  await bar.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog(page).getByLabel('Title', { exact: true })).toHaveValue(title);
  await expect(dialog(page).getByRole('textbox', { name: 'Content' })).toContainText('I stood up and began.');
  await page.reload();
  await page.getByRole('button', { name: 'Write Blog' }).click();
  await bar.getByRole('button', { name: 'Discard' }).click();
  await expect(bar).toBeHidden();
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), BLOG_DRAFT_KEYS.visitor)).toBeNull();
});

test('R279 R288: a submission that fails says so and loses nothing, the focus neither', async ({ page, club }) => {
  const title = club.titled('Unlucky');
  const form = await open(page);
  await fill(page, title);
  await form.getByLabel(BLOG_MESSAGES.declaration).check();
  await page.route('**/graphql', (route) => route.abort());
  await send(page);
  await expect(form.getByText(BLOG_MESSAGES.submitFailed)).toBeVisible();
  await expect(form.getByRole('button', { name: 'Submit for review' })).toBeFocused();
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue(title);
});

test('R192 R193 R194: a picture of another type or size is refused in words', async ({ page }) => {
  const form = await open(page);
  const choose = (name: string, mimeType: string, bytes: number) =>
    form
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType, buffer: Buffer.alloc(bytes, 1) });
  await choose('drawing.svg', 'image/svg+xml', 100);
  await expect(form.getByText(FILE_MESSAGES.type(IMAGE_TYPE_NAMES))).toBeVisible();
  await choose('huge.png', 'image/png', MEDIA_LIMITS.imageBytes + 1);
  await expect(form.getByText(FILE_MESSAGES.tooLarge(MEDIA_LIMITS.imageBytes))).toBeVisible();
});

test('R102: an offer that is not answered outlives what is typed beside it', async ({ page, club }) => {
  const title = club.titled('Long ago');
  const kept = () => page.evaluate((key) => localStorage.getItem(key), BLOG_DRAFT_KEYS.visitor);
  await open(page);
  await fill(page, title);
  await expect.poll(kept).toContain(title);
  let form = await open(page);
  await form.getByLabel('Title', { exact: true }).fill('Second');
  await expect.poll(kept).toContain('Second');
  expect(await kept()).toContain(title);

  form = await open(page);
  const bar = form.getByRole('region', { name: 'Unsaved draft' });
  await expect(bar.getByRole('status')).toHaveText([/^Unsaved text/, /^Unsaved text/]);
  await bar.getByRole('button', { name: 'Discard' }).first().click();
  await expect(bar.getByRole('button', { name: 'Restore' })).toHaveCount(1);
  await expect(form.getByLabel('Title', { exact: true })).toBeFocused();
  await bar.getByRole('button', { name: 'Restore' }).click();
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue(title);
  await expect(bar).toBeHidden();
});

test('R102: what restoring replaces is offered by its name, and the form has the focus', async ({ page, club }) => {
  const title = club.titled('Restored');
  await open(page);
  await fill(page, title);
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), BLOG_DRAFT_KEYS.visitor)).toContain(title);
  const form = await open(page);
  const field = form.getByLabel('Title', { exact: true });
  const bar = form.getByRole('region', { name: 'Unsaved draft' });
  await field.fill('In between');
  await bar.getByRole('button', { name: 'Restore' }).click();
  await expect(field).toHaveValue(title);
  await expect(field).toBeFocused();
  await expect(bar.getByRole('status')).toHaveText(/^Your text from before restoring/);
  await bar.getByRole('button', { name: 'Restore' }).click();
  await expect(field).toHaveValue('In between');
});

test('R170: the sentence about what is missing goes once nothing is', async ({ page, club }) => {
  const form = await open(page);
  await send(page);
  const sentence = form.getByText(BLOG_MESSAGES.fillRequired);
  await expect(sentence).toBeVisible();
  await fill(page, club.titled('Mended'));
  await expect(sentence).toBeHidden();
});

test('R192: a file that is no picture, whatever its name, is refused before it is sent', async ({ page }) => {
  const form = await open(page);
  const cover = form.getByRole('group', { name: 'Cover image' });
  const choose = (buffer: Buffer) =>
    cover.locator('input[type=file]').setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer });
  await choose(Buffer.from('These are words.'));
  await expect(form.getByText(ERRORS.FILE_BROKEN.message)).toBeVisible();
  await expect(cover.locator('img')).toHaveCount(0);
  await choose(Buffer.from(await (await picture(1200, 630)).arrayBuffer()));
  await expect(cover.locator('img')).toBeVisible();
  await expect(form.getByText(ERRORS.FILE_BROKEN.message)).toBeHidden();
});

test('R100: both forms mark alike what has to be filled in and what may stay empty', async ({ page }) => {
  const form = await open(page);
  for (const label of ['Subtitle (optional)', 'Cover image (optional)', 'Author photo (optional)'])
    await expect(form.getByText(label, { exact: true })).toBeVisible();
});
