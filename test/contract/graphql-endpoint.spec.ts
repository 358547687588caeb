import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { parse, specifiedScalarTypes } from 'graphql';
import { createHash } from 'node:crypto';
import { ContentVersion } from '../../server/infra/cache/content-version.js';
import { BlogService } from '../../server/features/blog/blog.service.js';
import { parsedQueries, persistedQueries } from '../../server/infra/graphql/query-caches.js';
import { ERROR_KINDS } from '../../server/shared/error-kinds.js';
import { BODY_MESSAGES } from '../../server/core/errors/body-messages.js';
import { COST_HEADER, OPERATION_CODES, OPERATION_LIMITS } from '../../server/core/graphql/graphql-api.js';
import { startApp, type TestApp } from '../support/app.js';
import { graphqlBlogApi, type Post } from '../support/blog-apis.js';
import { eventually } from '../support/eventually.js';
import { heapInUse } from '../support/heap.js';
import { GRAPHQL_MESSAGES } from '../../server/infra/graphql/messages.js';
import { SESSION_COOKIE } from '../../server/core/access/session-cookie.js';

/** The GraphQL endpoint as programs of other people meet it. */
const FRIEND = 'https://app.club.example';
const STRANGER = 'https://stranger.example';
const POSTS = '{ blogPosts(first: 3) { nodes { title claps } } }';

let app: TestApp;
let token: string;
let post: Post;
let draft: Post;

beforeAll(async () => {
  app = await startApp({ env: { CORS_ORIGINS: FRIEND } });
  token = await app.signIn();
  const author = { name: 'A', department: 'B', linkedin: 'https://www.linkedin.com/in/a' };
  const make = async (status: 'draft' | 'published') =>
    (await graphqlBlogApi(app.url).create({ title: `A ${status} post`, content: '<p>x</p>', author, status }, token))
      .data;
  [post, draft] = [await make('published'), await make('draft')];
});
afterAll(() => app.close());

type Sent = Record<string, string>;
const get = (query: Record<string, string>, headers: Sent = {}) => app.rest().get('/graphql').query(query).set(headers);
const cookie = () => `${SESSION_COOKIE}=${token}`;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const persisted = (sha256Hash: unknown, version: unknown = 1) => ({ persistedQuery: { version, sha256Hash } });

const ANYBODYS = 'public, max-age=60, stale-while-revalidate=60';
const NOBODY_ELSES = 'private, no-store';

