import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Admins } from '../../server/features/accounts/admins.js';
import { PASSWORD_LIMIT } from '../../server/features/accounts/own-password.js';
import { Clock } from '../../server/core/time/clock.js';
import { describeBrowser } from '../../server/core/access/user-agent.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { PASSWORD_LENGTH, PASSWORD_MESSAGES } from '../../server/shared/passwords.js';
import { SESSION_IDLE_HOURS } from '../../server/shared/session-lifetime.js';
import { startApp, type TestApp } from '../support/app.js';

const HOUR = 3_600_000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const EDGE = `${CHROME.replace('X11; Linux x86_64', 'Windows NT 10.0; Win64; x64')} Edg/142.0.0.0`;

interface Session {
  id: string;
  browser: string;
  createdAt: string;
  lastSeenAt: string;
  current: boolean;
}

const SESSIONS = '{ sessions { id browser createdAt lastSeenAt current } }';
const CHANGE = `mutation ($currentPassword: String!, $newPassword: String!) {
  changePassword(currentPassword: $currentPassword, newPassword: $newPassword) { token admin { email } }
}`;
const END = 'mutation ($id: ID!) { endSession(id: $id) }';
const TOO_LONG = `Password must be at most ${PASSWORD_LENGTH.most} characters`;
const COMMON = 'New password must not be a common word or a number';
const END_OTHERS = 'mutation { endOtherSessions }';

let app: TestApp;
/** Somebody of each test's own. */
let email: string;
let password: string;
let unique = 0;

const newAdmin = () => app.get(Admins).create(`officer-${++unique}@club.example`);
const signIn = async (browser = FIREFOX, as = { email, password }) => {
  const response = await app.rest().post('/api/auth/login').set('user-agent', browser).send(as);
  return response.body.token as string;
};
const sessionsOf = async (token: string) =>
  (await app.gql<{ sessions: Session[] }>(SESSIONS, {}, token)).data!.sessions;
const isAccepted = async (token: string) => (await app.gql('{ me { email } }', {}, token)).errors.length === 0;
const change = (token: string, newPassword: string, currentPassword = password) =>
  app.gql<{ changePassword: { token: string } }>(CHANGE, { currentPassword, newPassword }, token);

const changeAndRevoke = (token: string, newPassword: string, currentPassword: string) =>
  app.gql(
    `mutation ($currentPassword: String!, $newPassword: String!) {
      changePassword(currentPassword: $currentPassword, newPassword: $newPassword, revokeApiKeys: true) { token }
    }`,
    { currentPassword, newPassword },
    token,
  );

const somebody = async () => void ({ email, password } = await newAdmin());

