import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { KEY_MESSAGES, KEY_RULES, SCOPE_WORDS } from '../../server/shared/api-keys.ts';
import { ERRORS } from '../../server/shared/errors.ts';
import { answer } from './answers.ts';
import { expect, signIn, test } from './club.ts';

const keys = (page: Page) => page.getByRole('region', { name: KEY_MESSAGES.title });
const dialog = (page: Page) => page.getByRole('dialog');

test('an officer makes a key by keyboard, copies it this once, a program uses it, and it ends with its revoking', async ({
  page,
  context,
  baseURL,
  club,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = club.titled('Notice board');
  await signIn(page);
  await page.goto('/admin/account');
  await keys(page).getByRole('button', { name: KEY_MESSAGES.make }).press('Enter');
  const field = dialog(page).getByLabel(KEY_MESSAGES.name);
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(new RegExp(KEY_RULES.name[0].message));
  await field.fill(name);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(dialog(page).getByRole('radio', { name: SCOPE_WORDS.write.label })).toBeChecked();
  await page.keyboard.press('Enter');

  const copy = dialog(page).getByRole('button', { name: KEY_MESSAGES.copy });
  await expect(copy).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('status')).toHaveText(KEY_MESSAGES.copied);
  const text = await dialog(page).getByLabel(KEY_MESSAGES.madeKey).inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  await dialog(page).getByRole('button', { name: KEY_MESSAGES.done }).press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator('body')).not.toContainText(text);

  const drafts = () => fetch(`${baseURL}/api/blogs`, { headers: { authorization: `Bearer ${text}` } });
  expect((await drafts()).status).toBe(200);
  await page.reload();
  const row = keys(page).getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText(new RegExp(`${SCOPE_WORDS.write.label}, last used .*, expires`));
  await expect(page.locator('body')).not.toContainText(text);

  await row.getByRole('button', { name: KEY_MESSAGES.revokeNamed(name) }).press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog(page).getByRole('button', { name: KEY_MESSAGES.revoke }).press('Enter');
  await expect(row).toContainText(new RegExp(`${KEY_MESSAGES.revoked}.*ended`, 'i'));
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(keys(page).getByRole('heading', { name: KEY_MESSAGES.title })).toBeFocused();
  const refused = await drafts();
  expect([refused.status, await refused.json()]).toEqual([401, { message: ERRORS.KEY_REVOKED.message }]);
});

test('a key that is on its way cannot be closed away unseen', async ({ page, club }) => {
  const made = Promise.withResolvers<object>();
  await signIn(page);
  await page.goto('/admin/account');
  await answer(page, { CreateApiKey: made.promise });
  await keys(page).getByRole('button', { name: KEY_MESSAGES.make }).click();
  await dialog(page).getByLabel(KEY_MESSAGES.name).fill(club.titled('Slow line'));
  const asked = page.waitForRequest('**/graphql');
  await page.keyboard.press('Enter');
  await asked;
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('button', { name: 'Cancel' }).press('Enter');
  const key = {
    __typename: 'ApiKey',
    id: randomUUID(),
    name: 'Slow line',
    beginning: 'gavel_aaaaaa',
    scope: 'READ_CONTENT',
    state: 'LIVE',
    madeBy: 'officer@club.example',
    createdAt: new Date().toISOString(),
    expiresAt: new Date().toISOString(),
    revokedAt: null,
    lastUsedAt: null,
  };
  made.resolve({ createApiKey: { __typename: 'NewApiKey', text: 'gavel_once', key } });
  await expect(dialog(page).getByLabel(KEY_MESSAGES.madeKey)).toHaveValue('gavel_once');
});

test('keys that cannot be had or made say so, and can be asked for again', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/events');
  await answer(page, { ApiKeys: 'fails' });
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(keys(page).getByRole('alert')).toContainText(KEY_MESSAGES.failed);
  await page.unrouteAll();
  await answer(page, { ApiKeys: { apiKeys: [] }, CreateApiKey: 'fails' });
  await keys(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(keys(page)).toContainText(KEY_MESSAGES.none);
  await keys(page).getByRole('button', { name: KEY_MESSAGES.make }).click();
  await dialog(page).getByLabel(KEY_MESSAGES.name).fill('In vain');
  await page.keyboard.press('Enter');
  await expect(page.getByText(KEY_MESSAGES.makeFailed)).toBeVisible();
  await expect(dialog(page).getByLabel(KEY_MESSAGES.name)).toHaveValue('In vain');
  await page.keyboard.press('Escape');
  await expect(keys(page).getByRole('button', { name: KEY_MESSAGES.make })).toBeFocused();
});
