import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { DataSource } from 'typeorm';
import { AccessTable } from '../../server/core/access/access-table.js';
import { SessionTokens } from '../../server/core/access/session-tokens.js';
import { generateSecret, keyText } from '../../server/features/api-keys/key-text.js';
import { MediaStore } from '../../server/infra/media/store/media-store.js';
import { SIGN_IN_LIMIT } from '../../server/shared/sign-in.js';
import { ADMIN } from '../support/admin.js';
import { startApp, type TestApp } from '../support/app.js';
import { createGraphqlClient } from '../support/api-clients.js';
import { captureLog, type LogCapture, type LogLine } from '../support/log.js';
import { OfficerOperations } from '../support/officer-operations.js';
import { picture } from '../support/pictures.js';

const ADDRESS = '203.0.113.77';
const NETWORK = '203.0.113.0/24';
const SIGN_IN =
  'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token } }';
const INFO = 30;
const WARN = 40;
const ERROR = 50;

let app: TestApp;
let log: LogCapture;
beforeAll(async () => {
  app = await startApp({ env: { TRUST_PROXY: '1' } });
  log = captureLog();
});
afterEach(() => void log.take());
afterAll(async () => {
  log.end();
  await app.close();
});

const APIS = ['graphql', 'rest'] as const;
type Api = (typeof APIS)[number];

/** Signs in through one of the APIs, from `ADDRESS`. */
const signInThrough = (api: Api, email: unknown, password: unknown, at = app, headers: Record<string, string> = {}) =>
  at
    .rest()
    .post(api === 'graphql' ? '/graphql' : '/api/auth/login')
    .set({ 'x-forwarded-for': ADDRESS, ...headers })
    .send(api === 'graphql' ? { query: SIGN_IN, variables: { email, password } } : { email, password });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const accountId = async () => {
  const [{ id }] = (await app.database.query('SELECT id FROM admin')) as [{ id: string }];
  return id;
};

describe.each(APIS)('a sign-in through %s', (api) => {
  const refused = async (email: unknown, password: unknown, headers?: Record<string, string>): Promise<LogLine> => {
    log.take();
    const { headers: answered } = await signInThrough(api, email, password, app, headers);
    const lines = log.take('sign-in-refused', 'access-refused', 'sign-in');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: WARN,
      event: 'sign-in-refused',
      api,
      network: NETWORK,
      reqId: answered['x-request-id'],
    });
    return lines[0]!;
  };

  test('R453: is logged with reason and account when it is refused, known or not', async () => {
    const wrong = await refused(ADMIN.email, 'a wrong password');
    const unknown = await refused('nobody@club.example', ADMIN.password);
    expect(wrong).toMatchObject({ reason: 'wrong-password', accountKey: expect.stringMatching(/^[\w-]{22}$/) });
    expect(unknown).toMatchObject({ reason: 'unknown-account', accountKey: expect.stringMatching(/^[\w-]{22}$/) });
    expect(unknown.accountKey).not.toBe(wrong.accountKey);
    expect((await refused(` ${ADMIN.email.toUpperCase()}`, 'x')).accountKey).toBe(wrong.accountKey);
  });

  test('is logged as malformed when no password was compared', async () => {
    expect(await refused(ADMIN.email, ['x'])).toMatchObject({ reason: 'malformed' });
    expect(await refused(undefined, 'x')).toMatchObject({ reason: 'malformed' });
    expect(await refused(ADMIN.email, 'x'.repeat(5000))).toMatchObject({ reason: 'malformed' });
  });

  test('is logged as cross-origin when a page of another site sent it', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    expect(await refused(ADMIN.email, ADMIN.password, headers)).toMatchObject({ reason: 'cross-origin' });
  });

  test('R453: is logged with the ID and the key of the account when it succeeds, and so is signing out', async () => {
    const { accountKey } = await refused(ADMIN.email, 'x');
    const account = await accountId();
    const { body } = await signInThrough(api, ADMIN.email, ADMIN.password).expect(200);
    const token = api === 'graphql' ? body.data.signIn.token : body.token;
    const facts = { level: INFO, api, network: NETWORK, account };
    expect(log.take('sign-in', 'action')).toEqual([
      expect.objectContaining({ ...facts, event: 'sign-in', accountKey, reqId: expect.any(String) }),
    ]);
    const signOut = () =>
      app
        .rest()
        .post(api === 'graphql' ? '/graphql' : '/api/auth/logout')
        .set({ 'x-forwarded-for': ADDRESS, ...bearer(token) })
        .send(api === 'graphql' ? { query: 'mutation { signOut }' } : {})
        .expect(200);
    await signOut();
    expect(log.take('sign-out', 'action')).toEqual([expect.objectContaining({ ...facts, event: 'sign-out' })]);
    await signOut();
    expect(log.take('sign-out', 'action')).toEqual([]);
  });

  test('is logged as rate-limited after too many failures, with the key that every instance gives the account', async () => {
    const limited = await startApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
    try {
      const attempts = SIGN_IN_LIMIT.buckets.account.points + 1;
      for (let i = 0; i < attempts; i++) await signInThrough(api, ADMIN.email, 'x', limited);
      const lines = log.take('sign-in-refused');
      expect(lines.map(({ reason }) => reason)).toEqual([
        ...Array(attempts - 1).fill('wrong-password'),
        'rate-limited',
      ]);
      const { accountKey } = await refused(ADMIN.email, 'x');
      expect(new Set(lines.map((line) => line.accountKey))).toEqual(new Set([accountKey]));
    } finally {
      await limited.close();
    }
  });
});

