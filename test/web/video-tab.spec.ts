import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { ERRORS } from '../../server/shared/error-catalogue.ts';
import { MEDIA_LIMITS } from '../../server/shared/media.ts';
import { mockResponses } from './answers.ts';
import { expect, signIn, test, pressInDialog } from './club.ts';
import { picture } from '../support/pictures.ts';
import { VIDEO_ADMIN_MESSAGES } from '../../client/features/intro-video/admin/texts.ts';
import { VIDEO_MESSAGES } from '../../client/features/intro-video/public/texts.ts';
import { FILE_MESSAGES } from '../../client/ui/pictures/texts.ts';
import { TRY_AGAIN } from '../../client/ui/texts.ts';

const FILM = new URL('../../server/seed/video/intro.mp4', import.meta.url);
const chooseFile = async (page: Page, name: string, buffer: Buffer) =>
  page
    .getByLabel(VIDEO_ADMIN_MESSAGES.choose, { exact: true })
    .locator('input')
    .setInputFiles({ name, mimeType: 'video/mp4', buffer });

test.describe.configure({ mode: 'serial' });

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/video');
});

test('R123 R197 R230 R328: a video is uploaded with its progress in percent, and the home page plays it', async ({
  page,
}) => {
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.hint)).toBeVisible();
  expect(VIDEO_ADMIN_MESSAGES.hint).toContain('100MB');
  await chooseFile(page, 'evening.mp4', await readFile(FILM));
  // The server looks into the film and draws a picture from it.
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.uploaded)).toBeVisible();
  await expect(page.locator('video source')).toHaveAttribute('src', /^\/media\/.*\.mp4$/);
});

test('R123: an upload shows its progress and can be cancelled', async ({ page }) => {
  const before = await page.locator('video source').getAttribute('src');
  await page.route('**/graphql', async (route) => {
    if (!route.request().headers()['content-type']?.startsWith('multipart')) await route.continue();
  });
  await chooseFile(page, 'evening.mp4', await readFile(FILM));
  await expect(page.getByRole('progressbar', { name: VIDEO_ADMIN_MESSAGES.uploading })).toHaveCount(1);
  await expect(
    page.getByRole('status').filter({ hasText: new RegExp(`^${VIDEO_ADMIN_MESSAGES.uploading} \\d+%$`) }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.locator('video source')).toHaveAttribute('src', before!);
});

test('R197: other file types, an empty file and several files show an error', async ({ page }) => {
  await chooseFile(page, 'speech.txt', Buffer.from('words'));
  await expect(page.getByText(FILE_MESSAGES.type('MP4, MOV or AVI'))).toBeVisible();
  await chooseFile(page, 'nothing.mp4', Buffer.alloc(0));
  await expect(page.getByText(ERRORS.FILE_EMPTY.message)).toBeVisible();
  const files = await page.evaluateHandle(() => {
    const carried = new DataTransfer();
    for (const name of ['one.mp4', 'two.mp4']) carried.items.add(new File(['x'], name, { type: 'video/mp4' }));
    return carried;
  });
  await page.getByRole('group', { name: VIDEO_ADMIN_MESSAGES.choose }).dispatchEvent('drop', { dataTransfer: files });
  await expect(page.getByText(FILE_MESSAGES.tooMany)).toBeVisible();
  expect(MEDIA_LIMITS.videoBytes).toBe(100 * 1024 * 1024);
});

test('R274 R275 R276: a failed upload shows its reason', async ({ page }) => {
  await page.route('**/graphql', (route) =>
    route.request().headers()['content-type']?.startsWith('multipart') ? route.abort() : route.continue(),
  );
  await chooseFile(page, 'evening.mp4', await readFile(FILM));
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.failedToUpload)).toBeVisible();
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.networkError)).toBeVisible();
  await page.unrouteAll();
  await page.route('**/graphql', (route) =>
    route.request().headers()['content-type']?.startsWith('multipart')
      ? route.fulfill({ status: 503, body: 'away' })
      : route.continue(),
  );
  await chooseFile(page, 'evening.mp4', await readFile(FILM));
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.uploadFailed, { exact: true })).toBeVisible();
});

test('a video that the server will never accept has no Try Again', async ({ page }) => {
  await chooseFile(page, 'broken.mp4', Buffer.from('not a film at all'));
  await expect(page.getByText(/^(Videos must be|The video couldn’t be read)/)).toBeVisible();
  await expect(page.getByRole('button', { name: VIDEO_ADMIN_MESSAGES.replace })).toBeFocused();
  await expect(page.getByRole('button', { name: TRY_AGAIN })).toHaveCount(0);
});

