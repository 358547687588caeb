import type { Locator, Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { ADMIN } from '../support/admin.ts';
import { graphqlBlogApi } from '../support/blog-apis.ts';
import { picture } from '../support/pictures.ts';
import { expect, fillSignIn, signIn, test as base } from './club.ts';
import { asAdmin } from './graphql.ts';
import { startProduct } from '../support/product-process.ts';
import { EVENT_ADMIN_MESSAGES } from '../../client/features/events/admin/texts.ts';
import { VIDEO_ADMIN_MESSAGES } from '../../client/features/intro-video/admin/texts.ts';
import { ACCOUNT_MESSAGES, SESSION_MESSAGES } from '../../client/features/sessions/texts.ts';

/** Another officer, at work elsewhere. */
interface Other {
  url: string;
  token: string;
  ask: ReturnType<typeof asAdmin>;
}

/** These tests end sessions and change single records, so they use a site of their own. */
const test = base.extend<object, { other: Other }>({
  other: [
    async ({}, use) => {
      const { url, stop } = await startProduct();
      const token = (await graphqlBlogApi(url).signIn(ADMIN.email, ADMIN.password)).data;
      await use({ url, token, ask: asAdmin(url, token) });
      await stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ other }, use) => use(other.url),
});
test.describe.configure({ mode: 'default' });
test.beforeEach(({ page }) => signIn(page));

/** Makes an event, and answers where it is changed. */
async function makeEvent({ ask }: Other): Promise<{ path: string; change(input: object): Promise<unknown> }> {
  const input = { title: 'Debate', date: '2031-12-18', time: '6 pm', location: 'Hall', description: 'Two sides.' };
  const { id } = await ask<{ id: string }>('mutation ($input: EventInput!) { createEvent(input: $input) { id } }', {
    input: { ...input, type: 'OTHER' },
  });
  const change = (changes: object) =>
    ask('mutation ($id: ID!, $input: EventPatch!) { updateEvent(id: $id, input: $input) { id } }', {
      id,
      input: changes,
    });
  return { path: `/admin/events/${id}`, change };
}

const endSessions = ({ ask }: Other) => ask('mutation { endOtherSessions }', {});

async function signInAgain(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(/\/adminlogin\?next=/);
  await expect(page.getByText(SESSION_MESSAGES.resume)).toBeVisible();
  await fillSignIn(page);
  await expect(page).toHaveURL(path);
}

const writesFail = (page: Page) =>
  page.route('**/graphql', (route) =>
    route.request().postData()?.includes('mutation') ? route.abort() : route.continue(),
  );

async function choosePicture(group: Locator): Promise<Locator> {
  const buffer = Buffer.from(await (await picture(300, 200)).arrayBuffer());
  await group.locator('input[type=file]').setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer });
  const preview = group.getByRole('img', { name: /^(Current|New) picture$/ });
  await expect(preview).toBeVisible();
  return preview;
}

test('R156: a form with a picture loses nothing when a session ends, the server fails or a newer version exists', async ({
  page,
  other,
}) => {
  const [mine, theirs] = ['As I say it', 'As another officer says it'];
  const { path, change } = await makeEvent(other);
  const field = page.getByLabel('Location', { exact: true });
  const save = page.getByRole('button', { name: 'Save Changes' });
  await page.goto(path);
  await field.fill(mine);
  const preview = await choosePicture(page.getByRole('group', { name: 'Picture (optional)', exact: true }));

  await endSessions(other);
  await save.click();
  await signInAgain(page, path);
  await expect(field).toHaveValue(mine);
  await expect(preview).toBeVisible();
  await expect(page.getByRole('region', { name: 'Unsaved draft' })).toHaveCount(0);

  await writesFail(page);
  await save.click();
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.updateFailed)).toBeVisible();
  await expect(field).toHaveValue(mine);
  await expect(save).toBeFocused();
  await page.unrouteAll();

  await change({ location: theirs });
  await save.click();
  const dialog = page.getByRole('dialog');
  for (const words of [mine, theirs, ADMIN.email]) await expect(dialog).toContainText(words);
  await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.updated)).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue(mine);
});

test('R359: saving over a newer version reverts no fields that were not edited', async ({ page, other }) => {
  const { path, change } = await makeEvent(other);
  await page.goto(path);
  await page.getByLabel('Time').fill('8 pm');
  await choosePicture(page.getByRole('group', { name: 'Picture (optional)', exact: true }));
  await change({ location: 'Their hall', date: '2031-12-19', type: 'FUN_ACTIVITY' });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const differing = (field: string) => page.getByRole('dialog').getByRole('region', { name: field });
  await expect(differing('Location')).toContainText('theirs is kept either way');
  // Displayed as in the form, not as stored.
  await expect(differing('Date')).toContainText('19 December 2031');
  await expect(differing('Type')).toContainText('Fun activity');
  const mine = differing('Picture').getByRole('img', { name: 'Yours' });
  await expect.poll(() => mine.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(differing('Picture')).not.toContainText('hall.png');
  await page.getByRole('dialog').getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.updated)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Location', { exact: true })).toHaveValue('Their hall');
  await expect(page.getByLabel('Time')).toHaveValue('8 pm');
});

test('R156: a video whose upload fails, or whose session ended, need not be selected again', async ({
  page,
  other,
}) => {
  await page.goto('/admin/video');
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.none)).toBeVisible();
  await endSessions(other);
  await page
    .getByLabel(VIDEO_ADMIN_MESSAGES.choose, { exact: true })
    .locator('input')
    .setInputFiles(fileURLToPath(new URL('../../server/seed/video/intro.mp4', import.meta.url)));
  await signInAgain(page, '/admin/video');
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.unsent('intro.mp4'))).toBeVisible();
  const again = page.getByRole('button', { name: 'Try Again' });
  await page.route('**/graphql', (route) => route.abort());
  await again.press('Enter');
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.networkError)).toBeVisible();
  await expect(again).toBeFocused();
  await page.unrouteAll();
  await again.press('Enter');
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.uploaded)).toBeVisible();
  await expect(again).toHaveCount(0);
});

test('R156: a password that cannot be changed stays typed, and is discarded after another sign-in', async ({
  page,
  other,
}) => {
  const typed = 'nine green umbrellas';
  const current = page.getByLabel(ACCOUNT_MESSAGES.currentPassword, { exact: true });
  const fresh = page.getByLabel(ACCOUNT_MESSAGES.newPassword, { exact: true });
  await page.goto('/admin/account');
  await current.fill(ADMIN.password);
  await fresh.fill(typed);
  await writesFail(page);
  await fresh.press('Enter');
  await expect(page.getByText(ACCOUNT_MESSAGES.passwordFailed)).toBeVisible();
  await expect(current).toHaveValue(ADMIN.password);
  await expect(fresh).toHaveValue(typed);
  await page.unrouteAll();
  await endSessions(other);
  await fresh.press('Enter');
  await signInAgain(page, '/admin/account');
  await expect(fresh).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(typed);
});
