import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BLOG_MESSAGES } from '../../server/shared/blog.js';
import { BOOT_ID, NEEDS_SCRIPTS, ROOT_ID } from '../../server/shared/pages.js';
import { startApp, type TestApp } from '../support/app.js';
import { graphqlDoor, type Post, type PostFields } from '../support/blog-doors.js';
import { cuttableLine } from '../support/cuttable-line.js';
import { eventually } from '../support/eventually.js';

let app: TestApp;
let token: string;
let unique = 0;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const author = {
  name: 'The Editorial Committee',
  department: 'Editorial',
  linkedin: 'https://www.linkedin.com/in/editorial',
};

async function publish(fields: PostFields = {}): Promise<Post> {
  const post = {
    title: `A rendered post ${++unique}`,
    content: '<p>Breathe first.</p>',
    author,
    status: 'published' as const,
  };
  const { data } = await graphqlDoor(app.url).create({ ...post, ...fields }, token);
  return data;
}

const rename = (post: Post, title: string) => graphqlDoor(app.url).update(post.id, { title, author }, token);

async function get(
  path: string,
  { method = 'GET', headers = {}, from = app.url }: { method?: string; headers?: object; from?: string } = {},
) {
  const answer = await fetch(from + path, {
    method,
    headers: { 'accept-encoding': 'identity', ...headers },
    redirect: 'manual',
  });
  return { status: answer.status, header: (name: string) => answer.headers.get(name), text: await answer.text() };
}

/** What the page's data element holds. */
const boot = (html: string) =>
  JSON.parse(new RegExp(`id="${BOOT_ID}">([^<]*)<`).exec(html)![1]!) as {
    state?: Record<string, object>;
    router?: object;
  };

/** What a reader sees. */
const content = (html: string): string => html.slice(html.indexOf(`id="${ROOT_ID}"`), html.indexOf(`id="${BOOT_ID}"`));