describe('a query by GET', () => {
  test('R450: needs no headers, and its response may be cached publicly for a minute', async () => {
    const { body, headers } = await get({ query: POSTS }).expect(200);
    expect(body).toEqual({ data: { blogPosts: { nodes: [{ title: post.title, claps: 0 }] } } });
    expect(headers['cache-control']).toBe(ANYBODYS);
    for (const name of ['Accept', 'Authorization', 'Cookie', 'Origin']) expect(headers.vary).toContain(name);
  });

  test('supports variables and operation names', async () => {
    const query = 'query A($slug: String!) { blogPost(slug: $slug) { title } } query B { site { name } }';
    const variables = JSON.stringify({ slug: post.slug });
    const { body } = await get({ query, variables, operationName: 'A' }).expect(200);
    expect(body.data.blogPost.title).toBe(post.title);
  });

  test('is not sent again if unchanged', async () => {
    const { headers } = await get({ query: POSTS });
    const etag = headers.etag!;
    const strong = etag.replace(/^W\//, '');
    for (const known of [etag, strong, `"other", ${etag}`, `W/"other", ${strong}`, '*']) {
      const { status, text, headers: again } = await get({ query: POSTS }, { 'if-none-match': known });
      expect([known, status, text, again['cache-control'], again.etag]).toEqual([known, 304, '', ANYBODYS, etag]);
    }
    await get({ query: POSTS }, { 'if-none-match': '"other"' }).expect(200);
    await app.gql('mutation ($id: ID!) { clapBlogPost(id: $id) { id } }', { id: post.id });
    const claps = await eventually(async () => {
      const { status, body } = await get({ query: POSTS }, { 'if-none-match': etag });
      return status === 200 && (body.data.blogPosts.nodes[0].claps as number);
    });
    expect(claps).toBe(1);
  });

  let nth = 3;
  /**
   * Sends a new query. Returns the result of `send` and how often posts were read for it. Repeated once if a
   * notification about an earlier change empties the cache in between.
   */
  const readsOf = async <T>(
    send: (query: string) => Promise<T>,
  ): Promise<{ query: string; sent: T; reads: number }> => {
    const version = app.get(ContentVersion);
    const read = jest.spyOn(app.get(BlogService), 'published');
    for (;;) {
      const before = version.current;
      read.mockClear();
      const query = `{ blogPosts(first: ${++nth}) { nodes { title } } }`;
      const sent = await send(query);
      const reads = read.mock.calls.length;
      if (version.current !== before) continue;
      read.mockRestore();
      return { query, sent, reads };
    }
  };
  test('is served from memory until content changes, but only for anonymous requests', async () => {
    const { query, sent, reads } = await readsOf(async (query) => {
      const first = await get({ query }).expect(200);
      return { first, again: await get({ query }).expect(200) };
    });
    const { first, again } = sent;
    expect(reads).toBe(1);
    const requests = jest.spyOn(app.get(BlogService), 'published');
    for (const name of ['etag', 'cache-control', 'content-type', 'vary', COST_HEADER.toLowerCase()])
      expect([name, again.headers[name]]).toEqual([name, first.headers[name]]);
    expect(again.body).toEqual(first.body);
    await get({ query }, { authorization: `Bearer ${token}` }).expect(200);
    await get({ query }, { accept: 'application/graphql-response+json' }).expect('content-type', /graphql-response/);
    expect(requests).toHaveBeenCalledTimes(2);
    await graphqlBlogApi(app.url).setStatus(post.id, 'draft', token);
    expect((await get({ query })).body.data.blogPosts.nodes).toEqual([]);
    await graphqlBlogApi(app.url).setStatus(post.id, 'published', token);
    expect((await get({ query })).body).toEqual(first.body);
    requests.mockRestore();
  });

  test('is executed once for concurrent anonymous requests', async () => {
    const same = await readsOf((query) => Promise.all(Array.from({ length: 5 }, () => get({ query }))));
    expect(new Set(same.sent.map(({ text }) => text)).size).toBe(1);
    expect(same.reads).toBe(1);
    const authorization = 'Bearer nonsense';
    const own = await readsOf((query) => Promise.all([0, 1].map(() => get({ query }, { authorization }))));
    expect(own.reads).toBe(2);
  });

  test('by HEAD has the same headers and no body', async () => {
    const whole = await get({ query: POSTS });
    const head = await app.rest().head('/graphql').query({ query: POSTS }).expect(200);
    for (const name of ['etag', 'cache-control', 'content-type', 'content-length', 'vary'])
      expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
    expect(head.text ?? '').toBe('');
    await app.rest().head('/graphql').query({ query: POSTS }).set('if-none-match', whole.headers.etag!).expect(304);
    await app.rest().head('/graphql').query({ query: 'mutation { signOut }' }).expect(405);
  });

  test('R450: is private as soon as the request has any credentials', async () => {
    const own = { 'apollo-require-preflight': '1' };
    const presented: Sent[] = [
      { authorization: `Bearer ${token}` },
      { authorization: 'Bearer nonsense' },
      { authorization: 'Bearer null' },
      { cookie: cookie(), ...own },
      { cookie: `a=b; ${SESSION_COOKIE}=nonsense`, ...own },
    ];
    for (const query of [POSTS, `{ blogPost(slug: "${post.slug}") { title } }`, '{ __typename }'])
      for (const headers of presented) {
        const answer = await get({ query }, headers).expect(200);
        expect([query, headers, answer.headers['cache-control']]).toEqual([query, headers, NOBODY_ELSES]);
      }
    const slug = `{ blogPost(slug: "${draft.slug}") { title } }`;
    const seen = await get({ query: slug }, { authorization: `Bearer ${token}` });
    expect([seen.body.data.blogPost.title, seen.headers['cache-control']]).toEqual([draft.title, NOBODY_ELSES]);
    expect((await get({ query: slug })).body.data).toBeNull();
  });

  test('R450: with an error is never cached', async () => {
    for (const query of [
      '{ me { email } }',
      `{ site { name } me { email } }`,
      '{ blogPost(slug: "nowhere") { title } }',
      '{ nothing }',
      '{ site {',
      '',
      'mutation { signOut }',
    ])
      expect([query, (await get({ query, x: '1' }, { accept: 'application/json' })).headers['cache-control']]).toEqual([
        query,
        NOBODY_ELSES,
      ]);
  });

  test('with the cookie requires a header that forms cannot send; mutations are always rejected', async () => {
    const forged = await get({ query: '{ me { email } }' }, { cookie: cookie() }).expect(400);
    expect(forged.body.errors[0]).toMatchObject({
      message: GRAPHQL_MESSAGES.couldBeForged,
      extensions: { code: OPERATION_CODES.badRequest },
    });
    for (const headers of [{}, { 'apollo-require-preflight': '1' }, { authorization: `Bearer ${token}` }] as Sent[]) {
      const { body, headers: shown } = await get({ query: 'mutation { signOut }' }, headers).expect(405);
      expect(body.errors[0]).toMatchObject({ message: expect.stringMatching(/sent by POST/) });
      expect(shown.allow).toBe('POST');
    }
    expect((await app.gql('{ me { email } }', {}, token)).errors).toEqual([]);
  });
});

test('as a form, which other sites could send, gets instructions; another method gets the allowed ones', async () => {
  const send = (method: 'post' | 'put') => app.rest()[method]('/graphql').type('form').send({ query: POSTS });
  const form = await send('post').expect(400);
  expect(form.body.errors[0].message).toBe(GRAPHQL_MESSAGES.couldBeForged);
  const put = await send('put').expect(405);
  expect([put.headers.allow, put.body.errors[0].message]).toEqual([
    'GET, HEAD, OPTIONS, POST',
    GRAPHQL_MESSAGES.wrongMethod,
  ]);
});

describe('a request body', () => {
  const send = (
    type: string | null,
    body: string = JSON.stringify({ query: '{ site { name } }' }),
    headers: Sent = {},
  ) =>
    fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { ...headers, ...(type !== null && { 'content-type': type }) },
      body: new TextEncoder().encode(body),
    });

  test('in UTF-8 JSON is accepted, however its type is spelled', async () => {
    for (const type of ['application/json', 'Application/JSON; Charset="UTF-8"', 'application/json;charset=utf-8']) {
      const answer = await send(type);
      expect([type, answer.status]).toEqual([type, 200]);
    }
  });

  test('of another type or charset is 415 with an explanation', async () => {
    for (const type of [
      null,
      'application/graphql',
      'application/xml',
      'nonsense',
      'application/json; charset=utf-16',
      'application/json; charset=iso-8859-1',
    ]) {
      const answer = await send(type);
      const { errors } = (await answer.json()) as { errors: object[] };
      expect([type, answer.status, errors]).toMatchObject([
        type,
        415,
        [{ message: GRAPHQL_MESSAGES.wrongType, extensions: { code: ERROR_KINDS.unsupported.code } }],
      ]);
    }
    const form = await send('application/x-www-form-urlencoded', 'query=x', { 'apollo-require-preflight': '1' });
    expect(form.status).toBe(415);
  });
});