test('several sign-ins in one operation, and one whose body is no JSON, are logged as malformed', async () => {
  const one = 'signIn(email: "a@club.example", password: "x") { token }';
  await app
    .rest()
    .post('/graphql')
    .send({ query: `mutation { a: ${one} b: ${one} }` });
  await app.rest().post('/api/auth/login/').set('content-type', 'application/json').send('{"email": "a@club');
  expect(log.take('sign-in-refused')).toEqual([
    expect.objectContaining({ reason: 'malformed', api: 'graphql' }),
    expect.objectContaining({ reason: 'malformed', api: 'rest' }),
  ]);
});

describe('a refused request', () => {
  const READ = { graphql: '{ adminBlogPosts(first: 1) { nodes { id } } }', rest: '/api/blogs' };
  const refusedThrough = async (api: Api, headers: Record<string, string>) => {
    log.take();
    const client = app.rest();
    const request = api === 'graphql' ? client.post('/graphql').send({ query: READ.graphql }) : client.get(READ.rest);
    await request.set({ 'x-forwarded-for': ADDRESS, ...headers });
    return log.take('access-refused');
  };
  const createKey = async (scope: string, token: string) => {
    const { data } = await app.gql<{ createApiKey: { text: string; key: { id: string; beginning: string } } }>(
      `mutation ($scope: ApiKeyScope!, $password: String!) {
        createApiKey(name: "A program", scope: $scope, days: 30, currentPassword: $password) { text key { id beginning } }
      }`,
      { scope, password: ADMIN.password },
      token,
    );
    return data!.createApiKey;
  };

  test.each(APIS)(
    'R453: through %s is logged once with its reason, and with account and key if they are known',
    async (api) => {
      const token = await app.signIn();
      const account = await accountId();
      const [ended, idle] = [await app.signIn(), await app.signIn()];
      await app.rest().post('/api/auth/logout').set(bearer(ended));
      await app.database.query(
        `UPDATE session SET last_seen_at = now() - interval '1 year' WHERE id = (SELECT id FROM session ORDER BY created_at DESC LIMIT 1)`,
      );
      const [revoked, expired, good] = [
        await createKey('READ_CONTENT', token),
        await createKey('READ_CONTENT', token),
        await createKey('READ_CONTENT', token),
      ];
      await app.gql('mutation ($id: ID!) { revokeApiKey(id: $id) }', { id: revoked.key.id }, token);
      await app.database.query('UPDATE api_key SET expires_at = now() WHERE id = $1', [expired.key.id]);
      const past = app.get(SessionTokens).sign(randomUUID(), new Date(Date.now() - 1000));
      const cases: [Record<string, string>, object][] = [
        [{}, { reason: 'no-token' }],
        [bearer('nonsense'), { reason: 'token-invalid' }],
        [bearer(past), { reason: 'session-expired' }],
        [bearer(ended), { reason: 'session-ended' }],
        [bearer(idle), { reason: 'session-expired', account }],
        [bearer(revoked.text), { reason: 'key-revoked', account, apiKey: revoked.key.beginning }],
        [bearer(expired.text), { reason: 'key-expired', account, apiKey: expired.key.beginning }],
        [bearer(keyText(good.key.id, generateSecret())), { reason: 'key-unknown' }],
        [{ cookie: `token=${token}`, origin: 'https://elsewhere.example' }, { reason: 'cross-origin' }],
      ];
      for (const [headers, expected] of cases) {
        // Apollo's own header would make the browser ask first.
        const facts = {
          level: WARN,
          api,
          network: NETWORK,
          action: 'blog.list',
          reqId: expect.any(String),
          ...expected,
        };
        expect(await refusedThrough(api, headers)).toEqual([expect.objectContaining(facts)]);
      }
      await app.gql('mutation { a: deleteEvent(id: "1") b: deleteEvent(id: "2") }', {}, good.text);
      expect(log.take('access-refused')).toEqual([
        expect.objectContaining({ reason: 'key-scope', action: 'events.delete', account, apiKey: good.key.beginning }),
      ]);
    },
  );

  test('with a wrong current password is logged with the account', async () => {
    const token = await app.signIn();
    log.take();
    await app.gql(
      'mutation { changePassword(currentPassword: "x", newPassword: "a quite different passphrase") { token } }',
      {},
      token,
    );
    expect(log.take('access-refused')).toEqual([
      expect.objectContaining({
        reason: 'wrong-password',
        action: 'sessions.changePassword',
        account: await accountId(),
      }),
    ]);
  });

  test('that a form of another site could have sent is logged as cross-origin', async () => {
    await app.rest().post('/graphql').set('content-type', 'text/plain').send('{"query":"mutation { signOut }"}');
    expect(log.take('access-refused')).toEqual([expect.objectContaining({ reason: 'cross-origin', api: 'graphql' })]);
  });
});

