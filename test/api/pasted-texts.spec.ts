import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importLegacySite } from '../../server/rest/legacy-import/legacy-site.js';
import { exportSite, importArchive } from '../../server/transfer/archive/site-archive.js';
import { startApp, type TestApp } from '../support/app.js';
import { blogApis, type PostInput } from '../support/blog-apis.js';
import { fewAtOnce } from '../support/few-at-once.js';
import { json, type LegacyApiServer, startLegacyApiServer } from '../support/legacy-api-server.js';
import { PASTED_TEXTS } from '../support/pasted-texts.js';
import { createSite, type NewTestSite, silentProgress } from '../support/sites.js';

const AUTHOR = { name: 'Nimal Perera', department: 'Mathematics', linkedin: 'linkedin.com/in/nimal' };
const timeouts = { attempts: 3, firstDelay: 5, idle: 3000, total: 30_000 };
const EXPECTED = Object.fromEntries(PASTED_TEXTS.map(({ from, stored }) => [from, stored]));

let app: TestApp;
let token: string;
let peer: LegacyApiServer;
let folder: string;
const sites: NewTestSite[] = [];

beforeAll(async () => {
  [app, peer, folder] = await Promise.all([startApp(), startLegacyApiServer(), mkdtemp(join(tmpdir(), 'gavel-'))]);
  token = await app.signIn();
});
afterAll(async () => {
  await Promise.all([app.close(), peer.close(), ...sites.map((site) => site.remove())]);
  await rm(folder, { recursive: true, force: true });
});

async function another(): Promise<NewTestSite> {
  const site = await createSite();
  sites.push(site);
  return site;
}

/** Title -> content of every post. */
async function storedIn({ database }: Pick<NewTestSite, 'database'>): Promise<Record<string, unknown>> {
  const rows = await database.query('SELECT title, content FROM blog_post');
  return Object.fromEntries(rows.map(({ title, content }) => [title, content]));
}

test.each([
  ['a post by an officer', 'create'],
  ['a submission by a visitor', 'submit'],
] as const)(
  'R386: GraphQL and REST store %s in the form of the editor, whatever it was copied from',
  async (_, operation) => {
    for (const api of blogApis(app.url)) {
      const results = await fewAtOnce(PASTED_TEXTS.length, (n) => {
        const { from: title, html: content } = PASTED_TEXTS[n]!;
        const post: PostInput = { title, content, author: AUTHOR, ...(operation === 'create' && { status: 'draft' }) };
        return operation === 'create' ? api.create(post, token) : api.submit(post);
      });
      // REST returns absolute addresses of this site.
      const stored = results.map(({ data, message }, n) => [
        PASTED_TEXTS[n]!.from,
        data?.content.replaceAll(app.url, '') ?? message,
      ]);
      expect([api.name, Object.fromEntries(stored)]).toEqual([api.name, EXPECTED]);
    }
  },
);

test('R386: an import from a legacy site and an archive store the same, and the import reports each embed that became a link', async () => {
  for (const path of ['events', 'team', 'gallery']) peer.answers[`/api/${path}`] = json([]);
  for (const path of ['special-event', 'membership/config', 'video']) peer.answers[`/api/${path}`] = json(null);
  const posts = PASTED_TEXTS.map(({ from: title, html: content }, n) => ({
    _id: `post-${n}`,
    slug: `post-${n}`,
    title,
    content,
    author: AUTHOR,
    status: 'published',
    createdAt: '2020-01-01T10:00:00.000Z',
  }));
  peer.answers['/api/blogs/published'] = json(posts);
  const [site, restored] = await Promise.all([another(), another()]);
  const { report } = await importLegacySite(site.config, { from: peer.from, timeouts }, silentProgress());
  expect(await storedIn(site)).toEqual(EXPECTED);
  const lines = report.changes.map(({ label, title, reason }) => `${label} “${title}”: ${reason}`);
  expect(lines).toContain(
    'posts “a film of WordPress”: the embed of https://www.youtube.com/watch?v=a1-_B2 became a link',
  );
  expect(lines.map((line) => `  ${line}`)).toEqual(report.lines().filter((line) => lines.includes(line.trim())));
  const linked = PASTED_TEXTS.filter(({ html }) =>
    /<(iframe|embed|video)\b[^>]*(?:src="(https?:)?\/\/|controls)/.test(html),
  );
  expect(report.changes.map(({ title }) => title).sort()).toEqual(linked.map(({ from }) => from).sort());

  // As a site with other rules would have stored them.
  for (const { title, content } of posts)
    await site.database.query('UPDATE blog_post SET content = $1 WHERE title = $2', [content, title]);
  const archive = join(folder, 'site.tar.gz');
  await exportSite(site.config, archive, {}, silentProgress());
  await importArchive(restored.config, archive, silentProgress());
  expect(await storedIn(restored)).toEqual(EXPECTED);
});