test('R272: captions that fail to save show an error', async ({ page }) => {
  await page.route('**/graphql', (route) =>
    route.request().headers()['content-type']?.startsWith('multipart') ? route.abort() : route.continue(),
  );
  await page
    .locator('input[type=file][accept*=vtt]')
    .setInputFiles({ name: 'a.vtt', mimeType: 'text/vtt', buffer: Buffer.from('WEBVTT\n') });
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.updateFailed)).toBeVisible();
});

test('a removed poster comes back by Undo with its focal point, which the home page uses', async ({ page }) => {
  const poster = page.getByRole('group', { name: 'Poster image' });
  const video = page.locator('video');
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.savedImmediately)).toBeVisible();
  const buffer = Buffer.from(await (await picture(1280, 720)).arrayBuffer());
  await expect(video).toBeVisible();
  const former = (await video.getAttribute('poster')) ?? 'none';
  await poster.locator('input').setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer });
  await expect(video).toHaveAttribute('poster', /^\/media\//);
  await expect(video).not.toHaveAttribute('poster', former);
  await poster.getByRole('button', { name: 'Focal point' }).click();
  const dialog = page.getByRole('dialog', { name: 'Focal point' });
  await dialog.getByRole('slider').press('Shift+ArrowLeft');
  const saved = page.waitForResponse(
    (response) => response.request().postData()?.includes('"posterFocalPoint":{') ?? false,
  );
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect((await saved).ok()).toBe(true);
  const before = await video.getAttribute('poster');
  await page.goto('/');
  await expect(page.locator('video')).toHaveAttribute('poster', before!);
  const position = await page.locator('video').evaluate((element) => getComputedStyle(element).objectPosition);
  expect(position).not.toBe('50% 50%');

  await page.goto('/admin/video');
  await poster.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.posterRemoved)).toBeVisible();
  await expect(video).not.toHaveAttribute('poster');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.posterRestored)).toBeVisible();
  await expect(video).toHaveAttribute('poster', /^\/media\//);
  await page.goto('/');
  await expect(page.locator('video')).toHaveCSS('object-position', position);
});

const captionsFile = (page: Page) => page.locator('input[type=file][accept*=vtt]');
const captions = (words: string) => ({
  name: 'a.vtt',
  mimeType: 'text/vtt',
  buffer: Buffer.from(`WEBVTT\n\n00:00.000 --> 00:01.000\n${words}`),
});
const storedCaptions = async (page: Page): Promise<string | null> => {
  const [address] = await page
    .locator('track')
    .evaluateAll((tracks) => tracks.map((track) => track.getAttribute('src')));
  return address ? (await page.request.get(address)).text() : null;
};

test('R365: replaced and removed captions come back by Undo', async ({ page }) => {
  await captionsFile(page).setInputFiles(captions('Hello'));
  await expect.poll(() => storedCaptions(page)).toContain('Hello');
  await captionsFile(page).setInputFiles(captions('Goodbye'));
  await expect.poll(() => storedCaptions(page)).toContain('Goodbye');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.captionsRestored)).toBeVisible();
  await expect.poll(() => storedCaptions(page)).toContain('Hello');
  await page.getByRole('button', { name: 'Remove captions' }).press('Enter');
  await expect(page.getByText('No captions yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose captions' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => storedCaptions(page)).toContain('Hello');
});

test('a change that failed can be tried again after another change by the same officer', async ({ page }) => {
  const buffer = Buffer.from(await (await picture(1280, 720)).arrayBuffer());
  const isPoster = (data: string | null) => data?.includes('"poster"') ?? false;
  await page.route('**/graphql', (route) => (isPoster(route.request().postData()) ? route.abort() : route.continue()));
  await page
    .getByRole('group', { name: 'Poster image' })
    .locator('input')
    .setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer });
  const failed = page.getByRole('listitem').filter({ hasText: VIDEO_ADMIN_MESSAGES.updateFailed });
  // It stays under the mouse.
  await failed.hover();
  await page.unroute('**/graphql');
  await captionsFile(page).setInputFiles(captions('Between'));
  await expect.poll(() => storedCaptions(page)).toContain('Between');
  await failed.getByRole('button', { name: TRY_AGAIN }).press('Enter');
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.posterSaved)).toBeVisible();
});

