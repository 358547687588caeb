import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { generateSync } from 'otplib';
import { ACCOUNTS_MESSAGES } from '../../client/features/accounts/admin/texts.ts';
import {
  CODE_MESSAGES,
  PASSKEY_MESSAGES,
  SECOND_STEP_MESSAGES,
} from '../../client/features/sessions/second-step/texts.ts';
import { ACCOUNT_MESSAGES, CONFIRM_MESSAGES, PASSWORD_LINK_MESSAGES } from '../../client/features/sessions/texts.ts';
import { ERROR_KINDS } from '../../server/shared/error-kinds.ts';
import { ERRORS } from '../../server/shared/error-catalogue.ts';
import { RECOVERY_CODES, TIME_CODE } from '../../server/shared/second-step.ts';
import { ADMIN } from '../support/admin.ts';
import { startProduct } from '../support/product-process.ts';
import { mockResponses } from './answers.ts';
import { expect, openDashboardTab, pressInDialog, test } from './club.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';

let url: string;
let stop: () => Promise<void>;
test.beforeEach(async () => {
  ({ url, stop } = await startProduct());
});
test.afterEach(async ({ page }) => {
  // It must not ask a product that has ended.
  await page.close();
  await stop();
});

const codeField = (page: Page) => page.getByLabel(CODE_MESSAGES.code, { exact: true });
const settings = (page: Page) => page.getByRole('region', { name: SECOND_STEP_MESSAGES.title });

async function enterPassword(page: Page): Promise<void> {
  await page.goto(`${url}/adminlogin`);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
}

async function openAccount(page: Page): Promise<void> {
  await openDashboardTab(page);
  await page.getByRole('link', { name: ACCOUNT_MESSAGES.title, exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: ACCOUNT_MESSAGES.title })).toBeFocused();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).press('Enter');
  await expect(page).toHaveURL(`${url}/adminlogin`);
}

/** By keyboard. Returns the secret of the app and the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await settings(page).getByRole('button', { name: SECOND_STEP_MESSAGES.setUp }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(SECOND_STEP_MESSAGES.code)).toBeFocused();
  const secret = (await dialog.getByLabel(SECOND_STEP_MESSAGES.secret).inputValue()).replaceAll(' ', '');
  await page.keyboard.type(generateSync({ secret }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem')).toHaveCount(RECOVERY_CODES);
  return { secret, recoveryCodes: await dialog.getByRole('listitem').allTextContents() };
}

async function keep(page: Page): Promise<void> {
  await page.getByRole('button', { name: SECOND_STEP_MESSAGES.saved }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(settings(page).getByRole('heading')).toBeFocused();
}

/** A later one than that of setting up, which was used. */
const nextCode = (secret: string): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + TIME_CODE.seconds });

test('R516 R517 R518: an officer sets up a second step, keeps the recovery codes, and signs in with a code of each kind', async ({
  page,
}) => {
  await enterPassword(page);
  await openAccount(page);
  const { secret, recoveryCodes } = await setUp(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: SECOND_STEP_MESSAGES.download }).press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(SECOND_STEP_MESSAGES.fileName);
  const file = await readFile(await download.path(), 'utf8');
  for (const code of recoveryCodes) expect(file).toContain(code);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('list', { name: SECOND_STEP_MESSAGES.codesLabel })).toBeVisible();
  await expect(page.getByRole('button', { name: SECOND_STEP_MESSAGES.saved })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await keep(page);
  await expect(settings(page)).toContainText(SECOND_STEP_MESSAGES.codesLeft(RECOVERY_CODES));

  await signOut(page);
  await enterPassword(page);
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(generateSync({ secret, epoch: 0 }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(ERRORS.CODE_WRONG.message)).toBeVisible();
  await codeField(page).fill(nextCode(secret));
  await page.keyboard.press('Enter');
  await openAccount(page);

  await signOut(page);
  await enterPassword(page);
  await page.getByRole('button', { name: CODE_MESSAGES.useRecoveryCode }).press('Enter');
  await expect(page.getByLabel(CODE_MESSAGES.recoveryCode, { exact: true })).toBeFocused();
  await page.keyboard.type(recoveryCodes[0]!);
  await page.keyboard.press('Enter');
  await openAccount(page);
  await expect(settings(page)).toContainText(SECOND_STEP_MESSAGES.codesLeft(RECOVERY_CODES - 1));
  await settings(page).getByRole('button', { name: SECOND_STEP_MESSAGES.turnOff }).press('Enter');
  await pressInDialog(page.getByRole('dialog'), SECOND_STEP_MESSAGES.turnOff);
  await expect(settings(page).getByRole('button', { name: SECOND_STEP_MESSAGES.setUp })).toBeVisible();
});

