import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { readFile } from 'node:fs/promises';
import { BlogService } from '../../server/features/blog/blog.service.js';
import { schemaText } from '../../server/infra/graphql/schema-text.js';
import { AccessTable } from '../../server/core/access/access-table.js';
import { BODY_MESSAGES } from '../../server/core/errors/body-messages.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { OPERATION_LIMITS, REQUEST_BYTES } from '../../server/core/graphql/graphql-api.js';
import { MEDIA_LIMITS } from '../../server/shared/media.js';
import { startApp, type TestApp } from '../support/app.js';
import { fillTables } from '../support/large-tables.js';
import { explain, recordStatements } from '../support/statements.js';
import { GRAPHQL_MESSAGES } from '../../server/infra/graphql/messages.js';
import { tooManyFiles } from '../../server/core/errors/to-domain-error.js';
import { MEDIA_MESSAGES } from '../../server/infra/media/messages.js';
import { SESSION_COOKIE } from '../../server/core/access/session-cookie.js';

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

test('schema.graphql matches the code (`npm run schema` prints it)', async () => {
  expect(schemaText(app.get(GraphQLSchemaHost).schema)).toBe(await readFile('schema.graphql', 'utf8'));
});

test('the schema states the access of each operation as its handler declares it', () => {
  const words = {
    none: ' Officers only.',
    read: ' Officers, and API keys that may read.',
    write: ' Officers, and API keys that may write.',
  };
  const wordsFor = ({ allow, apiKeyScope }: { allow: string; apiKeyScope: keyof typeof words }) =>
    allow === 'administrator' ? ' Administrators only.' : words[apiKeyScope];
  const schema = app.get(GraphQLSchemaHost).schema;
  const entries = app.get(AccessTable).entries();
  const table = new Map(entries.map(({ operation, policy }) => [operation, policy]));
  for (const type of [schema.getQueryType()!, schema.getMutationType()!]) {
    const shown = Object.values(type.getFields()).map(({ name, description }) => {
      const policy = table.get(`${type.name}.${name}`);
      const [said] = / (?:Officers|Administrators)[^.]*\.$/.exec(description!) ?? [];
      expect([name, said]).toEqual([name, policy && policy.allow !== 'anybody' ? wordsFor(policy) : undefined]);
      return said === undefined;
    });
    expect(shown).toEqual(shown.toSorted((a, b) => Number(b) - Number(a)));
  }
});

