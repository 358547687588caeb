import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runTransferCommand } from '../../server/transfer/command.js';
import { importLegacySite, LEGACY_SITE } from '../../server/rest/legacy-import/legacy-site.js';
import { ARCHIVE } from '../../server/transfer/archive/site-archive.js';
import { exportSite, importArchive } from '../../server/transfer/archive/site-archive.js';
import { POST_HTML_MESSAGES } from '../../server/shared/post-html-limits.js';
import { ADMIN } from '../support/admin.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { TABLE_BOMB } from '../support/html-bombs.js';
import {
  file,
  half,
  json,
  nothing,
  type LegacyApiServer,
  startLegacyApiServer,
  status,
} from '../support/legacy-api-server.js';
import { picture } from '../support/pictures.js';
import {
  type NewTestSite,
  addSampleRecords,
  createSite,
  openNothing,
  readFileHashes,
  readRows,
  silentProgress,
} from '../support/sites.js';

const PROGRAM = fileURLToPath(new URL('../../dist/bundle/transfer.js', import.meta.url));
const timeouts = { attempts: 3, firstDelay: 5, idle: 3000, total: 30_000 };

const sites: NewTestSite[] = [];
async function another(): Promise<NewTestSite> {
  const site = await createSite();
  sites.push(site);
  return site;
}
afterAll(() => Promise.all(sites.map((site) => site.remove())));

const move = (site: NewTestSite, from: string, signIn?: { email: string; password: string }) =>
  importLegacySite(site.config, { from, signIn, timeouts }, silentProgress());

type Row = Record<string, unknown>;
const shown = (row: Row, ...fields: string[]) => Object.fromEntries(fields.map((field) => [field, row[field]]));
const all = async (site: NewTestSite, sql: string) => (await site.database.query(sql)) as Row[];

