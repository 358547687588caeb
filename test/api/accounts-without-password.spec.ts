import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Admins } from '../../server/features/accounts/admins.js';
import { LastDays } from '../../server/features/accounts/hand-over/last-days.service.js';
import { Clock } from '../../server/core/time/clock.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { PASSWORD_MESSAGES } from '../../server/shared/passwords.js';
import { CONFIRMED_MINUTES } from '../../server/shared/session-lifetime.js';
import {
  inviteAndSignIn,
  inviteWithPasskey,
  NEW_PASSWORD,
  SET_PASSWORD,
  signChallenge,
  signInAs,
  tokenIn,
} from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';

const CREATE_KEY = `mutation ($currentPassword: String) {
  createApiKey(name: "A program", scope: WRITE_CONTENT, days: 30, currentPassword: $currentPassword) { text }
}`;
const CHANGE = `mutation ($currentPassword: String, $newPassword: String!) {
  changePassword(currentPassword: $currentPassword, newPassword: $newPassword) { token admin { hasPassword } }
}`;
const CONFIRM = 'mutation ($response: String!) { confirmWithPasskey(response: $response) }';
const REMOVE_PASSKEY = 'mutation ($id: ID!) { removePasskey(id: $id) }';
const REMOVE_SECOND_STEP = 'mutation ($id: ID!) { removeSecondStep(id: $id) { id state } }';
const DEACTIVATE = 'mutation ($id: ID!) { deactivateAccount(id: $id) { id } }';
const CREATE_LINK = 'mutation ($id: ID!) { createPasswordLink(id: $id) { url } }';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
afterEach(() => void jest.restoreAllMocks());

const failureOf = async (result: ReturnType<TestApp['gql']>) => (await result).errors[0]?.message ?? null;
const laterBy = (minutes: number) => {
  const now = new Date(Date.now() + minutes * 60_000);
  jest.spyOn(app.get(Clock), 'now').mockReturnValue(now);
};
const hasPassword = async (token: string) =>
  (await app.gql<{ me: { hasPassword: boolean } }>('{ me { hasPassword } }', {}, token)).data!.me.hasPassword;
const passkeysOf = async (token: string) =>
  (await app.gql<{ passkeys: { id: string }[] }>('{ passkeys { id } }', {}, token)).data!.passkeys;
const actsOf = (id: string) =>
  app.database.query('SELECT verb, person_name FROM act WHERE record_id = $1 ORDER BY at, id', [id]) as Promise<
    { verb: string; person_name: string }[]
  >;

