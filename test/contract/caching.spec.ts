import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ContentVersion } from '../../server/infra/cache/content-version.js';
import { ResponseCache } from '../../server/infra/cache/response-cache.js';
import { mediaIdAt } from '../../server/infra/media/media-registry.service.js';
import { MediaService } from '../../server/infra/media/media.service.js';
import { SESSION_COOKIE } from '../../server/core/access/session-cookie.js';
import { startApp, type TestApp } from '../support/app.js';
import { graphqlBlogApi, type Post, type PostInput } from '../support/blog-apis.js';
import { eventually } from '../support/eventually.js';
import { type InterruptibleProxy, startInterruptibleProxy } from '../support/interruptible-proxy.js';
import { picture } from '../support/pictures.js';

/** Tries to get from the cache what it must not give: other people's responses, and outdated ones. */
const FRIEND = 'https://app.club.example';
const STRANGER = 'https://stranger.example';

/** `other` is another instance on the same database, which it reaches by way of `line`, and on the same media. */
let app: TestApp;
let other: TestApp;
let line: InterruptibleProxy;
let token: string;
let unique = 0;

beforeAll(async () => {
  app = await startApp({ env: { CORS_ORIGINS: FRIEND } });
  line = await startInterruptibleProxy(app.database.url);
  const MEDIA_URL = `file://${join(app.config.dataDir, 'media')}`;
  other = await startApp({ env: { DATABASE_URL: line.url, MEDIA_URL } });
  token = await app.signIn();
});
afterAll(async () => {
  await other.close();
  await line.cut();
  await app.close();
});

const author = { name: 'A', department: 'B', linkedin: 'https://www.linkedin.com/in/a' };

async function create(fields: PostInput = {}): Promise<Post> {
  const post = { title: `Post ${++unique}`, content: '<p>x</p>', author, status: 'published' as const };
  return (await graphqlBlogApi(app.url).create({ ...post, ...fields }, token)).data;
}
const rename = (post: Post, title: string) => graphqlBlogApi(app.url).update(post.id, { title, author }, token);

type Headers = Record<string, string>;
interface Read {
  name: string;
  send: (slug: string, headers?: Headers, from?: string) => Promise<Answer>;
}
interface Answer {
  status: number;
  text: string;
  header: (name: string) => string | null;
}

async function answerOf(response: Promise<Response>): Promise<Answer> {
  const { status, headers, ...rest } = await response.then(async (received) => ({
    status: received.status,
    headers: received.headers,
    text: await received.text(),
  }));
  return { status, header: (name) => headers.get(name), ...rest };
}

