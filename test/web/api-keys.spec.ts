import type { Page } from '@playwright/test';
import { API_KEY_RULES, SCOPE_LABELS } from '../../server/shared/api-keys.ts';
import { ERRORS } from '../../server/shared/error-catalogue.ts';
import { PASSWORD_MESSAGES } from '../../server/shared/passwords.ts';
import { ADMIN } from '../support/admin.ts';
import { expect, signIn, test, pressInDialog } from './club.ts';
import { SECRET_MESSAGES } from '../../client/ui/texts.ts';
import { API_KEY_MESSAGES } from '../../client/features/api-keys/admin/texts.ts';

const keys = (page: Page) => page.getByRole('region', { name: API_KEY_MESSAGES.title });
const dialog = (page: Page) => page.getByRole('dialog');

test('an officer creates a key by keyboard, copies it once, uses it in a program and revokes it', async ({
  page,
  context,
  baseURL,
  club,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = club.titled('Notice board');
  await signIn(page);
  await page.goto('/admin/account');
  await keys(page).getByRole('button', { name: API_KEY_MESSAGES.make }).press('Enter');
  const field = dialog(page).getByLabel(API_KEY_MESSAGES.name);
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(new RegExp(API_KEY_RULES.name[0].message));
  await field.fill(name);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(dialog(page).getByRole('radio', { name: SCOPE_LABELS.write.label })).toBeChecked();
  await page.keyboard.press('Enter');
  const password = dialog(page).getByLabel(API_KEY_MESSAGES.currentPassword, { exact: true });
  await expect(password).toHaveAccessibleDescription(new RegExp(API_KEY_RULES.currentPassword[0].message));
  await password.fill('not the password');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription(new RegExp(PASSWORD_MESSAGES.wrongPassword));
  await expect(password).toBeFocused();
  await password.fill(ADMIN.password);
  await page.keyboard.press('Enter');

  const copy = dialog(page).getByRole('button', { name: SECRET_MESSAGES.copy });
  await expect(copy).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('status')).toHaveText(SECRET_MESSAGES.copied);
  const text = await dialog(page).getByLabel(API_KEY_MESSAGES.madeKey).inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  await pressInDialog(dialog(page), API_KEY_MESSAGES.done);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator('body')).not.toContainText(text);

  const drafts = () => fetch(`${baseURL}/api/blogs`, { headers: { authorization: `Bearer ${text}` } });
  expect((await drafts()).status).toBe(200);
  await page.reload();
  const row = keys(page).getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText(new RegExp(`${SCOPE_LABELS.write.label}, last used .* by Node\\.js, expires`));
  await expect(row).toContainText(new RegExp(`Created .* by ${ADMIN.email} with Chrome on `));
  await expect(page.locator('body')).not.toContainText(text);

  await row.getByRole('button', { name: API_KEY_MESSAGES.revokeNamed(name) }).press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressInDialog(dialog(page), API_KEY_MESSAGES.revoke);
  await expect(row).toContainText(new RegExp(`${API_KEY_MESSAGES.revoked}.*ended`, 'i'));
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(keys(page).getByRole('heading', { name: API_KEY_MESSAGES.title })).toBeFocused();
  const refused = await drafts();
  expect([refused.status, await refused.json()]).toEqual([401, { message: ERRORS.KEY_REVOKED.message }]);
});
