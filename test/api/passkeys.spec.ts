import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { PasswordReset } from '../../server/features/accounts/password-reset.js';
import { MAX_CHALLENGES } from '../../server/features/accounts/second-step/passkeys/passkey-challenges.js';
import { Clock } from '../../server/core/time/clock.js';
import { HANDED_LINK_HOURS } from '../../server/shared/accounts.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import {
  PASSKEY_CHALLENGE_MINUTES,
  PASSKEY_SIGN_IN_LIMIT,
  MAX_PASSKEYS,
  RECOVERY_CODES,
} from '../../server/shared/second-step.js';
import { CONFIRMED_MINUTES } from '../../server/shared/session-lifetime.js';
import { invite, inviteAndSignIn, NEW_PASSWORD, SET_PASSWORD, tokenIn } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { Authenticator, type Oddities } from '../support/authenticator.js';

const MINUTE = 60_000;
const START = 'mutation { startPasskey }';
const ADD = 'mutation ($name: String!, $response: String!) { addPasskey(name: $name, response: $response) }';
const LIST = '{ passkeys { id name createdAt lastUsedAt } secondStep { recoveryCodes } }';
const RENAME = 'mutation ($id: ID!, $name: String!) { renamePasskey(id: $id, name: $name) }';
const REMOVE = 'mutation ($id: ID!) { removePasskey(id: $id) }';
const START_SIGN_IN = 'mutation { startPasskeySignIn }';
const SIGN_IN = 'mutation ($response: String!) { signInWithPasskey(response: $response) { token admin { id } } }';

const START_INVITED = 'mutation ($token: String!) { startInvitedPasskey(token: $token) }';
const ACCEPT = `mutation ($token: String!, $response: String!) {
  acceptWithPasskey(token: $token, name: "First", response: $response)
}`;

interface Listed {
  passkeys: { id: string; name: string; lastUsedAt: string | null }[];
  secondStep: { recoveryCodes: number };
}

let app: TestApp;
let administrator: string;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  administrator = await app.signIn();
});
afterAll(() => app.close());
afterEach(() => void jest.restoreAllMocks());

const laterBy = (milliseconds: number) => {
  const now = new Date(Date.now() + milliseconds);
  jest.spyOn(app.get(Clock), 'now').mockReturnValue(now);
};
const failureOf = async (result: ReturnType<TestApp['gql']>) => (await result).errors[0]?.message ?? null;
const newOfficer = () => inviteAndSignIn(app, 'OFFICER', administrator);
const startAdding = async (token: string) =>
  (await app.gql<{ startPasskey: string }>(START, {}, token)).data!.startPasskey;
const startSignIn = async (of = app) =>
  (await of.gql<{ startPasskeySignIn: string }>(START_SIGN_IN)).data!.startPasskeySignIn;
const add = async (token: string, authenticator = new Authenticator(app.url), oddities: Oddities = {}) => {
  const response = authenticator.create(await startAdding(token), oddities);
  return app.gql<{ addPasskey: string[] }>(ADD, { name: 'Laptop', response }, token);
};
const signIn = (response: string, of = app) =>
  of.gql<{ signInWithPasskey: { token: string; admin: { id: string } } }>(SIGN_IN, { response });
const confirm = (response: string, token: string) =>
  app.gql('mutation ($response: String!) { confirmWithPasskey(response: $response) }', { response }, token);
const listed = async (token: string) => (await app.gql<Listed>(LIST, {}, token)).data!;
const startInvited = async (token: string) =>
  (await app.gql<{ startInvitedPasskey: string }>(START_INVITED, { token })).data!.startInvitedPasskey;
const accept = (token: string, response: string) =>
  app.gql<{ acceptWithPasskey: string[] }>(ACCEPT, { token, response });
const counts = async (id: string) =>
  (
    await app.database.query(
      `SELECT (SELECT count(*)::int FROM passkey WHERE admin_id = $1) AS passkeys,
        (SELECT count(*)::int FROM recovery_code WHERE admin_id = $1) AS codes`,
      [id],
    )
  )[0];
const signInByPassword = async (email: string, code?: string) => {
  const { status, body } = await app.rest().post('/api/auth/login').send({ email, password: NEW_PASSWORD, code });
  return status === 200 ? null : (body.message as string);
};
async function withPasskey() {
  const officer = await newOfficer();
  const authenticator = new Authenticator(app.url);
  const { data } = await add(officer.token, authenticator);
  return { ...officer, authenticator, recoveryCodes: data!.addPasskey };
}