const post = (body: object, headers: Headers = {}, from = app.url) =>
  answerOf(
    fetch(`${from}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  );
const get = (path: string, headers: Headers = {}, from = app.url) => answerOf(fetch(from + path, { headers }));

const QUERY = 'query ($slug: String!) { blogPost(slug: $slug) { title claps } }';
/** The same post by each way to read it. */
const reads: Read[] = [
  { name: 'REST', send: (slug, headers, from) => get(`/api/blogs/${slug}`, headers, from) },
  {
    name: 'GraphQL by GET',
    send: (slug, headers, from) => {
      const parameters = new URLSearchParams({ query: QUERY, variables: JSON.stringify({ slug }) });
      return get(`/graphql?${parameters}`, { 'apollo-require-preflight': '1', ...headers }, from);
    },
  },
  {
    name: 'GraphQL by POST',
    send: (slug, headers, from) => post({ query: QUERY, variables: { slug } }, headers, from),
  },
];

describe.each(reads)('a post read by $name', ({ send }) => {
  test('is public or private by who asks, in whatever order they do', async () => {
    const draft = await create({ status: 'draft' });
    const credentials: Headers[] = [
      { authorization: `Bearer ${token}` },
      { cookie: `${SESSION_COOKIE}=${token}`, 'sec-fetch-site': 'same-origin' },
    ];
    for (let round = 0; round < 3; round++) {
      for (const headers of credentials) {
        const own = await send(draft.slug, headers);
        expect(own.text).toContain(draft.title);
        expect(own.header('cache-control')).toMatch(/^private/);
      }
      const others: Headers[] = [{}, { authorization: 'Bearer nonsense' }, { cookie: `${SESSION_COOKIE}=nonsense` }];
      for (const headers of others) expect((await send(draft.slug, headers)).text).not.toContain(draft.title);
    }
  });

  test('concurrently by an officer and others shows the draft to the officer only', async () => {
    const draft = await create({ status: 'draft' });
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const isAdmin = n % 3 === 0;
        const { text } = await send(draft.slug, isAdmin ? { authorization: `Bearer ${token}` } : {});
        return text.includes(draft.title) === isAdmin;
      }),
    );
    expect(answers).toEqual(Array<boolean>(12).fill(true));
  });

  test('has the CORS headers of its own origin, and sets no cookie', async () => {
    const { slug } = await create();
    for (let round = 0; round < 3; round++)
      for (const [origin, allowed, credentials] of [
        [STRANGER, '*', null],
        [FRIEND, FRIEND, 'true'],
      ] as const) {
        const { header } = await send(slug, { origin });
        expect([header('access-control-allow-origin'), header('access-control-allow-credentials')]).toEqual([
          allowed,
          credentials,
        ]);
        expect(header('set-cookie')).toBeNull();
        expect(header('x-content-type-options')).toBe('nosniff');
      }
  });

  test('shows every save at once here, and soon on another instance', async () => {
    const { id, slug, title } = await create();
    await eventually(async () => (await send(slug, {}, other.url)).text.includes(title));
    for (const changed of ['Said once', 'Said twice', 'Said thrice']) {
      expect((await send(slug)).status).toBe(200);
      await rename({ id } as Post, changed);
      expect((await send(slug)).text).toContain(changed);
      await eventually(async () => (await send(slug, {}, other.url)).text.includes(changed));
    }
    await graphqlBlogApi(app.url).setStatus(id, 'draft', token);
    expect((await send(slug)).text).not.toContain('Said thrice');
    await eventually(async () => !(await send(slug, {}, other.url)).text.includes('Said thrice'));
  });

  test('shows every clap at once to the one who clapped, and soon on another instance', async () => {
    const { id, slug } = await create();
    const claps = async (from?: string) => Number(/"claps":(\d+)/.exec((await send(slug, {}, from)).text)?.[1]);
    expect(await claps()).toBe(0);
    for (let n = 1; n <= 5; n++) {
      await graphqlBlogApi(app.url).clap(id);
      expect(await claps()).toBe(n);
      expect(await claps()).toBe(n);
    }
    await eventually(async () => (await claps(other.url)) === 5);
  });

  test('that is missing is not cached: it appears as soon as it is published', async () => {
    const { id, slug, title } = await create({ status: 'draft' });
    for (let n = 0; n < 3; n++) expect((await send(slug)).text).not.toContain(title);
    await graphqlBlogApi(app.url).setStatus(id, 'published', token);
    expect((await send(slug)).text).toContain(title);
  });

  test('stays readable while the database is unreachable', async () => {
    const version = other.get(ContentVersion);
    const { written } = version;
    const { slug } = await create();
    await eventually(() => version.written > written);
    const last = await send(slug, {}, other.url);
    await line.cut();
    try {
      for (let n = 0; n < 3; n++) expect((await send(slug, {}, other.url)).text).toBe(last.text);
    } finally {
      await line.mend();
    }
    const title = `After interruption ${++unique}`;
    await create({ title });
    await eventually(async () => (await get('/api/blogs/published', {}, other.url)).text.includes(title));
  });
});

describe('GraphQL by POST', () => {
  test('runs every mutation, however it is written', async () => {
    const { id, slug } = await create();
    const clap = 'clapBlogPost(id: $id) { claps }';
    const bodies = [
      { query: `mutation ($id: ID!) { ${clap} }`, variables: { id } },
      { query: `query A { __typename } mutation B($id: ID!) { ${clap} }`, variables: { id }, operationName: 'B' },
      { query: `#\nmutation B($id:ID!){${clap}}`, variables: { id }, operationName: 'B' },
    ];
    for (const body of [...bodies, ...bodies, ...bodies]) expect((await post(body)).status).toBe(200);
    expect((await reads[2]!.send(slug)).text).toContain('"claps":9');
  });

  test('distinguishes operations by name, variables and document', async () => {
    const [one, two] = [await create(), await create()];
    const query = `query A($slug: String!) { blogPost(slug: $slug) { title } } query B($slug: String!) { blogPost(slug: $slug) { slug } }`;
    const requests = [
      [{ query, operationName: 'A', variables: { slug: one.slug } }, { title: one.title }],
      [{ query, operationName: 'A', variables: { slug: two.slug } }, { title: two.title }],
      [{ query, operationName: 'B', variables: { slug: two.slug } }, { slug: two.slug }],
      [{ query: query.replace('title', 'id'), operationName: 'A', variables: { slug: two.slug } }, { id: two.id }],
    ] as const;
    for (let round = 0; round < 3; round++)
      for (const [body, blogPost] of requests)
        expect(JSON.parse((await post(body)).text)).toEqual({ data: { blogPost } });
  });

  test('with errors is executed each time', async () => {
    const { id, slug } = await create({ status: 'draft' });
    const body = { query: `{ site { name } blogPost(slug: "${slug}") { title } }` };
    for (let n = 0; n < 3; n++) expect(JSON.parse((await post(body)).text)).toHaveProperty('errors');
    await graphqlBlogApi(app.url).setStatus(id, 'published', token);
    expect(JSON.parse((await post(body)).text)).not.toHaveProperty('errors');
  });

  test('with a body in pieces, or of another length than it says, is answered as without a cache', async () => {
    const { slug, title } = await create();
    const body = JSON.stringify({ query: QUERY, variables: { slug } });
    const inPieces = () => {
      const pieces = [body.slice(0, 10), body.slice(10, 30), body.slice(30)];
      const stream = new ReadableStream({
        async pull(controller) {
          const piece = pieces.shift();
          if (piece === undefined) return controller.close();
          controller.enqueue(new TextEncoder().encode(piece));
          await new Promise((next) => setImmediate(next));
        },
      });
      const headers = { 'content-type': 'application/json' };
      return answerOf(fetch(`${app.url}/graphql`, { method: 'POST', headers, body: stream, duplex: 'half' }));
    };
    for (let n = 0; n < 3; n++)
      for (const { text } of [await inPieces(), await post({ query: QUERY, variables: { slug } })])
        expect(JSON.parse(text)).toEqual({ data: { blogPost: { title, claps: 0 } } });
    for (const broken of ['{', '', '[]', 'null'])
      expect(
        (
          await answerOf(
            fetch(`${app.url}/graphql`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: broken,
            }),
          )
        ).status,
      ).toBe(400);
  });
});