describe('parsed queries', () => {
  test('many different ones take little memory, however long they are', async () => {
    const before = heapInUse();
    for (let n = 0; n < 300; n++) {
      const query = `mutation A${n} { deleteTeamMembers(ids: [${'"x" '.repeat(950)}]) }`;
      const { body } = await app.rest().post('/graphql').send({ query, operationName: 'B' });
      // It is valid: invalid ones are not kept.
      expect(body.errors[0].message).toBe('Unknown operation named "B".');
    }
    expect(heapInUse() - before).toBeLessThan(20);
  });

  test('an evicted or very long one is parsed again', async () => {
    const { get: find, set } = parsedQueries();
    const first = parse('{ site { name } }');
    await set('first', first);
    expect(await find('first')).toBe(first);
    for (let n = 0; n < 20; n++) await set(`hash ${n}`, parse(`{ site { name } } # ${'x'.repeat(10_000)}`));
    expect(await find('first')).toBeUndefined();
    await set('endless', parse(`{ site { name } } # ${'x'.repeat(20_000)}`));
    expect(await find('endless')).toBeUndefined();
  });
});

describe('a persisted query', () => {
  const ask = (body: object) => app.rest().post('/graphql').send(body);

  test('is unknown at first, is sent once, and then found by its hash, by POST and GET', async () => {
    const query = '{ site { name timeZone } }';
    const extensions = persisted(sha256(query));
    const unknown = await ask({ extensions }).expect(200);
    expect(unknown.body.errors[0]).toMatchObject({
      message: 'PersistedQueryNotFound',
      extensions: { code: OPERATION_CODES.notPersisted },
    });
    const byGet = { extensions: JSON.stringify(extensions) };
    expect((await get(byGet)).headers['cache-control']).toBe(NOBODY_ELSES);
    const { data } = (await ask({ query, extensions }).expect(200)).body;
    expect((await ask({ extensions })).body).toEqual({ data });
    const read = await get(byGet).expect(200);
    expect([read.body, read.headers['cache-control']]).toEqual([{ data }, ANYBODYS]);
    await get(byGet, { 'if-none-match': read.headers.etag! }).expect(304);
  });

  test('with a wrong hash is rejected and not stored', async () => {
    const extensions = persisted(sha256('{ site { url } }'));
    const { status, body } = await ask({ query: '{ site { name } }', extensions });
    expect([status, body.errors[0]]).toEqual([
      400,
      { message: 'The hash is not the SHA-256 of this query', extensions: { code: OPERATION_CODES.badRequest } },
    ]);
    expect((await ask({ extensions })).body.errors[0].message).toBe('PersistedQueryNotFound');
  });

  test('bypasses no limit: rejected queries are not stored, and stored ones are checked each time', async () => {
    const query = 'query ($first: Int!) { blogPosts(first: $first) { nodes { title } } }';
    const extensions = persisted(sha256(query));
    const tooMany = { first: OPERATION_LIMITS.cost };
    expect((await ask({ query, extensions, variables: tooMany })).body.errors[0].extensions.code).toBe('OVER_LIMIT');
    expect((await ask({ extensions, variables: { first: 1 } })).body.errors[0].message).toBe('PersistedQueryNotFound');
    await ask({ query, extensions, variables: { first: 1 } }).expect(200);
    const { status, body } = await ask({ extensions, variables: tooMany });
    expect([status, body.errors[0].extensions]).toMatchObject([400, { code: 'OVER_LIMIT', limit: 'cost' }]);
    const twice = 'mutation { a: clapBlogPost(id: "x") { id } b: clapBlogPost(id: "x") { id } }';
    await ask({ query: twice, extensions: persisted(sha256(twice)) }).expect(400);
    expect((await ask({ extensions: persisted(sha256(twice)) })).body.errors[0].message).toBe('PersistedQueryNotFound');
  });

  test('with invalid parameters is rejected with a message', async () => {
    const query = '{ site { name } }';
    for (const extensions of [persisted(null), persisted({}), persisted(['x']), persisted(sha256(query), 2)])
      expect((await ask({ query, extensions })).body.errors[0]).toMatchObject({
        message: expect.stringMatching(/hash|version/),
        extensions: { code: OPERATION_CODES.badRequest },
      });
  });

  test('is evicted after many others, and can be sent again', async () => {
    const { get: find, set } = persistedQueries();
    const long = 'x'.repeat(60_000);
    await set('first', long);
    expect(await find('first')).toBe(long);
    for (let n = 0; n < 100; n++) await set(`hash ${n}`, long);
    expect(await find('first')).toBeUndefined();
    await set('endless', 'x'.repeat(1_000_000));
    expect(await find('endless')).toBeUndefined();
  });
});

