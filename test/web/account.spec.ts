import type { Page } from '@playwright/test';
import { ERRORS } from '../../server/shared/error-catalogue.ts';
import { PASSWORD_MESSAGES } from '../../server/shared/passwords.ts';
import { ADMIN } from '../support/admin.ts';
import { mockResponses } from './answers.ts';
import { openDashboardTab, expect, test } from './club.ts';
import { startProduct } from '../support/product-process.ts';
import { API_KEY_MESSAGES } from '../../client/features/api-keys/admin/texts.ts';
import { ACCOUNT_MESSAGES } from '../../client/features/sessions/texts.ts';
import { TOKEN_KEY } from '../../client/features/sessions/session.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0';
const NEW_PASSWORD = 'nine green umbrellas';

test.describe.configure({ mode: 'serial' });

let url: string;
let stop: () => Promise<void>;
let password: string = ADMIN.password;
test.beforeAll(async () => {
  ({ url, stop } = await startProduct());
});
test.afterAll(() => stop());

async function ask<T>(query: string, variables: object, token?: string): Promise<{ data: T | null }> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': FIREFOX,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as { data: T | null };
}

const signInElsewhere = async (): Promise<string> => {
  const query =
    'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token } }';
  const { data } = await ask<{ signIn: { token: string } }>(query, { email: ADMIN.email, password });
  return data!.signIn.token;
};
const makeKey = async (token: string): Promise<string> => {
  const query = `mutation ($currentPassword: String!) {
    createApiKey(name: "Notice board", scope: READ_CONTENT, days: 30, currentPassword: $currentPassword) { text }
  }`;
  const { data } = await ask<{ createApiKey: { text: string } }>(query, { currentPassword: password }, token);
  return data!.createApiKey.text;
};
const reads = async (key: string): Promise<number> =>
  (await fetch(`${url}/api/blogs`, { headers: { authorization: `Bearer ${key}` } })).status;
const isAccepted = async (token: string): Promise<boolean> => (await ask('{ me { id } }', {}, token)).data !== null;
const tokenIn = (page: Page) => page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);

/** Signed in by the screen, as this product's own officer. */
async function openDashboard(page: Page): Promise<void> {
  await page.goto(`${url}/adminlogin`);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await openDashboardTab(page);
}

async function openAccount(page: Page): Promise<void> {
  await openDashboard(page);
  await page.getByRole('link', { name: ACCOUNT_MESSAGES.title }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: ACCOUNT_MESSAGES.title })).toBeFocused();
}

const sessions = (page: Page) => page.getByRole('region', { name: ACCOUNT_MESSAGES.sessions }).getByRole('listitem');

test('an officer sees all sessions, ends one, then all others, by keyboard', async ({ page }) => {
  await signInElsewhere();
  const other = await signInElsewhere();
  await openAccount(page);
  await expect(sessions(page)).toHaveCount(3);
  await expect(sessions(page).first()).toContainText(/Chrome on .*This browser.*Signed in/i);
  await expect(sessions(page).first().getByRole('button')).toHaveCount(0);
  await expect(sessions(page).nth(1)).toContainText(/Firefox on Windows.*last seen/);

  await page
    .getByRole('button', { name: /^Sign out Firefox on Windows, signed in/ })
    .first()
    .press('Enter');
  await expect(page.getByText(ACCOUNT_MESSAGES.ended)).toBeVisible();
  await expect(page.getByRole('heading', { name: ACCOUNT_MESSAGES.sessions })).toBeFocused();
  await expect(sessions(page)).toHaveCount(2);
  expect(await isAccepted(other)).toBe(false);

  await page.getByRole('button', { name: ACCOUNT_MESSAGES.endOthers }).press('Enter');
  await expect(page.getByText(ACCOUNT_MESSAGES.othersEnded(1))).toBeVisible();
  await expect(sessions(page)).toHaveCount(1);
  await expect(page.getByText(ACCOUNT_MESSAGES.onlyThis)).toBeVisible();
});

test('an ended session disappears from the list, even if the list fails to reload', async ({ page }) => {
  const others = [await signInElsewhere(), await signInElsewhere()];
  await openAccount(page);
  await expect(sessions(page).getByRole('button').nth(1)).toBeVisible();
  const before = await sessions(page).count();
  await mockResponses(page, { Sessions: 'fails' });
  await sessions(page).getByRole('button').first().press('Enter');
  await expect(page.getByText(ACCOUNT_MESSAGES.ended)).toBeVisible();
  await expect(sessions(page)).toHaveCount(before - 1);
  expect(await isAccepted(others[1]!)).toBe(false);
  await page.getByRole('button', { name: ACCOUNT_MESSAGES.endOthers }).press('Enter');
  await expect(sessions(page)).toHaveCount(1);
  await expect(page.getByText(ACCOUNT_MESSAGES.onlyThis)).toBeVisible();
});

