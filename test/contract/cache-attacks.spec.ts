import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { SESSION_COOKIE } from '../../server/core/access/session-cookie.js';
import { ContentVersion } from '../../server/infra/cache/content-version.js';
import { NotificationListener } from '../../server/infra/cache/notification-listener.js';
import { ResponseCache } from '../../server/infra/cache/response-cache.js';
import { PAGE_ERRORS } from '../../server/shared/error-kinds.js';
import { startApp, type TestApp } from '../support/app.js';
import { graphqlBlogApi, type Post, type PostInput } from '../support/blog-apis.js';
import { eventually } from '../support/eventually.js';
import { picture } from '../support/pictures.js';
import { recordStatements } from '../support/statements.js';

/** Requests that no ordinary client sends, made to confuse the cache or to fill it. */
const FRIEND = 'https://app.club.example';

let app: TestApp;
let token: string;
let unique = 0;

beforeAll(async () => {
  app = await startApp({ env: { CORS_ORIGINS: FRIEND } });
  token = await app.signIn();
});
afterAll(() => app.close());

const author = { name: 'A', department: 'B', linkedin: 'https://www.linkedin.com/in/a' };

async function create(fields: PostInput = {}): Promise<Post> {
  const post = { title: `Post ${++unique}`, content: '<p>x</p>', author, status: 'published' as const };
  return (await graphqlBlogApi(app.url).create({ ...post, ...fields }, token)).data;
}

type Headers = Record<string, string>;
interface Answer {
  status: number;
  text: string;
  headers: IncomingHttpHeaders;
}
interface Sent {
  headers?: Headers;
  method?: string;
  body?: string;
}

/** Sends `path` as it is: `fetch` would normalize it. */
function send(path: string, { headers = {}, method = 'GET', body }: Sent = {}): Promise<Answer> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path, method, headers, agent: false }, (response) => {
      const { statusCode: status = 0, headers } = response;
      buffer(response).then((bytes) => resolve({ status, text: bytes.toString(), headers }), reject);
    })
      .on('error', reject)
      .end(body);
  });
}

/** Its answer came from the cache: those of handlers have an ID. */
const isCached = ({ headers }: Answer): boolean => headers['x-request-id'] === undefined;

const POST_TITLE = 'query Title($slug: String!) { blogPost(slug: $slug) { title } }';
const byGet = (slug: string) =>
  `/graphql?${new URLSearchParams({ query: POST_TITLE, variables: JSON.stringify({ slug }) })}`;
const byPost = (slug: string, headers: Headers): Sent => {
  const body = JSON.stringify({ query: POST_TITLE, variables: { slug } });
  const length = String(Buffer.byteLength(body));
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
    body,
  };
};

describe('one address written in many ways', () => {
  const waysToWrite = (path: string) => [
    ...Array.from({ length: 20 }, () => `${path}#${randomUUID()}`),
    path.replace(/[a-z](?=[^/]*$)/, (letter) => letter.toUpperCase()),
    path.toUpperCase(),
    path.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    `${path}/`,
    `${path}//`,
    `/.${path}`,
    `${path};a=1`,
    `${path}\u00e9`,
  ];

  test.each([
    ['a page', async () => '/about'],
    ['a page with a parameter', async () => `/blog/${(await create()).slug}`],
    ['a REST list', async () => '/api/events'],
    ['a REST record', async () => `/api/blogs/${(await create()).slug}`],
    ['an uploaded picture', async () => (await create({ coverFile: await picture(300, 200) })).cover],
    ['a feed', async () => '/feed.xml'],
  ])('takes memory once: %s', async (_, addressOf) => {
    const path = await addressOf();
    const cache = app.get(ResponseCache);
    await send('/not-there');
    await send(path);
    const before = cache.size;
    for (const written of waysToWrite(path)) for (let n = 0; n < 2; n++) await send(written);
    // A redirection of the page in capitals is stored.
    expect(cache.size - before).toBeLessThan(6_000);
  });

  test('redirects to the plain form: of a page with needless escapes', async () => {
    const { slug } = await create();
    for (const [written, plain] of [
      ['/%61bout', '/about'],
      [`/blog/%${slug.charCodeAt(0).toString(16)}${slug.slice(1)}?a=%61`, `/blog/${slug}?a=%61`],
      ['/blog/caf%c3%a9', '/blog/caf%C3%A9'],
      ['/%2561bout', undefined],
    ] as const)
      expect([written, (await send(written)).headers.location]).toEqual([written, plain]);
  });
});