describe('the actions of officers', () => {
  type Records = Record<string, unknown>;
  const ID = '$id: ID!';
  const EVENT = { title: 'A', description: 'B', date: '2099-01-05', time: '18:00', location: 'C' };
  let operations: OfficerOperations;
  const graphql: OfficerOperations['graphql'] = (...operation) => operations.graphql(...operation);

  beforeAll(async () => {
    operations = new OfficerOperations(app, await app.signIn());
  });

  test('R454: are logged, each with account and records, whichever the API: every one that the access table lists', async () => {
    log.take();
    await operations.runAll();
    const lines = log.take('action');
    const apiOf = (operation: string): Api => (operation.startsWith('Mutation.') ? 'graphql' : 'rest');
    const expected = app
      .get(AccessTable)
      .entries()
      .flatMap(({ operation, policy }) =>
        policy?.action && policy.allow !== 'anybody' ? [`${apiOf(operation)} ${policy.name}`] : [],
      );
    expect(expected.length).toBeGreaterThan(50);
    expect([...new Set(lines.map(({ api, action }) => `${String(api)} ${String(action)}`))].toSorted()).toEqual(
      [...new Set(expected)].toSorted(),
    );
    const account = await accountId();
    for (const line of lines) {
      expect(line).toMatchObject({ level: INFO, account, reqId: expect.any(String), network: expect.any(String) });
      const ids = Object.values(line.records as Record<string, string[]>).flat();
      expect([line.action, ids.length > 0 && ids.every((id) => /^[\w-]+$/.test(id))]).toEqual([line.action, true]);
    }
  });

  test('name every record of a series, and the one that comes back from the trash', async () => {
    log.take();
    const input = { ...EVENT, type: 'OTHER' };
    const types = '$input: EventInput!, $repeatUntil: CalendarDate';
    const { id } = await graphql('createEvent', types, { input, repeatUntil: '2099-01-19' });
    await graphql('deleteEvent', `${ID}, $scope: SeriesScope!`, { id, scope: 'THIS_AND_FOLLOWING' }, {}, '');
    await graphql('undoDelete', ID, { id }, {}, '');
    const records = log.take('action').map((line) => (line.records as { event: string[] }).event.toSorted());
    expect(records[0]).toHaveLength(3);
    expect(records[0]).toContain(id);
    expect(records).toEqual([records[0], records[0], records[0]]);
  });

  test('R454: of an API key name the key', async () => {
    const { text, key } = await graphql<{ text: string; key: { beginning: string } }>(
      'createApiKey',
      '$name: String!, $scope: ApiKeyScope!, $days: Int!, $currentPassword: String!',
      { name: 'A', scope: 'WRITE_CONTENT', days: 30, currentPassword: ADMIN.password },
      {},
      '{ text key { beginning } }',
    );
    log.take();
    const { body } = await app
      .rest()
      .post('/api/events')
      .set(bearer(text))
      .send({ ...EVENT, type: 'other' });
    const records: Records = { event: [body._id] };
    expect(log.take('action')).toEqual([
      expect.objectContaining({ action: 'events.create', apiKey: key.beginning, account: await accountId(), records }),
    ]);
  });

  test('R454: that fail are not logged, nor is what visitors do', async () => {
    const token = await app.signIn();
    log.take();
    await app.gql('mutation { deleteEvent(id: "00000000-0000-4000-8000-000000000000") }', {}, token);
    await app.gql('mutation { createEvent(input: {}) { id } }', {}, token);
    await app.rest().put(`/api/blogs/${randomUUID()}/clap`);
    expect(log.take('action')).toEqual([]);
  });
});

