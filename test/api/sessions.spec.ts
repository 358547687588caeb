import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Response } from 'supertest';
import { Admins } from '../../server/features/accounts/admins.js';
import { RateLimits } from '../../server/infra/rate-limits/rate-limits.js';
import { Clock } from '../../server/core/time/clock.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { SESSION_HOURS, SESSION_IDLE_HOURS } from '../../server/shared/session-lifetime.js';
import { SIGN_IN_FROM_DEVICE_LIMIT } from '../../server/shared/sign-in.js';
import { ADMIN } from '../support/admin.js';
import { startApp, type TestApp } from '../support/app.js';

const HOUR = 3_600_000;
const ADMIN_COMMAND = fileURLToPath(new URL('../../dist/bundle/admin.js', import.meta.url));
const EXPIRED = new Date(0).toUTCString();

interface Answer {
  refused: string | null;
  /** HTTP status for REST, error code for GraphQL. */
  how: unknown;
  token?: string;
  admin?: { id: string; email: string; role: string };
  retryAfter?: number;
  response: Response;
}

interface Door {
  signIn(email?: unknown, password?: unknown, headers?: Record<string, string>): Promise<Answer>;
  signOut(headers?: Record<string, string>): Promise<Answer>;
}

const rest = (app: TestApp): Door => {
  const answerOf = (response: Response): Answer => ({
    refused: response.status === 200 ? null : (response.body.message as string),
    how: response.status,
    token: response.body.token,
    admin: response.body.admin,
    retryAfter: Number(response.get('retry-after')) || undefined,
    response,
  });
  return {
    signIn: async (email, password, headers = {}) =>
      answerOf(await app.rest().post('/api/auth/login').set(headers).send({ email, password })),
    signOut: async (headers = {}) => answerOf(await app.rest().post('/api/auth/logout').set(headers)),
  };
};

const graphql = (app: TestApp): Door => {
  const ask = async (query: string, variables: object, headers: Record<string, string>): Promise<Answer> => {
    const response = await app.rest().post('/graphql').set(headers).send({ query, variables });
    const { data, errors } = response.body;
    const { token, admin } = data?.signIn ?? {};
    const { code, retryAfter } = errors?.[0].extensions ?? {};
    return {
      refused: errors?.[0].message ?? null,
      how: code ?? 200,
      token,
      admin: admin && { ...admin, role: 'admin' },
      retryAfter,
      response,
    };
  };
  const SIGN_IN = `mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token admin { id email role } } }`;
  return {
    signIn: (email = '', password = '', headers = {}) => ask(SIGN_IN, { email, password }, headers),
    signOut: (headers = {}) => ask('mutation { signOut }', {}, headers),
  };
};

const apis = { REST: rest, GraphQL: graphql };
const shown = {
  REST: { invalid: 400, unauthenticated: 401, tooMany: 429 },
  GraphQL: { invalid: 'BAD_USER_INPUT', unauthenticated: 'UNAUTHENTICATED', tooMany: 'TOO_MANY_REQUESTS' },
};