test('a poster that failed cannot be tried again once another one is saved', async ({ page }) => {
  const buffer = Buffer.from(await (await picture(1280, 720)).arrayBuffer());
  const input = page.getByRole('group', { name: 'Poster image' }).locator('input');
  const isPoster = (data: string | null) => data?.includes('"poster"') ?? false;
  await page.route('**/graphql', (route) => (isPoster(route.request().postData()) ? route.abort() : route.continue()));
  await input.setInputFiles({ name: 'first.png', mimeType: 'image/png', buffer });
  const failed = page.getByRole('listitem').filter({ hasText: VIDEO_ADMIN_MESSAGES.updateFailed });
  // It stays under the mouse.
  await failed.hover();
  await page.unroute('**/graphql');
  await input.setInputFiles({ name: 'second.png', mimeType: 'image/png', buffer });
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.posterSaved)).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test('Undo still works after another change by the same officer, and changes wait for each other', async ({ page }) => {
  await captionsFile(page).setInputFiles(captions('Hello'));
  await expect.poll(() => storedCaptions(page)).toContain('Hello');
  const remove = page.getByRole('button', { name: 'Remove captions' });
  const poster = page.getByRole('group', { name: 'Poster image' });
  const buffer = Buffer.from(await (await picture(1280, 720)).arrayBuffer());
  const before = await page.locator('video').getAttribute('poster');
  const posterChosen = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('removeCaptions":true')) await posterChosen.promise;
    await route.continue();
  });
  await remove.click();
  await poster.locator('input').setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer });
  posterChosen.resolve();
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.posterSaved)).toBeVisible();
  await expect(page.locator('video')).not.toHaveAttribute('poster', before ?? 'none');
  expect(await storedCaptions(page)).toBeNull();
  const removed = page.getByRole('listitem').filter({ hasText: VIDEO_ADMIN_MESSAGES.captionsRemoved });
  await removed.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(() => storedCaptions(page)).toContain('Hello');
});

test('R365: Undo is refused after a change by another officer, and the tab shows that change', async ({
  page,
  club,
}) => {
  await page.getByRole('button', { name: 'Remove captions' }).click();
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.captionsRemoved)).toBeVisible();
  await expect(page.locator('video')).toHaveAttribute('poster', /^\/media\//);
  const byAnother = await page.request.post('/graphql', {
    data: { query: 'mutation { updateIntroVideo(posterUrl: "") { version } }' },
    headers: { authorization: `Bearer ${club.token}` },
  });
  expect((await byAnother.json()).errors).toBeUndefined();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(ERRORS.VIDEO_CHANGED.message)).toBeVisible();
  await expect(page.locator('video')).not.toHaveAttribute('poster');
  expect(await storedCaptions(page)).toBeNull();
});

test('captions that cannot be loaded for Undo are removed only on request', async ({ page }) => {
  await captionsFile(page).setInputFiles(captions('Hello'));
  await expect.poll(() => storedCaptions(page)).toContain('Hello');
  await page.route('**/media/*.vtt', (route) => route.abort());
  await page.getByRole('button', { name: 'Remove captions' }).click();
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.noUndo)).toBeVisible();
  await expect(page.getByText('Captions added.')).toBeVisible();
  await page.getByRole('button', { name: VIDEO_ADMIN_MESSAGES.withoutUndo }).click();
  await expect(page.getByText('No captions yet.')).toBeVisible();
});

test('a deleted video is restored by Undo unchanged', async ({ page }) => {
  const before = await page.locator('video source').getAttribute('src');
  await page.getByRole('button', { name: 'Delete video' }).press('Enter');
  await pressInDialog(page.getByRole('dialog'), 'Delete');
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.none)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.locator('video source')).toHaveAttribute('src', before!);
});

test('a deletion is confirmed even if the tab fails to reload', async ({ page }) => {
  const before = await page.locator('video source').getAttribute('src');
  await mockResponses(page, { AdminIntroVideo: 'fails' });
  await page.getByRole('button', { name: 'Delete video' }).press('Enter');
  await pressInDialog(page.getByRole('dialog'), 'Delete');
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.deleted)).toBeVisible();
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.none)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('Restored')).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(page.locator('video source')).toHaveAttribute('src', before!);
});

test('R271 R273: a video that fails to load shows an error', async ({ page }) => {
  await page.goto('/admin/events');
  await page.route('**/graphql', (route) => route.abort());
  await page.getByRole('link', { name: 'Video' }).click();
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.fetchCurrentFailed)).toBeVisible();
  await expect(page.getByText(VIDEO_MESSAGES.loadFailed, { exact: true })).toBeVisible();
});
