import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { HAND_OVER_TITLE } from '../../client/features/accounts/admin/hand-over/constants.ts';
import { HAND_OVER_TEXTS } from '../../client/features/accounts/admin/hand-over/texts.ts';
import { ACCOUNTS_MESSAGES } from '../../client/features/accounts/admin/texts.ts';
import { ACCOUNT_MESSAGES, PASSWORD_LINK_MESSAGES } from '../../client/features/sessions/texts.ts';
import { HAND_OVER_MESSAGES } from '../../server/shared/hand-over.ts';
import { ADMIN } from '../support/admin.ts';
import { startProduct } from '../support/product-process.ts';
import { expect, openDashboardTab, pressInDialog, test } from './club.ts';
import { A4, printedPages } from './printing.ts';

const MAYA = { name: 'Maya Silva', email: 'maya@club.example' };
const OPERATOR = 'president@club.example';
const NOTES = 'The key of the room is at the porter’s.';

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

/** Signs in, and opens the hand-over from the screen of accounts. */
async function openHandOver(page: Page): Promise<void> {
  await page.goto(`${url}/adminlogin`);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).press('Enter');
  await openDashboardTab(page);
  await page.getByRole('link', { name: ACCOUNTS_MESSAGES.title, exact: true }).press('Enter');
  await page.getByRole('main').getByRole('link', { name: HAND_OVER_TITLE }).press('Enter');
}

async function addPerson(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: HAND_OVER_TEXTS.addPerson }).press('Enter');
  await dialog.getByLabel(HAND_OVER_TEXTS.name).fill(MAYA.name);
  await dialog.getByLabel(HAND_OVER_TEXTS.email).fill(ADMIN.email);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(HAND_OVER_MESSAGES.addressTaken(ADMIN.email))).toBeVisible();
  await dialog.getByLabel(HAND_OVER_TEXTS.email).fill(MAYA.email);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: HAND_OVER_TEXTS.addPerson })).toBeFocused();
}

async function addMember(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: HAND_OVER_TEXTS.addMember }).press('Enter');
  await dialog.getByLabel(HAND_OVER_TEXTS.name).fill(MAYA.name);
  await page.keyboard.press('Enter');
  await expect(page.getByText(HAND_OVER_MESSAGES.positionMissing(MAYA.name))).toBeVisible();
  await page.getByRole('button', { name: HAND_OVER_TEXTS.complete }).press('Enter');
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('listitem').filter({ hasText: HAND_OVER_TEXTS.positionOpen });
  await row.getByRole('button', { name: HAND_OVER_TEXTS.editNamed(MAYA.name) }).press('Enter');
  // The focus that the dialog sets would close the list.
  await expect(dialog.locator(':focus')).toBeAttached();
  await dialog.getByRole('combobox', { name: HAND_OVER_TEXTS.position }).fill('President');
  await page.getByRole('option', { name: 'President', exact: true }).click();
  await pressInDialog(dialog, HAND_OVER_TEXTS.keep);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: HAND_OVER_TEXTS.editNamed(MAYA.name) }).last()).toBeFocused();
}

test('R531 R532 R536: a hand-over is prepared by keyboard, left and resumed, completed, and printed on one sheet', async ({
  page,
  browser,
}) => {
  await openHandOver(page);
  await expect(page.getByText(HAND_OVER_TEXTS.none)).toBeVisible();
  await page.getByRole('button', { name: HAND_OVER_TEXTS.begin }).press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  await expect(heading).toContainText(HAND_OVER_TEXTS.title);
  await addPerson(page);
  await addMember(page);

  const steps = page.getByRole('navigation', { name: HAND_OVER_TEXTS.steps });
  await steps.getByRole('link', { name: HAND_OVER_TEXTS.mailTitle }).press('Enter');
  await expect(page.getByRole('heading', { name: HAND_OVER_TEXTS.mailTitle })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(OPERATOR);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`MAIL_CLUB=${OPERATOR}`)).toBeVisible();
  await page.getByLabel(HAND_OVER_TEXTS.notes, { exact: true }).fill(NOTES);
  await page.getByRole('link', { name: ACCOUNTS_MESSAGES.title, exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: ACCOUNTS_MESSAGES.invite })).toBeVisible();
  await expect(page.getByText(MAYA.email)).toHaveCount(0);

  await page.getByRole('link', { name: HAND_OVER_TITLE }).first().press('Enter');
  await expect(page.getByLabel(HAND_OVER_TEXTS.notes, { exact: true })).toHaveValue(NOTES);
  await page.getByRole('button', { name: HAND_OVER_TEXTS.complete }).press('Enter');
  const dialog = page.getByRole('dialog');
  await pressInDialog(dialog, HAND_OVER_TEXTS.complete);
  const link = await dialog.getByLabel(HAND_OVER_TEXTS.linkOf(MAYA.name), { exact: true }).inputValue();
  await pressInDialog(dialog, HAND_OVER_TEXTS.linksDone);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: HAND_OVER_TEXTS.print })).toBeVisible();
  const invited = page.getByRole('listitem').filter({ hasText: MAYA.email });
  await expect(invited).toContainText('invited, the link works until');

  const other = await browser.newPage();
  await other.goto(link);
  await other.getByLabel(ACCOUNT_MESSAGES.newPassword, { exact: true }).fill('four unrelated words, umbrella');
  await other.getByRole('button', { name: PASSWORD_LINK_MESSAGES.submit }).press('Enter');
  await expect(other.getByText(PASSWORD_LINK_MESSAGES.done)).toBeVisible();
  await other.close();

  await page.reload();
  await expect(invited).toContainText(HAND_OVER_TEXTS.hasSignedIn);
  for (const text of [`MAIL_CLUB=${OPERATOR}`, NOTES, ADMIN.email])
    await expect(page.getByRole('main')).toContainText(text);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(await printedPages(page)).toEqual([A4]);
  await page.emulateMedia({ media: 'print' });
  for (const hidden of [HAND_OVER_TEXTS.print, HAND_OVER_TEXTS.begin])
    await expect(page.getByRole('button', { name: hidden })).toBeHidden();
  await page.goto(`${url}/about`);
  await expect(page.getByText(MAYA.name)).toBeVisible();
});
