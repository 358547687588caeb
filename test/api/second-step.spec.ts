import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { generateSync } from 'otplib';
import { PasswordReset } from '../../server/features/accounts/password-reset.js';
import { Clock } from '../../server/core/time/clock.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import {
  CLOCK_TOLERANCE_SECONDS,
  CODE_LIMIT,
  RECOVERY_CODES,
  WRONG_RECOVERY_CODE,
} from '../../server/shared/second-step.js';
import { CONFIRMED_MINUTES } from '../../server/shared/session-lifetime.js';
import { inviteAndSignIn, NEW_PASSWORD, tokenIn } from '../support/accounts.js';
import { ADMIN } from '../support/admin.js';
import { startApp, type TestApp } from '../support/app.js';

const MINUTE = 60_000;
const STEP_SECONDS = 30;

const START = 'mutation { startAuthenticator { secret uri } }';
const CONFIRM = 'mutation ($code: String!) { confirmAuthenticator(code: $code) }';
const RENEW = 'mutation { renewRecoveryCodes }';
const TURN_OFF = 'mutation { turnOffSecondStep }';
const STATE = '{ secondStep { since recoveryCodes required } }';
const REMOVE = 'mutation ($id: ID!) { removeSecondStep(id: $id) { id secondStep } }';
const REQUIRE = 'mutation ($required: Boolean!) { requireSecondStep(required: $required) }';
const CREATE_LINK = 'mutation ($id: ID!) { createPasswordLink(id: $id) { url } }';
const OPEN = 'query ($token: String!) { passwordLink(token: $token) { codeNeeded } }';
const SET_PASSWORD = `mutation ($token: String!, $newPassword: String!, $code: String) {
  setPassword(token: $token, newPassword: $newPassword, code: $code)
}`;
const CREATE_KEY = `mutation ($password: String!) {
  createApiKey(name: "A program", scope: READ_CONTENT, days: 30, currentPassword: $password) { text }
}`;
const SIGN_IN = `mutation ($email: String!, $password: String!, $code: String) {
  signIn(email: $email, password: $password, code: $code) { token }
}`;

interface Officer {
  id: string;
  email: string;
  token: string;
}

interface SecondStep extends Officer {
  secret: string;
  recoveryCodes: string[];
}

interface Answer {
  /** null if signed in. */
  refused: string | null;
  token?: string;
  /** HTTP status for REST, error code for GraphQL. */
  how: unknown;
}

type SignIn = (app: TestApp, credentials: { email: string; password?: string; code?: string }) => Promise<Answer>;

const signInBy: Record<'REST' | 'GraphQL', SignIn> = {
  REST: async (app, { email, password = NEW_PASSWORD, code }) => {
    const { status, body } = await app.rest().post('/api/auth/login').send({ email, password, code });
    return { refused: status === 200 ? null : body.message, how: status, token: body.token };
  },
  GraphQL: async (app, { email, password = NEW_PASSWORD, code }) => {
    const { data, errors } = await app.gql<{ signIn: { token: string } }>(SIGN_IN, { email, password, code });
    return {
      refused: errors[0]?.message ?? null,
      how: errors[0]?.extensions.code ?? 200,
      token: data?.signIn?.token,
    };
  },
};
const needed = { REST: 401, GraphQL: 'CODE_NEEDED' };

let app: TestApp;
let administrator: string;
/** In the middle of a time step, so that a step more or less is what a test says. */
let now: number;
const pass = (milliseconds: number): void => {
  now += milliseconds;
  jest.spyOn(app.get(Clock), 'now').mockImplementation(() => new Date(now));
};

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  now = Math.floor(Date.now() / STEP_SECONDS / 1000) * STEP_SECONDS * 1000 + (STEP_SECONDS * 1000) / 2;
  pass(0);
  administrator = await app.signIn();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await app.database.query('DELETE FROM account_settings');
  await app.database.query('DELETE FROM authenticator');
});

/** The code that the app shows if its clock is ahead by so many seconds. */
const codeOf = (secret: string, aheadSeconds = 0): string =>
  generateSync({ secret, epoch: Math.floor(now / 1000) + aheadSeconds });
const failureOf = async (result: ReturnType<TestApp['gql']>) => (await result).errors[0]?.message ?? null;

