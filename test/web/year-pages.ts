import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ACCOUNTS_MESSAGES } from '../../client/features/accounts/admin/texts.ts';
import { ACCOUNT_MESSAGES, PASSWORD_LINK_MESSAGES } from '../../client/features/sessions/texts.ts';
import { PASSWORD_LINK_PATH } from '../../server/shared/accounts.ts';
import { eventually } from '../support/eventually.ts';
import { openDashboardTab, pressInDialog, waitForHydration } from './club.ts';
import type { Credentials } from './year-api.ts';

/** The people of the year in their browsers, and their mail. */
export class YearPages {
  readonly #contexts: BrowserContext[] = [];

  constructor(
    private readonly url: string,
    private readonly dataDir: string,
  ) {}

  /** Somebody in a browser of their own. */
  async open(browser: Browser): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    this.#contexts.push(context);
    const page = await context.newPage();
    waitForHydration(page);
    return page;
  }

  /** Call it before the product ends: the pages must not ask one that has ended. */
  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close();
  }

  async signIn(page: Page, { email, password }: Credentials): Promise<void> {
    await page.goto(`${this.url}/adminlogin`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).press('Enter');
    await openDashboardTab(page);
  }

  /** The link in the mail to this address with this text. */
  mailedLink(email: string, text: string, path = PASSWORD_LINK_PATH): Promise<string> {
    return eventually(async () => {
      const outbox = join(this.dataDir, 'outbox');
      const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
      const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
      const found = mails
        .map((source) => source.replaceAll(/=\r?\n/g, ''))
        .find((mail) => mail.includes(`To: ${email}`) && mail.includes(text));
      return found && new RegExp(`${this.url}${path}[\\w-]+`).exec(found)?.[0];
    });
  }
}

export const openScreen = (page: Page, name: string): Promise<void> =>
  page.getByRole('link', { name, exact: true }).press('Enter');

export async function choosePassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel(ACCOUNT_MESSAGES.newPassword, { exact: true }).fill(password);
  await page.getByRole('button', { name: PASSWORD_LINK_MESSAGES.submit }).press('Enter');
  await expect(page.getByText(PASSWORD_LINK_MESSAGES.done)).toBeVisible();
}

/** Invites somebody on the page of accounts. Returns the link, which is shown once. */
export async function invite(
  page: Page,
  { name, email }: { name: string; email: string },
  role: 'Officer' | 'Administrator',
): Promise<string> {
  await page.getByRole('button', { name: ACCOUNTS_MESSAGES.invite }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(ACCOUNTS_MESSAGES.name).fill(name);
  await dialog.getByLabel(ACCOUNTS_MESSAGES.email).fill(email);
  await dialog.getByRole('radio', { name: role }).check();
  await dialog.getByLabel(ACCOUNTS_MESSAGES.email).press('Enter');
  const link = await dialog.getByLabel(ACCOUNTS_MESSAGES.linkLabel).inputValue();
  await pressInDialog(dialog, ACCOUNTS_MESSAGES.linkDone);
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  return link;
}
