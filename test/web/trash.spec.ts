import type { Page } from '@playwright/test';
import { TRASH_MESSAGES } from '../../client/features/trash/admin/texts.ts';
import { RECORD_ACTIONS } from '../../client/records/texts.ts';
import { ADMIN } from '../support/admin.ts';
import { graphqlBlogApi, type BlogApi } from '../support/blog-apis.ts';
import { startProduct } from '../support/product-process.ts';
import { AUTHOR, expect, newSession, openDashboardTab, pressInDialog, test } from './club.ts';

let url: string;
let stop: () => Promise<void>;
let blog: BlogApi;
let token: string;
// A trash of its own, which can be emptied.
test.beforeEach(async () => {
  ({ url, stop } = await startProduct());
  token = await newSession(url);
  blog = graphqlBlogApi(url);
});
test.afterEach(async ({ page }) => {
  await page.close();
  await stop();
});

async function deletePost(title: string): Promise<string> {
  const { data } = await blog.create({ title, author: AUTHOR }, token);
  await blog.remove(data.id, token);
  return data.id;
}

async function openTrash(page: Page): Promise<void> {
  await page.goto(`${url}/adminlogin`);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).press('Enter');
  await openDashboardTab(page);
  await page.getByRole('link', { name: TRASH_MESSAGES.title, exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: TRASH_MESSAGES.title })).toBeVisible();
}

const restore = (page: Page, title: string) =>
  page.getByRole('button', { name: TRASH_MESSAGES.restoreNamed(`“${title}”`) });

test('R513 R514: a deleted post is found in the trash and restored, under a new address if need be', async ({
  page,
}) => {
  await deletePost('Stage fright');
  await deletePost('One place');
  await blog.create({ title: 'One place', author: AUTHOR }, token);
  await openTrash(page);
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await page.getByLabel(TRASH_MESSAGES.search).fill('stage');
  await expect(rows).toHaveCount(1);
  await restore(page, 'Stage fright').press('Enter');
  await expect(page.getByText(TRASH_MESSAGES.restored('“Stage fright”'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.getByRole('button', { name: TRASH_MESSAGES.showAll }).press('Enter');
  await restore(page, 'One place').press('Enter');
  const dialog = page.getByRole('dialog', { name: TRASH_MESSAGES.newAddress });
  await pressInDialog(dialog, TRASH_MESSAGES.restore);
  await expect(page.getByText(TRASH_MESSAGES.restored('“One place”'))).toBeVisible();
  await expect(page.getByText(TRASH_MESSAGES.empty, { exact: true })).toBeVisible();
});

test('R515: one record, then the whole trash, is deleted for good after a question', async ({ page }) => {
  for (const title of ['First', 'Second', 'Third']) await deletePost(title);
  await openTrash(page);
  await page.getByRole('button', { name: RECORD_ACTIONS.menu('“Second”') }).press('Enter');
  await page.getByRole('menuitem', { name: TRASH_MESSAGES.remove }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(TRASH_MESSAGES.removeWarning);
  await pressInDialog(dialog, TRASH_MESSAGES.remove);
  await expect(restore(page, 'Second')).toHaveCount(0);
  await expect(restore(page, 'First')).toBeVisible();

  await page.getByRole('button', { name: TRASH_MESSAGES.emptyTrash }).press('Enter');
  await expect(dialog).toContainText(TRASH_MESSAGES.emptyWarning(2));
  await pressInDialog(dialog, TRASH_MESSAGES.emptyTrash);
  await expect(page.getByText(TRASH_MESSAGES.empty, { exact: true })).toBeVisible();
});
