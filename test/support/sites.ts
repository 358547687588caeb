/** Sites to move between: their configuration, every row and every byte of them, and one of each thing a site may hold. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { INCLUDED_TABLES } from '../../server/transfer/archive/tables.js';
import { Progress } from '../../server/transfer/progress.js';
import { loadConfig, type Config } from '../../server/core/config/config.js';
import { ADMIN } from './admin.js';
import type { TestApp } from './app.js';
import { DATABASE_TIMEOUT, makeDatabase, type TestDatabase } from './database.js';
import { picture } from './pictures.js';
import { movie } from './videos.js';

export interface TestSite {
  config: Config;
  database: TestDatabase;
}

export interface NewTestSite extends TestSite {
  /** For a process of its own. */
  env: Record<string, string>;
  remove(): Promise<void>;
}

/** Settings of a site on this database and data folder, for a process of its own. */
const settingsOf = (database: TestDatabase, dataDir: string): Record<string, string> => ({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  DATABASE_TIMEOUT,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  LOG_LEVEL: 'silent',
  BACKUP_URL: 'off',
});

/** The site of a product that has ended. */
export const siteOf = (database: TestDatabase, dataDir: string): TestSite => ({
  config: loadConfig(settingsOf(database, dataDir)),
  database,
});

/** A site that has never been started, on a database and a data folder of its own: migrated, or empty. Remove it when done. */
export async function createSite({ empty = false } = {}): Promise<NewTestSite> {
  const [database, dataDir] = await Promise.all([makeDatabase({ empty }), mkdtemp(join(tmpdir(), 'gavel-site-'))]);
  const env = settingsOf(database, dataDir);
  return {
    ...siteOf(database, dataDir),
    env,
    remove: async () => {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Names of the temporary databases beside that of a site. */
export const temporaryDatabases = async ({ database }: TestSite): Promise<unknown[]> =>
  (
    await database.query(
      `SELECT datname AS name FROM pg_database WHERE datname LIKE 'temporary_' ||
       (SELECT oid FROM pg_database WHERE datname = current_database()) || '_%'`,
    )
  ).map(({ name }) => name);

/** Says nothing. */
export const silentProgress = () => new Progress({ write: () => true });

/** For commands that do not start the whole site. */
export const openNothing = (): Promise<never> => Promise.reject(new Error('The site was opened'));

/** Exporting and importing are acts themselves. */
const isTransfer = (row: unknown): boolean => ['EXPORT', 'IMPORT'].includes(String((row as { verb?: unknown }).verb));

/** Every row of what moves, by table. */
export async function readRows({ database }: TestSite): Promise<Record<string, unknown[]>> {
  const tables = await Promise.all(
    INCLUDED_TABLES.map(async ({ name }) => {
      const rows = await database.query(`SELECT to_jsonb(each) AS row FROM ${name} AS each ORDER BY each::text`);
      return [name, rows.map(({ row }) => row).filter((row) => !isTransfer(row))] as const;
    }),
  );
  return Object.fromEntries(tables);
}

/** The rows that an import would find in the way: all but those that every new site has. */
export async function readContent({ database }: TestSite): Promise<unknown[]> {
  const tables = await Promise.all(
    INCLUDED_TABLES.map(({ name, initialRows = 'false' }) =>
      database.query(`SELECT * FROM ${name} WHERE NOT (${initialRows})`),
    ),
  );
  return tables.flat();
}

/** Every stored file, with the sum of its bytes. */
export async function readFileHashes({ config }: TestSite): Promise<Record<string, string>> {
  const root = join(config.dataDir, 'media');
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return [
          relative(root, path),
          createHash('sha256')
            .update(await readFile(path))
            .digest('hex'),
        ] as const;
      }),
  );
  return Object.fromEntries(files.sort(([one], [other]) => (one < other ? -1 : 1)));
}

const bytesOf = async (blob: Promise<Blob> | Blob) => Buffer.from(await (await blob).arrayBuffer());