describe('from a site with this software', () => {
  let old: TestApp;
  let from: string;
  /** Everything was brought into it, by the command. */
  let site: NewTestSite;
  let message: { stdout: string; stderr: string };
  beforeAll(async () => {
    [old, site] = await Promise.all([startApp(), another()]);
    from = `${old.url}/api`;
    await addSampleRecords(old);
    message = await command('--from', from, '--email', ADMIN.email);
  });
  afterAll(() => old.close());

  const command = (...options: string[]) =>
    promisify(execFile)(process.execPath, [PROGRAM, 'import', ...options], {
      env: { ...process.env, ...site.env, IMPORT_PASSWORD: ADMIN.password },
    });

  const POST = [
    'title',
    'slug',
    'subtitle',
    'status',
    'claps',
    'created_at',
    'published_date',
    'author_name',
    'author_linkedin',
    'excerpt',
  ];
  const posts = (rows: Record<string, unknown[]>) =>
    (rows.blog_post as Row[])
      .map((row) => shown(row, ...POST))
      .sort((one, other) => (String(one.title) < String(other.title) ? -1 : 1));

  test('R458 R470: everything is imported, including drafts, images, dates, claps, addresses and cancelled events', async () => {
    const [before, after] = [await readRows(old), await readRows(site)];
    expect(posts(after)).toEqual(posts(before));
    const same: [string, string[]][] = [
      [
        'event',
        [
          'title',
          'description',
          'date',
          'time',
          'minute',
          'type',
          'status',
          'capacity',
          'registration_url',
          'cancel_reason',
          'online_url',
          'attendance',
          'slug',
          'created_at',
        ],
      ],
      ['team_member', ['name', 'position', 'year', 'thoughts', 'sort_key', 'created_at']],
      ['gallery_image', ['alt', 'capture_date', 'created_at']],
      ['special_event', ['title', 'subtitle', 'text1', 'text2']],
      ['membership_config', ['is_open', 'form_url', 'close_date']],
      ['intro_video', ['bytes']],
    ];
    for (const [table, fields] of same) {
      const of = (rows: Record<string, unknown[]>) =>
        (rows[table] as Row[]).map((row) => JSON.stringify(shown(row, ...fields))).sort();
      expect(of(after)).toEqual(of(before));
    }
  });

  test('R458: images in content are imported once each; old IDs and addresses lead to the post', async () => {
    const [post] = await all(site, `SELECT id, cover, author_photo, content FROM blog_post WHERE slug = 'the-room'`);
    const within = /<img src="(\/media\/[0-9a-f-]{36})-700x300\.webp" alt="A &amp; B"/.exec(String(post!.content));
    const stored = Object.keys(await readFileHashes(site));
    for (const address of [within![1], post!.cover, post!.author_photo].map(String))
      expect(stored.filter((name) => name.includes(/[0-9a-f-]{36}/.exec(address)![0]))).not.toEqual([]);
    const [picture] = await all(site, `SELECT image FROM event WHERE title = 'Quiz'`);
    expect(String(post!.content)).toContain(String(picture!.image));
    expect(Object.keys(await readFileHashes(old)).length).toBe(stored.length);

    const [former] = await old.database.query(`SELECT id FROM blog_post WHERE slug = 'the-room'`);
    expect(await all(site, `SELECT slug, post_id FROM blog_former_slug WHERE post_id = '${post!.id}'`)).toEqual([
      { slug: former!.id, post_id: post!.id },
    ]);
  });

  test('without signing in, only published content is imported', async () => {
    const site = await another();
    const { report } = await move(site, from);
    expect(report.of('posts', 'new')).toBe(1);
    const [post] = await all(site, 'SELECT title, content FROM blog_post');
    expect(post).toMatchObject({ title: 'A lit room', content: expect.stringContaining('End.') });
  });

  test('R458: importing again duplicates nothing: changes there are applied, but not to what was changed or deleted here', async () => {
    const site = await another();
    await move(site, from, ADMIN);
    const [rows, files] = [await readRows(site), await readFileHashes(site)];
    const again = await move(site, from, ADMIN);
    expect(
      ['posts', 'events', 'video', 'membership settings'].map((called) => again.report.of(called, 'unchanged')),
    ).toEqual([3, 2, 1, 1]);
    expect([await readRows(site), await readFileHashes(site)]).toEqual([rows, files]);

    await old.database.query(`UPDATE blog_post SET claps = 9, title = 'A bright room' WHERE slug = 'the-room'`);
    await old.database.query(`UPDATE event SET location = 'Hall 9'`);
    await site.database.query(`UPDATE event SET time = '7 PM', updated_at = now() WHERE title = 'Walk'`);
    await site.database.query(`DELETE FROM team_member WHERE name = 'Bob'`);
    const { report } = await move(site, from, ADMIN);
    expect(await all(site, `SELECT title, claps FROM blog_post WHERE slug = 'the-room'`)).toEqual([
      { title: 'A bright room', claps: 9 },
    ]);
    expect(await all(site, `SELECT title, location FROM event ORDER BY title`)).toEqual([
      { title: 'Quiz', location: 'Hall 9' },
      { title: 'Walk', location: 'Hall 3' },
    ]);
    expect(await all(site, 'SELECT name FROM team_member')).toEqual([{ name: 'Ann' }]);
    expect(report.skipped.map(({ title, reason: what }) => [title, what])).toEqual([
      ['Walk', 'it was changed here after the last import'],
      ['Bob', 'it was deleted here'],
    ]);
    expect(await readFileHashes(site)).toEqual(files);
    await old.database.query(`UPDATE blog_post SET claps = 3, title = 'A lit room' WHERE slug = 'the-room'`);
    await old.database.query(`UPDATE event SET location = 'Hall 3'`);
  });

  test('an imported site can be exported completely', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gavel-onward-'));
    try {
      const path = join(folder, 'site.tar.gz');
      expect((await exportSite(site.config, path, {}, silentProgress())).missing).toEqual([]);
      const third = await another();
      expect((await importArchive(third.config, path, silentProgress())).missing).toEqual([]);
      expect(await readRows(third)).toEqual(await readRows(site));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('a wrong password stops the import before it changes anything', async () => {
    const site = await another();
    await expect(move(site, from, { ...ADMIN, password: 'no' })).rejects.toThrow(
      /rejected the e-mail address or password/,
    );
    expect(await all(site, 'SELECT email FROM admin')).toEqual([]);
  });

  test('the command reports the result; the password comes from the environment, and an officer can sign in', async () => {
    expect(message.stdout.split('\n')).toEqual([
      `Imported from ${old.url}:`,
      ...['posts                3', 'events               2', 'team members         2', 'gallery images       1'].map(
        (line) => `  ${line} new`,
      ),
      ...['special event        1', 'membership settings  1', 'video                1'].map((line) => `  ${line} new`),
      `The first administrator is ${ADMIN.email} with the password set in ADMIN_PASSWORD.`,
      '',
    ]);
    expect(message.stderr).toMatch(/^posts: 3 of 3\nevents: 2 of 2\n/);
    expect(await all(site, 'SELECT email FROM admin')).toEqual([{ email: ADMIN.email }]);
  });

  test('the command prints its usage with --help', async () => {
    const { lines, complete } = await runTransferCommand(
      ['import', '--help'],
      [ARCHIVE, LEGACY_SITE],
      () => site.config,
      openNothing,
    );
    expect(lines.join('\n')).toMatch(/^Usage:\n {2}npm run export/);
    expect(complete).toBe(true);
  });

  test.each([
    ['nothing to import from', ['--from'], /argument missing|Usage:/],
    ['two things at once', ['--from', 'https://a.example', '--archive', 'b'], /^Usage:/],
    ['what it does not know', ['--into', 'x'], /Unknown option '--into'[^]*Usage:/],
  ])('the command prints its usage when it gets %s', async (_what, options, why) => {
    const run = runTransferCommand(['import', ...options], [ARCHIVE, LEGACY_SITE], () => site.config, openNothing);
    await expect(run).rejects.toThrow(why);
  });
});

describe('from a site with errors', () => {
  let peer: LegacyApiServer;
  /** On another port, and so another site. */
  let other: LegacyApiServer;
  let site: NewTestSite;
  let bytes: Buffer;
  const author = { name: 'Nimal', department: 'Mathematics', linkedin: 'linkedin.com/in/x' };
  const post = (n: number, more: object = {}) => ({
    _id: `64b0c0ffee000000000000${String(n).padStart(2, '0')}`,
    slug: `Post_${n}`,
    title: `Post ${n}`,
    subtitle: '',
    content: `<p>Text ${n}</p>`,
    author,
    coverImage: '',
    status: 'published',
    publishedDate: `2021-0${n}-01T10:00:00.000Z`,
    createdAt: `2020-0${n}-01T10:00:00.000Z`,
    claps: n,
    __v: 0,
    ...more,
  });

  beforeAll(async () => {
    bytes = Buffer.from(await (await picture(50, 50, 'jpeg')).arrayBuffer());
  });
  beforeEach(async () => {
    [peer, other, site] = await Promise.all([startLegacyApiServer(), startLegacyApiServer(), another()]);
    for (const path of ['blogs/published', 'events', 'team', 'gallery']) peer.answers[`/api/${path}`] = json([]);
    for (const path of ['special-event', 'membership/config', 'video']) peer.answers[`/api/${path}`] = json(null);
  });
  afterEach(() => Promise.all([peer.close(), other.close()]));

  test('a text beyond the limits is reported with the limit, and the other posts are imported', async () => {
    const bombs = [TABLE_BOMB, '<b>'.repeat(20_000), '<img src="/a.jpg">'.repeat(3000)];
    peer.answers['/api/blogs/published'] = json([
      post(4),
      ...bombs.map((content, index) => post(index + 1, { content })),
    ]);
    const { report } = await move(site, peer.from);
    expect(report.failures.map(({ title, reason }) => `${title}: ${reason}`).sort()).toEqual([
      `Post 1: ${POST_HTML_MESSAGES.table}`,
      `Post 2: ${POST_HTML_MESSAGES.depth}`,
      `Post 3: ${POST_HTML_MESSAGES.links}`,
    ]);
    expect(await all(site, 'SELECT title FROM blog_post')).toEqual([{ title: 'Post 4' }]);
    expect(peer.requestedPaths).not.toContain('/a.jpg');
  });

  test('temporary failures are retried', async () => {
    peer.answers['/api/blogs/published'] = [
      status(500),
      status(429, { 'retry-after': '0' }),
      json([post(1, { coverImage: '/uploads/a.jpg' })]),
    ];
    peer.answers['/api/events'] = [nothing, json([])];
    peer.answers['/api/team'] = [half(Buffer.from('[{"name":"Ann"}]')), json([])];
    peer.answers['/api/gallery'] = [file('<html>Deploying…</html>'), json([])];
    peer.answers['/uploads/a.jpg'] = [half(bytes), status(503), file(bytes)];
    const { report } = await move(site, peer.from);
    expect(report.failures).toEqual([]);
    expect(await all(site, `SELECT slug, cover <> '' AS pictured, published_date FROM blog_post`)).toEqual([
      { slug: 'post-1', pictured: true, published_date: new Date('2021-01-01T10:00:00.000Z') },
    ]);
    const former = await all(site, 'SELECT slug FROM blog_former_slug ORDER BY slug DESC');
    expect(former.map(({ slug }) => slug)).toEqual(['Post_1', '64b0c0ffee00000000000001']);
  });

  test('failures are reported with their reasons, everything else is imported, and only they are retried next time', async () => {
    other.answers['/secret.png'] = file(bytes);
    const here = (path: string) => `${peer.origin}${path}`;
    peer.answers['/api/blogs/published'] = json([
      post(1, { coverImage: { url: here('/gone.jpg') }, author: { ...author, imageUrl: here('/me.jpg') } }),
      post(2, { author: JSON.stringify(author) }),
      post(3, { title: 'x'.repeat(300) }),
      post(4, {
        content: `<p>a</p><IMG alt='"q"' src=${here('/me.jpg')}><img src="${other.origin}/secret.png"><img src="data:image/jpeg;base64,${bytes.toString('base64')}"><script>x</script>`,
      }),
      post(5, { title: ' ' }),
      { title: 'no id' },
      'no record',
    ]);
    peer.answers['/me.jpg'] = file(bytes);
    peer.answers['/api/team'] = file('<!doctype html>');
    peer.answers['/api/events'] = status(302, { location: 'https://elsewhere.example/api/events' });
    peer.answers['/api/gallery'] = json([
      { _id: 'g1', alt: 'Moved', captureDate: '2020-01-02', src: { url: here('/moved.jpg') } },
      { _id: 'g2', alt: 'No picture', captureDate: '2020-01-02', src: { url: here('/page') } },
      { _id: 'g3', alt: 'Endless', captureDate: '2020-01-02', src: { url: here('/endless') } },
      { _id: 'g4', alt: 'Sent away', captureDate: '2020-01-02', src: { url: here('/away') } },
    ]);
    peer.answers['/moved.jpg'] = status(301, { location: '/me.jpg' });
    peer.answers['/page'] = file('<html></html>');
    peer.answers['/endless'] = nothing;
    peer.answers['/away'] = status(302, { location: `${other.origin}/secret.png` });
    const { report } = await move(site, peer.from);
    const reasons = report.failures.map(
      ({ label: called, title, reason: what }) =>
        `${called} ${title.slice(0, 10)}: ${what.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, '')}`,
    );
    expect(reasons.sort()).toEqual([
      'events : /api/events could not be read: it redirects to https://elsewhere.example/api/events: use that address instead',
      'gallery images Endless: the image /endless could not be imported: it does not respond',
      'gallery images No picture: the image /page could not be imported: Images must be JPEG, JPG, PNG or WebP',
      'gallery images Sent away: the image /away could not be imported: its host is not on the public internet',
      'posts 64b0c0ffee: Title is required',
      'posts Post 1: the image /gone.jpg could not be imported: it responded with status 404',
      'posts Post 4: the image /secret.png could not be imported: its host is not on the public internet',
      'posts no id: it has no ID',
      'posts xxxxxxxxxx: Title must be at most 200 characters',
      'team members : /api/team could not be read: its response is not valid JSON',
    ]);
    expect(other.requestedPaths).toEqual([]);
    expect((await all(site, 'SELECT title FROM blog_post ORDER BY title')).map(({ title }) => title)).toEqual([
      'Post 1',
      'Post 2',
      'Post 4',
    ]);
    const [{ content }] = (await all(site, `SELECT content FROM blog_post WHERE title = 'Post 4'`)) as [
      { content: string },
    ];
    const own = content.match(/\/media\/[0-9a-f-]{36}-50x50\.webp/g)!;
    expect(new Set(own).size).toBe(2);
    // The one on a private network is gone: each reader's browser would call a machine of its own network.
    expect(content.replaceAll(/\/media\/[0-9a-f-]{36}-50x50\.webp/g, 'OWN')).toBe(
      '<p>a</p><img src="OWN" alt="&quot;q&quot;" data-size="medium"><img src="OWN" data-size="medium">',
    );
    expect((await all(site, 'SELECT alt FROM gallery_image')).map(({ alt }) => alt)).toEqual(['Moved']);

    peer.answers['/gone.jpg'] = file(bytes);
    peer.requestedPaths.length = 0;
    const again = await move(site, peer.from);
    expect(again.report.of('posts', 'updated')).toBe(2);
    expect(peer.requestedPaths.filter((path) => path.endsWith('.jpg'))).toEqual(['/gone.jpg']);
    expect(await all(site, `SELECT cover <> '' AS pictured FROM blog_post WHERE title = 'Post 1'`)).toEqual([
      { pictured: true },
    ]);
    expect(await all(site, `SELECT count(*)::integer AS count FROM blog_post`)).toEqual([{ count: 3 }]);
  });

  test('an unreachable site or an invalid address changes nothing', async () => {
    peer.answers = {};
    await expect(move(site, peer.from)).rejects.toThrow(
      /\/api\/blogs\/published could not be read: it responded with status 404/,
    );
    await expect(move(site, 'ftp://old.example')).rejects.toThrow(/^--from must be/);
    expect(await all(site, 'SELECT email FROM admin')).toEqual([]);
  });

  test('existing settings of this site are kept', async () => {
    peer.answers['/api/membership/config'] = json({ isOpen: false, formUrl: '', closeDate: '2031-02-03' });
    await site.database.query(
      `INSERT INTO membership_config VALUES (1, false, '', NULL, '2030-01-01', now(), now(), NULL, 1)`,
    );
    const { report } = await move(site, peer.from);
    expect(report.skipped).toEqual([
      { label: 'membership settings', title: '', reason: 'this site already has its own' },
    ]);
    expect(await all(site, 'SELECT next_intake_date FROM membership_config')).toEqual([
      { next_intake_date: expect.anything() },
    ]);
  });

  test('R458: an import that was killed can be resumed and duplicates nothing', async () => {
    const records = Array.from({ length: 8 }, (_, n) => post(n + 1, { coverImage: `/${n}.jpg` }));
    peer.answers['/api/blogs/published'] = json(records);
    for (let n = 0; n < 8; n++) peer.answers[`/${n}.jpg`] = n === 2 ? nothing : file(bytes);
    const importing = spawn(process.execPath, [PROGRAM, 'import', '--from', peer.from], {
      env: { ...process.env, ...site.env },
      stdio: 'ignore',
    });
    const ended = once(importing, 'exit');
    const count = async () => Number((await all(site, 'SELECT count(*) AS count FROM blog_post'))[0]!.count);
    // All but the one whose picture does not come are there.
    await eventually(async () => (await count()) === 7);
    importing.kill('SIGKILL');
    await ended;
    peer.requestedPaths.length = 0;
    peer.answers['/2.jpg'] = file(bytes);
    const { report } = await eventually(() =>
      move(site, peer.from).catch((error: Error) =>
        error.message.includes('under way') ? null : Promise.reject(error),
      ),
    );
    expect([report.of('posts', 'unchanged'), report.of('posts', 'new')]).toEqual([7, 1]);
    expect(peer.requestedPaths.filter((path) => path.endsWith('.jpg'))).toEqual(['/2.jpg']);
    expect(await count()).toBe(8);
  });
});