describe('the cost of an operation', () => {
  test('is in a response header, even when it is rejected', async () => {
    expect((await get({ query: POSTS })).headers[COST_HEADER.toLowerCase()]).toBe('10');
    const refused = await get({ query: POSTS.replace('3', '9999') }).expect(400);
    expect(refused.headers[COST_HEADER.toLowerCase()]).toBe(String(refused.body.errors[0].extensions.asked));
  });

  test('counts each year of a committee, and page sizes from variables', async () => {
    const cost = async (query: string, variables = {}) =>
      Number((await app.gql(query, variables)).headers[COST_HEADER.toLowerCase()]);
    expect(await cost('{ executiveCommittee(years: 50) { year } }')).toBe(51);
    const query = 'query ($n: Int!) { testimonials(first: $n) { name } }';
    expect(await cost(query, { n: 7 })).toBe(8);
  });

  test('uses the page size from any argument, or the default', async () => {
    const cost = async (query: string, variables = {}) =>
      Number((await app.gql(query, variables)).headers[COST_HEADER.toLowerCase()]);
    const query = 'query ($first: Int, $last: Int) { blogPosts(first: $first, last: $last) { nodes { title } } }';
    expect(await cost(query, { first: null, last: 20 })).toBe(41);
    expect(await cost(query, { last: 20 })).toBe(41);
    expect(await cost(query)).toBe(25);
    expect(await cost(query, { first: null })).toBe(25);
    const { errors } = await app.gql(query, { first: null, last: OPERATION_LIMITS.cost });
    expect(errors[0]!.extensions).toMatchObject({ code: 'OVER_LIMIT', limit: 'cost' });
  });

  test('is higher for snippets, which read the content: hundreds are rejected', async () => {
    const quoted = (name: string) =>
      `${name}: searchPosts(query: "post", first: 100) { edges { highlight { snippet { text } } } }`;
    expect((await app.gql(`{ ${quoted('a')} }`)).errors).toEqual([]);
    const { errors } = await app.gql(`{ ${quoted('a')} ${quoted('b')} }`);
    expect(errors[0]!.extensions).toMatchObject({ code: 'OVER_LIMIT', limit: 'cost' });
  });
});