const cookieOf = ({ response }: Answer): string => response.get('set-cookie')?.[0] ?? '';
const pairOf = (answer: Answer): string => cookieOf(answer).split(';')[0]!;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe.each(['REST', 'GraphQL'] as const)('signing in and out through %s', (name) => {
  let api: Door;
  beforeAll(() => {
    api = apis[name](app);
  });
  afterEach(() => void jest.restoreAllMocks());

  const me = async (headers: Record<string, string>): Promise<string> => {
    const response = await app.rest().post('/graphql').set(headers).send({ query: '{ me { email } }' });
    const { data, errors } = response.body as { data: { me: { email: string } } | null; errors: { message: string }[] };
    return data?.me.email ?? errors[0]!.message;
  };
  const bearer = (token = '') => ({ authorization: `Bearer ${token}` });
  const signedIn = () => api.signIn(ADMIN.email, ADMIN.password);
  const passing = (hours: number) => {
    const now = Date.now() + hours * HOUR;
    jest.spyOn(app.get(Clock), 'now').mockImplementation(() => new Date(now));
  };

  test('R105 R206 R210: signing in returns a token and the officer, and sets the cookie', async () => {
    const answer = await signedIn();
    expect(answer).toMatchObject({
      refused: null,
      how: 200,
      admin: { email: ADMIN.email, role: 'admin', id: expect.any(String) },
    });
    expect(cookieOf(answer)).toMatch(/^token=[\w.-]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/);
    expect(pairOf(answer)).toBe(`token=${answer.token}`);
    const until = new Date(/Expires=([^;]+)/.exec(cookieOf(answer))![1]!).getTime() - Date.now();
    expect(until / HOUR).toBeCloseTo(SESSION_HOURS, 1);
  });

  test('R206: the token alone authenticates, and so does the cookie on same-origin requests', async () => {
    const answer = await signedIn();
    const cookie = pairOf(answer);
    expect(await me(bearer(answer.token))).toBe(ADMIN.email);
    expect(await me({ cookie, origin: app.url })).toBe(ADMIN.email);
    expect(await me({ cookie, 'sec-fetch-site': 'same-origin' })).toBe(ADMIN.email);
    expect(await me({ cookie, 'x-requested-with': 'fetch' })).toBe(ADMIN.email);
    expect(await me({ cookie, origin: app.url, authorization: 'Bearer null' })).toBe(ADMIN.email);
  });

  test('R206: the cookie is ignored on a request that may be cross-site', async () => {
    const cookie = pairOf(await signedIn());
    const foreign: Record<string, string>[] = [
      {},
      { origin: 'https://other.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) {
      expect(await me({ cookie, ...headers })).toBe(ERRORS.NOT_ALLOWED.message);
    }
  });

  test('R247: a wrong e-mail and a wrong password get the same response', async () => {
    for (const [email, password] of [
      [ADMIN.email, 'wrong'],
      ['nobody@club.example', ADMIN.password],
      [ADMIN.email, `${ADMIN.password} `],
    ]) {
      const answer = await api.signIn(email, password);
      expect(answer).toMatchObject({ refused: 'Invalid credentials', how: shown[name].unauthenticated });
      expect(cookieOf(answer)).toBe('');
    }
  });

  test('R103 R191: e-mail and password are required', async () => {
    expect(await api.signIn('', 'x')).toMatchObject({ refused: 'Email is required', how: shown[name].invalid });
    expect(await api.signIn('  ', 'x')).toMatchObject({ refused: 'Email is required', how: shown[name].invalid });
    expect(await api.signIn(ADMIN.email, '')).toMatchObject({
      refused: 'Password is required',
      how: shown[name].invalid,
    });
    expect(await api.signIn()).toMatchObject({ refused: 'Email is required', how: shown[name].invalid });
  });

  test('an e-mail address matches in any case and with surrounding spaces', async () => {
    expect(await api.signIn(` ${ADMIN.email.toUpperCase()} `, ADMIN.password)).toMatchObject({ refused: null });
  });

  test('R156 R211: signing out ends the token and the cookie at once, and clears the cookie', async () => {
    const answer = await signedIn();
    const out = await api.signOut(bearer(answer.token));
    expect(out).toMatchObject({ refused: null, how: 200 });
    expect(cookieOf(out)).toBe(`token=; Path=/; Expires=${EXPIRED}; HttpOnly; SameSite=Strict`);
    expect(await me(bearer(answer.token))).toBe(ERRORS.SESSION_REFUSED.message);
    expect(await me({ cookie: pairOf(answer), origin: app.url })).toBe(ERRORS.SESSION_REFUSED.message);
  });

  test('R211: signing out by the cookie ends the session too', async () => {
    const answer = await signedIn();
    await api.signOut({ cookie: pairOf(answer), origin: app.url });
    expect(await me(bearer(answer.token))).toBe(ERRORS.SESSION_REFUSED.message);
  });

  test('R211: signing out without a valid session succeeds', async () => {
    expect(await api.signOut()).toMatchObject({ refused: null, how: 200 });
    expect(await api.signOut(bearer('null'))).toMatchObject({ refused: null, how: 200 });
    expect(await api.signOut(bearer('broken'))).toMatchObject({ refused: null, how: 200 });
  });

  test('a page of another site cannot delete the cookie', async () => {
    const answer = await signedIn();
    const out = await api.signOut({ cookie: pairOf(answer), origin: 'https://stranger.example' });
    expect(cookieOf(out)).toBe('');
    expect(await me(bearer(answer.token))).toBe(ADMIN.email);
  });

  test('each sign-in is a separate session: ending one keeps the other', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    await api.signOut(bearer(one.token));
    expect(await me(bearer(other.token))).toBe(ADMIN.email);
  });

  test('R435: a session ends after two hours without a request', async () => {
    const { token } = await signedIn();
    passing(SESSION_IDLE_HOURS + 0.1);
    expect(await me(bearer(token))).toBe(ERRORS.SESSION_REFUSED.message);
  });

  test('R435: a session in use ends after twelve hours all the same', async () => {
    const { token } = await signedIn();
    for (let hours = 1.5; hours < SESSION_HOURS; hours += 1.5) {
      passing(hours);
      expect(await me(bearer(token))).toBe(ADMIN.email);
    }
    passing(SESSION_HOURS + 0.1);
    expect(await me(bearer(token))).toBe(ERRORS.SESSION_REFUSED.message);
  });

  test('the session is checked in every request: a deleted one stops working at once', async () => {
    const { token } = await signedIn();
    const [{ id }] = (await app.database.query('SELECT id FROM session ORDER BY created_at DESC LIMIT 1')) as [
      { id: string },
    ];
    await app.database.query('DELETE FROM session WHERE id = $1', [id]);
    expect(await me(bearer(token))).toBe(ERRORS.SESSION_REFUSED.message);
  });

  test('the database stores neither password nor token', async () => {
    const { token } = await signedIn();
    const rows = await app.database.query('SELECT a::text AS row FROM admin a UNION ALL SELECT s::text FROM session s');
    const text = JSON.stringify(rows);
    expect(text).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(text).not.toContain(ADMIN.password);
    expect(text).not.toContain(token);
  });

  test('R247: a known and an unknown e-mail take the same time', async () => {
    // In CPU time, which other programs of a busy machine do not change.
    const least = { known: Infinity, unknown: Infinity };
    for (let round = 0; round < 10; round++) {
      for (const [who, email] of [
        ['known', ADMIN.email],
        ['unknown', 'nobody@club.example'],
      ] as const) {
        const before = process.cpuUsage();
        await api.signIn(email, 'wrong');
        const { user, system } = process.cpuUsage(before);
        least[who] = Math.min(least[who], user + system);
      }
    }
    expect(Math.max(...Object.values(least)) / Math.min(...Object.values(least))).toBeLessThan(2);
  });
});