describe('R548: an officer without a password', () => {
  test('creates a key and chooses a password, each within ten minutes of using the passkey', async () => {
    const { authenticator, email, token } = await inviteWithPasskey(app, 'OFFICER');
    expect(await hasPassword(token)).toBe(false);
    laterBy(CONFIRMED_MINUTES + 1);
    expect(await failureOf(app.gql(CREATE_KEY, {}, token))).toBe(ERRORS.PASSWORD_NEEDED.message);
    expect(await failureOf(app.gql(CHANGE, { newPassword: NEW_PASSWORD }, token))).toBe(ERRORS.PASSWORD_NEEDED.message);
    await app.gql(CONFIRM, { response: await signChallenge(app, authenticator) }, token);
    expect(await failureOf(app.gql(CREATE_KEY, {}, token))).toBeNull();
    const { data } = await app.gql<{ changePassword: { token: string } }>(CHANGE, { newPassword: NEW_PASSWORD }, token);
    expect(await hasPassword(data!.changePassword.token)).toBe(true);
    // The passkey is a second step of it from then on.
    const { body } = await app.rest().post('/api/auth/login').send({ email, password: NEW_PASSWORD });
    expect(body.message).toBe(ERRORS.CODE_NEEDED.message);
  });

  test('guesses no password, and keeps the last passkey until there is another way to sign in', async () => {
    const { token } = await inviteWithPasskey(app, 'OFFICER');
    const confirm = 'mutation { confirmPassword(currentPassword: "anything at all") }';
    expect(await failureOf(app.gql(confirm, {}, token))).not.toBeNull();
    const [passkey] = await passkeysOf(token);
    expect(await failureOf(app.gql(REMOVE_PASSKEY, passkey, token))).toBe(ERRORS.PASSWORD_FIRST.message);
    expect(await passkeysOf(token)).toEqual([passkey]);
    const { data } = await app.gql<{ changePassword: { token: string } }>(CHANGE, { newPassword: NEW_PASSWORD }, token);
    expect(await failureOf(app.gql(REMOVE_PASSKEY, passkey, data!.changePassword.token))).toBeNull();
  });

  test('gets a password by a link once the passkey is lost', async () => {
    const { id, email, token } = await inviteWithPasskey(app, 'OFFICER');
    const administrator = await app.signIn();
    await app.gql(REMOVE_SECOND_STEP, { id }, administrator);
    const { data } = await app.gql<{ createPasswordLink: { url: string } }>(CREATE_LINK, { id }, administrator);
    await app.gql(SET_PASSWORD, { token: tokenIn(data!.createPasswordLink.url), newPassword: NEW_PASSWORD });
    expect(await hasPassword((await signInAs(app, email))!)).toBe(true);
    expect((await app.gql('{ me { id } }', {}, token)).data?.me).toBeUndefined();
    expect((await actsOf(id)).map(({ verb }) => verb)).toEqual([
      'INVITE',
      'ACCEPT_WITH_PASSKEY',
      'CHANGE',
      'CREATE_LINK',
      'SET_PASSWORD',
    ]);
  });

  test('others still give their password, however recent their session is', async () => {
    const { token } = await inviteAndSignIn(app, 'OFFICER');
    for (const answer of [app.gql(CREATE_KEY, {}, token), app.gql(CHANGE, { newPassword: 'quite another one' }, token)])
      expect(JSON.stringify((await answer).errors)).toContain(PASSWORD_MESSAGES.passwordRequired);
    expect(await failureOf(app.gql(CREATE_KEY, { currentPassword: NEW_PASSWORD }, token))).toBeNull();
  });
});

describe('R497: the last administrator', () => {
  test('is one who can sign in: without a password and a passkey, nobody counts', async () => {
    const site = await startApp();
    try {
      const other = await inviteWithPasskey(site, 'ADMINISTRATOR');
      const first = await site.signIn();
      const own = (await site.gql<{ me: { id: string } }>('{ me { id } }', {}, first)).data!.me.id;
      expect(await failureOf(site.gql(DEACTIVATE, { id: own }, other.token))).toBeNull();
      expect(await failureOf(site.gql(REMOVE_SECOND_STEP, other, other.token))).toBe(ERRORS.LAST_ADMINISTRATOR.message);
      expect(await site.get(Admins).administratorEmails()).toEqual([other.email]);
    } finally {
      await site.close();
    }
  });

  test('deactivates and deletes themselves while another one is left, and is named by the act', async () => {
    for (const mutation of [DEACTIVATE, 'mutation ($id: ID!) { deleteAccount(id: $id) }']) {
      const leaving = await inviteAndSignIn(app, 'ADMINISTRATOR');
      expect(await failureOf(app.gql(mutation, { id: leaving.id }, leaving.token))).toBeNull();
      const { verb, person_name } = (await actsOf(leaving.id)).at(-1)!;
      expect([verb, person_name]).toEqual([mutation === DEACTIVATE ? 'DEACTIVATE' : 'DELETE', 'Robin Perera']);
    }
  });

  test('and a last day ends access as an act of the site', async () => {
    const { id } = await inviteAndSignIn(app, 'OFFICER');
    await app.database.query(`UPDATE admin SET last_day = '2020-01-01' WHERE id = $1`, [id]);
    await app.get(LastDays).endAccess();
    expect((await actsOf(id)).at(-1)).toEqual({ verb: 'DEACTIVATE', person_name: 'The site' });
  });
});
