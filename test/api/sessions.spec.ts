import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Response } from 'supertest';
import { Admins } from '../../server/features/sessions/admins.js';
import { Limits } from '../../server/platform/limits/limits.js';
import { Clock } from '../../server/platform/time/clock.js';
import { ERRORS } from '../../server/shared/errors.js';
import { SESSION_HOURS, SESSION_IDLE_HOURS } from '../../server/shared/sessions.js';
import { ADMIN } from '../support/admin.js';
import { startApp, type TestApp } from '../support/app.js';

const HOUR = 3_600_000;
const ADMIN_COMMAND = fileURLToPath(new URL('../../dist/server/admin.js', import.meta.url));
const EXPIRED = new Date(0).toUTCString();

interface Answer {
  refused: string | null;
  /** HTTP status at the REST door, code at the GraphQL door. */
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

const doors = { REST: rest, GraphQL: graphql };
const told = {
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
  let door: Door;
  beforeAll(() => {
    door = doors[name](app);
  });
  afterEach(() => void jest.restoreAllMocks());

  const me = async (headers: Record<string, string>): Promise<string> => {
    const response = await app.rest().post('/graphql').set(headers).send({ query: '{ me { email } }' });
    const { data, errors } = response.body as { data: { me: { email: string } } | null; errors: { message: string }[] };
    return data?.me.email ?? errors[0]!.message;
  };
  const bearer = (token = '') => ({ authorization: `Bearer ${token}` });
  const signedIn = () => door.signIn(ADMIN.email, ADMIN.password);
  const passing = (hours: number) => {
    const now = Date.now() + hours * HOUR;
    jest.spyOn(app.get(Clock), 'now').mockImplementation(() => new Date(now));
  };

  test('R105 R206 R210: e-mail and password answer a token and the administrator, and set the cookie', async () => {
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

  test('R206: the token alone signs its bearer in, and so does the cookie on a request of our own pages', async () => {
    const answer = await signedIn();
    const cookie = pairOf(answer);
    expect(await me(bearer(answer.token))).toBe(ADMIN.email);
    expect(await me({ cookie, origin: app.url })).toBe(ADMIN.email);
    expect(await me({ cookie, 'sec-fetch-site': 'same-origin' })).toBe(ADMIN.email);
    expect(await me({ cookie, 'x-requested-with': 'fetch' })).toBe(ADMIN.email);
    expect(await me({ cookie, origin: app.url, authorization: 'Bearer null' })).toBe(ADMIN.email);
  });

  test('R206: the cookie does not count on a request that another site may have made', async () => {
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

  test('R247: a wrong e-mail and a wrong password are answered alike', async () => {
    for (const [email, password] of [
      [ADMIN.email, 'wrong'],
      ['nobody@club.example', ADMIN.password],
      [ADMIN.email, `${ADMIN.password} `],
    ]) {
      const answer = await door.signIn(email, password);
      expect(answer).toMatchObject({ refused: 'Invalid credentials', how: told[name].unauthenticated });
      expect(cookieOf(answer)).toBe('');
    }
  });

  test('R103 R191: e-mail and password are required', async () => {
    expect(await door.signIn('', 'x')).toMatchObject({ refused: 'Email is required', how: told[name].invalid });
    expect(await door.signIn('  ', 'x')).toMatchObject({ refused: 'Email is required', how: told[name].invalid });
    expect(await door.signIn(ADMIN.email, '')).toMatchObject({
      refused: 'Password is required',
      how: told[name].invalid,
    });
    expect(await door.signIn()).toMatchObject({ refused: 'Email is required', how: told[name].invalid });
  });

  test('an e-mail is known whatever its case, and with spaces around it', async () => {
    expect(await door.signIn(` ${ADMIN.email.toUpperCase()} `, ADMIN.password)).toMatchObject({ refused: null });
  });

  test('R156 R211 R248: signing out ends the token and the cookie at once, and clears the cookie', async () => {
    const answer = await signedIn();
    const out = await door.signOut(bearer(answer.token));
    expect(out).toMatchObject({ refused: null, how: 200 });
    expect(cookieOf(out)).toBe(`token=; Path=/; Expires=${EXPIRED}; HttpOnly; SameSite=Strict`);
    expect(await me(bearer(answer.token))).toBe(ERRORS.SESSION_REFUSED.message);
    expect(await me({ cookie: pairOf(answer), origin: app.url })).toBe(ERRORS.SESSION_REFUSED.message);
  });

  test('R211: signing out by the cookie ends the session too', async () => {
    const answer = await signedIn();
    await door.signOut({ cookie: pairOf(answer), origin: app.url });
    expect(await me(bearer(answer.token))).toBe(ERRORS.SESSION_REFUSED.message);
  });

  test('R211: signing out without a session, or with a broken one, is fine', async () => {
    expect(await door.signOut()).toMatchObject({ refused: null, how: 200 });
    expect(await door.signOut(bearer('null'))).toMatchObject({ refused: null, how: 200 });
    expect(await door.signOut(bearer('broken'))).toMatchObject({ refused: null, how: 200 });
  });

  test('a page of another site cannot take the cookie away', async () => {
    const answer = await signedIn();
    const out = await door.signOut({ cookie: pairOf(answer), origin: 'https://stranger.example' });
    expect(cookieOf(out)).toBe('');
    expect(await me(bearer(answer.token))).toBe(ADMIN.email);
  });

  test('each sign-in is a session of its own: ending one leaves the other', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    await door.signOut(bearer(one.token));
    expect(await me(bearer(other.token))).toBe(ADMIN.email);
  });

  test('a session ends when nothing was asked of it for two hours', async () => {
    const { token } = await signedIn();
    passing(SESSION_IDLE_HOURS + 0.1);
    expect(await me(bearer(token))).toBe(ERRORS.SESSION_REFUSED.message);
  });

  test('a session in use lasts, and ends after twelve hours all the same', async () => {
    const { token } = await signedIn();
    for (let hours = 1.5; hours < SESSION_HOURS; hours += 1.5) {
      passing(hours);
      expect(await me(bearer(token))).toBe(ADMIN.email);
    }
    passing(SESSION_HOURS + 0.1);
    expect(await me(bearer(token))).toBe(ERRORS.SESSION_REFUSED.message);
  });

  test('the session is read at every call: one that is taken away is out at once', async () => {
    const { token } = await signedIn();
    const [{ id }] = (await app.database.query('SELECT id FROM session ORDER BY created_at DESC LIMIT 1')) as [
      { id: string },
    ];
    await app.database.query('DELETE FROM session WHERE id = $1', [id]);
    expect(await me(bearer(token))).toBe(ERRORS.SESSION_REFUSED.message);
  });

  test('the database holds neither password nor token', async () => {
    const { token } = await signedIn();
    const rows = await app.database.query('SELECT a::text AS row FROM admin a UNION ALL SELECT s::text FROM session s');
    const text = JSON.stringify(rows);
    expect(text).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(text).not.toContain(ADMIN.password);
    expect(text).not.toContain(token);
  });

  test('R247: a known and an unknown e-mail take the same time', async () => {
    const fastest = { known: Infinity, unknown: Infinity };
    // The fastest of each tells the work that is done; whatever else the machine does only adds to it.
    for (let round = 0; round < 10; round++) {
      for (const [who, email] of [
        ['known', ADMIN.email],
        ['unknown', 'nobody@club.example'],
      ] as const) {
        const before = performance.now();
        await door.signIn(email, 'wrong');
        fastest[who] = Math.min(fastest[who], performance.now() - before);
      }
    }
    expect(Math.max(...Object.values(fastest)) / Math.min(...Object.values(fastest))).toBeLessThan(2);
  });
});

describe.each(['REST', 'GraphQL'] as const)('too many failures through %s', (name) => {
  let limited: TestApp;
  let door: Door;
  beforeAll(async () => {
    limited = await startApp({ env: { RATE_LIMITS: 'on' } });
    door = doors[name](limited);
  });
  afterAll(() => limited.close());

  test('R247: five wrong passwords close an account for a quarter of an hour, the right one too, and no other account', async () => {
    const failures = Array.from({ length: 5 }, () => door.signIn('closed@club.example', 'wrong'));
    for (const failure of await Promise.all(failures)) expect(failure.refused).toBe('Invalid credentials');
    const sixth = await door.signIn(' Closed@Club.example', 'wrong', { 'x-forwarded-for': '203.0.113.9' });
    expect(sixth).toMatchObject({ refused: ERRORS.TOO_MANY.message, how: told[name].tooMany });
    expect(sixth.retryAfter).toBeGreaterThan(0);
    expect(sixth.retryAfter).toBeLessThanOrEqual(15 * 60);
    expect(await door.signIn(ADMIN.email, ADMIN.password)).toMatchObject({ refused: null });
  });

  test('successes are not counted, and forgive what failed before', async () => {
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 3; n++) await door.signIn(ADMIN.email, 'wrong');
      expect(await door.signIn(ADMIN.email, ADMIN.password)).toMatchObject({ refused: null });
    }
  });

  test('twenty failures close an address, whatever it says of itself', async () => {
    const answers: Answer[] = [];
    for (let n = 0; n < 20; n++)
      answers.push(await door.signIn(`n${n}@club.example`, 'wrong', { 'x-forwarded-for': `203.0.113.${n}` }));
    expect(answers.at(-1)).toMatchObject({ refused: ERRORS.TOO_MANY.message, how: told[name].tooMany });
  });

  test('nothing of an address or an account is kept as it is, and what is over is forgotten', async () => {
    const kept = async () => JSON.stringify(await limited.database.query('SELECT key FROM rate_limit'));
    expect(await kept()).toMatch(/signIn-account:/);
    expect(await kept()).not.toMatch(/127\.0\.0\.1|::1|@|club/);
    jest.spyOn(limited.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + HOUR));
    await limited.get(Limits).forget();
    expect(await kept()).toBe('[]');
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

  test('R2: is made when there is none, once', async () => {
    expect(await begun.get(Admins).ensureOne()).toBeNull();
    expect(await begun.database.query('SELECT email, email_key, role FROM admin')).toEqual([
      { email: EMAIL, email_key: 'first@club.example', role: 'admin' },
    ]);
  });

  test('of several made at once there is one, and only its password is told', async () => {
    await begun.database.query('DELETE FROM admin');
    const made = (await Promise.all([1, 2, 3].map(() => begun.get(Admins).ensureOne()))).filter((one) => one !== null);
    expect(made).toEqual([{ email: EMAIL, password: expect.stringMatching(/^([a-z2-9]{5}-){4}[a-z2-9]{5}$/) }]);
    const { errors } = await begun.gql(
      'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token } }',
      made[0],
    );
    expect(errors).toEqual([]);
  });
});

describe('the commands of whoever keeps the machine', () => {
  const command = (...words: string[]) =>
    promisify(execFile)(process.execPath, [ADMIN_COMMAND, ...words], {
      env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: app.database.url, DATA_DIR: app.config.dataDir },
    });

  const failing = (...words: string[]) =>
    command(...words).catch((failure: { stderr: string; code: number }) => failure);

  test('a lost password is replaced: the new one is told once, and every session ends', async () => {
    const door = graphql(app);
    const { email, password: lost } = await app.get(Admins).create('secretary@club.example');
    const { token } = await door.signIn(email, lost);
    const { stdout } = await command('reset-password', ` ${email.toUpperCase()}`);
    const [password] = /[a-z2-9]{5}(-[a-z2-9]{5}){4}/.exec(stdout)!;
    expect((await door.signIn(email, lost)).refused).toBe(ERRORS.INVALID_CREDENTIALS.message);
    expect((await door.signIn(email, password)).refused).toBeNull();
    expect((await app.gql('{ me { email } }', {}, token)).errors[0]!.message).toBe(ERRORS.SESSION_REFUSED.message);
  });

  test('another administrator is made, whose first password is told once', async () => {
    const door = graphql(app);
    const { stdout } = await command('create', ' Treasurer@Club.example ');
    expect(stdout).toMatch(/^Treasurer@Club\.example is an administrator now\./);
    const [password] = /[a-z2-9]{5}(-[a-z2-9]{5}){4}/.exec(stdout)!;
    const { refused, admin } = await door.signIn('treasurer@club.example', password);
    expect([refused, admin!.email]).toEqual([null, 'Treasurer@Club.example']);
    expect(await failing('create', 'TREASURER@club.example')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `${ERRORS.ADMIN_EXISTS.message}\n`,
    });
    expect((await door.signIn('treasurer@club.example', password)).refused).toBeNull();
  });

  test('nobody is made of what is no address', async () => {
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

  test('somebody unknown gets no password, and a command that is none tells how it goes', async () => {
    expect(await failing('reset-password', 'nobody@club.example')).toMatchObject({
      code: 1,
      stderr: 'There is no administrator nobody@club.example.\n',
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