test.each(['/auth/logout', '/api/auth/logout'])('R211: %s ends the session', async (path) => {
  const bearer = { authorization: `Bearer ${await app.signIn()}` };
  await app.rest().get('/api/blogs').set(bearer).expect(200);
  await app.rest().post(path).set(bearer).expect(200);
  await app.rest().get('/api/blogs').set(bearer).expect(401);
});

describe.each(['REST', 'GraphQL'] as const)('too many failed sign-ins through %s', (name) => {
  let limited: TestApp;
  let api: Door;
  beforeAll(async () => {
    limited = await startApp({ env: { RATE_LIMITS: 'on' } });
    api = apis[name](limited);
  });
  afterAll(() => limited.close());

  test('R247: five wrong passwords lock an account for 15 minutes, even with the right one, and no other account', async () => {
    const failures = Array.from({ length: 5 }, () => api.signIn('closed@club.example', 'wrong'));
    for (const failure of await Promise.all(failures)) expect(failure.refused).toBe('Invalid credentials');
    const sixth = await api.signIn(' Closed@Club.example', 'wrong', { 'x-forwarded-for': '203.0.113.9' });
    expect(sixth).toMatchObject({
      refused: expect.stringMatching(/try again in (about )?15 minutes$/),
      how: shown[name].tooMany,
    });
    expect(sixth.retryAfter).toBeGreaterThan(0);
    expect(sixth.retryAfter).toBeLessThanOrEqual(15 * 60);
    expect(await api.signIn(ADMIN.email, ADMIN.password)).toMatchObject({ refused: null });
  });

  test('successes are not counted, and reset earlier failures', async () => {
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 3; n++) await api.signIn(ADMIN.email, 'wrong');
      expect(await api.signIn(ADMIN.email, ADMIN.password)).toMatchObject({ refused: null });
    }
  });

  describe('failed sign-ins from unknown browsers and an officer', () => {
    const deviceOf = ({ response }: Answer): string =>
      [response.get('set-cookie') ?? []].flat().find((one) => one.startsWith('device=')) ?? '';
    /** Signs in from `device`, a cookie or ''. */
    const from = (device: string, password: string = ADMIN.password, email: string = ADMIN.email) =>
      api.signIn(email, password, device ? { cookie: device } : {});
    let device: string;
    let another: string;
    let cookie: string;
    beforeAll(async () => {
      await limited.database.query('DELETE FROM rate_limit');
      cookie = deviceOf(await from(''));
      device = cookie.split(';')[0]!;
      another = deviceOf(await from('')).split(';')[0]!;
      for (let n = 0; n < 6; n++) await from('', 'wrong');
    });

    test('R247: the cookie of a known browser is unavailable to scripts and other sites, lasts a year, and survives signing out', async () => {
      expect(cookie).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/);
      const left = await api.signOut({ cookie: device });
      expect(deviceOf(left)).toBe('');
    });

    test('R247: five wrong passwords from unknown browsers lock those out, not the known browser', async () => {
      expect(await from('')).toMatchObject({ how: shown[name].tooMany });
      const officer = await from(device);
      expect(officer).toMatchObject({ refused: null, how: 200 });
      expect(await from('')).toMatchObject({ how: shown[name].tooMany });
      const idOf = (one: string): string => one.split('.')[1]!;
      expect(idOf(deviceOf(officer))).toBe(idOf(device));
    });

    test('R247: a modified or invented cookie, or one of another account, counts as unknown', async () => {
      const [, id = ''] = device.split('.');
      const forged = [
        `${device}x`,
        device.replace(id, `${id}A`),
        'device=made.up.id',
        'device=',
        device.replace('device', 'visitor'),
      ];
      for (const one of forged) expect([one, (await from(one)).how]).toEqual([one, shown[name].tooMany]);
      for (let n = 0; n < 5; n++) await from(device, 'wrong', 'another@club.example');
      expect(await from('', 'wrong', 'another@club.example')).toMatchObject({ how: shown[name].tooMany });
    });

    test('R247: a cookie older than a year counts as unknown, even if a program keeps it', async () => {
      const later = Date.now() + 365 * 24 * HOUR + 60_000;
      jest.spyOn(limited.get(Clock), 'now').mockImplementation(() => new Date(later));
      const answer = await from(device);
      jest.restoreAllMocks();
      expect(answer).toMatchObject({ how: shown[name].tooMany });
    });

    test('R247: a cookie from before a password change counts as unknown; the browser that changed it gets a new one', async () => {
      const { email, password: first } = await limited.get(Admins).create(`changes-${name}@club.example`);
      await limited.database.query('DELETE FROM rate_limit');
      const signedIn = await from('', first, email);
      const before = deviceOf(signedIn).split(';')[0]!;
      const second = 'a longer password of mine';
      const response = await limited
        .rest()
        .post('/graphql')
        .set({ authorization: `Bearer ${signedIn.token}`, cookie: before })
        .send({
          query:
            'mutation ($a: String!, $b: String!) { changePassword(currentPassword: $a, newPassword: $b) { token } }',
          variables: { a: first, b: second },
        });
      expect(response.body.errors).toBeUndefined();
      const after = [response.get('set-cookie') ?? []].flat().find((one) => one.startsWith('device='))!;
      for (let n = 0; n < 5; n++) await from('', 'wrong', email);
      expect(await from(before, second, email)).toMatchObject({ how: shown[name].tooMany });
      expect(await from(after.split(';')[0]!, second, email)).toMatchObject({ refused: null });
    });

    test('R247: a hundred wrong passwords from known browsers block their address, so that collecting cookies does not help', async () => {
      await limited.database.query('DELETE FROM rate_limit');
      await from(device, 'wrong');
      await limited.database.query(
        `UPDATE rate_limit SET points = ${SIGN_IN_FROM_DEVICE_LIMIT.buckets.address.points} WHERE key LIKE 'signInFromDevice-address:%'`,
      );
      expect(await from(another)).toMatchObject({ how: shown[name].tooMany });
      await limited.database.query('DELETE FROM rate_limit');
      for (let n = 0; n < 6; n++) await from('', 'wrong');
    });

    test('R247: ten wrong passwords block that browser only, and the error says for how long', async () => {
      await limited.database.query('DELETE FROM rate_limit');
      for (let n = 0; n < 10; n++) expect((await from(device, 'wrong')).refused).toBe('Invalid credentials');
      expect(await from(device)).toMatchObject({
        how: shown[name].tooMany,
        refused: expect.stringMatching(/try again in (about )?15 minutes$/),
      });
      expect(another).not.toBe(device);
      expect(await from(another)).toMatchObject({ refused: null });
      await limited.database.query('DELETE FROM rate_limit');
    });
  });

  test('twenty failures block an address, whatever user agent it sends', async () => {
    const answers: Answer[] = [];
    for (let n = 0; n <= 20; n++)
      answers.push(await api.signIn(`n${n}@club.example`, 'wrong', { 'x-forwarded-for': `203.0.113.${n}` }));
    expect(answers.at(-1)).toMatchObject({
      refused: expect.stringMatching(/try again in (about )?15 minutes$/),
      how: shown[name].tooMany,
    });
  });

  test('no address or account is stored in plain form, and expired counts are deleted', async () => {
    const stored = async () => JSON.stringify(await limited.database.query('SELECT key FROM rate_limit'));
    expect(await stored()).toMatch(/signIn-account:/);
    expect(await stored()).not.toMatch(/127\.0\.0\.1|::1|@|club/);
    jest.spyOn(limited.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + HOUR));
    await limited.get(RateLimits).deleteExpired();
    expect(await stored()).toBe('[]');
    jest.restoreAllMocks();
  });
});