test('pages with invented parameters displace no page in demand', async () => {
  const cache = app.get(ResponseCache);
  const { slug } = await create();
  const pages = ['/', '/about', `/blog/${slug}`];
  for (const path of [...pages, ...pages]) await send(path);
  const set = Date.parse('2026-01-01');
  for (let n = 0; n < 30; n++) {
    const date = new Date(set + n * 86_400_000).toISOString().slice(0, 10);
    for (const path of [`/activities?date=${date}`, `/activities?events=${n}`]) {
      await send(path);
      expect(cache.get('page', path)).toBeUndefined();
    }
  }
  for (const path of pages) expect(isCached(await send(path))).toBe(true);
});

describe('a response to one origin', () => {
  test('is not sent to another whose request is written to look the same', async () => {
    const { slug } = await create();
    const accept = 'text/plain, */*';
    const forged = { accept: `${FRIEND} ${accept}`, 'apollo-require-preflight': '1' };
    for (const ask of [
      (headers: Headers) => send(byGet(slug), { headers }),
      (headers: Headers) => send('/graphql', byPost(slug, headers)),
    ]) {
      for (let n = 0; n < 3; n++) await ask(forged);
      const { headers } = await ask({ accept, origin: FRIEND, 'apollo-require-preflight': '1' });
      expect(headers['access-control-allow-origin']).toBe(FRIEND);
      expect(headers['access-control-allow-credentials']).toBe('true');
    }
  });
});

describe('a draft', () => {
  const CREDENTIALS = (): [string, Headers][] => [
    ['a cookie', { cookie: `${SESSION_COOKIE}=${token}`, 'sec-fetch-site': 'same-origin' }],
    ['the second of two cookies', { cookie: `a=1; ${SESSION_COOKIE}=${token}`, 'sec-fetch-site': 'same-origin' }],
    ['a quoted cookie', { cookie: `${SESSION_COOKIE}="${token}"`, 'sec-fetch-site': 'same-origin' }],
    ['a bearer token', { authorization: `Bearer ${token}` }],
    ['a bearer token in capitals', { authorization: `BEARER ${token}` }],
  ];

  test('read with credentials by any way stays out of the cache', async () => {
    const { slug, title } = await create({ status: 'draft', title: `Secret ${++unique}` });
    const ways: ((headers: Headers, method?: string) => Promise<Answer>)[] = [
      (headers, method) => send(`/blog/${slug}`, { headers, method }),
      (headers, method) => send(`/api/blogs/${slug}`, { headers, method }),
      (headers, method) => send(byGet(slug), { headers: { ...headers, 'apollo-require-preflight': '1' }, method }),
      (headers) => send('/graphql', byPost(slug, headers)),
    ];
    for (const way of ways)
      for (const [name, headers] of CREDENTIALS()) {
        for (const method of ['HEAD', 'GET', 'HEAD']) await way(headers, method);
        const strangers: Headers[] = [
          {},
          { range: 'bytes=0-500' },
          { 'accept-encoding': 'br' },
          { 'if-none-match': '*' },
        ];
        for (const others of strangers) {
          const { text, status } = await way(others);
          expect([name, text.includes(title), status === 304]).toEqual([name, false, false]);
        }
      }
  });

  test('is not found by a query whose variables, operation or extensions only look like those of an officer', async () => {
    const [live, draft] = [await create(), await create({ status: 'draft' })];
    const ask = async (body: object, headers: Headers = {}) => {
      const text = JSON.stringify(body);
      const length = String(Buffer.byteLength(text));
      return send('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
        body: text,
      });
    };
    const body = (slug: string) => ({ query: POST_TITLE, variables: { slug }, operationName: 'Title' });
    const officer = { authorization: `Bearer ${token}` };
    for (let n = 0; n < 3; n++) {
      expect((await ask(body(draft.slug), officer)).text).toContain(draft.title);
      for (const changed of [
        body(draft.slug),
        { ...body(draft.slug), extensions: {} },
        { ...body(draft.slug), extensions: { persistedQuery: null } },
        { ...body(live.slug), variables: { slug: draft.slug, other: live.slug } },
        { ...body(draft.slug), query: `${POST_TITLE} # ${live.slug}` },
      ])
        expect((await ask(changed)).text).not.toContain(draft.title);
      const answer = await ask({ ...body(live.slug), variables: JSON.stringify({ slug: live.slug }) });
      expect([answer.status, isCached(answer)]).toEqual([400, false]);
    }
  });
});

describe('a session cookie that somebody invented', () => {
  const headers = { cookie: `${SESSION_COOKIE}=invented` };

  test('changes nothing on pages that are the same for officers', async () => {
    for (const path of [
      '/',
      '/about',
      '/blog',
      '/activities',
      '/contact',
      '/membership',
      '/feed.xml',
      '/favicon.svg',
    ]) {
      await eventually(async () => isCached(await send(path)));
      expect([path, isCached(await send(path, { headers }))]).toEqual([path, true]);
    }
  });

  test('makes the page of a post no more work than finding out', async () => {
    const { slug } = await create();
    const plain = await send(`/blog/${slug}`);
    // The notification of its creation may empty the cache once more in between.
    await eventually(async () => {
      const statements = await recordStatements(app, async () => {
        const { text, headers: sent } = await send(`/blog/${slug}`, { headers });
        expect([text, sent['cache-control']]).toEqual([plain.text, 'no-cache']);
      });
      return statements.every(([, values]) => !values.includes(slug));
    });
  });
});