describe('a passkey', () => {
  test('R522: signs in alone, as its owner, in a session like any other', async () => {
    const { id, authenticator, token } = await withPasskey();
    expect((await listed(token)).passkeys).toEqual([
      { id: expect.any(String), name: 'Laptop', createdAt: expect.any(String), lastUsedAt: null },
    ]);
    const answer = await signIn(authenticator.get(await startSignIn()));
    const { signInWithPasskey: signedIn } = answer.data!;
    expect(signedIn.admin.id).toBe(id);
    expect(String(answer.headers['set-cookie'])).toMatch(/token=.*device=/);
    expect((await listed(signedIn.token)).passkeys[0]!.lastUsedAt).toEqual(expect.any(String));
  });

  test('R522: makes the password alone insufficient, and brings recovery codes once', async () => {
    const { email, token, recoveryCodes } = await withPasskey();
    expect(recoveryCodes).toHaveLength(RECOVERY_CODES);
    expect((await add(token)).data!.addPasskey).toEqual([]);
    expect(await signInByPassword(email)).toBe(ERRORS.CODE_NEEDED.message);
    expect(await signInByPassword(email, '123456')).toBe(ERRORS.CODE_WRONG.message);
    expect(await signInByPassword(email, recoveryCodes[0])).toBeNull();
    expect((await listed(token)).secondStep.recoveryCodes).toBe(RECOVERY_CODES - 1);
  });

  test('R522: signs in nobody once it is removed, and the last one takes the recovery codes with it', async () => {
    const { email, token, authenticator } = await withPasskey();
    const { passkeys } = await listed(token);
    const other = await newOfficer();
    expect(await failureOf(app.gql(REMOVE, passkeys[0], other.token))).toBe(ERRORS.PASSKEY_NOT_FOUND.message);
    expect(await failureOf(app.gql(REMOVE, passkeys[0], token))).toBeNull();
    expect(await failureOf(app.gql(REMOVE, passkeys[0], token))).toBe(ERRORS.PASSKEY_NOT_FOUND.message);
    expect(await failureOf(signIn(authenticator.get(await startSignIn())))).toBe(ERRORS.PASSKEY_UNKNOWN.message);
    expect(await listed(token)).toEqual({ passkeys: [], secondStep: { recoveryCodes: 0 } });
    expect(await signInByPassword(email)).toBeNull();
  });

  test('R522: is refused for a deactivated account, and gone when the second step is removed', async () => {
    const deactivated = await withPasskey();
    await app.gql('mutation ($id: ID!) { deactivateAccount(id: $id) { id } }', deactivated, administrator);
    const lost = await withPasskey();
    await app.gql('mutation ($id: ID!) { removeSecondStep(id: $id) { id } }', lost, administrator);
    const reset = await withPasskey();
    await app.get(PasswordReset).reset(reset.email);
    for (const { authenticator } of [deactivated, lost, reset])
      expect(await failureOf(signIn(authenticator.get(await startSignIn())))).toBe(ERRORS.PASSKEY_UNKNOWN.message);
  });

  test('R522: there are ten at most, and the same one is not added twice', async () => {
    const { token, authenticator } = await withPasskey();
    expect(await failureOf(add(token, authenticator))).toBe(ERRORS.PASSKEY_REFUSED.message);
    for (let n = 1; n < MAX_PASSKEYS - 1; n++) await add(token);
    const [one, other] = [await startAdding(token), await startAdding(token)];
    const answers = await Promise.all(
      [one, other].map((options) =>
        failureOf(app.gql(ADD, { name: 'X', response: new Authenticator(app.url).create(options) }, token)),
      ),
    );
    expect(answers.toSorted()).toEqual([ERRORS.TOO_MANY_PASSKEYS.message, null].toSorted());
    expect(await failureOf(app.gql(START, {}, token))).toBe(ERRORS.TOO_MANY_PASSKEYS.message);
  });

  test('R522: is renamed by its owner alone', async () => {
    const { token } = await withPasskey();
    const { passkeys } = await listed(token);
    const rename = (name: string, by: string) => failureOf(app.gql(RENAME, { id: passkeys[0]!.id, name }, by));
    expect(await rename('Old laptop', token)).toBeNull();
    expect(await rename('Stolen', (await newOfficer()).token)).toBe(ERRORS.PASSKEY_NOT_FOUND.message);
    expect(await rename(' ', token)).not.toBeNull();
    expect((await listed(token)).passkeys).toEqual([{ ...passkeys[0], name: 'Old laptop' }]);
  });

  test('R522: needs the password again after ten minutes to be added, renamed or removed', async () => {
    const { token } = await withPasskey();
    const { passkeys } = await listed(token);
    laterBy((CONFIRMED_MINUTES + 1) * MINUTE);
    for (const [mutation, variables] of [
      [START, {}],
      [ADD, { name: 'X', response: '{}' }],
      [RENAME, { ...passkeys[0], name: 'X' }],
      [REMOVE, passkeys[0]],
    ] as const)
      expect(await failureOf(app.gql(mutation, variables, token))).toBe(ERRORS.PASSWORD_NEEDED.message);
  });

  test('R548: accepts an invitation in place of a password, once, and no other link', async () => {
    const { email, link } = await invite(app, 'OFFICER', administrator);
    const authenticator = new Authenticator(app.url);
    const refused = authenticator.create(await startInvited(link), { rpId: 'another.example' });
    expect(await failureOf(app.gql(ACCEPT, { token: link, response: refused }))).toBe(ERRORS.PASSKEY_REFUSED.message);
    const response = authenticator.create(await startInvited(link));
    const { data } = await app.gql<{ acceptWithPasskey: string[] }>(ACCEPT, { token: link, response });
    expect(data!.acceptWithPasskey).toHaveLength(RECOVERY_CODES);
    expect((await signIn(authenticator.get(await startSignIn()))).data!.signInWithPasskey.token).toEqual(
      expect.any(String),
    );
    expect(await failureOf(app.gql(START_INVITED, { token: link }))).toBe(ERRORS.LINK_INVALID.message);

    const other = await invite(app, 'OFFICER', administrator);
    const known = authenticator.create(await startInvited(other.link));
    expect(await failureOf(app.gql(ACCEPT, { token: other.link, response: known }))).toBe(
      ERRORS.PASSKEY_REFUSED.message,
    );

    const { id } = await newOfficer();
    const handed = await app.gql<{ createPasswordLink: { url: string } }>(
      'mutation ($id: ID!) { createPasswordLink(id: $id) { url } }',
      { id },
      administrator,
    );
    const token = tokenIn(handed.data!.createPasswordLink.url);
    expect(await failureOf(app.gql(START_INVITED, { token }))).toBe(ERRORS.LINK_INVALID.message);
    expect(await signInByPassword(email)).not.toBeNull();
  });

  test('R548: of five who accept one invitation at once, one gets the account', async () => {
    const { id, link } = await invite(app, 'OFFICER', administrator);
    const rivals = Array.from({ length: 5 }, () => new Authenticator(app.url));
    const responses = await Promise.all(rivals.map(async (rival) => rival.create(await startInvited(link))));
    const answers = await Promise.all(responses.map((response) => failureOf(accept(link, response))));
    expect(answers.filter((answer) => answer === ERRORS.LINK_INVALID.message)).toHaveLength(rivals.length - 1);
    const signedIn = await Promise.all(
      rivals.map(async (rival) => (await signIn(rival.get(await startSignIn()))).data?.signInWithPasskey.admin.id),
    );
    expect(signedIn).toEqual(answers.map((answer) => (answer === null ? id : undefined)));
    expect(await counts(id)).toEqual({ passkeys: 1, codes: RECOVERY_CODES });
  });

  test('R548: of a passkey and a password that accept one invitation at once, one counts', async () => {
    for (let round = 0; round < 3; round++) {
      const { id, email, link } = await invite(app, 'OFFICER', administrator);
      const authenticator = new Authenticator(app.url);
      const response = authenticator.create(await startInvited(link));
      const [byPasskey, byPassword] = await Promise.all([
        failureOf(accept(link, response)),
        failureOf(app.gql(SET_PASSWORD, { token: link, newPassword: NEW_PASSWORD })),
      ]);
      expect([byPasskey, byPassword].toSorted()).toEqual([ERRORS.LINK_INVALID.message, null].toSorted());
      const signedIn = (await signIn(authenticator.get(await startSignIn()))).data?.signInWithPasskey.admin.id;
      const won = byPasskey === null;
      expect([signedIn, (await signInByPassword(email)) === null]).toEqual([won ? id : undefined, !won]);
      expect(await counts(id)).toEqual({ passkeys: won ? 1 : 0, codes: won ? RECOVERY_CODES : 0 });
    }
  });

  test.each<[string, (id: string) => Promise<unknown> | void]>([
    ['is 72 hours old', () => laterBy(HANDED_LINK_HOURS * 60 * MINUTE + MINUTE)],
    ['was withdrawn', (id) => app.gql('mutation ($id: ID!) { deleteAccount(id: $id) }', { id }, administrator)],
    [
      'is of an account that was deactivated',
      (id) => app.gql('mutation ($id: ID!) { deactivateAccount(id: $id) { id } }', { id }, administrator),
    ],
    [
      'was renewed',
      (id) => app.gql('mutation ($id: ID!) { createPasswordLink(id: $id) { url } }', { id }, administrator),
    ],
  ])('R548: accepts no invitation that %s, also if that happens while it is created', async (_what, end) => {
    const { id, link } = await invite(app, 'OFFICER', administrator);
    // Shortly before the end of the invitation: a challenge lasts five minutes.
    laterBy(HANDED_LINK_HOURS * 60 * MINUTE - MINUTE);
    const authenticator = new Authenticator(app.url);
    const response = authenticator.create(await startInvited(link));
    administrator = await app.signIn();
    await end(id);
    expect(await failureOf(accept(link, response))).toBe(ERRORS.LINK_INVALID.message);
    expect(await failureOf(app.gql(START_INVITED, { token: link }))).toBe(ERRORS.LINK_INVALID.message);
    expect(await counts(id)).toEqual({ passkeys: 0, codes: 0 });
    expect(await failureOf(signIn(authenticator.get(await startSignIn())))).toBe(ERRORS.PASSKEY_UNKNOWN.message);
  });

  test('R525: confirms who is signed in, in place of the password', async () => {
    const { token } = await newOfficer();
    const authenticator = new Authenticator(app.url);
    await add(token, authenticator);
    const renew = () => failureOf(app.gql('mutation { renewRecoveryCodes }', {}, token));
    laterBy((CONFIRMED_MINUTES + 1) * MINUTE);
    expect(await renew()).toBe(ERRORS.PASSWORD_NEEDED.message);
    const response = authenticator.get(await startSignIn());
    expect(await failureOf(confirm(response, token))).toBeNull();
    expect(await renew()).toBeNull();
    expect(await failureOf(confirm(response, token))).toBe(ERRORS.PASSKEY_UNKNOWN.message);
  });

  test('R525: of somebody else confirms nobody', async () => {
    const [{ token }, other] = [await newOfficer(), await newOfficer()];
    const authenticator = new Authenticator(app.url);
    await add(other.token, authenticator);
    laterBy((CONFIRMED_MINUTES + 1) * MINUTE);
    const response = authenticator.get(await startSignIn());
    expect(await failureOf(confirm(response, token))).toBe(ERRORS.PASSKEY_UNKNOWN.message);
    const refused = await failureOf(app.gql(START, {}, token));
    expect(refused).toBe(ERRORS.PASSWORD_NEEDED.message);
  });

  test('R521: counts as the second step that a site requires', async () => {
    const { token } = await newOfficer();
    const { authenticator } = await withPasskey();
    const passkeyOwner = (await signIn(authenticator.get(await startSignIn()))).data!.signInWithPasskey.token;
    await app.database.query('INSERT INTO account_settings (second_step_required) VALUES (true)');
    const reads = (of: string) => failureOf(app.gql('{ adminMembershipConfig { version } }', {}, of));
    expect(await reads(passkeyOwner)).toBeNull();
    expect(await reads(token)).toBe(ERRORS.SECOND_STEP_NEEDED.message);
    expect(await failureOf(add(token))).toBeNull();
    expect(await reads(token)).toBeNull();
    await app.database.query('DELETE FROM account_settings');
  });
});