describe('a page of another site', () => {
  const CLAP = 'mutation ($id: ID!) { clapBlogPost(id: $id) { id } }';
  const clap = (headers: Sent) =>
    app
      .rest()
      .post('/graphql')
      .set(headers)
      .send({ query: CLAP, variables: { id: post.id } });

  test('can read public content by GET and POST, with one preflight per day', async () => {
    const requests = await app.rest().options('/graphql').set({
      origin: STRANGER,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    });
    expect(requests.status).toBe(204);
    expect(requests.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET,HEAD,POST',
      'access-control-max-age': '86400',
    });
    expect(requests.headers).not.toHaveProperty('access-control-allow-credentials');
    for (const answer of [
      await get({ query: POSTS }, { origin: STRANGER }),
      await app.rest().post('/graphql').set('origin', STRANGER).send({ query: POSTS }),
    ]) {
      expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
      expect(answer.headers['access-control-allow-origin']).toBe('*');
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
      expect(answer.headers['access-control-expose-headers']).toContain(COST_HEADER);
    }
  });

  test('gets the same responses with a trailing slash', async () => {
    const [requests, again] = await Promise.all(
      ['/graphql', '/graphql/', '/GraphQL'].map((path) =>
        app.rest().options(path).set({ origin: STRANGER, 'access-control-request-method': 'POST' }),
      ),
    );
    for (const name of ['access-control-allow-methods', 'access-control-allow-headers'])
      expect(again!.headers[name]).toBe(requests!.headers[name]);
    const broken = await app.rest().post('/graphql/').type('json').send('{').expect(400);
    expect(broken.body.errors[0].message).toBe(BODY_MESSAGES.notJson);
  });

  test('may send the headers that clients add by default', async () => {
    const wanted = [
      'authorization',
      'content-type',
      'apollo-require-preflight',
      'x-apollo-operation-name',
      'apollographql-client-name',
      'apollographql-client-version',
    ];
    const { headers } = await app
      .rest()
      .options('/graphql')
      .set({ origin: STRANGER, 'access-control-request-method': 'POST' });
    const allowed = headers['access-control-allow-headers']!.toLowerCase().split(',');
    expect(allowed).toEqual(expect.arrayContaining(wanted));
  });

  test('is anonymous, whatever cookie the browser has', async () => {
    const { body } = await app
      .rest()
      .post('/graphql')
      .set({ origin: STRANGER, cookie: cookie() })
      .send({ query: '{ me { email } }' });
    expect([body.data, body.errors[0].extensions.code]).toEqual([null, 'FORBIDDEN']);
  });

  test('cannot change anything, signed in or not', async () => {
    for (const origin of [STRANGER, 'null', 'https://app.club.example.stranger.example'])
      for (const headers of [{ origin }, { origin, cookie: cookie() }] as Sent[]) {
        const { body } = await clap(headers);
        expect([headers, body.data, body.errors[0].extensions.code]).toEqual([headers, null, 'FORBIDDEN']);
      }
  });

  test('with an invalid token is rejected with an explanation', async () => {
    for (const [authorization, code] of [
      ['Bearer nonsense', 'UNAUTHENTICATED'],
      ['Bearer gavel_nonsense', 'UNAUTHENTICATED'],
      ['Bearer null', 'UNAUTHENTICATED'],
      ['anything', 'UNAUTHENTICATED'],
      ['', 'FORBIDDEN'],
    ] as const) {
      const { body } = await clap({ origin: STRANGER, authorization });
      expect([authorization, body.data, body.errors[0].extensions.code]).toEqual([authorization, null, code]);
    }
  });

  test('can write with its token; same-origin and listed pages can use public mutations', async () => {
    for (const headers of [
      { origin: STRANGER, authorization: `Bearer ${token}` },
      { origin: FRIEND },
      { origin: FRIEND, cookie: cookie() },
      { origin: app.url },
      {},
    ] as Sent[])
      expect([headers, (await clap(headers)).body]).toEqual([headers, { data: { clapBlogPost: { id: post.id } } }]);
  });
});

