import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { perform } from '../../server/moving/command.js';
import { exportSite, importArchive, importOldSite } from '../../server/moving/move.js';
import { ADMIN } from '../support/admin.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { file, half, json, nothing, type OldPeer, startOldPeer, status } from '../support/old-peer.js';
import { picture } from '../support/pictures.js';
import { filesOf, furnish, newSite, type NewSite, rowsOf, silent } from '../support/sites.js';

const PROGRAM = fileURLToPath(new URL('../../dist/server/moving.js', import.meta.url));
const patience = { tries: 3, firstWait: 5, silence: 400, whole: 5000 };

const sites: NewSite[] = [];
async function another(): Promise<NewSite> {
  const site = await newSite();
  sites.push(site);
  return site;
}
afterAll(() => Promise.all(sites.map((site) => site.remove())));

const move = (site: NewSite, from: string, signIn?: { email: string; password: string }) =>
  importOldSite(site.config, { from, signIn, patience }, silent());

type Row = Record<string, unknown>;
const told = (row: Row, ...fields: string[]) => Object.fromEntries(fields.map((field) => [field, row[field]]));
const all = async (site: NewSite, sql: string) => (await site.database.query(sql)) as Row[];

describe('from a site of this program', () => {
  let old: TestApp;
  let from: string;
  /** Everything was brought into it, by the command. */
  let site: NewSite;
  let said: { stdout: string; stderr: string };
  beforeAll(async () => {
    [old, site] = await Promise.all([startApp(), another()]);
    from = `${old.url}/api`;
    await furnish(old);
    said = await command('--from', from, '--email', ADMIN.email);
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
      .map((row) => told(row, ...POST))
      .sort((one, other) => (String(one.title) < String(other.title) ? -1 : 1));

  test('everything comes over, drafts too, with pictures, dates, claps and addresses', async () => {
    const [before, after] = [await rowsOf(old), await rowsOf(site)];
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
        (rows[table] as Row[]).map((row) => JSON.stringify(told(row, ...fields))).sort();
      expect(of(after)).toEqual(of(before));
    }
  });

  test('pictures within a text come too, each picture once; old ids and addresses lead to the post', async () => {
    const [post] = await all(site, `SELECT id, cover, author_photo, content FROM blog_post WHERE slug = 'the-room'`);
    const within = /<img src="(\/media\/[0-9a-f-]{36})-700x300\.webp" alt="A &amp; B"/.exec(String(post!.content));
    const stored = Object.keys(await filesOf(site));
    for (const address of [within![1], post!.cover, post!.author_photo].map(String))
      expect(stored.filter((name) => name.includes(/[0-9a-f-]{36}/.exec(address)![0]))).not.toEqual([]);
    const [picture] = await all(site, `SELECT image FROM event WHERE title = 'Quiz'`);
    expect(String(post!.content)).toContain(String(picture!.image));
    expect(Object.keys(await filesOf(old)).length).toBe(stored.length);

    const [former] = await old.database.query(`SELECT id FROM blog_post WHERE slug = 'the-room'`);
    expect(await all(site, `SELECT slug, post_id FROM blog_former_slug WHERE post_id = '${post!.id}'`)).toEqual([
      { slug: former!.id, post_id: post!.id },
    ]);
  });

  test('without signing in, what is published comes', async () => {
    const site = await another();
    const { report } = await move(site, from);
    expect(report.of('posts', 'new')).toBe(1);
    const [post] = await all(site, 'SELECT title, content FROM blog_post');
    expect(post).toMatchObject({ title: 'A lit room', content: expect.stringContaining('End.') });
  });

  test('a second time nothing is doubled: what changed there changes here, but not what was changed or deleted here', async () => {
    const site = await another();
    await move(site, from, ADMIN);
    const [rows, files] = [await rowsOf(site), await filesOf(site)];
    const again = await move(site, from, ADMIN);
    expect(
      ['posts', 'events', 'video', 'membership settings'].map((called) => again.report.of(called, 'unchanged')),
    ).toEqual([3, 2, 1, 1]);
    expect([await rowsOf(site), await filesOf(site)]).toEqual([rows, files]);

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
    expect(report.kept.map(({ title, what }) => [title, what])).toEqual([
      ['Walk', 'it was changed here since it came'],
      ['Bob', 'it was deleted here'],
    ]);
    expect(await filesOf(site)).toEqual(files);
    await old.database.query(`UPDATE blog_post SET claps = 3, title = 'A lit room' WHERE slug = 'the-room'`);
    await old.database.query(`UPDATE event SET location = 'Hall 3'`);
  });

  test('what came moves on whole, and misses nothing of what stayed there', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gavel-onward-'));
    try {
      const path = join(folder, 'site.tar.gz');
      expect((await exportSite(site.config, path, {}, silent())).missing).toEqual([]);
      const third = await another();
      expect((await importArchive(third.config, path, silent())).missing).toEqual([]);
      expect(await rowsOf(third)).toEqual(await rowsOf(site));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('a wrong password stops it before anything came', async () => {
    const site = await another();
    await expect(move(site, from, { ...ADMIN, password: 'no' })).rejects.toThrow(
      /does not take this e-mail and password/,
    );
    expect(await all(site, 'SELECT email FROM admin')).toEqual([]);
  });

  test('the command tells what came; its password comes from the environment, and somebody may sign in here', async () => {
    expect(said.stdout.split('\n')).toEqual([
      `Brought from ${old.url}:`,
      ...['posts                3', 'events               2', 'team members         2', 'gallery images       1'].map(
        (line) => `  ${line} new`,
      ),
      ...['special event        1', 'membership settings  1', 'video                1'].map((line) => `  ${line} new`),
      `The first administrator is ${ADMIN.email}, with the password that ADMIN_PASSWORD says.`,
      '',
    ]);
    expect(said.stderr).toMatch(/^posts: 3 of 3\nevents: 2 of 2\n/);
    expect(await all(site, 'SELECT email FROM admin')).toEqual([{ email: ADMIN.email }]);
  });

  test('the command says how it is used when it is asked', async () => {
    const { lines, complete } = await perform(['import', '--help'], () => site.config);
    expect(lines.join('\n')).toMatch(/^Usage:\n {2}npm run export/);
    expect(complete).toBe(true);
  });

  test.each([
    ['nothing to import from', ['--from'], /argument missing|Usage:/],
    ['two things at once', ['--from', 'https://a.example', '--archive', 'b'], /^Usage:/],
    ['what it does not know', ['--into', 'x'], /Unknown option '--into'[^]*Usage:/],
  ])('the command says how it is used when it is given %s', async (_what, options, why) => {
    await expect(perform(['import', ...options], () => site.config)).rejects.toThrow(why);
  });
});

describe('from a site that misbehaves', () => {
  let peer: OldPeer;
  /** On another port, and so another site. */
  let other: OldPeer;
  let site: NewSite;
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
    [peer, other, site] = await Promise.all([startOldPeer(), startOldPeer(), another()]);
    for (const path of ['blogs/published', 'events', 'team', 'gallery']) peer.answers[`/api/${path}`] = json([]);
    for (const path of ['special-event', 'membership/config', 'video']) peer.answers[`/api/${path}`] = json(null);
  });
  afterEach(() => Promise.all([peer.close(), other.close()]));

  test('what fails now and then is asked for again', async () => {
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
    expect(report.losses).toEqual([]);
    expect(await all(site, `SELECT slug, cover <> '' AS pictured, published_date FROM blog_post`)).toEqual([
      { slug: 'post-1', pictured: true, published_date: new Date('2021-01-01T10:00:00.000Z') },
    ]);
    const former = await all(site, 'SELECT slug FROM blog_former_slug ORDER BY slug DESC');
    expect(former.map(({ slug }) => slug)).toEqual(['Post_1', '64b0c0ffee00000000000001']);
  });

  test('what does not come is told with its reason, the rest comes, and the next time only that is fetched', async () => {
    other.answers['/secret.png'] = file(bytes);
    const here = (path: string) => `${peer.origin}${path}`;
    peer.answers['/api/blogs/published'] = json([
      post(1, { coverImage: { url: here('/gone.jpg') }, author: { ...author, imageUrl: here('/me.jpg') } }),
      post(2, { author: JSON.stringify(author) }),
      post(3, { title: 'x'.repeat(300) }),
      post(4, {
        content: `<p>a</p><IMG alt='"q"' src=${here('/me.jpg')}><img src="${other.origin}/secret.png"><img src="data:image/jpeg;base64,${bytes.toString('base64')}"><script>x</script>`,
      }),
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
    const reasons = report.losses.map(
      ({ called, title, what }) =>
        `${called} ${title.slice(0, 10)}: ${what.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, '')}`,
    );
    expect(reasons.sort()).toEqual([
      'events : /api/events could not be read: it sends us on to https://elsewhere.example/api/events: give that address instead',
      'gallery images Endless: the picture /endless could not come: it is silent',
      'gallery images No picture: the picture /page could not come: Images must be JPEG, JPG, PNG or WebP',
      'gallery images Sent away: the picture /away could not come: its host is not on the public internet',
      'posts Post 1: the picture /gone.jpg could not come: it answers 404',
      'posts Post 4: the picture /secret.png could not come: its host is not on the public internet',
      'posts no id: it has no id',
      'posts xxxxxxxxxx: Title must be at most 200 characters',
      'team members : /api/team could not be read: what it answers is no JSON',
    ]);
    expect(other.asked).toEqual([]);
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
    expect(content.replaceAll(/\/media\/[0-9a-f-]{36}-50x50\.webp/g, 'OWN').replace(other.origin, '')).toBe(
      '<p>a</p><img src="OWN" alt="&quot;q&quot;" data-size="medium"><img src="/secret.png" data-size="medium"><img src="OWN" data-size="medium">',
    );
    expect((await all(site, 'SELECT alt FROM gallery_image')).map(({ alt }) => alt)).toEqual(['Moved']);

    peer.answers['/gone.jpg'] = file(bytes);
    peer.asked.length = 0;
    const again = await move(site, peer.from);
    expect(again.report.of('posts', 'updated')).toBe(2);
    expect(peer.asked.filter((path) => path.endsWith('.jpg'))).toEqual(['/gone.jpg']);
    expect(await all(site, `SELECT cover <> '' AS pictured FROM blog_post WHERE title = 'Post 1'`)).toEqual([
      { pictured: true },
    ]);
    expect(await all(site, `SELECT count(*)::integer AS count FROM blog_post`)).toEqual([{ count: 3 }]);
  });

  test('a site that answers nothing at all, and what is no address of one, leave everything as it is', async () => {
    peer.answers = {};
    await expect(move(site, peer.from)).rejects.toThrow(/\/api\/blogs\/published could not be read: it answers 404/);
    await expect(move(site, 'ftp://old.example')).rejects.toThrow(/^--from must be/);
    expect(await all(site, 'SELECT email FROM admin')).toEqual([]);
  });

  test('what is here already of what there is one of stays', async () => {
    peer.answers['/api/membership/config'] = json({ isOpen: false, formUrl: '', closeDate: '2031-02-03' });
    await site.database.query(
      `INSERT INTO membership_config VALUES (1, false, '', NULL, '2030-01-01', now(), now(), NULL, 1)`,
    );
    const { report } = await move(site, peer.from);
    expect(report.kept).toEqual([{ called: 'membership settings', title: '', what: 'this site has its own' }]);
    expect(await all(site, 'SELECT next_intake_date FROM membership_config')).toEqual([
      { next_intake_date: expect.anything() },
    ]);
  });

  test('an import that was killed goes on where it was, and doubles nothing', async () => {
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
    peer.asked.length = 0;
    peer.answers['/2.jpg'] = file(bytes);
    const { report } = await eventually(() =>
      move(site, peer.from).catch((error: Error) =>
        error.message.includes('under way') ? null : Promise.reject(error),
      ),
    );
    expect([report.of('posts', 'unchanged'), report.of('posts', 'new')]).toEqual([7, 1]);
    expect(peer.asked.filter((path) => path.endsWith('.jpg'))).toEqual(['/2.jpg']);
    expect(await count()).toBe(8);
  });
});
