import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HAND_OVER_TEXTS } from '../../client/features/accounts/admin/hand-over/texts.ts';
import { ADMIN } from '../support/admin.ts';
import { DATABASE_TIMEOUT } from '../support/database.ts';
import { startProduct } from '../support/product-process.ts';
import { expect, test } from './club.ts';

let url: string;
let dataDir: string;
let stop: () => Promise<void>;
test.beforeAll(async () => {
  // Daily backups, into the default folder.
  ({ url, dataDir, stop } = await startProduct({ BACKUP_URL: '' }));
});
test.afterAll(() => stop());

const makeBackup = () =>
  promisify(execFile)(process.execPath, ['--no-deprecation', 'dist/bundle/transfer.js', 'backup'], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', NODE_OPTIONS: '', DATABASE_URL: '', BACKUP_URL: '' },
      ...{ DATA_DIR: dataDir, DATABASE_TIMEOUT, LOG_LEVEL: 'warn' },
    },
  });

const sum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

test('R547: an administrator who hands over downloads the last backup', async ({ page }) => {
  await makeBackup();
  await page.goto(`${url}/adminlogin?next=/admin/handover`);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: HAND_OVER_TEXTS.begin }).press('Enter');
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: HAND_OVER_TEXTS.download }).press('Enter');
  const download = await started;
  const [stored] = await readdir(join(dataDir, 'backups'));
  expect(download.suggestedFilename()).toBe(stored);
  const [got, made] = [await readFile(await download.path()), await readFile(join(dataDir, 'backups', stored!))];
  expect(sum(got)).toBe(sum(made));
  await expect(page).toHaveURL(`${url}/admin/handover`);
  await page.close();
});