describe('looking up nodes', () => {
  const NODE = `query ($id: ID!) { node(id: $id) { __typename id ... on BlogPost { title status } ... on Event { date } } }`;
  const node = async (id: string, asker?: string) => {
    const { data, errors } = await app.gql<{ node: Record<string, unknown> | null }>(NODE, { id }, asker);
    expect(errors).toEqual([]);
    return data!.node;
  };

  test('finds every type by ID, as in its own list', async () => {
    const create = async (query: string, input: object) => {
      const { data, errors } = await app.gql<Record<string, { id: string }>>(query, { input }, token);
      expect(errors).toEqual([]);
      return Object.values(data!)[0]!.id;
    };
    const event = await create('mutation ($input: EventInput!) { createEvent(input: $input) { id } }', {
      title: 'An evening',
      description: 'x',
      date: '2090-02-07',
      time: '6 pm',
      location: 'Hall',
      type: 'OTHER',
    });
    const member = await create('mutation ($input: TeamMemberInput!) { createTeamMember(input: $input) { id } }', {
      name: 'A member',
      position: 'TREASURER',
      year: '24/25',
    });
    const special = await create('mutation ($input: SpecialEventInput!) { createSpecialEvent(input: $input) { id } }', {
      title: 'x',
      subtitle: 'x',
      text1: 'x',
      text2: 'x',
    });
    const picture = await create('mutation ($input: GalleryImageInput!) { createGalleryImage(input: $input) { id } }', {
      imageUrl: 'https://pictures.example/a.webp',
      alt: 'x',
      captureDate: '2026-01-01',
    });
    expect(await node(event)).toEqual({ __typename: 'Event', id: event, date: '2090-02-07' });
    expect(await node(member)).toEqual({ __typename: 'TeamMember', id: member });
    expect(await node(special)).toEqual({ __typename: 'SpecialEvent', id: special });
    expect(await node(picture)).toEqual({ __typename: 'GalleryImage', id: picture });
    expect(await node(post.id)).toEqual({
      __typename: 'BlogPost',
      id: post.id,
      title: post.title,
      status: 'PUBLISHED',
    });
  });

  test('returns null for drafts, as for unknown IDs, unless an officer asks', async () => {
    const nothing = '00000000-0000-4000-8000-000000000000';
    for (const id of [draft.id, nothing, 'nonsense', '', `${post.id}'`])
      expect([id, await node(id)]).toEqual([id, null]);
    expect(await node(draft.id, 'nonsense')).toBeNull();
    expect(await node(draft.id, token)).toMatchObject({ __typename: 'BlogPost', status: 'DRAFT' });
  });

  test('finds no accounts or sessions', async () => {
    const { data } = await app.gql<{ me: { id: string }; sessions: { id: string }[] }>(
      '{ me { id } sessions { id } }',
      {},
      token,
    );
    for (const { id } of [data!.me, ...data!.sessions]) expect(await node(id, token)).toBeNull();
  });

  test('works for all types that implement Node in the schema', async () => {
    const { data } = await app.gql<{ __type: { possibleTypes: { name: string }[] } }>(
      '{ __type(name: "Node") { possibleTypes { name } } }',
    );
    expect(data!.__type.possibleTypes.map(({ name }) => name).sort()).toEqual([
      'BlogPost',
      'Event',
      'GalleryImage',
      'SpecialEvent',
      'TeamMember',
      'WeeklyMeeting',
    ]);
  });

  test('has a cost for searching several tables', async () => {
    const { headers } = await app.gql(NODE, { id: post.id });
    expect(headers[COST_HEADER.toLowerCase()]).toBe('9');
  });
});

