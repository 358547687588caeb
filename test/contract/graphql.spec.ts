import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { readFile } from 'node:fs/promises';
import { BlogService } from '../../server/features/blog/blog.service.js';
import { schemaText } from '../../server/platform/graphql/schema-text.js';
import { AccessTable } from '../../server/platform/access/access-table.js';
import { ERRORS } from '../../server/shared/errors.js';
import { GRAPHQL_MESSAGES, OPERATION_LIMITS, REQUEST_BYTES } from '../../server/shared/graphql.js';
import { MEDIA_LIMITS } from '../../server/shared/media.js';
import { startApp, type TestApp } from '../support/app.js';
import { planOf, statementsOf } from '../support/statements.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const times = (count: number, write: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => write(n)).join(' ');
const refusal = async (query: string, variables = {}) => {
  const { status, data, errors } = await app.gql(query, variables);
  return [status, data, errors[0]?.message];
};

test('schema.graphql is what the code says (`npm run schema` prints it)', async () => {
  expect(schemaText(app.get(GraphQLSchemaHost).schema)).toBe(await readFile('schema.graphql', 'utf8'));
});

test('the schema says of each operation who may use it, as its handler has it', () => {
  const words = {
    'no key': ' Administrators only.',
    read: ' Administrators, and API keys that may read.',
    write: ' Administrators, and API keys that may write.',
  };
  const schema = app.get(GraphQLSchemaHost).schema;
  const entries = app.get(AccessTable).entries();
  const table = new Map(entries.map(({ operation, access }) => [operation, access]));
  for (const type of [schema.getQueryType()!, schema.getMutationType()!]) {
    const told = Object.values(type.getFields()).map(({ name, description }) => {
      const access = table.get(`${type.name}.${name}`);
      const [said] = / Administrators[^.]*\.$/.exec(description!) ?? [];
      expect([name, said]).toEqual([name, typeof access === 'object' ? words[access.key] : undefined]);
      return said === undefined;
    });
    expect(told).toEqual(told.toSorted((a, b) => Number(b) - Number(a)));
  }
});

test('every type, field, argument and value of the schema is described', () => {
  const { types } = { types: Object.values(app.get(GraphQLSchemaHost).schema.getTypeMap()) };
  const nameless: string[] = [];
  for (const type of types.filter(({ name }) => !name.startsWith('__'))) {
    if (!type.description) nameless.push(type.name);
  }
  for (const type of types.filter(({ name }) => !name.startsWith('__'))) {
    const fields = 'getFields' in type ? Object.values(type.getFields()) : 'getValues' in type ? type.getValues() : [];
    for (const field of fields) {
      if (!field.description) nameless.push(`${type.name}.${field.name}`);
      for (const arg of 'args' in field ? field.args : [])
        if (!arg.description) nameless.push(`${type.name}.${field.name}(${arg.name})`);
    }
  }
  expect(nameless).toEqual([]);
});