/** The first code is used up. */
async function setUp(officer: Officer, of = app): Promise<SecondStep> {
  const started = await of.gql<{ startAuthenticator: { secret: string } }>(START, {}, officer.token);
  const { secret } = started.data!.startAuthenticator;
  const { data } = await of.gql<{ confirmAuthenticator: string[] }>(CONFIRM, { code: codeOf(secret) }, officer.token);
  return { ...officer, secret, recoveryCodes: data!.confirmAuthenticator };
}
const newOfficer = (role: 'OFFICER' | 'ADMINISTRATOR' = 'OFFICER') => inviteAndSignIn(app, role, administrator);
/** The next code of the app is unused. */
async function withSecondStep(role: 'OFFICER' | 'ADMINISTRATOR' = 'OFFICER'): Promise<SecondStep> {
  const officer = await setUp(await newOfficer(role));
  pass(STEP_SECONDS * 1000);
  return officer;
}
const stateOf = async (token: string) => (await app.gql(STATE, {}, token)).data!.secondStep;
async function setUpAdministrator(): Promise<SecondStep> {
  const { data } = await app.gql<{ me: { id: string } }>('{ me { id } }', {}, administrator);
  return setUp({ id: data!.me.id, email: ADMIN.email, token: administrator });
}

describe('an authenticator app', () => {
  test('R516: counts from its first code on, and brings ten recovery codes', async () => {
    const { email, token } = await newOfficer();
    const started = await app.gql<{ startAuthenticator: { secret: string; uri: string } }>(START, {}, token);
    const { secret, uri } = started.data!.startAuthenticator;
    expect(decodeURIComponent(uri)).toMatch(new RegExp(`^otpauth://totp/.*${email}\\?.*secret=${secret}`));
    expect((await signInBy.REST(app, { email })).refused).toBeNull();

    const wrong = await app.gql(CONFIRM, { code: codeOf(secret, 3600) }, token);
    expect(wrong.errors[0]).toMatchObject({
      message: ERRORS.CODE_WRONG.message,
      extensions: { code: 'BAD_USER_INPUT', fields: { code: ERRORS.CODE_WRONG.message } },
    });
    expect(await stateOf(token)).toMatchObject({ since: null, recoveryCodes: 0 });

    const typed = codeOf(secret).replace(/(...)/, '$1 ');
    const { data } = await app.gql<{ confirmAuthenticator: string[] }>(CONFIRM, { code: typed }, token);
    expect(new Set(data!.confirmAuthenticator).size).toBe(RECOVERY_CODES);
    expect(await stateOf(token)).toMatchObject({ since: new Date(now).toISOString(), recoveryCodes: RECOVERY_CODES });
    expect((await signInBy.REST(app, { email })).refused).toBe(ERRORS.CODE_NEEDED.message);
  });

  test('R516: replaces one that was never confirmed, but not one that counts', async () => {
    const { token } = await newOfficer();
    const first = await app.gql<{ startAuthenticator: { secret: string } }>(START, {}, token);
    await app.gql(START, {}, token);
    const { secret } = first.data!.startAuthenticator;
    expect(await failureOf(app.gql(CONFIRM, { code: codeOf(secret) }, token))).toBe(ERRORS.CODE_WRONG.message);

    const on = await withSecondStep();
    expect(await failureOf(app.gql(START, {}, on.token))).toBe(ERRORS.SECOND_STEP_ON.message);
    expect(await failureOf(app.gql(CONFIRM, { code: codeOf(on.secret) }, on.token))).toBe(
      ERRORS.SECOND_STEP_OFF.message,
    );
  });

  test('R516: the database has no secret and no recovery code in the clear', async () => {
    const { secret, recoveryCodes } = await withSecondStep();
    const rows = await app.database.query(
      'SELECT a::text AS row FROM authenticator a UNION ALL SELECT r::text FROM recovery_code r',
    );
    const text = JSON.stringify(rows);
    for (const shown of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(text).not.toContain(shown);
  });

  test('R516: its secret is of no use under another account', async () => {
    const [one, other] = [await withSecondStep(), await withSecondStep()];
    await app.database.query(
      'UPDATE authenticator SET secret = (SELECT secret FROM authenticator WHERE admin_id = $1) WHERE admin_id = $2',
      [one.id, other.id],
    );
    const { refused } = await signInBy.REST(app, { email: other.email, code: codeOf(one.secret) });
    expect(refused).toBe(ERRORS.CODE_WRONG.message);
  });
});

describe.each(['REST', 'GraphQL'] as const)('signing in with a second step through %s', (name) => {
  const signIn = signInBy[name];

  test('R517: needs the code as well, and says so only to those who know the password', async () => {
    const { email, secret } = await withSecondStep();
    expect(await signIn(app, { email })).toMatchObject({ refused: ERRORS.CODE_NEEDED.message, how: needed[name] });
    expect(await signIn(app, { email, code: '' })).toMatchObject({ refused: ERRORS.CODE_NEEDED.message });
    expect(await signIn(app, { email, password: 'wrong', code: codeOf(secret) })).toMatchObject({
      refused: ERRORS.INVALID_CREDENTIALS.message,
    });
    const { token } = await signIn(app, { email, code: codeOf(secret) });
    expect((await app.gql('{ me { email } }', {}, token)).data!.me).toEqual({ email });
  });

  test('R517: an account without one may send a code, which nobody looks at', async () => {
    const { email } = await newOfficer();
    expect(await signIn(app, { email, code: '123456' })).toMatchObject({ refused: null });
  });

  test.each([
    ['ahead', CLOCK_TOLERANCE_SECONDS],
    ['behind', -CLOCK_TOLERANCE_SECONDS],
  ])('R517: a clock that is 90 seconds %s is good enough', async (_how, ahead) => {
    const { email, secret } = await withSecondStep();
    // The code of setting up was used, and so were all before it.
    pass(4 * STEP_SECONDS * 1000);
    expect(await signIn(app, { email, code: codeOf(secret, ahead) })).toMatchObject({ refused: null });
  });

  test.each([
    ['ahead', 1],
    ['behind', -1],
  ])('R517: a clock that is two minutes %s is refused with a sentence about clocks', async (_how, sign) => {
    const { email, secret } = await withSecondStep();
    pass(5 * STEP_SECONDS * 1000);
    const code = codeOf(secret, sign * (CLOCK_TOLERANCE_SECONDS + STEP_SECONDS));
    expect(await signIn(app, { email, code })).toMatchObject({
      refused: expect.stringContaining('clock'),
      how: needed[name],
    });
  });

  test('R517: a code works once, and so does none before it', async () => {
    const { email, secret } = await withSecondStep();
    const earlier = codeOf(secret, -STEP_SECONDS);
    const code = codeOf(secret);
    expect(await signIn(app, { email, code })).toMatchObject({ refused: null });
    for (const again of [code, earlier])
      expect(await signIn(app, { email, code: again })).toMatchObject({ refused: ERRORS.CODE_WRONG.message });
    pass(STEP_SECONDS * 1000);
    expect(await signIn(app, { email, code: codeOf(secret) })).toMatchObject({ refused: null });
  });

  test('R517: of ten at once with the same code, one signs in', async () => {
    const { email, secret, recoveryCodes } = await withSecondStep();
    for (const code of [codeOf(secret), recoveryCodes[0]!]) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(app, { email, code })));
      expect(answers.filter(({ refused }) => refused === null)).toHaveLength(1);
    }
  });

  test('R518: a recovery code works once in place of a code, however it is typed', async () => {
    const { email, token, recoveryCodes } = await withSecondStep();
    const [one, other] = recoveryCodes as [string, string];
    const typed = ` ${one.toUpperCase().replaceAll('-', ' ')} `;
    expect(await signIn(app, { email, code: typed })).toMatchObject({ refused: null });
    expect(await signIn(app, { email, code: one })).toMatchObject({ refused: WRONG_RECOVERY_CODE, how: needed[name] });
    expect(await signIn(app, { email, code: other })).toMatchObject({ refused: null });
    expect(await stateOf(token)).toMatchObject({ recoveryCodes: RECOVERY_CODES - 2 });
  });

  test('R518: new recovery codes replace the old ones; those of others never work', async () => {
    const [one, other] = [await withSecondStep(), await withSecondStep()];
    const { data } = await app.gql<{ renewRecoveryCodes: string[] }>(RENEW, {}, one.token);
    const [fresh] = data!.renewRecoveryCodes;
    const wrong = { refused: WRONG_RECOVERY_CODE };
    expect(await signIn(app, { email: one.email, code: one.recoveryCodes[0] })).toMatchObject(wrong);
    expect(await signIn(app, { email: other.email, code: fresh })).toMatchObject(wrong);
    expect(await signIn(app, { email: one.email, code: fresh })).toMatchObject({ refused: null });
  });

  test('R517: after it was turned off, the password is enough, and old codes do not come back', async () => {
    const { id, email, token, recoveryCodes } = await withSecondStep();
    for (const _ of [1, 2]) expect(await failureOf(app.gql(TURN_OFF, {}, token))).toBeNull();
    expect(await signIn(app, { email })).toMatchObject({ refused: null });
    // It was added, and removed once.
    const changes = `SELECT id FROM act WHERE record_id = $1 AND 'authenticator' = ANY(fields)`;
    expect(await app.database.query(changes, [id])).toHaveLength(2);
    const again = await setUp({ id: '', email, token });
    expect(await signIn(app, { email, code: recoveryCodes[0] })).toMatchObject({ refused: WRONG_RECOVERY_CODE });
    expect(await signIn(app, { email, code: again.recoveryCodes[0] })).toMatchObject({ refused: null });
  });
});

