import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ADMIN } from '../support/admin.js';
import { DATABASE_TIMEOUT } from '../support/database.js';
import { type ProductProcess, startProduct } from '../support/product-process.js';

/** A running site with the embedded database, as `npm start` runs it. */
let product: ProductProcess;
let folder: string;

beforeAll(async () => {
  [product, folder] = await Promise.all([startProduct({ SEED: 'demo' }), mkdtemp(join(tmpdir(), 'gavel-commands-'))]);
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command and resolves to its output. */
const command = (program: string, args: string[], dataDir = product.dataDir) =>
  promisify(execFile)(process.execPath, ['--no-deprecation', `dist/bundle/${program}.js`, ...args], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: '', DATABASE_TIMEOUT, LOG_LEVEL: 'warn' },
    },
  });

const signIn = (password: string) =>
  fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.email, password }),
  });

test('R545: a command beside a running site resets a password, and the site knows at once', async () => {
  const { token } = (await (await signIn(ADMIN.password)).json()) as { token: string };
  const blogs = () => fetch(`${product.url}/api/blogs`, { headers: { authorization: `Bearer ${token}` } });
  expect((await blogs()).status).toBe(200);
  const { stdout } = await command('admin', ['reset-password', ADMIN.email]);
  const [password] = /[a-z2-9]{5}(-[a-z2-9]{5}){4}/.exec(stdout)!;
  expect((await blogs()).status).toBe(401);
  expect((await signIn(ADMIN.password)).status).toBe(401);
  expect((await signIn(password)).status).toBe(200);
});

test('R545: a running site is exported', async () => {
  const { stdout } = await command('transfer', ['export', '--out', join(folder, 'site.tar.gz')]);
  expect(stdout).toMatch(/^Written to .*site\.tar\.gz:\n {2}posts +\d+\n/);
});

test('R567: an update is tried beside a running site', async () => {
  const { stdout } = await command('transfer', ['update-check']);
  expect(stdout).toBe('The database needs no update.\n');
});

test('R538 R540: a running site is backed up in one command, and restored elsewhere in another', async () => {
  const path = join(folder, 'backup.tar.gz');
  const written = await command('transfer', ['backup', '--out', path]);
  expect(written.stdout).toMatch(/\n {2}media files +\d+\n$/);
  const restored = await command('transfer', ['restore', path], join(folder, 'restored'));
  expect(restored.stdout).toMatch(
    /^Restored \d+ rows and \d+ media files of .*\nVerified: every table, every file, and 10 public pages\.\n$/,
  );
  await expect(command('transfer', ['restore', path])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^A backup can only be restored into an empty site, and this one has 1 account, /),
  });
});