describe('a read that fails', () => {
  const EIO = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
  const FULL = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
  const READS = ['/blog', '/events', '/api/events', '/api/blogs/published', '/feed.xml', '/sitemap.xml', '/health'];

  /** The status of a read, the failures in the log, and the lines about the request itself. */
  async function failuresOf(path: string) {
    log.take();
    const { status, headers } = await app.rest().get(path);
    const lines = log.lines().filter(({ reqId }) => reqId === headers['x-request-id']);
    const named = (name: string) => lines.filter(({ event }) => event === name);
    return { status, failures: named('failure'), requests: named('request') };
  }

  test.each([
    [FULL, 503, WARN],
    [new TypeError('x is undefined'), 500, ERROR],
  ])('because of the database is logged once, with request ID and stack: %s', async (error, status, level) => {
    const dataSource = app.get(DataSource);
    const connect = dataSource.createQueryRunner;
    dataSource.createQueryRunner = () => {
      throw error;
    };
    try {
      for (const path of READS) {
        const isProbe = path === '/health';
        const { failures, requests, ...answer } = await failuresOf(path);
        expect([path, answer.status]).toEqual([path, isProbe ? 503 : status]);
        const err = expect.objectContaining({ message: error.message, stack: expect.stringContaining(error.message) });
        expect([path, failures]).toEqual([path, [expect.objectContaining({ level: isProbe ? WARN : level, err })]]);
        expect([path, requests]).toEqual([path, [expect.objectContaining({ level: ERROR })]]);
      }
    } finally {
      dataSource.createQueryRunner = connect;
    }
  });

  test('because of the media store is logged once, with request ID and stack', async () => {
    const token = await app.signIn();
    const { data } = await createGraphqlClient(app.url)<{ url: string }>(
      'mutation ($picture: Upload!) { uploadBlogPicture(picture: $picture) { url } }',
      { picture: null },
      token,
      { picture: await picture(40, 40) },
    );
    const store = app.get(MediaStore);
    const { size, read } = store;
    const broken: Partial<MediaStore>[] = [
      { size: () => Promise.reject(EIO) },
      { read: () => Promise.reject(EIO) },
      {
        read: () =>
          Promise.resolve(
            new Readable({
              read: (): never => {
                throw EIO;
              },
            }),
          ),
      },
    ];
    try {
      for (const methods of broken) {
        Object.assign(store, { size, read }, methods);
        const { failures, ...answer } = await failuresOf(data.url);
        expect(answer.status).toBe(503);
        const err = expect.objectContaining({ code: 'EIO', stack: expect.stringContaining('EIO') });
        expect(failures).toEqual([expect.objectContaining({ level: WARN, err })]);
      }
    } finally {
      Object.assign(store, { size, read });
    }
  });
});
