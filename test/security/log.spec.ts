import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  getNamedType,
  type GraphQLField,
  type GraphQLInputType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { randomUUID } from 'node:crypto';
import { DataSource, QueryFailedError } from 'typeorm';
import { AccessTable } from '../../server/core/access/access-table.js';
import { ADMIN } from '../support/admin.js';
import { createGraphqlClient } from '../support/api-clients.js';
import { startApp, type TestApp } from '../support/app.js';
import { captureLog, type LogCapture } from '../support/log.js';

/** In every field of every request. Nothing that the log may say contains it. */
const CANARY = 'c4n4ry';
const EMAIL = `${CANARY}@club.example`;
const ADDRESS = '203.0.113.77';
const HEADERS = {
  'x-forwarded-for': ADDRESS,
  'user-agent': CANARY,
  referer: `https://club.example/?${CANARY}`,
  'idempotency-key': CANARY,
  'if-match': `"${CANARY}"`,
  cookie: `token=${CANARY}; visitor=${CANARY}; device=${CANARY}`,
};
const FIELDS = [
  'title subtitle content shareText slug status author coverImage authorImage image image1 image2 text1 text2 src alt',
  'name email message password currentPassword newPassword token website description location time date type formUrl',
  'position year thoughts captureDate service_id template_id user_id accessToken template_params',
]
  .join(' ')
  .split(' ');

let app: TestApp;
let log: LogCapture;
let token: string;
let apiKey: string;
beforeAll(async () => {
  app = await startApp({ env: { TRUST_PROXY: '1' } });
  log = captureLog();
  token = await app.signIn();
  const { data } = await app.gql<{ createApiKey: { text: string } }>(
    'mutation ($password: String!) { createApiKey(name: "A", scope: WRITE_CONTENT, days: 30, currentPassword: $password) { text } }',
    { password: ADMIN.password },
    token,
  );
  apiKey = data!.createApiKey.text;
});
afterAll(async () => {
  log.end();
  await app.close();
});

/** In another order: what ends the session comes last. */
const lastOf = <T>(items: T[], isLast: (item: T) => boolean): T[] =>
  items.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)));

/** The log has something to say, and none of it is secret or personal. */
function expectNothingPersonal(): void {
  const text = log.text();
  expect(log.lines().length).toBeGreaterThan(10);
  const personal = [CANARY, ADDRESS, ADMIN.email, ADMIN.password, token, apiKey, ...token.split('.')];
  expect(personal.filter((word) => text.includes(word))).toEqual([]);
}

const SCALARS = new Map<string, unknown>([
  ['Int', 30],
  ['Boolean', true],
  ['DateTime', '2099-01-05T00:00:00Z'],
  ['CalendarDate', '2099-01-05'],
  ['Upload', null],
]);