test('every type, field, argument and value of the schema has a description', () => {
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

describe('an operation is rejected before it runs', () => {
  test('R449: when it is too deep', async () => {
    const nested = (depth: number): string => (depth ? `{ ofType ${nested(depth - 1)} }` : '{ name }');
    expect(await refusal(`{ __type(name: "Query") ${nested(10)} }`)).toEqual([
      400,
      null,
      'This operation is 12 levels deep; the limit is 10. Split it into several operations.',
    ]);
    expect((await app.gql(`{ __type(name: "Query") ${nested(8)} }`)).errors).toEqual([]);
  });

  test('R449: when it has too many aliases', async () => {
    expect(await refusal(`{ ${times(16, (n) => `a${n}: site { name }`)} }`)).toEqual([
      400,
      null,
      'This operation has 16 aliases; the limit is 15. Split it into several operations.',
    ]);
    expect((await app.gql(`{ ${times(15, (n) => `a${n}: site { name }`)} }`)).errors).toEqual([]);
  });

  test('R449: when it is too long', async () => {
    const [status, , message] = await refusal(`{ ${times(334, () => 'site { name }')} }`);
    expect([status, message]).toEqual([
      400,
      'This operation has more than 1000 tokens, which is the limit. Split it into several operations.',
    ]);
  });

  test('R449: when it has too many directives', async () => {
    const requests = (count: number) => `{ site { ${times(count, () => '... @include(if: true) { name }')} } }`;
    const { errors } = await app.gql(requests(31));
    expect(errors[0]).toMatchObject({
      message: 'This operation has 31 directives; the limit is 30. Remove those you don’t need.',
      extensions: { code: 'OVER_LIMIT', limit: 'directives', most: 30, asked: 31 },
    });
    expect((await app.gql(requests(30))).errors).toEqual([]);
  });

  test.each([
    ['fragments', `{ ...A } fragment A on Query ${times(31, () => '@a')} { site { name } }`],
    ['variables', `query ($a: Int ${times(31, () => '@a')}) { site { name } }`],
  ])('R449: when its %s have too many directives', async (_where, operation) => {
    const { errors } = await app.gql(operation);
    expect(errors.map(({ extensions }) => extensions)).toContainEqual(
      expect.objectContaining({ limit: 'directives', most: 30, asked: 31 }),
    );
  });

  test('when excess depth or repetition is in fragments', async () => {
    const nested = (depth: number): string => (depth ? `{ ofType ${nested(depth - 1)} }` : '{ name }');
    const deep = `{ __type(name: "Query") { ofType { ...A } } } fragment A on __Type ${nested(8)}`;
    expect((await app.gql(deep)).errors[0]!.extensions).toMatchObject({ limit: 'depth', most: 10, asked: 11 });
    const aliases = `{ ...A ...A } fragment A on Query { ${times(8, (n) => `a${n}: site { name }`)} }`;
    expect((await app.gql(aliases)).errors[0]!.extensions).toMatchObject({ limit: 'aliases', most: 15, asked: 16 });
    const schema = `{ __schema { ${times(16, (n) => `a${n}: types { ...T }`)} } } fragment T on __Type { name }`;
    expect((await app.gql(schema)).errors[0]!.extensions).toMatchObject({ limit: 'aliases', most: 15, asked: 16 });
  });

  test('R449: when it is too costly', async () => {
    const posts = `nodes { title excerpt content author { name } } edges { node { title excerpt content author { name } } }`;
    const [status, , message] = await refusal(`{ blogPosts(first: 10000) { ${posts} } }`);
    expect([status, message]).toEqual([
      400,
      expect.stringMatching(/^This operation costs \d+; the limit is 3000\. Request fewer items/),
    ]);
    expect((await app.gql(`{ blogPosts(first: 100) { ${posts} } }`)).errors).toEqual([]);
  });

  test('with a code and the numbers, so that a program can react', async () => {
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

  test('when it repeats a mutation that may occur once', async () => {
    const signIn = `signIn(email: "a", password: "b") { token }`;
    const clap = `clapBlogPost(id: "1") { claps }`;
    const submit = `submitBlogDraft(input: { title: "a", content: "b", author: { name: "c", department: "d", linkedin: "e" } }) { id }`;
    for (const [name, call] of [
      ['signIn', signIn],
      ['clapBlogPost', clap],
      ['submitBlogDraft', submit],
    ]) {
      const sentence = `${name} may occur only once in an operation.`;
      expect(await refusal(`mutation { a: ${call} b: ${call} }`)).toEqual([400, null, sentence]);
      expect(await refusal(`mutation { ...A ... { ${call} } } fragment A on Mutation { again: ${call} }`)).toEqual([
        400,
        null,
        sentence,
      ]);
    }
  });

  test('when it is in a batch', async () => {
    const { status, body } = await app
      .rest()
      .post('/graphql')
      .send([{ query: '{ site { name } }' }]);
    expect([status, body.errors[0].message]).toEqual([400, 'Operation batching disabled.']);
  });

  test('when it is a subscription', async () => {
    const unexpected = jest.spyOn(Logger.prototype, 'error');
    for (const query of [
      'subscription { x }',
      'subscription { site { name } }',
      'subscription A { x } query B { site { name } }',
    ]) {
      const { body, status } = await app
        .rest()
        .post('/graphql')
        .send({ query, operationName: query.includes('B') ? 'B' : undefined });
      expect([query, status, body.errors]).toMatchObject([
        query,
        400,
        [{ message: GRAPHQL_MESSAGES.noSubscriptions, extensions: { code: 'BAD_USER_INPUT' } }],
      ]);
    }
    expect(unexpected).not.toHaveBeenCalled();
    unexpected.mockRestore();
  });

  test('when it has a syntax error, with its location', async () => {
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
      { message: BODY_MESSAGES.notJson, extensions: { code: 'BAD_USER_INPUT' } },
    ]);
  });
});

test('invalid dates and times are rejected with an example', async () => {
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
  for (const openedAt of [
    'yesterday',
    '',
    0,
    '2026',
    '2026-12-18',
    '2026-12-18T12:30:00',
    '2026-02-30T12:30:00Z',
    'Dec 18 2026 12:30 Z',
  ]) {
    const [status, , message] = await refusal(SUBMIT, { input: { ...draft, openedAt } });
    expect([openedAt, status, message]).toEqual([openedAt, 400, expect.stringMatching(/like 2026-12-18T12:30:00Z$/)]);
  }
});

describe('the explorer', () => {
  test('can only use styles from this server or with the nonce of its response', async () => {
    const nonces = [];
    for (const _ of [1, 2]) {
      const { text, headers } = await app.rest().get('/graphql').set('accept', 'text/html').expect(200);
      const policy = headers['content-security-policy']!;
      const [, nonce] = /; style-src 'self' 'nonce-([\w+/]{22}==)'; style-src-attr 'unsafe-inline';/.exec(policy)!;
      expect(policy.match(/unsafe-inline/g)).toHaveLength(1);
      const elements = Array.from(text.matchAll(/<style([^>]*)>/g), ([, attributes]) => attributes!.trim());
      expect(new Set(elements)).toEqual(new Set([`nonce="${nonce}"`]));
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(2);
  });

  test('is served with all its files by this server', async () => {
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
    for (const name of ['NewestPosts', 'UpcomingEvents', 'TeamByYear', 'Clap', 'SignIn', 'NewDraft'])
      expect(text).toMatch(new RegExp(`"defaultTabs"[^]*(query|mutation) ${name}\\b`));
  });
});

describe('uploads', () => {
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

  test('a multipart request that a form of another site could send is rejected unread', async () => {
    const { status, body } = await app.rest().post('/graphql').field('operations', JSON.stringify(operation));
    expect([status, body.errors[0].message]).toEqual([400, GRAPHQL_MESSAGES.couldBeForged]);
  });

  test('one with only a cookie is rejected; one with a bearer token needs no other header', async () => {
    const token = await app.signIn();
    const upload = (headers: Record<string, string>) =>
      complete(app.rest().post('/graphql').set(headers), Buffer.from('x'));
    const cookie = await upload({ cookie: `${SESSION_COOKIE}=${token}`, origin: app.url });
    expect([cookie.status, cookie.body.errors[0].message]).toEqual([400, GRAPHQL_MESSAGES.couldBeForged]);
    for (const authorization of ['', 'Bearer', 'Basic YTpi'])
      expect([authorization, (await upload({ authorization })).body.errors[0].message]).toEqual([
        authorization,
        GRAPHQL_MESSAGES.couldBeForged,
      ]);
    const read = await upload({ authorization: `Bearer ${token}` });
    expect(read.body.errors[0]).toMatchObject({ message: ERRORS.FILE_TYPE.message, path: ['createBlogPost'] });
    const unknown = await upload({ authorization: 'Bearer nonsense', cookie: `${SESSION_COOKIE}=${token}` });
    expect(unknown.body.errors[0].extensions.code).toBe('UNAUTHENTICATED');
  });

  describe('a malformed upload is 400 with an explanation:', () => {
    const operations = JSON.stringify(operation);
    const map = JSON.stringify({ 0: ['variables.file'] });
    const raw = (type: string, body: string) => send().set('content-type', type).send(body);
    const parts = (...written: [name: string, content: string, filename?: string][]) =>
      written
        .map(
          ([name, content, filename]) =>
            `--x\r\nContent-Disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}\r\n\r\n${content}\r\n`,
        )
        .join('');
    const form = (body: string) => raw('multipart/form-data; boundary=x', body);

    test.each<[string, () => ReturnType<typeof send>, string]>([
      ['no operations', () => send().field('other', 'x'), 'The part “operations” is missing'],
      ['no map', () => send().field('operations', operations), 'The part “map” is missing'],
      [
        'operations that are not JSON',
        () => send().field('operations', '{'),
        'The part “operations” is not valid JSON',
      ],
      [
        'operations that are a text',
        () => send().field('operations', '"x"'),
        'The part “operations” must be a JSON object',
      ],
      [
        'a map that is not JSON',
        () => send().field('operations', operations).field('map', '{'),
        'The part “map” is not valid JSON',
      ],
      [
        'a map that is a list',
        () => send().field('operations', operations).field('map', '[]'),
        'The part “map” must be a JSON object with a list of variables for each file',
      ],
      [
        'a map before the operations',
        () => send().field('map', map).field('operations', operations),
        'The part “map” must come after “operations”',
      ],
      [
        'a file before the map',
        () => send().field('operations', operations).attach('0', Buffer.from('x'), 'x.png').field('map', map),
        'Files must come after the part “map”',
      ],
      [
        'an entry of the map that is a text',
        () => send().field('operations', operations).field('map', '{"0":"variables.file"}'),
        'The entry “0” of “map” must be a list of variables, such as ["variables.file"]',
      ],
      [
        'an entry of the map that lists a number',
        () => send().field('operations', operations).field('map', '{"0":[1]}'),
        'The entry “0” of “map” must be a list of variables, such as ["variables.file"]',
      ],
      [
        'an entry of the map that names no variable',
        () => send().field('operations', operations).field('map', '{"0":["query.x"]}'),
        'The entry “0” of “map” names “query.x”, which is not a variable',
      ],
      [
        'a map without its file',
        () => send().field('operations', operations).field('map', map),
        'A file that “map” names is missing',
      ],
      [
        'a text where the file should be',
        () => send().field('operations', operations).field('map', map).field('0', 'x'),
        'A file that “map” names is missing',
      ],
      [
        'no boundary',
        () => raw('multipart/form-data', parts(['operations', operations])),
        'The boundary is missing from Content-Type',
      ],
      ['an empty body', () => form(''), 'The multipart body is empty or ends too early'],
      [
        'a body that is cut short',
        () => form(parts(['operations', operations])),
        'The multipart body is empty or ends too early',
      ],
      [
        'a file that is cut short',
        () =>
          form(
            `${parts(['operations', operations], ['map', map])}--x\r\nContent-Disposition: form-data; name="0"; filename="x.png"\r\n\r\nx`,
          ),
        MEDIA_MESSAGES.uploadCut,
      ],
      [
        'a part with a broken header',
        () => form('--x\r\nnonsense\r\n\r\nx\r\n--x--\r\n'),
        'The header of a part could not be read',
      ],
    ])('%s', async (_what, broken, message) => {
      const { status, body } = await broken().set('authorization', `Bearer ${await app.signIn()}`);
      expect([status, body.errors?.[0]]).toMatchObject([400, { message, extensions: { code: 'BAD_USER_INPUT' } }]);
    });

    test('a batch is rejected like any other', async () => {
      const { status, body } = await send().field('operations', `[${operations}]`).field('map', '{}');
      expect([status, body.errors[0].message]).toEqual([400, 'Operation batching disabled.']);
    });
  });

  test('too many files are 400 with the maximum', async () => {
    const map = { 0: ['variables.a'], 1: ['variables.b'], 2: ['variables.c'] };
    const sent = send().field('operations', JSON.stringify(operation)).field('map', JSON.stringify(map));
    const { status, body } = await sent;
    expect([status, body.errors]).toMatchObject([
      400,
      [{ message: tooManyFiles(2), extensions: { code: 'BAD_USER_INPUT' } }],
    ]);
  });

  test('a file without a variable is rejected before it arrives, and nothing runs', async () => {
    const reading = jest.spyOn(app.get(BlogService), 'published');
    for (const [map, message] of [
      [{ 0: ['variables.file'] }, GRAPHQL_MESSAGES.unusedFile('file')],
      [{ 0: ['variables.deep.er.0'] }, GRAPHQL_MESSAGES.unusedFile('deep')],
      [{ 0: ['extensions.file'] }, GRAPHQL_MESSAGES.fileOutsideVariables],
      [{ 0: ['file'] }, GRAPHQL_MESSAGES.fileOutsideVariables],
    ] as const) {
      const query = 'query ($first: Int) { blogPosts(first: $first) { nodes { id } } }';
      const { status, body } = await send()
        .field('operations', JSON.stringify({ query, variables: { first: 1 } }))
        .field('map', JSON.stringify(map))
        .attach('0', Buffer.alloc(9_000_000), 'x.png');
      expect([map, status, body]).toMatchObject([
        map,
        400,
        { errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] },
      ]);
    }
    expect(reading).not.toHaveBeenCalled();
    reading.mockRestore();
  });

  test('variables of any depth and width are searched', async () => {
    const deep = `[${'['.repeat(100_000)}${']'.repeat(100_000)}${',0'.repeat(390_000)}]`;
    const { status, body } = await send()
      .field('operations', `{"query":"{ site { name } }","variables":{"deep":${deep},"file":null}}`)
      .field('map', JSON.stringify({ 0: ['variables.file'] }))
      .attach('0', Buffer.alloc(10), 'x.png');
    expect([status, body.errors?.[0].message]).toEqual([400, GRAPHQL_MESSAGES.unusedFile('file')]);
  });

  test('a visitor may upload up to the image limit; anything larger has its own error code', async () => {
    const { body } = await complete(send(), Buffer.alloc(MEDIA_LIMITS.imageBytes + 1));
    expect(body.errors[0].extensions.code).toBe('UNAUTHENTICATED');
    const token = await app.signIn();
    const { body: large } = await complete(send(token), Buffer.alloc(MEDIA_LIMITS.imageBytes + 1));
    expect(large.errors[0]).toMatchObject({ extensions: { code: 'TOO_LARGE' } });
  });
});

describe('an unexpected error', () => {
  const QUERY = '{ blogPosts { nodes { title } } }';
  const failing = (error: unknown) => jest.spyOn(app.get(BlogService), 'published').mockRejectedValue(error);
  afterEach(() => void jest.restoreAllMocks());

  test('is one generic sentence with the ID of its log entry', async () => {
    failing(new Error('a secret detail'));
    const { errors, headers } = await app.gql(QUERY);
    const extensions = { code: 'INTERNAL_SERVER_ERROR', requestId: headers['x-request-id'] };
    expect(errors).toMatchObject([{ message: ERRORS.INTERNAL.message, extensions }]);
    expect(JSON.stringify(errors)).not.toMatch(/secret detail|\.js:|node_modules/);
  });

  test('is the same for a field', async () => {
    jest
      .spyOn(app.get(BlogService), 'published')
      .mockResolvedValue({ nodes: [{ title: { secret: 'detail' } }] } as never);
    const { errors } = await app.gql(QUERY);
    expect(errors).toMatchObject([{ message: ERRORS.INTERNAL.message, extensions: { code: 'INTERNAL_SERVER_ERROR' } }]);
    expect(JSON.stringify(errors)).not.toMatch(/secret|\.js:|node_modules/);
  });

  test('an unreachable database is reported with a retry time', async () => {
    failing(Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }));
    const { errors } = await app.gql(QUERY);
    expect(errors).toMatchObject([
      { message: ERRORS.UNAVAILABLE.message, extensions: { code: 'UNAVAILABLE', retryAfter: 5 } },
    ]);
  });
});