describe.each(['REST', 'GraphQL'] as const)('a hundred tries at codes through %s', (name) => {
  let limited: TestApp;
  let inviter: string;
  beforeAll(async () => {
    limited = await startApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } });
    inviter = await limited.signIn();
  });
  afterAll(() => limited.close());

  const withCodes = async () => setUp(await inviteAndSignIn(limited, 'OFFICER', inviter), limited);
  /** The next code of the app: the last one is used up. */
  const rightCode = (secret: string) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + STEP_SECONDS });
  /** The message of the refusal; undefined if signed in. */
  const tryCode = async (email: string, code: string, address: string): Promise<string | undefined> => {
    const [path, body] = {
      REST: ['/api/auth/login', { email, password: NEW_PASSWORD, code }] as const,
      GraphQL: ['/graphql', { query: SIGN_IN, variables: { email, password: NEW_PASSWORD, code } }] as const,
    }[name];
    const answer = await limited.rest().post(path).set('x-forwarded-for', address).send(body);
    return name === 'REST' ? answer.body.message : answer.body.errors?.[0].message;
  };

  test.each<[string, string, (n: number) => string]>([
    ['of the app', ERRORS.CODE_WRONG.message, (n) => String(n).padStart(6, '0')],
    ['for recovery', WRONG_RECOVERY_CODE, (n) => `abcd-efgh-${String(n).padStart(4, '0')}`],
  ])(
    'R517: do not get through, from many addresses either: after ten, the right code is refused for an hour: %s',
    async (_which, wrong, codeAt) => {
      const { email, secret, recoveryCodes } = await withCodes();
      const answers: (string | undefined)[] = [];
      for (let n = 0; n < 100; n++) answers.push(await tryCode(email, codeAt(n), `203.0.${n}.9`));
      expect(answers.filter((message) => message === wrong)).toHaveLength(CODE_LIMIT.buckets.account.points);
      expect(answers.at(-1)).toMatch(/try again in/);
      for (const right of [rightCode(secret), recoveryCodes[0]!])
        expect(await tryCode(email, right, '198.51.100.7')).toMatch(/try again in/);
      // Whoever only asks for the code does not count.
      expect(await tryCode(email, '', '198.51.100.7')).toBe(ERRORS.CODE_NEEDED.message);
    },
  );

  test('R519: do not get through by a link for a new password either', async () => {
    const { id, email, secret } = await withCodes();
    const { data } = await limited.gql<{ createPasswordLink: { url: string } }>(CREATE_LINK, { id }, inviter);
    const token = tokenIn(data!.createPasswordLink.url);
    const choose = async (code: string, address: string): Promise<string | undefined> => {
      const variables = { token, newPassword: 'another five plain old words', code };
      const sent = limited.rest().post('/graphql').set('x-forwarded-for', address);
      return (await sent.send({ query: SET_PASSWORD, variables })).body.errors?.[0].message;
    };
    const answers: (string | undefined)[] = [];
    for (let n = 0; n < 100; n++) answers.push(await choose(String(n).padStart(6, '0'), `203.1.${n}.9`));
    expect(answers.filter((message) => message === ERRORS.CODE_WRONG.message)).toHaveLength(
      CODE_LIMIT.buckets.account.points,
    );
    expect(await choose(rightCode(secret), '198.51.100.8')).toMatch(/try again in/);
    // Signing in counts the same tries.
    expect(await tryCode(email, rightCode(secret), '198.51.100.8')).toMatch(/try again in/);
  });

  test('R517: are limited for an address, too, whatever the account; others are not affected', async () => {
    const officers = [await withCodes(), await withCodes(), await withCodes()];
    const { points } = CODE_LIMIT.buckets.address;
    const answers: (string | undefined)[] = [];
    for (let n = 0; n < 100; n++)
      answers.push(await tryCode(officers[n % officers.length]!.email, String(n).padStart(6, '0'), '192.0.2.9'));
    expect(answers.slice(0, points)).toEqual(answers.slice(0, points).map(() => ERRORS.CODE_WRONG.message));
    for (const message of answers.slice(points)) expect(message).toMatch(/try again in/);
    const [{ email, secret }] = officers as [SecondStep];
    expect(await tryCode(email, rightCode(secret), '192.0.2.9')).toMatch(/try again in/);
    expect(await tryCode(email, rightCode(secret), '198.51.100.7')).toBeUndefined();
  });
});