describe('an account', () => {
  beforeAll(async () => {
    app = await startApp();
  });
  beforeEach(somebody);
  afterAll(() => app.close());
  afterEach(() => void jest.restoreAllMocks());

  test('R436: lists the sessions of its owner, the current one first, with readable browser names', async () => {
    await signIn(SAFARI);
    await signIn(EDGE);
    const token = await signIn(CHROME);
    const sessions = await sessionsOf(token);
    expect(sessions.map(({ browser, current }) => [browser, current])).toEqual([
      ['Chrome on Linux', true],
      ['Edge on Windows', false],
      ['Safari on iPhone', false],
    ]);
    for (const { createdAt, lastSeenAt } of sessions) expect(lastSeenAt).toBe(createdAt);
    expect(Date.now() - Date.parse(sessions[0]!.createdAt)).toBeLessThan(60_000);
  });

  test('shows when each session was last used, and hides expired ones', async () => {
    const [idle, token] = [await signIn(SAFARI), await signIn()];
    const start = Date.now();
    const clock = jest.spyOn(app.get(Clock), 'now');
    clock.mockImplementation(() => new Date(start + 1.5 * HOUR));
    expect(await isAccepted(token)).toBe(true);
    clock.mockImplementation(() => new Date(start + (SESSION_IDLE_HOURS + 0.5) * HOUR));
    expect(await isAccepted(idle)).toBe(false);
    const [own, ...others] = await sessionsOf(token);
    expect(others).toEqual([]);
    expect(Date.parse(own!.lastSeenAt) - Date.parse(own!.createdAt)).toBeGreaterThan(HOUR);
  });

  test('stores neither network addresses nor user agents', async () => {
    await signIn('Mozilla/5.0 <script>alert(1)</script> (Windows NT 10.0) Firefox/1 at 203.0.113.7');
    const rows = JSON.stringify(await app.database.query('SELECT * FROM session'));
    expect(rows).toContain('Firefox on Windows');
    expect(rows).not.toMatch(/script|203\.0|127\.0|::1|Mozilla/);
  });

  test('R436: ends one session at once, including the current one', async () => {
    const [other, token] = [await signIn(SAFARI), await signIn()];
    const [own, first] = await sessionsOf(token);
    expect((await app.gql(END, { id: first!.id }, token)).data).toEqual({ endSession: first!.id });
    expect([await isAccepted(other), await isAccepted(token)]).toEqual([false, true]);
    expect((await app.gql(END, { id: first!.id }, token)).errors[0]).toMatchObject({
      message: ERRORS.SESSION_NOT_FOUND.message,
      extensions: { code: 'NOT_FOUND' },
    });
    await app.gql(END, { id: own!.id }, token);
    expect(await isAccepted(token)).toBe(false);
  });

  test('R436: ends all other sessions and returns their number', async () => {
    const others = [await signIn(SAFARI), await signIn(EDGE)];
    const token = await signIn();
    expect((await app.gql(END_OTHERS, {}, token)).data).toEqual({ endOtherSessions: 2 });
    expect(await Promise.all([...others, token].map(isAccepted))).toEqual([false, false, true]);
    expect((await app.gql(END_OTHERS, {}, token)).data).toEqual({ endOtherSessions: 0 });
  });

  test('neither counts nor ends expired sessions', async () => {
    const idle = await signIn(SAFARI);
    const [{ id }] = (await sessionsOf(idle)) as [Session];
    const start = Date.now();
    const clock = jest.spyOn(app.get(Clock), 'now');
    clock.mockImplementation(() => new Date(start + (SESSION_IDLE_HOURS + 0.5) * HOUR));
    const token = await signIn();
    expect((await app.gql(END, { id }, token)).errors[0]?.message).toBe(ERRORS.SESSION_NOT_FOUND.message);
    expect((await app.gql(END_OTHERS, {}, token)).data).toEqual({ endOtherSessions: 0 });
  });

  test('neither shows nor ends sessions of another officer', async () => {
    const [token, hers] = [await signIn(), await signIn(SAFARI, await newAdmin())];
    const [her] = await sessionsOf(hers);
    expect((await sessionsOf(token)).map(({ id }) => id)).not.toContain(her!.id);
    for (const id of [her!.id, 'none', "' OR true --"])
      expect((await app.gql(END, { id }, token)).errors[0]?.message).toBe(ERRORS.SESSION_NOT_FOUND.message);
    expect((await app.gql(END_OTHERS, {}, token)).data).toEqual({ endOtherSessions: 0 });
    await change(token, 'nine green umbrellas');
    expect(await isAccepted(hers)).toBe(true);
  });

  test('R437: changes the password: every session ends, and this browser gets a new one', async () => {
    const [other, token] = [await signIn(SAFARI), await signIn()];
    const response = await app
      .rest()
      .post('/graphql')
      .set('authorization', `Bearer ${token}`)
      .send({ query: CHANGE, variables: { currentPassword: password, newPassword: 'nine green umbrellas' } });
    const fresh = response.body.data.changePassword.token as string;
    expect(response.get('set-cookie')![0]).toContain(`token=${fresh};`);
    expect(await Promise.all([other, token, fresh].map(isAccepted))).toEqual([false, false, true]);
    expect(await signIn()).toBeUndefined();
    expect(await signIn(FIREFOX, { email, password: 'nine green umbrellas' })).toBeDefined();
    expect((await sessionsOf(fresh)).map(({ current }) => current)).toEqual([true, false]);
  });

  test('R437: revokes its API keys on request when the password changes, and no keys of others', async () => {
    const makeKey = async (token: string, currentPassword: string) => {
      const query = `mutation ($currentPassword: String!) {
        createApiKey(name: "Notice board", scope: READ_CONTENT, days: 30, currentPassword: $currentPassword) { text }
      }`;
      const { data } = await app.gql<{ createApiKey: { text: string } }>(query, { currentPassword }, token);
      return data!.createApiKey.text;
    };
    const reads = async (key: string) =>
      (await app.rest().get('/api/blogs').set('authorization', `Bearer ${key}`)).body.message as string | undefined;
    const token = await signIn();
    const colleague = await newAdmin();
    const theirs = await makeKey(await signIn(FIREFOX, colleague), colleague.password);
    const own = [await makeKey(token, password), await makeKey(token, password)];

    const { data } = await change(token, 'nine green umbrellas');
    expect(await Promise.all([theirs, ...own].map(reads))).toEqual([undefined, undefined, undefined]);

    const fresh = data!.changePassword.token;
    const wrong = await changeAndRevoke(fresh, 'ten blue umbrellas', 'not it');
    expect(wrong.errors[0]!.message).toBe(PASSWORD_MESSAGES.wrongPassword);
    expect(await reads(own[0]!)).toBeUndefined();

    expect((await changeAndRevoke(fresh, 'ten blue umbrellas', 'nine green umbrellas')).errors).toEqual([]);
    const revoked = ERRORS.KEY_REVOKED.message;
    expect(await Promise.all([theirs, ...own].map(reads))).toEqual([undefined, revoked, revoked]);
  });

  test('changes the password while rows of expired sessions still exist', async () => {
    const [, token] = [await signIn(SAFARI), await signIn()];
    const long = `UPDATE session SET created_at = $2, last_seen_at = $2, expires_at = $2 WHERE id = $1`;
    const over = (await sessionsOf(token)).find(({ current }) => !current)!;
    await app.database.query(long, [over.id, new Date(Date.now() - 24 * HOUR)]);
    const { data, errors } = await change(token, 'nine green umbrellas');
    expect(errors).toEqual([]);
    expect(await sessionsOf(data!.changePassword.token)).toHaveLength(1);
  });

  test('deletes rows of expired sessions at sign-in, whoever owned them', async () => {
    const token = await signIn();
    const [own] = await sessionsOf(token);
    await app.database.query(`UPDATE session SET expires_at = $2 WHERE id = $1`, [
      own!.id,
      new Date(Date.now() - HOUR),
    ]);
    await signIn(SAFARI, await newAdmin());
    expect(await app.database.query('SELECT id FROM session WHERE id = $1', [own!.id])).toEqual([]);
  });

  test('asks for the current password; a wrong one ends no session', async () => {
    const token = await signIn();
    const { errors } = await change(token, 'nine green umbrellas', 'wrong');
    expect(errors[0]).toMatchObject({
      message: PASSWORD_MESSAGES.wrongPassword,
      extensions: { code: 'BAD_USER_INPUT', fields: { currentPassword: PASSWORD_MESSAGES.wrongPassword } },
    });
    expect(await isAccepted(token)).toBe(true);
    expect(await signIn()).toBeDefined();
  });

  test.each([
    ['nothing', '', 'New password is required'],
    ['spaces alone', ' '.repeat(PASSWORD_LENGTH.least), 'New password is required'],
    ['ten characters', 'green desk', null],
    ['nine characters', '123abc😀xy', 'New password must be at least 10 characters'],
    ['too many', 'ab'.repeat(PASSWORD_LENGTH.most), TOO_LONG],
    ['ten letters and a flood of blanks', `ten letters${' '.repeat(PASSWORD_LENGTH.most)}`, TOO_LONG],
    ['a number', '1234567890', COMMON],
    ['a number in Tamil figures', '௧௨௩௪௫௬௭௮௯௦', COMMON],
    ['a common word over and over', 'Password-password', COMMON],
    ['one from the list of common passwords', 'Liverpool 2026!', PASSWORD_MESSAGES.passwordIsCommon],
    ['the name of the site', 'TheGavelClub', PASSWORD_MESSAGES.passwordIsPersonal],
    ['words in Sinhala', 'කහ කුඩ නවයක් ගෙදර', null],
    ['words in Tamil', 'ஒன்பது பச்சை குடைகள்', null],
  ])('rejects a new password that breaks a rule: %s', async (_what, newPassword, message) => {
    const { errors } = await change(await signIn(), newPassword);
    expect(errors[0]?.message ?? null).toBe(message);
  });

  test('rejects the current password and the e-mail address as the new password', async () => {
    const token = await signIn();
    for (const [newPassword, message] of [
      [password, PASSWORD_MESSAGES.samePassword],
      [email.toUpperCase(), PASSWORD_MESSAGES.passwordIsPersonal],
    ] as const) {
      const { errors } = await change(token, newPassword);
      expect(errors[0]).toMatchObject({ message, extensions: { fields: { newPassword: message } } });
    }
  });

  test('lets one of two concurrent changes win, and no sign-in with the old password survives it', async () => {
    const token = await signIn();
    const attempts = await Promise.all([
      change(token, 'nine green umbrellas'),
      change(token, 'ten yellow umbrellas'),
      ...Array.from({ length: 6 }, () => signIn()),
    ]);
    const [first, second, ...begun] = attempts as [
      Awaited<ReturnType<typeof change>>,
      Awaited<ReturnType<typeof change>>,
      ...(string | undefined)[],
    ];
    const fresh = [first, second].flatMap(({ data }) => data?.changePassword.token ?? []);
    expect(fresh).toHaveLength(1);
    const accepted = await Promise.all(begun.filter((one) => one !== undefined).map(isAccepted));
    expect(accepted).not.toContain(true);
    expect(await sessionsOf(fresh[0]!)).toHaveLength(1);
  });
});