test('a REST list is compressed once it is requested again, and 304 for every encoding a client may have', async () => {
  for (let n = 0; n < 5; n++) await create();
  const read = (headers: Headers) => get('/api/blogs/published', headers);
  const plain = await read({ 'accept-encoding': 'identity' });
  expect(plain.header('vary')).toContain('Accept-Encoding');
  const compressed = await eventually(async () => {
    const answer = await read({ 'accept-encoding': 'br' });
    return answer.header('content-encoding') === 'br' ? answer : null;
  });
  expect(compressed.text).toBe(plain.text);
  expect(Number(compressed.header('content-length'))).toBeLessThan(Number(plain.header('content-length')) / 2);
  for (const { header } of [plain, compressed]) {
    const again = await read({ 'accept-encoding': 'br', 'if-none-match': header('etag')! });
    expect([again.status, again.text, again.header('etag')]).toEqual([304, '', header('etag')]);
    expect(again.header('access-control-allow-origin')).toBe('*');
  }
});

test('a save that changes nothing that is shown changes the entity tag, on another instance too', async () => {
  const saved = await create();
  const path = `/api/blogs/${saved.slug}`;
  const tag = async (from: string) => (await get(path, { 'accept-encoding': 'identity' }, from)).header('etag');
  const former = await tag(other.url);
  expect(await tag(other.url)).toBe(former);
  await rename(saved, saved.title);
  const present = await tag(app.url);
  expect(present).not.toBe(former);
  await eventually(async () => (await tag(other.url)) === present);
});