describe('the first administrator', () => {
  const EMAIL = 'First@Club.example';
  let begun: TestApp;
  beforeAll(async () => {
    begun = await startApp({ env: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: '' } });
  });
  afterAll(() => begun.close());

  test('R2: is created once if there is none', async () => {
    expect(await begun.get(Admins).ensureOne()).toBeNull();
    expect(await begun.database.query('SELECT email, email_key, role FROM admin')).toEqual([
      { email: EMAIL, email_key: 'first@club.example', role: 'admin' },
    ]);
  });

  test('is one of several created at once, and only its password is printed', async () => {
    await begun.database.query('DELETE FROM admin');
    const created = (await Promise.all([1, 2, 3].map(() => begun.get(Admins).ensureOne()))).filter(
      (one) => one !== null,
    );
    expect(created).toEqual([{ email: EMAIL, password: expect.stringMatching(/^([a-z2-9]{5}-){4}[a-z2-9]{5}$/) }]);
    const { errors } = await begun.gql(
      'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token } }',
      created[0],
    );
    expect(errors).toEqual([]);
  });
});

describe('the admin commands', () => {
  const command = (...words: string[]) =>
    promisify(execFile)(process.execPath, [ADMIN_COMMAND, ...words], {
      env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: app.database.url, DATA_DIR: app.config.dataDir },
    });

  const failing = (...words: string[]) =>
    command(...words).catch((failure: { stderr: string; code: number }) => failure);

  test('refuse the settings of a site that others can reach with a common password', async () => {
    for (const words of [
      ['create', 'treasurer@club.example'],
      ['reset-password', 'treasurer@club.example'],
    ]) {
      const env = { ...process.env, NODE_ENV: 'production', ADMIN_PASSWORD: 'Liverpool2026!' };
      const failure = promisify(execFile)(process.execPath, [ADMIN_COMMAND, ...words], { env });
      await expect(failure).rejects.toMatchObject({
        stderr: expect.stringMatching(/^ADMIN_PASSWORD can be guessed: .*\n$/),
      });
    }
  });

  test('R440: replace a lost password, print it once, and end every session', async () => {
    const api = graphql(app);
    const { email, password: lost } = await app.get(Admins).create('secretary@club.example');
    const { token } = await api.signIn(email, lost);
    const { stdout } = await command('reset-password', ` ${email.toUpperCase()}`);
    const [password] = /[a-z2-9]{5}(-[a-z2-9]{5}){4}/.exec(stdout)!;
    expect((await api.signIn(email, lost)).refused).toBe(ERRORS.INVALID_CREDENTIALS.message);
    expect((await api.signIn(email, password)).refused).toBeNull();
    expect((await app.gql('{ me { email } }', {}, token)).errors[0]!.message).toBe(ERRORS.SESSION_REFUSED.message);
  });

  test('R440: revoke the API keys of an account with a lost password, and print their number', async () => {
    const api = graphql(app);
    const [lost, other] = [
      await app.get(Admins).create('keyholder@club.example'),
      await app.get(Admins).create('bystander@club.example'),
    ];
    const makeKey = async ({ email, password }: typeof lost) => {
      const query = `mutation ($password: String!) {
        createApiKey(name: "Notice board", scope: READ_CONTENT, days: 30, currentPassword: $password) { text }
      }`;
      const { token } = await api.signIn(email, password);
      const { data } = await app.gql<{ createApiKey: { text: string } }>(query, { password }, token);
      return data!.createApiKey.text;
    };
    const keys = [await makeKey(lost), await makeKey(lost), await makeKey(other)];
    expect((await command('reset-password', lost.email)).stdout).toContain('Their 2 API keys have been revoked.');
    const answers = keys.map((key) => app.rest().get('/api/blogs').set('authorization', `Bearer ${key}`));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 401, 200]);
    expect((await command('reset-password', lost.email)).stdout).not.toContain('API key');
  });

  test('R440: create another account and print the password once', async () => {
    const api = graphql(app);
    const { stdout } = await command('create', ' Treasurer@Club.example ');
    expect(stdout).toMatch(/^The account Treasurer@Club\.example has been created\./);
    const [password] = /[a-z2-9]{5}(-[a-z2-9]{5}){4}/.exec(stdout)!;
    const { refused, admin } = await api.signIn('treasurer@club.example', password);
    expect([refused, admin!.email]).toEqual([null, 'Treasurer@Club.example']);
    expect(await failing('create', 'TREASURER@club.example')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `${ERRORS.ADMIN_EXISTS.message}\n`,
    });
    expect((await api.signIn('treasurer@club.example', password)).refused).toBeNull();
  });

  test('reject an invalid address', async () => {
    expect(await failing('create', 'treasurer')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/mail/),
    });
    for (const email of ['treasurer', 'treasurer@', `${'t'.repeat(250)}@club.example`])
      await expect(app.get(Admins).create(email)).rejects.toMatchObject({
        details: { fields: { email: expect.any(String) } },
      });
  });

  test('reject an unknown account, and print their usage for an unknown command', async () => {
    expect(await failing('reset-password', 'nobody@club.example')).toMatchObject({
      code: 1,
      stderr: 'There is no account with the e-mail address nobody@club.example.\n',
    });
    for (const words of [
      ['reset', 'a@b.example'],
      ['create'],
      ['toString', 'a@b.example'],
      ['create', 'a@b.example', 'c'],
    ])
      expect(await failing(...words)).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage: .*EMAIL\n$/) });
  });
});