test('R521: an administrator requires a second step; whoever has none is led to it, and goes on with one', async ({
  page,
}) => {
  await enterPassword(page);
  await openAccount(page);
  await setUp(page);
  await keep(page);
  await page.getByRole('link', { name: ACCOUNTS_MESSAGES.title, exact: true }).press('Enter');
  await page.getByRole('switch', { name: ACCOUNTS_MESSAGES.requireSecondStep }).press(' ');
  await expect(page.getByText(ACCOUNTS_MESSAGES.secondStepRequired)).toBeVisible();
  await page.getByRole('link', { name: ACCOUNT_MESSAGES.title, exact: true }).press('Enter');
  await settings(page).getByRole('button', { name: SECOND_STEP_MESSAGES.turnOff }).press('Enter');
  await pressInDialog(page.getByRole('dialog'), SECOND_STEP_MESSAGES.turnOff);
  await expect(page.getByText(SECOND_STEP_MESSAGES.requiredFirst)).toBeVisible();

  await page.goto(`${url}/admin/events`);
  await expect(page).toHaveURL(`${url}/admin/account`);
  await setUp(page);
  await keep(page);
  await expect(page.getByText(SECOND_STEP_MESSAGES.requiredFirst)).toBeHidden();
  await page.getByRole('link', { name: 'Events', exact: true }).press('Enter');
  await expect(page).toHaveURL(`${url}/admin/events`);
});

test('R519: a link for a password asks for the code where there is a second step', async ({ page }) => {
  const link = { email: ADMIN.email, name: '', invitation: false, codeNeeded: true, expiresAt: '2099-01-01T00:00:00Z' };
  const sent: unknown[] = [];
  await mockResponses(page, {
    PasswordLink: { passwordLink: { __typename: 'PasswordLink', ...link } },
    SetPassword: ({ code }) => {
      sent.push(code);
      return { setPassword: true };
    },
  });
  await page.goto(`${url}/password/a-link`);
  await page.getByLabel(ACCOUNT_MESSAGES.newPassword, { exact: true }).fill('four unrelated words, umbrella');
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toBeFocused();
  await expect(page.getByText('Code is required')).toBeVisible();
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await expect(page.getByText(PASSWORD_LINK_MESSAGES.done)).toBeVisible();
  expect(sent).toEqual(['123456']);
});

async function addPasskey(page: Page, name: string): Promise<void> {
  await settings(page).getByRole('button', { name: PASSKEY_MESSAGES.add }).press('Enter');
  await expect(page.getByRole('dialog').getByLabel(PASSKEY_MESSAGES.name)).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}