test('search finds a new post at once here, and soon on another instance', async () => {
  const word = 'perspicacity';
  const search = (from?: string) =>
    post({ query: `{ searchPosts(query: "${word}") { edges { node { id } } } }` }, {}, from);
  const page = (from?: string) => get(`/blog?q=${word}`, {}, from);
  for (const from of [app.url, other.url])
    for (let n = 0; n < 2; n++)
      expect([(await search(from)).text, (await page(from)).status]).toEqual([
        expect.not.stringContaining('"id"'),
        200,
      ]);
  const { id } = await create({ title: `On ${word}` });
  expect((await search()).text).toContain(id);
  expect((await page()).text).toContain(id);
  await eventually(
    async () => (await search(other.url)).text.includes(id) && (await page(other.url)).text.includes(id),
  );
});

describe('an uploaded picture', () => {
  test('is served with the same bytes and headers from memory, whole or by range, also to a signed-in officer', async () => {
    const { cover } = await create({ coverFile: await picture(300, 200) });
    const first = await fetch(app.url + cover);
    const bytes = Buffer.from(await first.arrayBuffer());
    const requests: Headers[] = [{}, { cookie: `${SESSION_COOKIE}=${token}` }, { authorization: `Bearer ${token}` }];
    for (const headers of requests) {
      const again = await fetch(app.url + cover, { headers });
      expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
      for (const name of ['etag', 'cache-control', 'content-type', 'content-security-policy', 'accept-ranges'])
        expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)]);
    }
    const part = await fetch(app.url + cover, { headers: { range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'RIFF']);
  });

  test('is gone at once where it was removed, and soon on another instance', async () => {
    const { cover } = await create({ coverFile: await picture(300, 200) });
    const status = async (from: string) => (await fetch(from + cover)).status;
    for (const from of [app.url, other.url, app.url, other.url]) expect(await status(from)).toBe(200);
    await app.database.query('DELETE FROM media_use WHERE media_id = $1', [mediaIdAt(cover)]);
    await app.get(MediaService).discardUnused([cover]);
    expect(await status(app.url)).toBe(404);
    await eventually(async () => (await status(other.url)) === 404);
  });
});

test('claps invalidate the pages that show them, and no others', async () => {
  const { id, slug } = await create();
  const cached = (path: string) => app.get(ResponseCache).get('page', path);
  const paths = ['/', '/about', '/activities', '/membership', '/contact', '/feed.xml', `/blog/${slug}`];
  await eventually(async () => {
    for (const path of paths) await get(path);
    return paths.every(cached);
  });
  await graphqlBlogApi(app.url).clap(id);
  await eventually(() => !cached(`/blog/${slug}`));
  expect(paths.filter((path) => !cached(path))).toEqual([`/blog/${slug}`]);
});

test('invented addresses take no memory where they change nothing, and little elsewhere', async () => {
  const { cover } = await create({ coverFile: await picture(300, 200) });
  const cache = app.get(ResponseCache);
  await get('/api/events');
  const before = cache.size;
  for (let n = 0; n < 20; n++) {
    await get(`/api/events?${randomUUID()}`);
    await get(`${cover}?${randomUUID()}`);
    await get(`/about?${randomUUID()}`);
    await get(`/${randomUUID()}`);
  }
  expect(cache.size - before).toBeLessThan(150_000);
});