describe('an operation is refused before any of it runs', () => {
  test('when it is too deep', async () => {
    const nested = (depth: number): string => (depth ? `{ ofType ${nested(depth - 1)} }` : '{ name }');
    expect(await refusal(`{ __type(name: "Query") ${nested(10)} }`)).toEqual([
      400,
      null,
      'This operation is 12 levels deep and 10 is the most: ask for what lies deeper in an operation of its own.',
    ]);
    expect((await app.gql(`{ __type(name: "Query") ${nested(8)} }`)).errors).toEqual([]);
  });

  test('when it has too many aliases', async () => {
    expect(await refusal(`{ ${times(16, (n) => `a${n}: site { name }`)} }`)).toEqual([
      400,
      null,
      'This operation has 16 aliases and 15 is the most: ask in several operations.',
    ]);
    expect((await app.gql(`{ ${times(15, (n) => `a${n}: site { name }`)} }`)).errors).toEqual([]);
  });

  test('when it is too long', async () => {
    const [status, , message] = await refusal(`{ ${times(334, () => 'site { name }')} }`);
    expect([status, message]).toEqual([
      400,
      'This operation has more than 1000 tokens, which is the most: ask in several operations.',
    ]);
  });

  test('when it has too many directives', async () => {
    const asked = (count: number) => `{ site { ${times(count, () => '... @include(if: true) { name }')} } }`;
    const { errors } = await app.gql(asked(31));
    expect(errors[0]).toMatchObject({
      message: 'This operation has 31 directives and 30 is the most: leave out what you do not need.',
      extensions: { code: 'OVER_LIMIT', limit: 'directives', most: 30, asked: 31 },
    });
    expect((await app.gql(asked(30))).errors).toEqual([]);
  });

  test('when what is too deep, or said too often, lies in fragments', async () => {
    const nested = (depth: number): string => (depth ? `{ ofType ${nested(depth - 1)} }` : '{ name }');
    const deep = `{ __type(name: "Query") { ofType { ...A } } } fragment A on __Type ${nested(8)}`;
    expect((await app.gql(deep)).errors[0]!.extensions).toMatchObject({ limit: 'depth', most: 10, asked: 11 });
    const aliases = `{ ...A ...A } fragment A on Query { ${times(8, (n) => `a${n}: site { name }`)} }`;
    expect((await app.gql(aliases)).errors[0]!.extensions).toMatchObject({ limit: 'aliases', most: 15, asked: 16 });
    const schema = `{ __schema { ${times(16, (n) => `a${n}: types { ...T }`)} } } fragment T on __Type { name }`;
    expect((await app.gql(schema)).errors[0]!.extensions).toMatchObject({ limit: 'aliases', most: 15, asked: 16 });
  });

  test('when it would cost too much', async () => {
    const posts = `nodes { title excerpt content author { name } } edges { node { title excerpt content author { name } } }`;
    const [status, , message] = await refusal(`{ blogPosts(first: 10000) { ${posts} } }`);
    expect([status, message]).toEqual([
      400,
      expect.stringMatching(/^This operation costs \d+ and 3000 is the most: ask for fewer/),
    ]);
    expect((await app.gql(`{ blogPosts(first: 100) { ${posts} } }`)).errors).toEqual([]);
  });

  test('with a code and the figures, so that a program can act on it', async () => {
    const posts = '{ blogPosts(first: 2000) { nodes { title } } }';
    expect((await app.gql(posts)).errors[0]!.extensions).toEqual({
      code: 'OVER_LIMIT',
      limit: 'cost',
      most: OPERATION_LIMITS.cost,
      asked: 4001,
    });
    const tokens = (await app.gql(`{ ${times(334, () => 'site { name }')} }`)).errors[0]!;
    expect(tokens.extensions).toEqual({ code: 'OVER_LIMIT', limit: 'tokens', most: OPERATION_LIMITS.tokens });
    const large = await app
      .rest()
      .post('/graphql')
      .send({ query: '{ site { name } }', variables: { x: 'x'.repeat(REQUEST_BYTES) } });
    expect([large.status, large.body.errors[0].extensions]).toEqual([
      413,
      { code: 'TOO_LARGE', most: REQUEST_BYTES, asked: expect.any(Number), requestId: expect.any(String) },
    ]);
  });

  test('when it holds twice what may be tried once', async () => {
    const signIn = `signIn(email: "a", password: "b") { token }`;
    const clap = `clapBlogPost(id: "1") { claps }`;
    const submit = `submitBlogDraft(input: { title: "a", content: "b", author: { name: "c", department: "d", linkedin: "e" } }) { id }`;
    for (const [name, call] of [
      ['signIn', signIn],
      ['clapBlogPost', clap],
      ['submitBlogDraft', submit],
    ]) {
      const sentence = `${name} may stand once in an operation.`;
      expect(await refusal(`mutation { a: ${call} b: ${call} }`)).toEqual([400, null, sentence]);
      expect(await refusal(`mutation { ...A ... { ${call} } } fragment A on Mutation { again: ${call} }`)).toEqual([
        400,
        null,
        sentence,
      ]);
    }
  });

  test('when it comes in a batch', async () => {
    const { status, body } = await app
      .rest()
      .post('/graphql')
      .send([{ query: '{ site { name } }' }]);
    expect([status, body.errors[0].message]).toEqual([400, 'Operation batching disabled.']);
  });

  test('when it cannot be read, and says where', async () => {
    expect(await refusal('{ site {')).toEqual([400, null, 'Syntax Error: Expected Name, found <EOF>.']);
    expect(await refusal('{ nothing }')).toEqual([400, null, 'Cannot query field "nothing" on type "Query".']);
    expect(await refusal('query ($id: ID!) { adminBlogPost(id: $id) { id } }')).toEqual([
      400,
      null,
      expect.stringContaining('"$id" of required type "ID!"'),
    ]);
    const { status, body } = await app.rest().post('/graphql').type('json').send('{ "query": ');
    expect([status, body.errors[0]]).toMatchObject([
      400,
      { message: ERRORS.MALFORMED_REQUEST.message, extensions: { code: 'BAD_USER_INPUT' } },
    ]);
  });
});

