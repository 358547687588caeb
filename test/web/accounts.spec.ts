import type { Browser, BrowserContext, Page } from '@playwright/test';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ACCOUNTS_MESSAGES } from '../../client/features/accounts/admin/texts.ts';
import {
  ACCOUNT_MESSAGES,
  EMAIL_LINK_MESSAGES,
  LINK_MESSAGES,
  LOST_PASSWORD_MESSAGES,
  PASSWORD_LINK_MESSAGES,
  SESSION_MESSAGES,
} from '../../client/features/sessions/texts.ts';
import { RECORD_ACTIONS } from '../../client/records/texts.ts';
import { EMAIL_LINK_PATH, PASSWORD_LINK_PATH, SAME_EMAIL } from '../../server/shared/accounts.ts';
import { ERRORS } from '../../server/shared/error-catalogue.ts';
import { ADMIN } from '../support/admin.ts';
import { eventually } from '../support/eventually.ts';
import { startProduct } from '../support/product-process.ts';
import { expect, openDashboardTab, pressInDialog, test, waitForHydration } from './club.ts';

const ROBIN = { name: 'Robin Perera', email: 'robin@club.example', password: 'four unrelated words, umbrella' };
const NEW_PASSWORD = 'another five plain old words';

let url: string;
let dataDir: string;
let stop: () => Promise<void>;
/** The browser of somebody else. */
let others: BrowserContext | undefined;
test.beforeEach(async () => {
  ({ url, dataDir, stop } = await startProduct());
});
test.afterEach(async ({ page }) => {
  // They must not ask a product that has ended.
  await page.close();
  await others?.close();
  others = undefined;
  await stop();
});

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${url}/adminlogin`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).press('Enter');
}

/** Signs in, and waits for the screen that opens first. */
async function openDashboard(page: Page, email: string, password: string): Promise<void> {
  await signIn(page, email, password);
  await openDashboardTab(page);
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel(ACCOUNT_MESSAGES.newPassword, { exact: true }).fill(password);
  await page.getByRole('button', { name: PASSWORD_LINK_MESSAGES.submit }).press('Enter');
  await expect(page.getByText(PASSWORD_LINK_MESSAGES.done)).toBeVisible();
}

async function otherPage(browser: Browser): Promise<Page> {
  others = await browser.newContext();
  const page = await others.newPage();
  waitForHydration(page);
  return page;
}

async function choose(page: Page, account: string, action: string): Promise<void> {
  await page.getByRole('button', { name: RECORD_ACTIONS.menu(account) }).press('Enter');
  await page.getByRole('menuitem', { name: action }).press('Enter');
}

/** The link to `path` in the mail with this text. */
async function mailedLink(text: string, path: string): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  return eventually(async () => {
    // Those that are being written have another name.
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    const mail = mails.map((source) => source.replaceAll(/=\r?\n/g, '')).find((source) => source.includes(text));
    return mail && new RegExp(`${url}${path}[\\w-]+`).exec(mail)?.[0];
  });
}

test('R494 R496 R497: an administrator invites somebody, who chooses a password, becomes an administrator, and leaves', async ({
  page,
  browser,
}) => {
  await openDashboard(page, ADMIN.email, ADMIN.password);
  await page.getByRole('link', { name: ACCOUNTS_MESSAGES.title, exact: true }).press('Enter');
  await page.getByRole('button', { name: ACCOUNTS_MESSAGES.invite }).press('Enter');
  const dialog = page.getByRole('dialog');
  await pressInDialog(dialog, ACCOUNTS_MESSAGES.sendInvitation);
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel(ACCOUNTS_MESSAGES.name).fill(ROBIN.name);
  await dialog.getByLabel(ACCOUNTS_MESSAGES.email).fill(ADMIN.email.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText(ERRORS.ADMIN_EXISTS.message).first()).toBeVisible();
  await expect(dialog.getByLabel(ACCOUNTS_MESSAGES.name)).toHaveValue(ROBIN.name);
  await dialog.getByLabel(ACCOUNTS_MESSAGES.email).fill(ROBIN.email);
  await page.keyboard.press('Enter');
  const link = await dialog.getByLabel(ACCOUNTS_MESSAGES.linkLabel).inputValue();
  await pressInDialog(dialog, ACCOUNTS_MESSAGES.linkDone);
  const row = page.getByRole('listitem').filter({ hasText: ROBIN.name });
  await expect(row.getByText(ACCOUNTS_MESSAGES.states.INVITED)).toBeVisible();
  const beside = await page.context().newPage();
  await beside.goto(link);
  await expect(beside.getByText(LINK_MESSAGES.otherAccount(ADMIN.email, ROBIN.email))).toBeVisible();
  await beside.close();

  const other = await otherPage(browser);
  await other.goto(link);
  await expect(other.getByText(ROBIN.email)).toBeVisible();
  await setPassword(other, ROBIN.password);
  await other.goto(link);
  await expect(other.getByText(PASSWORD_LINK_MESSAGES.invalid)).toBeVisible();
  await openDashboard(other, ROBIN.email, ROBIN.password);
  await expect(other.getByRole('link', { name: ACCOUNTS_MESSAGES.title, exact: true })).toHaveCount(0);
  await other.goto(`${url}/admin/accounts`);
  await expect(other.getByText(ACCOUNTS_MESSAGES.onlyAdministrators)).toBeVisible();

  await choose(page, ROBIN.name, ACCOUNTS_MESSAGES.makeAdministrator);
  await expect(page.getByText(ACCOUNTS_MESSAGES.roleChanged(ROBIN.name, 'administrator'))).toBeVisible();
  await other.reload();
  await expect(other.getByRole('button', { name: ACCOUNTS_MESSAGES.invite })).toBeVisible();

  // The second administrator is writing meanwhile: the save is refused, and the text kept.
  await other.goto(`${url}/admin/blog/new`);
  await other.getByLabel('Title', { exact: true }).fill('Kept when I was deactivated');
  await other.getByRole('combobox', { name: 'Author name' }).fill(ROBIN.name);
  await other.getByLabel('Department').fill('Physics');
  await other.getByLabel('LinkedIn').fill('https://linkedin.com/in/robin');
  await other.getByRole('textbox', { name: 'Content' }).click();
  await other.keyboard.insertText('Stand up.');
  await choose(page, ROBIN.name, ACCOUNTS_MESSAGES.deactivate);
  await pressInDialog(dialog, ACCOUNTS_MESSAGES.deactivate);
  await expect(page.getByText(ACCOUNTS_MESSAGES.deactivated(ROBIN.name))).toBeVisible();
  await other.getByRole('button', { name: 'Create Post' }).press('Enter');
  await expect(other.getByText(SESSION_MESSAGES.resume)).toBeVisible();
  const kept = () => other.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(kept).toContain('Kept when I was deactivated');
  const posts = await page.context().newPage();
  await posts.goto(`${url}/admin/blog`);
  await expect(posts.getByRole('heading', { level: 1, name: 'Blog Posts' })).toBeVisible();
  await expect(posts.getByRole('article').or(posts.getByRole('listitem')).first()).toBeVisible();
  await expect(posts.getByText('Kept when I was deactivated')).toHaveCount(0);
  await posts.close();
  await signIn(other, ROBIN.email, ROBIN.password);
  await expect(other.getByText(ERRORS.INVALID_CREDENTIALS.message)).toBeVisible();

  await choose(page, ADMIN.email, ACCOUNTS_MESSAGES.makeOfficer);
  await expect(page.getByText(ERRORS.LAST_ADMINISTRATOR.message)).toBeVisible();
  await choose(page, ROBIN.name, ACCOUNTS_MESSAGES.remove);
  await pressInDialog(dialog, ACCOUNTS_MESSAGES.remove);
  await expect(page.getByText(ACCOUNTS_MESSAGES.removed(ROBIN.name))).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { name: ACCOUNTS_MESSAGES.title })).toBeFocused();
});

test('R495: a lost password is replaced by a link that is mailed, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`${url}/adminlogin`);
  await page.getByRole('link', { name: LOST_PASSWORD_MESSAGES.title }).press('Enter');
  await expect(page.getByRole('heading', { name: LOST_PASSWORD_MESSAGES.title })).toBeVisible();
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(LOST_PASSWORD_MESSAGES.notSent)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(await mailedLink('Somebody asked', PASSWORD_LINK_PATH));
  await page.getByLabel(ACCOUNT_MESSAGES.newPassword, { exact: true }).fill('basketball');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/among the most common passwords/)).toBeVisible();
  await setPassword(page, NEW_PASSWORD);
  await page.setViewportSize({ width: 768, height: 1024 });
  await openDashboard(page, ADMIN.email, NEW_PASSWORD);
});

test('R498: officers enter a name, which stays', async ({ page }) => {
  await openDashboard(page, ADMIN.email, ADMIN.password);
  await page.getByRole('link', { name: ACCOUNT_MESSAGES.title, exact: true }).press('Enter');
  await page.getByLabel(ACCOUNT_MESSAGES.name).fill(ROBIN.name);
  await page.getByRole('button', { name: ACCOUNT_MESSAGES.changeName }).press('Enter');
  await expect(page.getByText(ACCOUNT_MESSAGES.nameChanged)).toBeVisible();
  await page.getByRole('link', { name: ACCOUNTS_MESSAGES.title, exact: true }).press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: ROBIN.name })).toContainText(ACCOUNTS_MESSAGES.you);
});

test('R524: an officer moves the account to another address, by the link that is mailed there', async ({ page }) => {
  const moved = 'moved@club.example';
  await openDashboard(page, ADMIN.email, ADMIN.password);
  await page.getByRole('link', { name: ACCOUNT_MESSAGES.title, exact: true }).press('Enter');
  const field = page.getByLabel(ACCOUNT_MESSAGES.email);
  await field.fill(ADMIN.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText(SAME_EMAIL)).toBeVisible();
  await field.fill(moved);
  await page.keyboard.press('Enter');
  // The outbox is no mail.
  await expect(page.getByText(ACCOUNT_MESSAGES.emailNotSent)).toBeVisible();
  await expect(field).toHaveValue(moved);

  const link = await mailedLink(`To: ${moved}`, EMAIL_LINK_PATH);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(link);
  await expect(page.getByText(moved)).toBeVisible();
  await expect(page.getByText(EMAIL_LINK_MESSAGES.former(ADMIN.email))).toBeVisible();
  await page.getByRole('button', { name: EMAIL_LINK_MESSAGES.submit }).press('Enter');
  await expect(page.getByText(EMAIL_LINK_MESSAGES.done(moved))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto(link);
  await expect(page.getByText(EMAIL_LINK_MESSAGES.invalid)).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`${url}/admin/account`);
  await expect(page.getByRole('main').getByText(moved, { exact: true })).toBeVisible();
});

test('R526: an administrator signs somebody out everywhere', async ({ page, browser }) => {
  await openDashboard(page, ADMIN.email, ADMIN.password);
  await page.getByRole('link', { name: ACCOUNTS_MESSAGES.title, exact: true }).press('Enter');
  await page.getByRole('button', { name: ACCOUNTS_MESSAGES.invite }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(ACCOUNTS_MESSAGES.name).fill(ROBIN.name);
  await dialog.getByLabel(ACCOUNTS_MESSAGES.email).fill(ROBIN.email);
  await page.keyboard.press('Enter');
  const link = await dialog.getByLabel(ACCOUNTS_MESSAGES.linkLabel).inputValue();
  await pressInDialog(dialog, ACCOUNTS_MESSAGES.linkDone);
  const other = await otherPage(browser);
  await other.goto(link);
  await setPassword(other, ROBIN.password);
  await openDashboard(other, ROBIN.email, ROBIN.password);

  await page.reload();
  await choose(page, ROBIN.name, ACCOUNTS_MESSAGES.endSessions);
  await pressInDialog(dialog, ACCOUNTS_MESSAGES.endSessions);
  await expect(page.getByText(ACCOUNTS_MESSAGES.sessionsEnded(ROBIN.name))).toBeVisible();
  await other.goto(`${url}/admin/events`);
  await expect(other.getByText(SESSION_MESSAGES.resume)).toBeVisible();
  await openDashboard(other, ROBIN.email, ROBIN.password);
});