describe('a passkey is refused', () => {
  const odd: [string, Oddities][] = [
    ['of another origin', { origin: 'https://elsewhere.example' }],
    ['of another site', { rpId: 'elsewhere.example' }],
    ['without a check of who uses it', { unverified: true }],
  ];
  test.each(odd)('R522: when added: %s', async (_what, oddities) => {
    const { token } = await newOfficer();
    expect(await failureOf(add(token, undefined, oddities))).toBe(ERRORS.PASSKEY_REFUSED.message);
    expect((await listed(token)).passkeys).toEqual([]);
  });

  test.each([...odd, ['with another key', { forged: true }] as [string, Oddities]])(
    'R522: when signing in: %s',
    async (_what, oddities) => {
      const { authenticator } = await withPasskey();
      const { errors } = await signIn(authenticator.get(await startSignIn(), oddities));
      expect(errors[0]).toMatchObject({
        message: ERRORS.PASSKEY_UNKNOWN.message,
        extensions: { code: 'UNAUTHENTICATED' },
      });
    },
  );

  test('R522: with a count of uses that does not rise', async () => {
    const { authenticator } = await withPasskey();
    const use = async (counter: number) => failureOf(signIn(authenticator.get(await startSignIn(), { counter })));
    expect([await use(5), await use(6)]).toEqual([null, null]);
    for (const copied of [6, 2, 0]) expect(await use(copied)).toBe(ERRORS.PASSKEY_UNKNOWN.message);
    expect(await use(7)).toBeNull();
  });

  test('R522: with a challenge that was used, for others, for something else, or is five minutes old', async () => {
    const { authenticator, token } = await withPasskey();
    const response = authenticator.get(await startSignIn());
    const answers = await Promise.all(Array.from({ length: 5 }, () => failureOf(signIn(response))));
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);

    const { challenge } = JSON.parse(await startAdding(token)) as { challenge: string };
    const misused = JSON.stringify({ ...(JSON.parse(await startSignIn()) as object), challenge });
    expect(await failureOf(signIn(authenticator.get(misused)))).toBe(ERRORS.PASSKEY_UNKNOWN.message);

    const other = await newOfficer();
    const stolen = new Authenticator(app.url).create(await startAdding(token));
    expect(await failureOf(app.gql(ADD, { name: 'X', response: stolen }, other.token))).toBe(
      ERRORS.PASSKEY_REFUSED.message,
    );

    const late = authenticator.get(await startSignIn());
    laterBy(PASSKEY_CHALLENGE_MINUTES * MINUTE + 1000);
    expect(await failureOf(signIn(late))).toBe(ERRORS.PASSKEY_UNKNOWN.message);
  });

  test.each(['', 'null', '[]', '{}', '{"id":1}', '{"id":"x"}', 'no JSON'])(
    'R522: that is none: %j',
    async (response) => {
      const { token } = await newOfficer();
      for (const { errors } of [await signIn(response), await app.gql(ADD, { name: 'X', response }, token)])
        expect(['BAD_USER_INPUT', 'UNAUTHENTICATED']).toContain(errors[0]!.extensions.code);
    },
  );

  test('R522: that is known, with anything else wrong in the response', async () => {
    const { authenticator } = await withPasskey();
    const whole = JSON.parse(authenticator.get(await startSignIn())) as { response: object };
    for (const response of [undefined, null, {}, { ...whole.response, authenticatorData: '' }])
      expect(await failureOf(signIn(JSON.stringify({ ...whole, response })))).toBe(ERRORS.PASSKEY_UNKNOWN.message);
  });
});