test('a day and an instant are refused unless they are ones, with an example', async () => {
  const DAYS = 'query ($from: CalendarDate!) { eventDays(from: $from, to: "2026-12-31") { date } }';
  expect((await app.gql(DAYS, { from: '2026-02-28' })).errors).toEqual([]);
  for (const from of ['', '2026-02-29', '28.2.2026', '2026-02-28T00:00:00Z', 20260228, null]) {
    const [status, , message] = await refusal(DAYS, { from });
    expect([from, status, message]).toEqual([
      from,
      400,
      expect.stringMatching(from === null ? /must not be null/ : /like 2026-12-18$/),
    ]);
  }
  const draft = { title: 'x', content: 'x', author: { name: 'x', department: 'x', linkedin: 'c.example' } };
  const SUBMIT = 'mutation ($input: BlogDraftInput!) { submitBlogDraft(input: $input) { id } }';
  for (const openedAt of ['yesterday', '', 0]) {
    const [status, , message] = await refusal(SUBMIT, { input: { ...draft, openedAt } });
    expect([openedAt, status, message]).toEqual([openedAt, 400, expect.stringMatching(/like 2026-12-18T12:30:00Z$/)]);
  }
});

describe('the explorer', () => {
  test('a browser gets the explorer, with every file from this server', async () => {
    const { text, headers } = await app
      .rest()
      .get('/graphql')
      .set('accept', 'text/html,application/xhtml+xml,*/*;q=0.8')
      .expect(200);
    const addresses = Array.from(text.matchAll(/(?:src|href|from)\s*=?\s*"([^"]+)"/g), ([, address]) => address!);
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses) await app.rest().get(address).expect(200);
    expect(addresses.every((address) => address.startsWith('/graphql/explorer/'))).toBe(true);
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe|https?:/);
    for (const name of ['NewestPosts', 'EventsComing', 'TeamByYear', 'Clap', 'SignIn', 'NewDraft'])
      expect(text).toMatch(new RegExp(`"defaultTabs"[^]*(query|mutation) ${name}\\b`));
  });
});