test('R9 R10 R11 R12 R14 R15: every public page arrives finished, with what search engines and friends read', async () => {
  await publish();
  for (const path of ['/', '/about', '/activities', '/blog', '/membership', '/contact', '/developers']) {
    const { status, header, text } = await get(path);
    expect([status, header('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const head = text.slice(0, text.indexOf('</head>'));
    expect(head).toMatch(/<title>[^<]+<\/title>/);
    expect(head).toMatch(/<meta name="description" content="[^"]+"/);
    expect(head).toContain(`<link rel="canonical" href="${app.url}${path}"`);
    expect(content(text)).toMatch(/<h1[^>]*>[^<]/);
  }
});

test('R13 R93: a post arrives finished, and brings along what was read, so that nothing is asked for twice', async () => {
  const post = await publish({ title: 'The "pause" & why it works' });
  const { text } = await get(`/blog/${post.slug}`);
  expect(text).toContain('<title>The &quot;pause&quot; &amp; why it works');
  expect(content(text)).toContain('<p>Breathe first.</p>');
  expect(boot(text).state![`BlogPost:${post.id}`]).toMatchObject({
    title: post.title,
    content: '<p>Breathe first.</p>',
  });
});

test('nothing that somebody writes can end the data that a page brings along', async () => {
  const title = '</script><script>alert(1)</script><!--';
  const post = await publish({ title });
  const { text } = await get(`/blog/${post.slug}`);
  expect(text).not.toContain('<script>alert');
  expect(boot(text).state![`BlogPost:${post.id}`]).toMatchObject({ title });
});

test('R19 R98: what does not exist has our page and the right status, and a draft looks just the same', async () => {
  const draft = await publish({ status: 'draft' });
  const never = await get('/blog/never-written');
  expect(never.status).toBe(404);
  expect(content(never.text)).toContain(BLOG_MESSAGES.postNotFound);
  const hidden = await get(`/blog/${draft.slug}`);
  expect([hidden.status, hidden.text]).toEqual([404, never.text]);
  const unknown = await get('/no/such/page');
  expect([unknown.status, unknown.header('cache-control')]).toEqual([404, 'no-cache']);
  expect(content(unknown.text)).toMatch(/<h1/);
  for (const path of ['/api/no-such-call', '/assets/gone.js']) {
    const answer = await get(path);
    expect([answer.status, answer.header('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  }
});

test('a page has one address: others lead there, and what means nothing to it changes nothing', async () => {
  const leadsTo = async (path: string) => {
    const { status, header } = await get(path);
    return [status, header('location')];
  };
  expect(await leadsTo('/blog/')).toEqual([301, '/blog']);
  expect(await leadsTo('//blog//?after=x')).toEqual([301, '/blog?after=x']);
  const plain = await get('/blog');
  expect((await get('/blog?utm_source=mail')).header('etag')).toBe(plain.header('etag'));
  for (const senseless of ['/blog?after=no-cursor', '/blog/%00', '/%E0%A4%A'])
    expect((await get(senseless)).status).toBe(400);
});

test('a page is sent as small as the reader takes it, and not at all when it is there already', async () => {
  const plain = await get('/blog');
  expect(plain.header('vary')).toBe('Accept-Encoding');
  const lengths = await Promise.all(
    ['br', 'gzip, br;q=0', 'identity'].map(async (accepted) => {
      const answer = await get('/blog', { headers: { 'accept-encoding': accepted } });
      expect(answer.text).toBe(plain.text);
      return [answer.header('content-encoding'), Number(answer.header('content-length'))] as const;
    }),
  );
  expect(lengths.map(([encoding]) => encoding)).toEqual(['br', 'gzip', null]);
  expect(lengths[0]![1]).toBeLessThan(lengths[1]![1]);
  expect(lengths[1]![1]).toBeLessThan(lengths[2]![1] / 2);
  const again = await get('/blog', { headers: { 'if-none-match': plain.header('etag') } });
  expect([again.status, again.text]).toEqual([304, '']);
  const head = await get('/blog', { method: 'HEAD' });
  expect([head.status, head.header('content-length'), head.text]).toEqual([200, plain.header('content-length'), '']);
});

test('the files of the client come compressed, and are kept for good where their name tells their content', async () => {
  const { text } = await get('/');
  const addresses = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, address]) => address!);
  expect(addresses.length).toBeGreaterThan(3);
  for (const address of addresses) {
    const { status, header } = await get(address, { headers: { 'accept-encoding': 'br' } });
    expect([status, header('cache-control'), header('content-encoding')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'br',
    ]);
    expect(header('content-type')).toMatch(address.endsWith('.css') ? 'text/css' : 'text/javascript');
  }
});

test('R16 R17: sign-in and dashboard are left to the browser, found by no search engine and kept by nobody', async () => {
  for (const path of ['/adminlogin', '/admin', '/admin/blog/new', '/admin/no-such-tab']) {
    const { status, header, text } = await get(path);
    expect([status, header('cache-control'), header('x-robots-tag')]).toEqual([200, 'no-store', 'noindex']);
    expect(content(text)).toMatch(
      new RegExp(`^id="${ROOT_ID}"><noscript><p[^>]*>${NEEDS_SCRIPTS} [^\n]*</noscript></div>`),
    );
    expect(boot(text)).not.toHaveProperty('router');
  }
});

test('whoever writes, and every reader after, sees the new state at once, on another instance soon after', async () => {
  const other = await startApp({ env: { DATABASE_URL: app.database.url } });
  try {
    const post = await publish();
    const path = `/blog/${post.slug}`;
    expect((await get(path)).text).toContain(post.title);
    await eventually(async () => (await get(path, { from: other.url })).text.includes(post.title));
    for (const title of ['Said once', 'Said twice', 'Said thrice']) {
      await rename(post, title);
      expect((await get(path)).text).toContain(title);
      await eventually(async () => (await get(path, { from: other.url })).text.includes(title));
    }
  } finally {
    await other.close();
  }
});

test('R150: pages follow the claps', async () => {
  const post = await publish();
  const claps = async () =>
    (boot((await get(`/blog/${post.slug}`)).text).state![`BlogPost:${post.id}`] as { claps: number }).claps;
  expect(await claps()).toBe(0);
  for (let i = 0; i < 3; i++) await graphqlDoor(app.url).clap(post.id);
  await eventually(async () => (await claps()) === 3);
});

test('while the database is away, pages and queries that were read stay readable, and others say when to come again', async () => {
  const line = await cuttableLine(app.database.url);
  const own = await startApp({ env: { DATABASE_URL: line.url } });
  const read = (path: string) => get(path, { from: own.url });
  try {
    const list = await eventually(async () => read('/blog'));
    const QUERY = `/graphql?query=${encodeURIComponent('{ blogPosts(first: 1) { nodes { title } } }')}`;
    const nodes = await read(QUERY);
    await line.cut();
    const unread = await read('/blog/some-post');
    expect([unread.status, unread.header('retry-after'), unread.header('cache-control')]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect(content(unread.text)).toContain(BLOG_MESSAGES.postFailed);
    for (let i = 0; i < 3; i++) expect(await read('/blog')).toMatchObject({ status: 200, text: list.text });
    for (let i = 0; i < 3; i++) expect(await read(QUERY)).toMatchObject({ status: 200, text: nodes.text });
    await line.mend();
    const post = await publish();
    await eventually(async () => (await read('/blog')).text.includes(post.title));
  } finally {
    await own.close();
    await line.cut();
  }
});