describe('the page of a post for a signed-in officer', () => {
  const officer = () => ({ cookie: `${SESSION_COOKIE}=${token}`, 'sec-fetch-site': 'none' });

  test('is the ordinary page unless there is something to say', async () => {
    const { id, slug } = await create();
    const open = () => send(`/blog/${slug}`, { headers: officer() });
    const visitors = await send(`/blog/${slug}`);
    const ordinary = await open();
    expect([ordinary.text, ordinary.headers.etag]).toEqual([visitors.text, visitors.headers.etag]);
    const again = await send(`/blog/${slug}`, { headers: { ...officer(), 'if-none-match': ordinary.headers.etag! } });
    expect(again.status).toBe(304);
    const save =
      'mutation ($id: ID!, $input: BlogPostPatch!) { saveBlogPost(id: $id, intent: KEEP_PENDING, input: $input) { post { id } } }';
    expect((await app.gql(save, { id, input: { title: 'Later', author } }, token)).errors).toEqual([]);
    const pending = await send(`/blog/${slug}`, { headers: { ...officer(), 'if-none-match': ordinary.headers.etag! } });
    expect([pending.status, pending.headers['cache-control']]).toEqual([200, 'no-store']);
    const discard = 'mutation ($id: ID!) { saveBlogPost(id: $id, intent: DISCARD_PENDING) { post { id } } }';
    expect((await app.gql(discard, { id }, token)).errors).toEqual([]);
    expect((await open()).headers['cache-control']).toBe('no-cache');
  });

  test('redirects from a former address of a draft, and from one in capitals', async () => {
    const { id, slug } = await create({ status: 'draft' });
    const change = 'mutation ($id: ID!, $input: BlogPostPatch!) { updateBlogPost(id: $id, input: $input) { slug } }';
    const input = { slug: `${slug}-moved`, author };
    expect((await app.gql(change, { id, input }, token)).errors).toEqual([]);
    for (const address of [`/blog/${slug}`, `/blog/${slug.toUpperCase()}-MOVED`]) {
      const { status, headers } = await send(address, { headers: officer() });
      const { location, 'cache-control': caching } = headers;
      expect({ status, location, caching }).toEqual({
        status: 301,
        location: `/blog/${slug}-moved`,
        caching: 'no-store',
      });
      expect((await send(address)).status).toBe(404);
    }
  });

  test('is not found if there is no such post', async () => {
    const { status, text } = await send('/blog/never-written', { headers: officer() });
    expect([status, text.includes(PAGE_ERRORS.PAGE_NOT_FOUND.message)]).toEqual([404, false]);
  });
});

test('while the database refuses the connection for notifications, a write of another instance is shown', async () => {
  const { slug, title } = await create();
  const { pathname } = new URL(app.database.url);
  const database = pathname.slice(1);
  const other = new pg.Client(app.database.url);
  const server = new pg.Client(process.env.TEST_SERVER);
  await Promise.all([other.connect(), server.connect()]);
  const show = async () => (await send(`/api/blogs/${slug}`)).text;
  try {
    expect(await show()).toContain(title);
    await server.query(`ALTER DATABASE ${database} WITH ALLOW_CONNECTIONS false`);
    const LISTENERS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name LIKE '%changes'`;
    await server.query(LISTENERS, [database]);
    await eventually(() => app.get(ContentVersion).current === null);
    await new Promise((passed) => setTimeout(passed, 300));
    await other.query(`UPDATE blog_post SET title = 'Changed elsewhere' WHERE slug = $1`, [slug]);
    expect(await show()).toContain('Changed elsewhere');
  } finally {
    await server.query(`ALTER DATABASE ${database} WITH ALLOW_CONNECTIONS true`);
    await Promise.all([other.end(), server.end()]);
  }
  await eventually(() => app.get(ContentVersion).current !== null);
});

test('a database that does not exist counts as unreachable, as one that is not running', async () => {
  const missing = new URL(app.database.url);
  missing.pathname = '/missing';
  const events: string[] = [];
  const listener = new NotificationListener(missing.href, ['content'], {
    onConnected: () => void events.push('connected'),
    onNotification: () => void events.push('notification'),
    onDisconnected: () => void events.push('disconnected'),
    onUnreachable: () => void events.push('unreachable'),
  });
  await listener.start();
  await listener.stop();
  expect(events[0]).toBe('unreachable');
});