/** Creates one or more records of each subject through the APIs, with different kinds of images. */
export async function addSampleRecords(app: TestApp): Promise<{ token: string }> {
  const token = await app.signIn();
  const [small, wide, tall] = await Promise.all(
    [picture(60, 40), picture(700, 300, 'jpeg'), picture(90, 200, 'webp')].map(bytesOf),
  );
  const post = (path: string) => app.rest().post(path).set('authorization', `Bearer ${token}`);
  const author = JSON.stringify({
    name: 'Nimal Perera',
    department: 'Mathematics',
    linkedin: 'linkedin.com/in/example',
  });

  const event = { date: '2027-03-04', time: '6:00 PM', location: 'Hall 3', type: 'Fun activity', description: 'Come.' };
  const { body: pictured } = await post('/api/events')
    .field({ ...event, title: 'Quiz', capacity: '40', registrationUrl: 'https://example.com/quiz' })
    .attach('image', wide!, 'wide.jpg')
    .expect(201);
  const { body: walk } = await post('/api/events')
    .field({ ...event, title: 'Walk', type: 'other', status: 'completed' })
    .expect(201);
  await changeEvents(app, token, { cancelled: pictured._id, moved: walk._id });
  const within = `<p>Look: “ශ්‍රී”</p><img src="${pictured.image.url.replace(app.url, '')}" alt="A &amp; B"><p>End.</p>`;
  const { body: first } = await post('/api/blogs')
    .field({ title: 'A lit room', subtitle: 'First', content: within, status: 'published', author })
    .attach('coverImage', wide!, 'cover.jpg')
    .attach('authorImage', small!, 'me.png')
    .expect(201);
  await post('/api/blogs').field({ title: 'Begun', content: '<p>Not yet.</p>', status: 'draft', author }).expect(201);
  await app
    .rest()
    .post('/api/blogs/submit-draft')
    .field({ title: 'From outside', content: '<p>Please.</p>', author })
    .expect(201);
  for (let claps = 0; claps < 3; claps++) await app.rest().put(`/api/blogs/${first._id}/clap`).expect(200);
  const { errors } = await app.gql(
    `mutation ($id: ID!) { updateBlogPost(id: $id, input: { slug: "the-room", author: { name: "Nimal Perera", linkedin: "https://linkedin.com/in/example" } }) { id } }`,
    { id: first._id },
    token,
  );
  if (errors.length) throw new Error(JSON.stringify(errors));
  await post('/api/team')
    .field({ name: 'Ann', position: 'President', year: '24/25', thoughts: 'Speak.' })
    .attach('image', tall!, 'ann.webp')
    .expect(201);
  await post('/api/team').field({ name: 'Bob', position: 'Secretary', year: '23/24' }).expect(201);
  await post('/api/gallery')
    .field({ alt: 'The cup', captureDate: '2025-02-03' })
    .attach('image', small!, 'cup.png')
    .expect(201);
  await post('/api/special-event')
    .field({ title: 'Twelve lamps', subtitle: 'An evening', text1: 'One.', text2: 'Two.' })
    .attach('image1', small!, 'lamp.png')
    .attach('image2', tall!, 'lamps.webp')
    .expect(201);
  await post('/api/membership/config')
    .send({
      isOpen: true,
      formUrl: 'https://docs.google.com/forms/d/e/1FAIpQLSd_example/viewform',
      closeDate: '2090-01-02',
    })
    .expect(200);
  await app
    .rest()
    .put('/api/video')
    .set('authorization', `Bearer ${token}`)
    .attach('video', await bytesOf(movie({ bytes: 20_000 })), 'film.mp4')
    .expect(200);
  return { token };
}

/** Cancels one event, and moves another, which is online too from then on. */
async function changeEvents(app: TestApp, token: string, { cancelled, moved }: { cancelled: string; moved: string }) {
  const { errors } = await app.gql(
    `mutation ($cancelled: ID!, $moved: ID!) {
      cancelEvent(id: $cancelled, reason: "The hall is flooded.") { id }
      updateEvent(id: $moved, input: {
        date: "2027-03-05", announceMove: true, attendance: BOTH, onlineUrl: "https://meet.example/walk" }) { id } }`,
    { cancelled, moved },
    token,
  );
  if (errors.length) throw new Error(JSON.stringify(errors));
}