test('errors in a new password appear next to the field', async ({ page }) => {
  await openAccount(page);
  const current = page.getByLabel(ACCOUNT_MESSAGES.currentPassword, { exact: true });
  const fresh = page.getByLabel(ACCOUNT_MESSAGES.newPassword, { exact: true });
  await current.press('Enter');
  await expect(page.getByRole('main').getByText('Current password is required')).toBeVisible();
  await expect(current).toBeFocused();
  for (const [typed, problem] of [
    ['short', 'New password must be at least 10 characters'],
    [ADMIN.email, PASSWORD_MESSAGES.passwordIsPersonal],
    ['wrong, all of it', PASSWORD_MESSAGES.samePassword],
  ] as const) {
    await current.fill('wrong, all of it');
    await fresh.fill(typed);
    await fresh.press('Enter');
    await expect(fresh).toHaveAccessibleDescription(new RegExp(problem));
  }
  await fresh.fill(NEW_PASSWORD);
  await fresh.press('Enter');
  await expect(current).toHaveAccessibleDescription(PASSWORD_MESSAGES.wrongPassword);
  await expect(current).toBeFocused();
  await page.getByRole('button', { name: 'Show the new password' }).press('Enter');
  await expect(fresh).toHaveAttribute('type', 'text');
});

test('changing the password revokes the officer’s API keys unless declined, and says how many', async ({ page }) => {
  await openAccount(page);
  const offer = page.getByRole('checkbox', { name: /^Revoke my/ });
  await expect(page.getByLabel(ACCOUNT_MESSAGES.newPassword, { exact: true })).toBeVisible();
  await expect(offer).toHaveCount(0);
  const keys = [await makeKey((await tokenIn(page))!), await makeKey((await tokenIn(page))!)];
  await page.reload();
  await expect(page.getByRole('checkbox', { name: ACCOUNT_MESSAGES.revokeKeys(2), exact: true })).toBeChecked();
  const change = async (to: string) => {
    await page.getByLabel(ACCOUNT_MESSAGES.currentPassword, { exact: true }).fill(password);
    await page.getByLabel(ACCOUNT_MESSAGES.newPassword, { exact: true }).fill(to);
    await page.keyboard.press('Enter');
    password = to;
  };

  await offer.press(' ');
  await change('eleven red umbrellas');
  await expect(page.getByText(ACCOUNT_MESSAGES.passwordChanged, { exact: true })).toBeVisible();
  expect(await Promise.all(keys.map(reads))).toEqual([200, 200]);

  await expect(offer).toBeChecked();
  await change('twelve dry umbrellas');
  await expect(page.getByText(ACCOUNT_MESSAGES.passwordAndKeysChanged(2))).toBeVisible();
  expect(await Promise.all(keys.map(reads))).toEqual([401, 401]);
  await expect(offer).toHaveCount(0);
  await expect(
    page.getByRole('region', { name: API_KEY_MESSAGES.title }).getByText(API_KEY_MESSAGES.revoked),
  ).toHaveCount(2);
});

test('changing the password ends every other session, in all tabs', async ({ page, context }) => {
  const other = await signInElsewhere();
  await openAccount(page);
  const before = await tokenIn(page);
  const secondTab = await context.newPage();
  await secondTab.goto(`${url}/admin/blog`);
  await expect(secondTab.getByRole('heading', { name: 'Blog Posts' })).toBeVisible();

  await page.getByLabel(ACCOUNT_MESSAGES.currentPassword, { exact: true }).focus();
  await page.keyboard.type(password);
  await page.getByLabel(ACCOUNT_MESSAGES.newPassword, { exact: true }).focus();
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(ACCOUNT_MESSAGES.passwordChanged)).toBeVisible();
  await expect(page.getByLabel(ACCOUNT_MESSAGES.newPassword, { exact: true })).toHaveValue('');
  await expect(sessions(page)).toHaveCount(1);
  expect([await isAccepted(other), await isAccepted(before!), await isAccepted((await tokenIn(page))!)]).toEqual([
    false,
    false,
    true,
  ]);

  await secondTab.getByRole('link', { name: 'Events', exact: true }).click();
  await expect(secondTab.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/adminlogin/);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(ERRORS.INVALID_CREDENTIALS.message)).toBeVisible();
  password = NEW_PASSWORD;
  await openDashboard(page);
});