test('R522: an officer adds a passkey, signs in with it alone, and removes it', async ({ page }) => {
  const authenticator = await addVirtualAuthenticator(page);
  await enterPassword(page);
  await openAccount(page);
  await addPasskey(page, 'Laptop');
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(RECOVERY_CODES);
  await keep(page);
  await expect(page.getByRole('list', { name: PASSKEY_MESSAGES.list }).getByRole('listitem')).toHaveText(/Laptop/);
  await addPasskey(page, 'The same laptop');
  await expect(page.getByText(PASSKEY_MESSAGES.exists)).toBeVisible();
  await page.keyboard.press('Escape');

  await signOut(page);
  await page.getByRole('button', { name: PASSKEY_MESSAGES.use }).press('Enter');
  await openAccount(page);
  const rename = settings(page).getByRole('button', { name: PASSKEY_MESSAGES.renameNamed('Laptop') });
  await rename.press('Enter');
  await page.getByRole('dialog').getByLabel(PASSKEY_MESSAGES.name).fill('Old laptop');
  await page.keyboard.press('Enter');
  await expect(page.getByText(PASSKEY_MESSAGES.renamed('Old laptop'))).toBeVisible();
  await settings(page)
    .getByRole('button', { name: PASSKEY_MESSAGES.removeNamed('Old laptop') })
    .press('Enter');
  await pressInDialog(page.getByRole('dialog'), PASSKEY_MESSAGES.remove);
  await expect(page.getByText(PASSKEY_MESSAGES.removed('Old laptop'))).toBeVisible();
  await expect(settings(page).getByRole('heading')).toBeFocused();

  // The authenticator still has it.
  await signOut(page);
  await page.getByRole('button', { name: PASSKEY_MESSAGES.use }).press('Enter');
  await expect(page.getByText(ERRORS.PASSKEY_UNKNOWN.message)).toBeVisible();
  await authenticator.refuseUser();
  await page.getByRole('button', { name: PASSKEY_MESSAGES.use }).press('Enter');
  await expect(page.getByText(ERRORS.PASSKEY_UNKNOWN.message)).toBeHidden();
  await expect(page).toHaveURL(`${url}/adminlogin`);
});

test('R548: an invitation is accepted with a passkey, which signs in alone', async ({ page, browser }) => {
  await enterPassword(page);
  await openDashboardTab(page);
  await page.getByRole('link', { name: ACCOUNTS_MESSAGES.title, exact: true }).press('Enter');
  await page.getByRole('button', { name: ACCOUNTS_MESSAGES.invite }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(ACCOUNTS_MESSAGES.name).fill('Robin Perera');
  await dialog.getByLabel(ACCOUNTS_MESSAGES.email).fill('robin@club.example');
  await page.keyboard.press('Enter');
  const link = await dialog.getByLabel(ACCOUNTS_MESSAGES.linkLabel).inputValue();

  const context = await browser.newContext();
  const invited = await context.newPage();
  await addVirtualAuthenticator(invited);
  await invited.goto(link);
  await invited.getByRole('button', { name: PASSWORD_LINK_MESSAGES.passkeyInstead }).press('Enter');
  await expect(invited.getByRole('main').getByRole('listitem')).toHaveCount(RECOVERY_CODES);
  await invited.getByRole('button', { name: SECOND_STEP_MESSAGES.saved }).press('Enter');
  await expect(invited.getByText(PASSWORD_LINK_MESSAGES.done)).toBeVisible();
  await invited.getByRole('link', { name: PASSWORD_LINK_MESSAGES.signIn, exact: true }).press('Enter');
  await invited.getByRole('button', { name: PASSKEY_MESSAGES.use }).press('Enter');
  await expect(invited).toHaveURL(`${url}/admin/events`);
  await context.close();
});

test('R525: where the password is asked for again, a passkey is enough', async ({ page }) => {
  await addVirtualAuthenticator(page);
  await enterPassword(page);
  await openAccount(page);
  await addPasskey(page, 'Laptop');
  await keep(page);
  // As if the last sign-in was long ago.
  let asked = 0;
  await page.route('**/graphql', (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string };
    if (operationName !== 'RenewRecoveryCodes' || asked++ > 0) return route.fallback();
    const code = ERROR_KINDS.unconfirmed.code;
    return route.fulfill({ json: { errors: [{ message: ERRORS.PASSWORD_NEEDED.message, extensions: { code } }] } });
  });
  await settings(page).getByRole('button', { name: SECOND_STEP_MESSAGES.renew }).press('Enter');
  await pressInDialog(page.getByRole('dialog'), SECOND_STEP_MESSAGES.renew);
  const question = page.getByRole('dialog', { name: CONFIRM_MESSAGES.title });
  await question.getByRole('button', { name: PASSKEY_MESSAGES.use }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(RECOVERY_CODES);
  expect(asked).toBe(2);
});