describe('guessing the current password', () => {
  beforeAll(async () => {
    app = await startApp({ env: { RATE_LIMITS: 'on' } });
  });
  beforeEach(somebody);
  afterAll(() => app.close());

  test('is blocked after five failures, which do not affect signing in', async () => {
    const token = await signIn();
    const guesses = PASSWORD_LIMIT.buckets.account.points;
    for (let n = 0; n < guesses; n++)
      expect((await change(token, 'nine green umbrellas', `guess ${n}`)).errors[0]?.message).toBe(
        PASSWORD_MESSAGES.wrongPassword,
      );
    expect((await change(token, 'nine green umbrellas')).errors[0]).toMatchObject({
      message: expect.stringMatching(/try again in (about )?15 minutes$/),
      extensions: { code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) },
    });
    expect(await signIn()).toBeDefined();
  });

  test('allows one attempt per operation', async () => {
    const twice = CHANGE.replace(/changePassword[^}]*}\s*}/, (field) => `a: ${field} b: ${field}`);
    const { errors } = await app.gql(
      twice,
      { currentPassword: password, newPassword: 'nine green umbrellas' },
      await signIn(),
    );
    expect(errors[0]?.message).toBe('changePassword may occur only once in an operation.');
  });
});

describe('a browser description', () => {
  test.each([
    [FIREFOX, 'Firefox on Windows'],
    [SAFARI, 'Safari on iPhone'],
    [CHROME, 'Chrome on Linux'],
    [EDGE, 'Edge on Windows'],
    ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36', 'Chrome on Android'],
    [
      'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1 CriOS/142.0 Mobile Safari/604.1',
      'Chrome on iPad',
    ],
    ['Mozilla/5.0 (X11; CrOS x86_64 16000.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36', 'Chrome on ChromeOS'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.1 Safari/605.1.15', 'Safari on Mac'],
    ['Firefox/1', 'Firefox'],
    ['curl/8.5.0', 'API client'],
    ['', 'API client'],
  ])('%s', (userAgent, words) => {
    expect(describeBrowser(userAgent)).toBe(words);
  });
});
