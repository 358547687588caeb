import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { BLOG_ADMIN_MESSAGES } from '../../client/features/blog/admin/texts.js';
import { SUBMIT_MESSAGES } from '../../client/features/blog/submit/texts.js';
import { FEEDS } from '../../server/shared/feeds.js';
import type { Post } from '../support/blog-apis.js';
import { makeDatabase, type TestDatabase } from '../support/database.js';
import type { ProductProcess } from '../support/product-process.js';
import type { HostileReader } from './hostile-reader.js';

const TRANSFER = fileURLToPath(new URL('../../dist/bundle/transfer.js', import.meta.url));

const isEditable = (page: Page): Promise<void> => page.locator('[contenteditable="true"]').first().waitFor();
const hasHeading = (page: Page): Promise<void> => page.getByRole('heading').first().waitFor();
const hasFrame = (page: Page): Promise<void> =>
  page.locator('iframe').contentFrame().getByRole('heading').first().waitFor();

/** The form in which an officer edits a post, and its preview. */
export async function readInDashboard(officer: HostileReader, { id }: Post): Promise<void> {
  await officer.read(`/admin/blog/${id}`, isEditable);
  await officer.page.getByRole('button', { name: BLOG_ADMIN_MESSAGES.preview, exact: true }).click();
  await hasFrame(officer.page);
  await officer.inspect();
}

export const readSubmission = (officer: HostileReader, { id }: Post): Promise<void> =>
  officer.read(`/admin/blog/submissions?post=${id}`, hasFrame);

export const readTab = (officer: HostileReader, path: string): Promise<void> => officer.read(path, hasHeading);

/** Pastes each of `texts` where visitors write, then all together, of which the preview is opened. Returns what the editor made of them. */
export async function paste(reader: HostileReader, texts: readonly string[]): Promise<string[]> {
  const { page } = reader;
  await page.goto('/blog');
  await page.getByRole('button', { name: 'Write Blog' }).click();
  await isEditable(page);
  const pasted: string[] = [];
  for (const text of [...texts, texts.join('\n')]) {
    pasted.push(await page.evaluate<string>(`pasteIntoEditor(${JSON.stringify(text)})`));
    await reader.inspect();
  }
  await page.getByRole('button', { name: SUBMIT_MESSAGES.preview }).click();
  await page.getByRole('article', { name: SUBMIT_MESSAGES.previewOf }).waitFor();
  await reader.inspect();
  return pasted;
}

/** Opens the feed, and shows the text of each entry by itself. Returns their number. */
export async function readFeeds(reader: HostileReader, url: string): Promise<number> {
  const atom = await (await fetch(url + FEEDS.posts.path)).text();
  const json = (await (await fetch(url + FEEDS.postsAsJson.path)).json()) as { items: { content_html: string }[] };
  const inAtom = await reader.page.evaluate<string[]>(`textsInFeed(${JSON.stringify(atom)})`);
  for (const text of [...inAtom, ...json.items.map((item) => item.content_html)]) await reader.show(text);
  await reader.page.goto(FEEDS.posts.path);
  return inAtom.length;
}

/** Carries a site to another place by a file. */
export async function moveSite(
  { dataDir }: ProductProcess,
  { url }: TestDatabase,
): Promise<{ database: TestDatabase; remove(): Promise<void> }> {
  const database = await makeDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'gavel-hostile-'));
  const archive = join(folder, 'site.tar.gz');
  const run = (args: string[], DATABASE_URL: string, DATA_DIR: string) =>
    promisify(execFile)(process.execPath, ['--no-deprecation', TRANSFER, ...args], {
      env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '', DATABASE_URL, DATA_DIR, BACKUP_URL: 'off' },
    });
  await run(['export', '--out', archive], url, dataDir);
  await run(['import', '--archive', archive], database.url, folder);
  return {
    database,
    remove: async () => {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
