import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { ADMIN } from '../support/admin.ts';
import { freePort } from '../support/free-port.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = [
  'server',
  'client',
  'codegen.ts',
  'nest-cli.json',
  'package.json',
  'package-lock.json',
  'schema.graphql',
  'tsconfig.json',
];
/** With these, what is built already need not be built again. */
const BUILT = ['dist/server', 'dist/.stamps'];
const CONTACT = 'client/features/contact/public';
/** A build and a start may lie in between. */
const PATIENCE = { timeout: 240_000 };

interface Project {
  url: string;
  /** Absolute path of a file in the project. */
  at(path: string): string;
  edit(path: string, change: (text: string) => string): Promise<void>;
  read(path: string): Promise<string>;
  /** Lines that say where the server listens: one for each start. */
  starts(): number;
  stop(): Promise<void>;
}

/** `npm run dev` in a copy of the project, so that its edits are nobody else's. */
async function develop(): Promise<Project> {
  const [folder, port] = await Promise.all([mkdtemp(join(tmpdir(), 'gavel-dev-')), freePort()]);
  const at = (path: string) => join(folder, path);
  const read = (path: string) => readFile(at(path), 'utf8');
  await Promise.all([...SOURCES, ...BUILT].map((path) => cp(join(ROOT, path), at(path), { recursive: true })));
  await symlink(join(ROOT, 'node_modules'), at('node_modules'));
  const child = spawn(process.execPath, ['server/bootstrap/dev.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: at('data'),
      DATABASE_URL: '',
      PUBLIC_URL: '',
      SEED: 'none',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
    },
  });
  const ended = once(child, 'exit');
  const said: string[] = [];
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', (line) => said.push(line));
  const starts = () => said.filter((line) => line.startsWith('Listening on')).length;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    // A server that is still ending writes to its cache.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    await expect.poll(() => (child.exitCode === null ? starts() : 'ended'), PATIENCE).not.toBe(0);
    expect(child.exitCode).toBeNull();
  } catch (error) {
    await stop();
    throw new Error(said.join('\n'), { cause: error });
  }
  const edit = async (path: string, change: (text: string) => string) => {
    const text = await read(path);
    expect(change(text)).not.toBe(text);
    await writeFile(at(path), change(text));
  };
  return { url: `http://localhost:${port}`, at, read, edit, starts, stop };
}

const markDocument = (page: Page) => page.evaluate(() => void (document.documentElement.dataset.marked = ''));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in document.documentElement.dataset);
/** A document loaded after the marked one, with Vite's client. */
const reloaded = (page: Page) => page.locator('html[data-hydrated]:not([data-marked])');

test('an edit reaches the open page while somebody types, and the server, its schema and the hooks follow', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const project = await develop();
  try {
    await page.goto(`${project.url}/contact`);
    await expect(page.locator('html[data-hydrated]')).toBeAttached(PATIENCE);
    await page.getByLabel('Name', { exact: true }).fill('Half typed');
    await markDocument(page);

    const outline = '7px solid rgb(1, 2, 3)';
    await appendFile(project.at(`${CONTACT}/contact-form.module.css`), `.form { outline: ${outline}; }`);
    await expect(page.locator('form').filter({ has: page.getByLabel('Name', { exact: true }) })).toHaveCSS(
      'outline',
      `rgb(1, 2, 3) solid 7px`,
      PATIENCE,
    );

    await project.edit(`${CONTACT}/contact-form.tsx`, (text) => text.replace('label="Name"', 'label="Full name"'));
    await expect(page.getByLabel('Full name')).toHaveValue('Half typed', PATIENCE);
    expect(await isMarked(page)).toBe(true);

    await project.edit(`${CONTACT}/contact.graphql`, (text) => `${text}\nquery Edited { site { url } }\n`);
    for (const [path, generated] of [
      ['client/gql/public.ts', 'EditedDocument'],
      ['client/gql/public-hooks.ts', 'useEditedQuery'],
    ] as const)
      await expect.poll(() => project.read(path), PATIENCE).toContain(generated);
    // A page that reloads while the server is down is left on the browser's error page.
    await expect(reloaded(page)).toBeAttached(PATIENCE);
    await markDocument(page);

    const sentence = 'Edited while the server ran.';
    await project.edit('server/features/site/site.resolver.ts', (text) =>
      text.replace(/description: '[^']*'/, `description: '${sentence}'`),
    );
    await expect.poll(() => project.read('schema.graphql'), PATIENCE).toContain(sentence);
    await expect.poll(() => project.starts()).toBe(2);
    await expect(reloaded(page)).toBeAttached(PATIENCE);
    await expect(page.getByLabel('Full name')).toBeVisible();
    expect(errors.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
  } finally {
    await project.stop();
  }
});