test('every scalar names its specification', async () => {
  const { data } = await app.gql<{
    __schema: { types: { name: string; kind: string; specifiedByURL: string | null }[] };
  }>('{ __schema { types { name kind specifiedByURL } } }');
  const scalars = data!.__schema.types.filter(
    ({ kind, name }) => kind === 'SCALAR' && !specifiedScalarTypes.some((type) => type.name === name),
  );
  expect(Object.fromEntries(scalars.map(({ name, specifiedByURL }) => [name, specifiedByURL]))).toEqual({
    CalendarDate: 'https://scalars.graphql.org/andimarek/local-date.html',
    DateTime: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
    Upload: 'https://github.com/jaydenseric/graphql-multipart-request-spec',
  });
});

describe('an error', () => {
  const CODES = new Set<string>([
    ...Object.values(ERROR_KINDS).map(({ code }) => code),
    ...Object.values(OPERATION_CODES),
  ]);
  const INSIDE =
    /node_modules|[/\\]\w+\.(js|ts):\d|\bat \S+ \(|SELECT |INSERT |"?stack|DomainError|QueryFailed|Apollo ?Server|typeorm|postgres|\/tmp\//i;
  const send = (query: string, variables = {}) => app.rest().post('/graphql').send({ query, variables });
  const signedIn = (query: string, variables = {}) => send(query, variables).set('authorization', `Bearer ${token}`);
  const NEVER = '00000000-0000-4000-8000-000000000000';
  const CREATE = 'mutation ($input: EventInput!) { createEvent(input: $input) { id } }';

  const requests: [string, () => PromiseLike<{ body: { errors?: TestError[] } }>][] = [
    ['that does not parse', () => send('{ site {')],
    ['of a character that is none', () => send('{ site \u0000 }')],
    ['of a field that is not there', () => send('{ site { secret } }')],
    ['of a fragment in a circle', () => send('{ ...A } fragment A on Query { ...A }')],
    [
      'of an unknown operation',
      () => app.rest().post('/graphql').send({ query: 'query A { site { name } }', operationName: 'B' }),
    ],
    ['of two operations without a name', () => send('query A { site { name } } query B { site { name } }')],
    ['of a variable that is missing', () => send('query ($slug: String!) { blogPost(slug: $slug) { id } }')],
    [
      'of a variable of another kind',
      () => send('query ($n: Int!) { blogPosts(first: $n) { nodes { id } } }', { n: 'x' }),
    ],
    ['of a number that is none', () => send('{ blogPosts(first: -1) { nodes { id } } }')],
    ['of a number too large', () => send('{ blogPosts(first: 99999999999) { nodes { id } } }')],
    ['of a cursor that is none', () => send(`{ blogPosts(after: "' OR 1=1 --") { nodes { id } } }`)],
    ['of a day that is none', () => send('{ events(from: "2026-02-30") { nodes { id } } }')],
    ['of days too far apart', () => send('{ eventDays(from: "2000-01-01", to: "2026-01-01") { date } }')],
    ['of an id that is none', () => send(`{ event(id: "'; DROP TABLE event; --") { id } }`)],
    ['of an id that nothing has', () => send(`{ event(id: "${NEVER}") { id } }`)],
    ['of a text that cannot be stored', () => send('{ blogPost(slug: "\\u0000") { id } }')],
    ['of nobody', () => send('{ sessions { id } }')],
    ['of a token that is none', () => send('{ me { id } }').set('authorization', 'Bearer x.y.z')],
    ['of a wrong password', () => send('mutation { signIn(email: "a@b.example", password: "x") { token } }')],
    [
      'of fields that break rules',
      () =>
        signedIn(CREATE, {
          input: { title: '', description: 'x'.repeat(151), date: '2026-12-18', time: '', location: '', type: 'OTHER' },
        }),
    ],
    ['of fields that are missing', () => signedIn(CREATE, { input: { title: 'x' } })],
    ['of a field that the input does not know', () => signedIn(CREATE, { input: { secret: 1 } })],
    ['of a stale version', () => signedIn('mutation ($id: ID!) { deleteEvent(id: $id) }', { id: NEVER })],
    ['of an upload that is none', () => signedIn('mutation { replaceIntroVideo(video: "x") { id } }')],
    ['of nothing', () => app.rest().post('/graphql').send({})],
    [
      'of a query that is no text',
      () =>
        app
          .rest()
          .post('/graphql')
          .send({ query: { a: 1 } }),
    ],
    ['of variables that are no object', () => app.rest().post('/graphql').send({ query: POSTS, variables: 'x' })],
    ['of a body that is not JSON', () => app.rest().post('/graphql').type('json').send('{')],
    ['of a body of another kind', () => app.rest().post('/graphql').type('text/plain').send(POSTS)],
    [
      'of a batch',
      () =>
        app
          .rest()
          .post('/graphql')
          .send([{ query: POSTS }]),
    ],
    ['of another method', () => app.rest().put('/graphql').send({ query: POSTS })],
    ['of a variable in the address that is not JSON', () => get({ query: POSTS, variables: '{' })],
    [
      'of a query said twice in the address',
      () => app.rest().get(`/graphql?query=${encodeURIComponent(POSTS)}&query=x`),
    ],
  ];

  interface TestError {
    message: string;
    locations?: unknown[];
    extensions: { code: string; fields?: Record<string, string> };
  }

  test.each(requests)('%s has a message and a documented code, and reveals no internals', async (_what, ask) => {
    const { body } = await ask();
    expect(body.errors!.length).toBeGreaterThan(0);
    for (const { message, extensions } of body.errors!) {
      expect(CODES).toContain(extensions.code);
      expect(extensions.code).not.toBe('INTERNAL_SERVER_ERROR');
      expect(message).toMatch(/\w+ \w+/);
    }
    expect(JSON.stringify(body)).not.toMatch(INSIDE);
  });

  test('of syntax, validation or a limit has a location', async () => {
    for (const query of [
      '{ site {',
      '{ nothing }',
      `{ ${'a: site { name } '.repeat(16)} }`,
      `{ ${'site { name } '.repeat(400)} }`,
    ])
      expect((await send(query)).body.errors[0].locations[0]).toEqual({ line: 1, column: expect.any(Number) });
  });

  test('of fields names each field with its broken rule', async () => {
    const input = {
      title: '',
      description: 'x'.repeat(151),
      date: '2026-12-18',
      time: '6 pm',
      location: 'Hall',
      type: 'OTHER',
    };
    const { body } = await signedIn(CREATE, { input });
    expect(body.errors[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { title: expect.any(String), description: expect.stringMatching(/150/) },
    });
  });
});