/** A value of this type with the canary in every text. */
function canaryOf(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return canaryOf(type.ofType);
  if (isListType(type)) return [canaryOf(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (!isInputObjectType(type)) return SCALARS.has(type.name) ? SCALARS.get(type.name) : CANARY;
  const fields = Object.values(type.getFields()).filter((field) => getNamedType(field.type).name !== 'Upload');
  return Object.fromEntries(fields.map((field) => [field.name, field.name === 'email' ? EMAIL : canaryOf(field.type)]));
}

function operationOf(kind: 'query' | 'mutation', { name, args, type }: GraphQLField<unknown, unknown>) {
  const used = args.filter((arg) => getNamedType(arg.type).name !== 'Upload' || isNonNullType(arg.type));
  const declared = used.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const given = used.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const selection = isCompositeType(getNamedType(type)) ? '{ __typename }' : '';
  return {
    query: `${kind} ${declared && `(${declared})`} { ${name}${given && `(${given})`} ${selection} }`,
    variables: Object.fromEntries(used.map((arg) => [arg.name, arg.name === 'email' ? EMAIL : canaryOf(arg.type)])),
    files: used.filter((arg) => getNamedType(arg.type).name === 'Upload').map((arg) => arg.name),
  };
}

test('R455: nothing that a client sends through GraphQL is in the log, whether it succeeds or fails', async () => {
  const { schema } = app.get(GraphQLSchemaHost);
  const operations = [
    ...Object.values(schema.getQueryType()!.getFields()).map((field) => operationOf('query', field)),
    ...Object.values(schema.getMutationType()!.getFields()).map((field) => operationOf('mutation', field)),
  ];
  for (const { query, variables, files } of lastOf(operations, ({ query }) => query.includes('signOut'))) {
    for (const credentials of ['', `Bearer ${CANARY}`, `Bearer ${apiKey}`, `Bearer ${token}`]) {
      if (files.length > 0) {
        const blobs = Object.fromEntries(files.map((name) => [name, new Blob([CANARY])]));
        await createGraphqlClient(app.url)(query, variables, credentials.slice(7), blobs);
      }
      const headers = { ...HEADERS, ...(credentials && { authorization: credentials }) };
      await app.rest().post('/graphql').set(headers).send({ query, variables, operationName: null });
    }
  }
  await app
    .rest()
    .post('/graphql')
    .set(HEADERS)
    .send({ query: `{ ${CANARY} }` });
  await app
    .rest()
    .post('/graphql')
    .set(HEADERS)
    .send({ query: `mutation ${CANARY} { signIn(${CANARY}: "${EMAIL}") }` });
  await app
    .rest()
    .get('/graphql')
    .set(HEADERS)
    .query({ query: `{ blogPost(slug: "${CANARY}") { id } }` });
  expectNothingPersonal();
});

test('R455: nor through REST and on pages', async () => {
  token = await app.signIn();
  const json = { ...Object.fromEntries(FIELDS.map((name) => [name, CANARY])), email: EMAIL };
  const routes = app
    .get(AccessTable)
    .entries()
    .filter(({ operation }) => operation.includes(' '))
    .map(({ operation }) =>
      operation
        .replace(/:\w+/g, randomUUID())
        .replace(/\*path|\{\*path\}/, 'blog')
        .split(' '),
    );
  expect(routes.length).toBeGreaterThan(50);
  for (const [method = '', path = ''] of lastOf(routes, ([, path]) => path!.endsWith('/logout'))) {
    const form = new FormData();
    for (const [name, value] of Object.entries(json)) form.set(name, value);
    form.set('video', new Blob([CANARY]), CANARY);
    const isRead = method === 'GET';
    const bodies = isRead ? [undefined] : [JSON.stringify(json), `{"email": "${EMAIL}`, form];
    for (const body of bodies)
      for (const credentials of [{}, { authorization: `Bearer ${CANARY}` }, { authorization: `Bearer ${token}` }])
        await fetch(`${app.url}${path}?search=${CANARY}&email=${EMAIL}`, {
          method,
          redirect: 'manual',
          headers: {
            ...HEADERS,
            ...credentials,
            ...(typeof body === 'string' && { 'content-type': 'application/json' }),
          },
          body,
        });
  }
  await fetch(`${app.url}/blog/${EMAIL}`, { headers: HEADERS });
  await fetch(`${app.url}/blog/${encodeURIComponent(EMAIL)}`, { headers: HEADERS });
  expectNothingPersonal();
});

test('nor what a failed statement contains, of whatever the database complains', async () => {
  const dataSource = app.get(DataSource);
  const connect = dataSource.createQueryRunner;
  const complaints: [string, string][] = [
    ['22P02', `invalid input syntax for type uuid: "${CANARY}"`],
    ['XX000', `mail to ${EMAIL} was refused`],
  ];
  for (const [code, message] of complaints) {
    const cause = Object.assign(new Error(message), { code, detail: `Key (email)=(${CANARY})`, where: CANARY });
    dataSource.createQueryRunner = () => {
      throw new QueryFailedError(`SELECT '${CANARY}'`, [CANARY], cause);
    };
    try {
      await app.rest().post('/api/auth/login').set(HEADERS).send({ email: EMAIL, password: CANARY });
      await app.gql('{ events { nodes { id } } }');
      await app.rest().get(`/blog?search=${CANARY}`).set(HEADERS);
    } finally {
      dataSource.createQueryRunner = connect;
    }
  }
  expect(log.lines().filter(({ event }) => event === 'failure').length).toBeGreaterThan(2);
  expectNothingPersonal();
});