test('a mutation with nested fragments is validated quickly', async () => {
  const levels = Array.from({ length: 40 }, (_, i) => `fragment F${i} on Mutation { ...F${i + 1} ...F${i + 1} }`);
  const { errors } = await app.gql(`mutation { ...F0 } ${levels.join(' ')} fragment F40 on Mutation { signOut }`);
  expect(errors).toBeDefined();
  const twice = await app.gql(
    'mutation { a: clapBlogPost(id: "x") { id } ...F } fragment F on Mutation { b: clapBlogPost(id: "x") { id } }',
  );
  expect(twice.errors[0]!.message).toContain('clapBlogPost may occur only once');
});

describe('long lists', () => {
  const ROWS = 5000;
  let token: string;
  beforeAll(async () => {
    token = await app.signIn();
    for (const sql of fillTables(ROWS)) await app.database.query(sql);
    await app.database.query('ANALYZE');
  });

  /** Query plans for the lists of one GraphQL query. */
  async function plansOf(query: string): Promise<string[]> {
    const requests = await recordStatements(app, async () => {
      expect((await app.gql(query, {}, token)).errors).toEqual([]);
    });
    const lists = requests.filter(
      ([sql]) => sql.startsWith('SELECT') && /FROM "(event|blog_post|gallery_image|team_member)"/.test(sql),
    );
    expect(lists).not.toEqual([]);
    return (await Promise.all(lists.map((statement) => explain(app, statement)))).flat();
  }

  const page = 'nodes { id } pageInfo { endCursor hasNextPage }';

  test.each([
    ['events that come', 'events', 'from: "2020-01-01", order: OLDEST'],
    ['events that were', 'events', 'to: "2020-01-01", order: NEWEST'],
    ['posts', 'adminBlogPosts', ''],
    ['posts by their last save', 'adminBlogPosts', 'sort: UPDATED'],
    ['drafts by their last save', 'adminBlogPosts', 'status: DRAFT, scheduled: false, sort: UPDATED'],
    ['submissions', 'adminBlogPosts', 'status: DRAFT, submitted: true, order: OLDEST'],
    ['pictures', 'galleryImages', 'order: NEWEST'],
    ['pictures of a year', 'galleryImages', 'from: "2020-01-01", to: "2020-12-31", order: OLDEST'],
    ['members', 'teamMembers', ''],
  ])('every page of %s uses an index: no scan, no sort', async (_, list, filter) => {
    const ask = (more: string) => `{ ${list}(${['first: 24', filter, more].filter(Boolean).join(', ')}) { ${page} } }`;
    const { data } = await app.gql<Record<string, { pageInfo: { endCursor: string } }>>(ask(''), {}, token);
    for (const more of ['', `after: "${data![list]!.pageInfo.endCursor}"`]) {
      const plan = await plansOf(ask(more));
      expect(plan).toEqual(expect.arrayContaining([expect.stringMatching(/^Index/)]));
      expect(plan).not.toEqual(expect.arrayContaining([expect.stringMatching(/Seq Scan|Sort/)]));
    }
  });
});