test('R522: challenges that nobody uses are bounded', async () => {
  await app.database.query(
    `INSERT INTO passkey_challenge SELECT md5(n::text), NULL, now() + interval '1 minute' FROM generate_series(1, $1) n`,
    [MAX_CHALLENGES + 50],
  );
  const { authenticator } = await withPasskey();
  const options = await startSignIn();
  const [{ kept }] = (await app.database.query(
    'SELECT count(*)::int AS kept FROM passkey_challenge WHERE admin_id IS NULL',
  )) as [{ kept: number }];
  expect(kept).toBe(MAX_CHALLENGES);
  expect(await failureOf(signIn(authenticator.get(options)))).toBeNull();
});

test('R522: failed attempts are limited like wrong passwords', async () => {
  const limited = await startApp({ env: { RATE_LIMITS: 'on' } });
  try {
    const authenticator = new Authenticator(limited.url);
    const response = authenticator.get(await startSignIn(limited));
    const answers: (string | null)[] = [];
    for (let n = 0; n < 10; n++) answers.push(await failureOf(signIn(response, limited)));
    const { points } = PASSKEY_SIGN_IN_LIMIT.buckets.account;
    expect(answers.filter((answer) => answer === ERRORS.PASSKEY_UNKNOWN.message)).toHaveLength(points);
    expect(answers.at(-1)).toMatch(/try again in/);
  } finally {
    await limited.close();
  }
});