describe('a second step', () => {
  test('R519: is asked for by a link for a new password, too, and the link outlives a wrong code', async () => {
    const { id, email, secret, recoveryCodes } = await withSecondStep();
    const linkFor = async () => {
      const { data } = await app.gql<{ createPasswordLink: { url: string } }>(CREATE_LINK, { id }, administrator);
      return tokenIn(data!.createPasswordLink.url);
    };
    const token = await linkFor();
    const newPassword = 'another five plain old words';
    const choose = (code?: string) => app.gql(SET_PASSWORD, { token, newPassword, code });
    expect((await app.gql(OPEN, { token })).data!.passwordLink).toEqual({ codeNeeded: true });
    expect((await choose()).errors[0]).toMatchObject({
      message: ERRORS.CODE_NEEDED.message,
      extensions: { code: 'CODE_NEEDED' },
    });
    expect(await failureOf(choose('000000'))).toBe(ERRORS.CODE_WRONG.message);
    expect(await failureOf(choose(codeOf(secret)))).toBeNull();
    // The second step stays.
    expect((await signInBy.REST(app, { email, password: newPassword })).refused).toBe(ERRORS.CODE_NEEDED.message);
    const code = recoveryCodes[0];
    const again = { token: await linkFor(), newPassword: NEW_PASSWORD, code };
    expect(await failureOf(app.gql(SET_PASSWORD, again))).toBeNull();
    expect((await signInBy.REST(app, { email, code })).refused).toBe(WRONG_RECOVERY_CODE);
  });

  test('R520: is removed by an administrator for somebody who has lost it, and not by an officer', async () => {
    const { id, email } = await withSecondStep();
    const officer = await newOfficer();
    expect(await failureOf(app.gql(REMOVE, { id }, officer.token))).toBe(ERRORS.ADMINISTRATORS_ONLY.message);
    const shown = async () => {
      const { data } = await app.gql<{ accounts: { id: string; secondStep: boolean }[] }>(
        '{ accounts { id secondStep } }',
        {},
        administrator,
      );
      return data!.accounts.find((account) => account.id === id)!.secondStep;
    };
    expect(await shown()).toBe(true);
    const { data } = await app.gql(REMOVE, { id }, administrator);
    expect(data!.removeSecondStep).toEqual({ id, secondStep: false });
    expect(await shown()).toBe(false);
    expect((await signInBy.REST(app, { email })).refused).toBeNull();
    const [codes] = (await app.database.query('SELECT count(*)::int AS left FROM recovery_code WHERE admin_id = $1', [
      id,
    ])) as [{ left: number }];
    expect(codes.left).toBe(0);
  });

  test('R520: is removed with the password by the command of an operator', async () => {
    const { email } = await withSecondStep();
    const { password } = (await app.get(PasswordReset).reset(email))!;
    expect((await signInBy.REST(app, { email, password })).refused).toBeNull();
  });

  test('R516: needs the password again after ten minutes, whatever is changed', async () => {
    const officer = await withSecondStep('ADMINISTRATOR');
    pass((CONFIRMED_MINUTES + 1) * MINUTE);
    for (const mutation of [START, RENEW, TURN_OFF])
      expect(await failureOf(app.gql(mutation, {}, officer.token))).toBe(ERRORS.PASSWORD_NEEDED.message);
    for (const [mutation, variables] of [
      [CONFIRM, { code: '000000' }],
      [REMOVE, { id: officer.id }],
      [REQUIRE, { required: true }],
    ] as const)
      expect(await failureOf(app.gql(mutation, variables, officer.token))).toBe(ERRORS.PASSWORD_NEEDED.message);
    expect(await stateOf(officer.token)).toMatchObject({ recoveryCodes: RECOVERY_CODES });
  });

  test('R516: goes with its account', async () => {
    const { id } = await withSecondStep();
    await app.gql('mutation ($id: ID!) { deleteAccount(id: $id) }', { id }, administrator);
    const rows = await app.database.query(
      'SELECT admin_id FROM authenticator WHERE admin_id = $1 UNION SELECT admin_id FROM recovery_code WHERE admin_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
  });
});

describe('a second step that the site requires', () => {
  const ME = '{ me { id } }';
  const SIGN_OUT = 'mutation { signOut }';

  test('R521: is required by administrators who have one', async () => {
    expect(await failureOf(app.gql(REQUIRE, { required: true }, administrator))).toBe(ERRORS.SECOND_STEP_FIRST.message);
    await setUpAdministrator();
    expect((await app.gql(REQUIRE, { required: true }, administrator)).data).toEqual({ requireSecondStep: true });
    expect(await stateOf(administrator)).toMatchObject({ required: true });
    const { token } = await newOfficer();
    expect(await failureOf(app.gql(REQUIRE, { required: false }, token))).toBe(ERRORS.SECOND_STEP_NEEDED.message);
    expect((await app.gql(REQUIRE, { required: false }, administrator)).data).toEqual({ requireSecondStep: false });
    expect(await failureOf(app.gql('{ adminMembershipConfig { version } }', {}, token))).toBeNull();
  });

  test('R521: whoever has none can only set one up, in both APIs, and then goes on in the same session', async () => {
    const before = await newOfficer();
    await setUpAdministrator();
    await app.gql(REQUIRE, { required: true }, administrator);
    const after = await newOfficer();
    for (const officer of [before, after]) {
      const refused = await app.gql('{ adminMembershipConfig { version } }', {}, officer.token);
      expect(refused.errors[0]).toMatchObject({
        message: ERRORS.SECOND_STEP_NEEDED.message,
        extensions: { code: 'SECOND_STEP_NEEDED' },
      });
      const rest = await app.rest().get('/api/blogs').set('authorization', `Bearer ${officer.token}`);
      expect([rest.status, rest.body]).toEqual([403, { message: ERRORS.SECOND_STEP_NEEDED.message }]);
      for (const query of [ME, STATE, '{ sessions { id } }'])
        expect(await failureOf(app.gql(query, {}, officer.token))).toBeNull();
      await setUp(officer);
      expect(await failureOf(app.gql('{ adminMembershipConfig { version } }', {}, officer.token))).toBeNull();
      const acts = await app.database.query(
        `SELECT person_email FROM act WHERE record_id = $1 AND 'authenticator' = ANY(fields)`,
        [officer.id],
      );
      expect(acts).toEqual([{ person_email: officer.email }]);
    }
  });

  test('R521: public operations show such an officer what they show visitors', async () => {
    const { token } = await newOfficer();
    const author = { name: 'Robin', department: 'Physics', linkedin: 'https://linkedin.com/in/robin' };
    const input = { title: 'A draft', content: '<p>Not yet.</p>', author };
    const made = await app.rest().post('/api/blogs').set('authorization', `Bearer ${token}`).send(input);
    expect(made.body.slug).toBe('a-draft');
    const read = () => app.rest().get(`/api/blogs/${made.body.slug}`).set('authorization', `Bearer ${token}`);
    expect((await read()).status).toBe(200);
    await setUpAdministrator();
    await app.gql(REQUIRE, { required: true }, administrator);
    expect((await read()).status).toBe(404);
  });

  test('R521: API keys are refused until then, and such an officer can sign out', async () => {
    const officer = await newOfficer();
    const { email, token } = officer;
    const { data } = await app.gql<{ createApiKey: { text: string } }>(CREATE_KEY, { password: NEW_PASSWORD }, token);
    await setUpAdministrator();
    await app.gql(REQUIRE, { required: true }, administrator);
    const useKey = () => app.rest().get('/api/blogs').set('authorization', `Bearer ${data!.createApiKey.text}`);
    expect((await useKey().expect(403)).body).toEqual({ message: ERRORS.SECOND_STEP_NEEDED.message });
    const { token: other } = await signInBy.REST(app, { email });
    await app.gql(SIGN_OUT, {}, other);
    expect(await failureOf(app.gql(ME, {}, other))).toBe(ERRORS.SESSION_REFUSED.message);
    await setUp(officer);
    await useKey().expect(200);
  });
});