describe('with files', () => {
  const operation = {
    query:
      'mutation ($file: Upload!, $p: BlogAuthorInput!) { createBlogPost(input: { title: "x", author: $p, coverImage: $file }) { id } }',
    variables: { file: null, p: { name: 'a', department: 'b', linkedin: 'c.example' } },
  };
  const send = (token?: string) => {
    const sent = app.rest().post('/graphql').set('apollo-require-preflight', '1');
    return token ? sent.set('authorization', `Bearer ${token}`) : sent;
  };
  const complete = (sent: ReturnType<typeof send>, file: Buffer) =>
    sent
      .field('operations', JSON.stringify(operation))
      .field('map', JSON.stringify({ 0: ['variables.file'] }))
      .attach('0', file, 'x.png');

  test('a multipart request that a form of another site could send is refused unread', async () => {
    const { status, body } = await app.rest().post('/graphql').field('operations', JSON.stringify(operation));
    expect([status, body.errors[0].message]).toEqual([400, GRAPHQL_MESSAGES.couldBeForged]);
  });

  test('one that is not well formed is a 400, whatever is wrong with it', async () => {
    const malformed = [
      () => send().field('map', '{}'),
      () => send().field('operations', '{'),
      () => send().field('operations', '[]').field('map', '{}'),
      () => send().field('operations', JSON.stringify(operation)).field('map', '[]'),
      () => send().field('operations', JSON.stringify(operation)).field('map', '{"0":["variables.__proto__.x"]}'),
      () => send().field('operations', JSON.stringify(operation)).field('map', '{"0":"variables.file"}'),
      () => send().type('multipart/form-data; boundary=x').send('--x\r\nnonsense'),
      () => send().type('multipart/form-data').send('nonsense'),
    ];
    for (const [index, broken] of malformed.entries()) {
      const { status, body } = await broken();
      expect([index, status, typeof body.errors?.[0].message]).toEqual([index, 400, 'string']);
    }
  });

  test('a visitor may send as much as a picture may hold; what is too large has the code for it', async () => {
    const { body } = await complete(send(), Buffer.alloc(MEDIA_LIMITS.imageBytes + 1));
    expect(body.errors[0].extensions.code).toBe('UNAUTHENTICATED');
    const token = await app.signIn();
    const { body: large } = await complete(send(token), Buffer.alloc(MEDIA_LIMITS.imageBytes + 1));
    expect(large.errors[0]).toMatchObject({ extensions: { code: 'TOO_LARGE' } });
  });
});

describe('what nobody expected', () => {
  const QUERY = '{ blogPosts { nodes { title } } }';
  const failing = (error: unknown) => jest.spyOn(app.get(BlogService), 'published').mockRejectedValue(error);
  afterEach(() => void jest.restoreAllMocks());

  test('is one quiet sentence and the id under which the log tells more', async () => {
    failing(new Error('a secret detail'));
    const { errors, headers } = await app.gql(QUERY);
    const extensions = { code: 'INTERNAL_SERVER_ERROR', requestId: headers['x-request-id'] };
    expect(errors).toMatchObject([{ message: ERRORS.INTERNAL.message, extensions }]);
    expect(JSON.stringify(errors)).not.toMatch(/secret detail|\.js:|node_modules/);
  });

  test('is the same where a field fails by itself', async () => {
    jest
      .spyOn(app.get(BlogService), 'published')
      .mockResolvedValue({ nodes: [{ title: { secret: 'detail' } }] } as never);
    const { errors } = await app.gql(QUERY);
    expect(errors).toMatchObject([{ message: ERRORS.INTERNAL.message, extensions: { code: 'INTERNAL_SERVER_ERROR' } }]);
    expect(JSON.stringify(errors)).not.toMatch(/secret|\.js:|node_modules/);
  });

  test('a database that is away is told as such, with when to come again', async () => {
    failing(Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }));
    const { errors } = await app.gql(QUERY);
    expect(errors).toMatchObject([
      { message: ERRORS.UNAVAILABLE.message, extensions: { code: 'UNAVAILABLE', retryAfter: 5 } },
    ]);
  });
});

test('a mutation of fragments within fragments is looked through in no time', async () => {
  const levels = Array.from({ length: 40 }, (_, i) => `fragment F${i} on Mutation { ...F${i + 1} ...F${i + 1} }`);
  const { errors } = await app.gql(`mutation { ...F0 } ${levels.join(' ')} fragment F40 on Mutation { signOut }`);
  expect(errors).toBeDefined();
  const twice = await app.gql(
    'mutation { a: clapBlogPost(id: "x") { id } ...F } fragment F on Mutation { b: clapBlogPost(id: "x") { id } }',
  );
  expect(twice.errors[0]!.message).toContain('clapBlogPost may stand once');
});

