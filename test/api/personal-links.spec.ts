import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { hashToken } from '../../server/core/access/secret-token.js';
import { PersonalLinks } from '../../server/core/records/personal-links/personal-links.service.js';
import { Clock } from '../../server/core/time/clock.js';
import { SUBMISSION_LINK_DAYS } from '../../server/features/blog/submissions/submission-rules.js';
import { maintenanceOptions } from '../../server/infra/database/connection-options.js';
import { migrate } from '../../server/infra/database/migrate.js';
import { MIGRATIONS } from '../../server/infra/database/migrations.js';
import { PersonalLinks1795800300020 } from '../../server/infra/database/migrations/personal-links.js';
import { DAY_MS } from '../../server/shared/days.js';
import { exportSite, importArchive } from '../../server/transfer/archive/site-archive.js';
import { startApp, type TestApp } from '../support/app.js';
import { readParts, withValidManifest, writeParts } from '../support/archives.js';
import { makeDatabase } from '../support/database.js';
import { createSite, silentProgress } from '../support/sites.js';

const SUBMIT = `mutation ($input: BlogDraftInput!) { submitBlogDraft(input: $input) { id statusToken } }`;
const STATUS = 'query ($token: String!) { submissionStatus(token: $token) { state } }';
const DRAFT = {
  title: 'A speech',
  content: '<p>I stood up.</p>',
  author: { name: 'A member', department: 'IT', linkedin: 'linkedin.com/in/member' },
};

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
afterEach(() => void jest.restoreAllMocks());

async function submit(): Promise<{ id: string; statusToken: string }> {
  const { data } = await app.gql<{ submitBlogDraft: { id: string; statusToken: string } }>(SUBMIT, { input: DRAFT });
  return data!.submitBlogDraft;
}
const stateOf = async (token: string) => (await app.gql(STATUS, { token })).data!.submissionStatus;

test('R569: a link works until it expires, is then deleted, and leads nowhere once it is revoked', async () => {
  const { statusToken } = await submit();
  const links = app.get(PersonalLinks);
  const at = (days: number) => jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + days * DAY_MS));
  at(SUBMISSION_LINK_DAYS - 1);
  await links.deleteExpired();
  expect(await stateOf(statusToken)).toEqual({ state: 'RECEIVED' });
  at(SUBMISSION_LINK_DAYS + 1);
  expect(await stateOf(statusToken)).toBeNull();
  await links.deleteExpired();
  expect(await app.database.query('SELECT FROM personal_link')).toEqual([]);
  jest.restoreAllMocks();
  const { id, statusToken: revoked } = await submit();
  await links.revoke('submission', [id], app.get(DataSource).manager);
  expect(await stateOf(revoked)).toBeNull();
});

test('R569: a link of one purpose opens nothing of another', async () => {
  const { id } = await submit();
  const token = await app.get(PersonalLinks).create('seat', id, new Date(Date.now() + DAY_MS));
  expect(await stateOf(token)).toBeNull();
});

test('R570: an update keeps the links of earlier submissions, those in the trash included, and can be taken back', async () => {
  const database = await makeDatabase();
  const source = await new DataSource({ ...maintenanceOptions(database.url), migrations: MIGRATIONS }).initialize();
  const reverted = MIGRATIONS.length - MIGRATIONS.indexOf(PersonalLinks1795800300020);
  try {
    for (let count = 0; count < reverted; count++) await source.undoLastMigration();
    const [{ id }] = (await database.query(
      `INSERT INTO blog_post (slug, title, subtitle, excerpt, minutes_to_read, content, cover, author_name, author_department,
         author_linkedin, author_photo, status, claps, submitted, status_token_hash, created_at, updated_at)
       VALUES ('a', 'A', '', '', 1, '', '', 'A', '', '', '', 'draft', 0, true, $1, now(), now()) RETURNING id`,
      [hashToken('stored')],
    )) as [{ id: string }];
    const trashed = '5b0f8d1e-7a53-4a1c-9d5e-2f1f6f6b3a10';
    const rows = [{ table: 'blog_post', row: { id: trashed, status_token_hash: hashToken('trashed') } }];
    await database.query('INSERT INTO trash (id, rows, deleted_at) VALUES ($1, $2, now())', [
      trashed,
      JSON.stringify(rows),
    ]);
    await migrate(database.url);
    const links = await database.query('SELECT token_hash, purpose, subject_id FROM personal_link');
    expect(links).toHaveLength(2);
    expect(links).toEqual(
      expect.arrayContaining([
        { token_hash: hashToken('stored'), purpose: 'submission', subject_id: id },
        { token_hash: hashToken('trashed'), purpose: 'submission', subject_id: trashed },
      ]),
    );
    for (let count = 0; count < reverted; count++) await source.undoLastMigration();
    expect(await database.query('SELECT status_token_hash FROM blog_post')).toEqual([
      { status_token_hash: hashToken('stored') },
    ]);
  } finally {
    await source.destroy();
    await database.drop();
  }
});

test('R570: an archive of an earlier version brings the links of its submissions', async () => {
  const { id } = await submit();
  const folder = await mkdtemp(join(tmpdir(), 'gavel-links-'));
  const site = await createSite();
  try {
    const archive = join(folder, 'site.tar.gz');
    await exportSite(app.config, archive, {}, silentProgress());
    const parts = (await readParts(archive))
      .filter(({ name }) => name !== 'rows/personal_link.jsonl')
      .map((part) => (part.name === 'rows/blog_post.jsonl' ? { ...part, content: asBefore(part.content, id) } : part));
    const before = withValidManifest(parts, (manifest) => {
      manifest.tables = manifest.tables.filter(({ name }) => name !== 'personal_link');
    });
    const former = join(folder, 'former.tar.gz');
    await writeParts(former, before);
    await importArchive(site.config, former, silentProgress());
    const links = await site.database.query('SELECT token_hash, purpose FROM personal_link WHERE subject_id = $1', [
      id,
    ]);
    expect(links).toEqual([{ token_hash: hashToken('former'), purpose: 'submission' }]);
  } finally {
    await site.remove();
    await rm(folder, { recursive: true, force: true });
  }
});

/** The rows with the hash of this submission in them. */
const asBefore = (content: Buffer, id: string): Buffer => {
  const lines = content.toString().trim().split('\n');
  const rows = lines.map((line) => {
    const row = JSON.parse(line) as Record<string, unknown>;
    return JSON.stringify(row.id === id ? { ...row, status_token_hash: hashToken('former') } : row);
  });
  return Buffer.from(`${rows.join('\n')}\n`);
};
