import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { BlogService } from '../../server/features/blog/blog.service.js';
import { persistedQueries } from '../../server/platform/graphql/persisted-queries.js';
import { KINDS } from '../../server/shared/errors.js';
import { COST_HEADER, GRAPHQL_MESSAGES, OPERATION_CODES, OPERATION_LIMITS } from '../../server/shared/graphql.js';
import { SESSION_COOKIE } from '../../server/shared/sessions.js';
import { startApp, type TestApp } from '../support/app.js';
import { graphqlDoor, type Post } from '../support/blog-doors.js';
import { eventually } from '../support/eventually.js';

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
    (await graphqlDoor(app.url).create({ title: `A ${status} post`, content: '<p>x</p>', author, status }, token)).data;
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
  test('is answered without further ado, and anybody may keep the answer for a minute', async () => {
    const { body, headers } = await get({ query: POSTS }).expect(200);
    expect(body).toEqual({ data: { blogPosts: { nodes: [{ title: post.title, claps: 0 }] } } });
    expect(headers['cache-control']).toBe(ANYBODYS);
    for (const name of ['Accept', 'Authorization', 'Cookie', 'Origin']) expect(headers.vary).toContain(name);
  });

  test('takes variables and the name of an operation', async () => {
    const query = 'query A($slug: String!) { blogPost(slug: $slug) { title } } query B { site { name } }';
    const variables = JSON.stringify({ slug: post.slug });
    const { body } = await get({ query, variables, operationName: 'A' }).expect(200);
    expect(body.data.blogPost.title).toBe(post.title);
  });

  test('is not sent again where it is there already', async () => {
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

  test('is answered from memory until somebody changes something, and only where it names nobody', async () => {
    const asked = jest.spyOn(app.get(BlogService), 'published');
    const query = '{ blogPosts(first: 2) { nodes { title } } }';
    const first = await get({ query }).expect(200);
    const again = await get({ query }).expect(200);
    expect(asked).toHaveBeenCalledTimes(1);
    for (const name of ['etag', 'cache-control', 'content-type', 'vary', COST_HEADER.toLowerCase()])
      expect([name, again.headers[name]]).toEqual([name, first.headers[name]]);
    expect(again.body).toEqual(first.body);
    await get({ query }, { authorization: `Bearer ${token}` }).expect(200);
    await get({ query }, { accept: 'application/graphql-response+json' }).expect('content-type', /graphql-response/);
    expect(asked).toHaveBeenCalledTimes(3);
    await graphqlDoor(app.url).setStatus(post.id, 'draft', token);
    expect((await get({ query })).body.data.blogPosts.nodes).toEqual([]);
    await graphqlDoor(app.url).setStatus(post.id, 'published', token);
    expect((await get({ query })).body).toEqual(first.body);
    asked.mockRestore();
  });

  test('is made once for all who ask at the same time, but for those whose name it could depend on', async () => {
    const asked = jest.spyOn(app.get(BlogService), 'published');
    const query = '{ blogPosts(first: 4) { nodes { title } } }';
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => get({ query })));
    for (const { text } of others) expect(text).toBe(first!.text);
    expect(asked).toHaveBeenCalledTimes(1);
    await Promise.all([0, 1].map(() => get({ query }, { authorization: 'Bearer nonsense' })));
    expect(asked).toHaveBeenCalledTimes(3);
    asked.mockRestore();
  });

  test('by HEAD has the same head and no body', async () => {
    const whole = await get({ query: POSTS });
    const head = await app.rest().head('/graphql').query({ query: POSTS }).expect(200);
    for (const name of ['etag', 'cache-control', 'content-type', 'content-length', 'vary'])
      expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
    expect(head.text ?? '').toBe('');
    await app.rest().head('/graphql').query({ query: POSTS }).set('if-none-match', whole.headers.etag!).expect(304);
    await app.rest().head('/graphql').query({ query: 'mutation { signOut }' }).expect(405);
  });

  test('is for nobody else as soon as it presents anything by which somebody is known', async () => {
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

  test('is kept by nobody when anything of it went wrong', async () => {
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

  test('with the cookie needs a header that no form can send; a mutation is refused whatever it brings', async () => {
    const forged = await get({ query: '{ me { email } }' }, { cookie: cookie() }).expect(400);
    expect(forged.body.errors[0]).toMatchObject({
      message: GRAPHQL_MESSAGES.couldBeForged,
      extensions: { code: OPERATION_CODES.badRequest },
    });
    for (const headers of [{}, { 'apollo-require-preflight': '1' }, { authorization: `Bearer ${token}` }] as Sent[]) {
      const { body, headers: told } = await get({ query: 'mutation { signOut }' }, headers).expect(405);
      expect(body.errors[0]).toMatchObject({ message: expect.stringMatching(/sent by POST/) });
      expect(told.allow).toBe('POST');
    }
    expect((await app.gql('{ me { email } }', {}, token)).errors).toEqual([]);
  });
});

test('a form, which pages of other sites can send, is told what to send instead; another method, which there are', async () => {
  const send = (method: 'post' | 'put') => app.rest()[method]('/graphql').type('form').send({ query: POSTS });
  const form = await send('post').expect(400);
  expect(form.body.errors[0].message).toBe(GRAPHQL_MESSAGES.couldBeForged);
  const put = await send('put').expect(405);
  expect([put.headers.allow, put.body.errors[0].message]).toEqual(['GET, POST', GRAPHQL_MESSAGES.wrongMethod]);
});

describe('a persisted query', () => {
  const ask = (body: object) => app.rest().post('/graphql').send(body);

  test('is not known, is sent once, and from then on its hash is enough, by POST and by GET', async () => {
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

  test('under a hash that is not its own is refused, and not kept under it', async () => {
    const extensions = persisted(sha256('{ site { url } }'));
    const { status, body } = await ask({ query: '{ site { name } }', extensions });
    expect([status, body.errors[0]]).toEqual([
      400,
      { message: 'The hash is not the SHA-256 of this query', extensions: { code: OPERATION_CODES.badRequest } },
    ]);
    expect((await ask({ extensions })).body.errors[0].message).toBe('PersistedQueryNotFound');
  });

  test('gets round no limit: what is refused is not kept, and what is kept is measured each time', async () => {
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

  test('that is nothing of the kind is refused with a sentence', async () => {
    const query = '{ site { name } }';
    for (const extensions of [persisted(null), persisted({}), persisted(['x']), persisted(sha256(query), 2)])
      expect((await ask({ query, extensions })).body.errors[0]).toMatchObject({
        message: expect.stringMatching(/hash|version/),
        extensions: { code: OPERATION_CODES.badRequest },
      });
  });

  test('is forgotten when many others came, and can then be sent again', async () => {
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

describe('what an operation costs', () => {
  test('stands in a header of its answer, also of the one that refuses it', async () => {
    expect((await get({ query: POSTS })).headers[COST_HEADER.toLowerCase()]).toBe('10');
    const refused = await get({ query: POSTS.replace('3', '9999') }).expect(400);
    expect(refused.headers[COST_HEADER.toLowerCase()]).toBe(String(refused.body.errors[0].extensions.asked));
  });

  test('counts each year of a committee, and each of a list whose length stands in a variable', async () => {
    const cost = async (query: string, variables = {}) =>
      Number((await app.gql(query, variables)).headers[COST_HEADER.toLowerCase()]);
    expect(await cost('{ executiveCommittee(years: 50) { year } }')).toBe(51);
    const query = 'query ($n: Int!) { testimonials(first: $n) { name } }';
    expect(await cost(query, { n: 7 })).toBe(8);
  });

  test('is more for a passage of a text, for which the text is read: hundreds are refused', async () => {
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

  test('reads by GET and POST what everybody may read, and asks the browser’s question once a day', async () => {
    const asked = await app.rest().options('/graphql').set({
      origin: STRANGER,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    });
    expect(asked.status).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET,HEAD,POST',
      'access-control-max-age': '86400',
    });
    expect(asked.headers).not.toHaveProperty('access-control-allow-credentials');
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

  test('is nobody, whatever cookie its visitor has', async () => {
    const { body } = await app
      .rest()
      .post('/graphql')
      .set({ origin: STRANGER, cookie: cookie() })
      .send({ query: '{ me { email } }' });
    expect([body.data, body.errors[0].extensions.code]).toEqual([null, 'FORBIDDEN']);
  });

  test('changes nothing in its visitor’s name, nor in nobody’s', async () => {
    for (const origin of [STRANGER, 'null', 'https://app.club.example.stranger.example'])
      for (const headers of [{ origin }, { origin, cookie: cookie() }] as Sent[]) {
        const { body } = await clap(headers);
        expect([headers, body.data, body.errors[0].extensions.code]).toEqual([headers, null, 'FORBIDDEN']);
      }
  });

  test('is not let in by a token that does not hold, and hears why', async () => {
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

  test('changes what its token may, and a page of ours or of a listed origin what anybody may', async () => {
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

describe('an error', () => {
  const CODES = new Set<string>([...Object.values(KINDS).map(({ code }) => code), ...Object.values(OPERATION_CODES)]);
  const INSIDE =
    /node_modules|[/\\]\w+\.(js|ts):\d|\bat \S+ \(|SELECT |INSERT |"?stack|DomainError|QueryFailed|Apollo ?Server|typeorm|postgres|\/tmp\//i;
  const send = (query: string, variables = {}) => app.rest().post('/graphql').send({ query, variables });
  const signedIn = (query: string, variables = {}) => send(query, variables).set('authorization', `Bearer ${token}`);
  const NEVER = '00000000-0000-4000-8000-000000000000';
  const CREATE = 'mutation ($input: EventInput!) { createEvent(input: $input) { id } }';

  const asked: [string, () => PromiseLike<{ body: { errors?: TestError[] } }>][] = [
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
    ['of a text that cannot be stored', () => signedIn('{ adminBlogPosts(search: "\\u0000") { nodes { id } } }')],
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

  test.each(asked)(
    '%s is a sentence with a code of the catalogue, and tells nothing of the inside',
    async (_what, ask) => {
      const { body } = await ask();
      expect(body.errors!.length).toBeGreaterThan(0);
      for (const { message, extensions } of body.errors!) {
        expect(CODES).toContain(extensions.code);
        expect(extensions.code).not.toBe('INTERNAL_SERVER_ERROR');
        expect(message).toMatch(/\w+ \w+/);
      }
      expect(JSON.stringify(body)).not.toMatch(INSIDE);
    },
  );

  test('of syntax, of validation or of a limit says where it is', async () => {
    for (const query of [
      '{ site {',
      '{ nothing }',
      `{ ${'a: site { name } '.repeat(16)} }`,
      `{ ${'site { name } '.repeat(400)} }`,
    ])
      expect((await send(query)).body.errors[0].locations[0]).toEqual({ line: 1, column: expect.any(Number) });
  });

  test('of fields names each of them with the rule that it breaks', async () => {
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