describe('long lists', () => {
  const ROWS = 5000;
  const FILL = [
    `INSERT INTO event (title, description, date, time, minute, location, type, status, image, created_at, updated_at)
     SELECT 'Evening ' || n, 'Questions.', date '2015-01-01' + n, '6 pm', 1080, 'Hall', 'other', 'upcoming', '', now(), now()
     FROM generate_series(1, ${ROWS}) n`,
    `INSERT INTO blog_post (slug, title, subtitle, content, excerpt, minutes_to_read, author_name, author_department,
       author_linkedin, author_photo, cover, status, published_date, submitted, created_at, updated_at)
     SELECT 'post-' || n, 'Post ' || n, '', repeat('<p>A text of some length.</p>', 20), '', 3, 'A', '', '', '', '',
       CASE WHEN n % 10 = 0 THEN 'draft' ELSE 'published' END, now() - n * interval '1 hour', n % 20 = 0,
       now() - n * interval '1 hour', now()
     FROM generate_series(1, ${ROWS}) n`,
    `INSERT INTO gallery_image (image, alt, capture_date, created_at, updated_at)
     SELECT '/media/' || gen_random_uuid() || '-480x320.webp', 'Picture ' || n, date '2015-01-01' + n, now(), now()
     FROM generate_series(1, ${ROWS}) n`,
    `INSERT INTO team_member (name, position, year, thoughts, image, sort_key, created_at, updated_at)
     SELECT 'Member ' || n, 'Treasurer', lpad((20 + n % 50)::text, 2, '0') || '/' || lpad((21 + n % 50)::text, 2, '0'),
       '', '', lpad(n::text, 5, '0'), now(), now()
     FROM generate_series(1, ${ROWS}) n`,
  ];

  let token: string;
  beforeAll(async () => {
    token = await app.signIn();
    for (const sql of FILL) await app.database.query(sql);
    await app.database.query('ANALYZE');
  });

  /** What PostgreSQL does for the lists of one GraphQL query. */
  async function plansOf(query: string): Promise<string[]> {
    const asked = await statementsOf(app, async () => {
      expect((await app.gql(query, {}, token)).errors).toEqual([]);
    });
    const lists = asked.filter(
      ([sql]) => sql.startsWith('SELECT') && /FROM "(event|blog_post|gallery_image|team_member)"/.test(sql),
    );
    expect(lists).not.toEqual([]);
    return (await Promise.all(lists.map((statement) => planOf(app, statement)))).flat();
  }

  const page = 'nodes { id } pageInfo { endCursor hasNextPage }';

  test.each([
    ['events that come', 'events', 'from: "2020-01-01", order: OLDEST'],
    ['events that were', 'events', 'to: "2020-01-01", order: NEWEST'],
    ['posts', 'adminBlogPosts', ''],
    ['submissions', 'adminBlogPosts', 'status: DRAFT, submitted: true, order: OLDEST'],
    ['pictures', 'galleryImages', 'order: NEWEST'],
    ['pictures of a year', 'galleryImages', 'from: "2020-01-01", to: "2020-12-31", order: OLDEST'],
    ['members', 'teamMembers', ''],
  ])(
    'among %s each page comes by an index, whichever it is: nothing is read through, nothing sorted',
    async (_, list, filter) => {
      const ask = (more: string) =>
        `{ ${list}(${['first: 24', filter, more].filter(Boolean).join(', ')}) { ${page} } }`;
      const { data } = await app.gql<Record<string, { pageInfo: { endCursor: string } }>>(ask(''), {}, token);
      for (const more of ['', `after: "${data![list]!.pageInfo.endCursor}"`]) {
        const plan = await plansOf(ask(more));
        expect(plan).toEqual(expect.arrayContaining([expect.stringMatching(/^Index/)]));
        expect(plan).not.toEqual(expect.arrayContaining([expect.stringMatching(/Seq Scan|Sort/)]));
      }
    },
  );
});
