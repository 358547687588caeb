import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSync } from 'otplib';
import { DataSource } from 'typeorm';
import { PASSWORD_LINK_DAILY_LIMIT } from '../../server/features/accounts/link-limits.js';
import { AccountMailer } from '../../server/features/accounts/account-mailer.js';
import { Clock } from '../../server/core/time/clock.js';
import { HANDED_LINK_HOURS, MAILED_LINK_MINUTES } from '../../server/shared/accounts.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { PASSWORD_MESSAGES } from '../../server/shared/passwords.js';
import { RECOVERY_CODES } from '../../server/shared/second-step.js';
import { CONFIRMED_MINUTES } from '../../server/shared/session-lifetime.js';
import { exportSite, importArchive } from '../../server/transfer/archive/site-archive.js';
import {
  invite,
  inviteAndSignIn,
  inviteWithPasskey,
  mailsOf,
  NEW_PASSWORD,
  SET_PASSWORD,
  signInAs,
  tokenIn,
} from '../support/accounts.js';
import { ADMIN } from '../support/admin.js';
import { startApp, type TestApp } from '../support/app.js';
import { readManifest, readParts } from '../support/archives.js';
import { Authenticator } from '../support/authenticator.js';
import { eventually } from '../support/eventually.js';
import { createSite, type NewTestSite, silentProgress } from '../support/sites.js';

const MINUTE = 60_000;
const OTHER_PASSWORD = 'another five plain old words';

interface Listed {
  id: string;
  name: string;
  email: string;
  role: string;
  state: string;
  lastSeenAt: string | null;
  linkExpiresAt: string | null;
  apiKeys: number;
}

const ACCOUNTS = '{ accounts { id name email role state lastSeenAt linkExpiresAt apiKeys } }';
const SET_ROLE = 'mutation ($id: ID!, $role: AccountRole!) { setAccountRole(id: $id, role: $role) { id role } }';
const DEACTIVATE = 'mutation ($id: ID!) { deactivateAccount(id: $id) { id state } }';
const REACTIVATE = 'mutation ($id: ID!) { reactivateAccount(id: $id) { id state } }';
const DELETE = 'mutation ($id: ID!) { deleteAccount(id: $id) }';
const CREATE_LINK = 'mutation ($id: ID!) { createPasswordLink(id: $id) { url expiresAt mailed account { id } } }';
const OPEN = 'query ($token: String!) { passwordLink(token: $token) { email name invitation expiresAt } }';
const REQUEST = 'mutation ($email: String!) { requestPasswordLink(email: $email) }';
const CREATE_KEY = `mutation ($password: String!) {
  createApiKey(name: "A program", scope: WRITE_CONTENT, days: 30, currentPassword: $password) { text }
}`;

let app: TestApp;
let administrator: string;
let ownId: string;
beforeAll(async () => {
  app = await startApp();
  administrator = await app.signIn();
  ownId = (await app.gql<{ me: { id: string } }>('{ me { id } }', {}, administrator)).data!.me.id;
});
afterAll(() => app.close());
afterEach(() => void jest.restoreAllMocks());

const laterBy = (milliseconds: number) => {
  const now = new Date(Date.now() + milliseconds);
  jest.spyOn(app.get(Clock), 'now').mockReturnValue(now);
};
const act = (mutation: string, variables: object, token = administrator) => app.gql(mutation, variables, token);
const failureOf = async (result: ReturnType<typeof act>) => (await result).errors[0]?.message ?? null;
const listed = async (id: string): Promise<Listed | undefined> =>
  (await app.gql<{ accounts: Listed[] }>(ACCOUNTS, {}, administrator)).data!.accounts.find((each) => each.id === id);
const setPassword = (token: string, newPassword = NEW_PASSWORD) => act(SET_PASSWORD, { token, newPassword }, '');
const linkWorks = async (token: string) => (await app.gql(OPEN, { token })).data!.passwordLink !== null;
const isAccepted = async (token: string) => (await app.gql('{ me { id } }', {}, token)).errors.length === 0;
const linkFor = async (id: string) => {
  const { data } = await app.gql<{ createPasswordLink: { url: string } }>(CREATE_LINK, { id }, administrator);
  return tokenIn(data!.createPasswordLink.url);
};
/** The token of the link that this address has asked for. */
const mailedLink = async (email: string): Promise<string | null> => {
  const found = (await mailsOf(app)).filter(
    (mail) => mail.includes(`To: ${email}`) && !mail.includes('has created an account'),
  );
  return /\/password\/([\w-]{32})/.exec(found.join('\n'))?.[1] ?? null;
};

describe('an invitation', () => {
  test('R494: lets somebody choose a password once, and sign in as an officer of the role', async () => {
    const { id, email, link } = await invite(app, 'OFFICER');
    expect(await signInAs(app, email)).toBeNull();
    const { data } = await app.gql(OPEN, { token: link });
    expect(data!.passwordLink).toMatchObject({ email, name: 'Robin Perera', invitation: true });
    expect(await listed(id)).toMatchObject({ state: 'INVITED', role: 'OFFICER', lastSeenAt: null });

    expect(await failureOf(setPassword(link))).toBeNull();
    const token = await signInAs(app, email);
    const me = await app.gql('{ me { name role accountRole } }', {}, token!);
    expect(me.data!.me).toEqual({ name: 'Robin Perera', role: 'ADMIN', accountRole: 'OFFICER' });
    expect(await listed(id)).toMatchObject({ state: 'ACTIVE', linkExpiresAt: null, lastSeenAt: expect.any(String) });
    expect(await failureOf(setPassword(link, OTHER_PASSWORD))).toBe(ERRORS.LINK_INVALID.message);
    expect(await signInAs(app, email, OTHER_PASSWORD)).toBeNull();
  });

  test('R494: of two uses at once, one counts', async () => {
    const { email, link } = await invite(app, 'OFFICER');
    const failures = await Promise.all([
      failureOf(setPassword(link, NEW_PASSWORD)),
      failureOf(setPassword(link, OTHER_PASSWORD)),
    ]);
    expect(failures.toSorted()).toEqual([ERRORS.LINK_INVALID.message, null].toSorted());
    const used = failures[0] === null ? NEW_PASSWORD : OTHER_PASSWORD;
    expect(await signInAs(app, email, used)).not.toBeNull();
  });

  test('R494: opening its link changes nothing, and only a hash of it is stored', async () => {
    const { link } = await invite(app, 'OFFICER');
    for (let times = 0; times < 3; times++) expect(await linkWorks(link)).toBe(true);
    const stored = await app.database.query('SELECT * FROM password_link');
    expect(JSON.stringify(stored)).not.toContain(link);
  });

  test('R494: expires after 72 hours; a new link replaces it', async () => {
    const { id, link } = await invite(app, 'OFFICER');
    laterBy(HANDED_LINK_HOURS * 60 * MINUTE - MINUTE);
    expect(await linkWorks(link)).toBe(true);
    laterBy(HANDED_LINK_HOURS * 60 * MINUTE + MINUTE);
    expect(await linkWorks(link)).toBe(false);
    expect(await failureOf(setPassword(link))).toBe(ERRORS.LINK_INVALID.message);
    jest.restoreAllMocks();
    const renewed = await linkFor(id);
    expect([await linkWorks(link), await linkWorks(renewed)]).toEqual([false, true]);
  });

  test('R494: is withdrawn by deleting the account', async () => {
    const { id, link } = await invite(app, 'OFFICER');
    expect(await failureOf(act(DELETE, { id }))).toBeNull();
    expect(await linkWorks(link)).toBe(false);
    expect(await listed(id)).toBeUndefined();
  });

  const spellings: [what: string, spell: (email: string) => string][] = [
    ['the same address', (email) => email],
    ['in capitals', (email) => email.toUpperCase()],
    ['with spaces around it', (email) => `  ${email}\t`],
    ['with a soft hyphen and a zero-width space', (email) => email.replace('@', '\u00AD@\u200B')],
    ['with marks for right-to-left text', (email) => `\u202E${email}\u202C`],
    ['with the Kelvin sign for K', (email) => email.replace('k', '\u212A')],
  ];

  test.each(spellings)('R494: of somebody who is invited or has an account is refused: %s', async (what, spell) => {
    const email = `kim-${spellings.findIndex(([other]) => other === what)}@club.example`;
    const { id, link } = await invite(app, 'OFFICER', administrator, email);
    const again = () => invite(app, 'ADMINISTRATOR', administrator, spell(email));
    await expect(again()).rejects.toThrow(ERRORS.ADMIN_EXISTS.message);
    // The first invitation is as it was.
    expect(await listed(id)).toMatchObject({ email, role: 'OFFICER', state: 'INVITED' });
    expect(await failureOf(setPassword(link))).toBeNull();
    await expect(again()).rejects.toThrow(ERRORS.ADMIN_EXISTS.message);
    expect(await signInAs(app, spell(email))).not.toBeNull();
    expect(await listed(id)).toMatchObject({ email, role: 'OFFICER', state: 'ACTIVE' });
  });

  test('R494: of two for one address at once, differently spelled, one counts', async () => {
    const email = 'twice@club.example';
    const outcomes = await Promise.allSettled(
      [email, email.toUpperCase()].map((each) => invite(app, 'OFFICER', administrator, each)),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const rows = await app.database.query('SELECT id FROM admin WHERE email_key = $1', [email]);
    expect(rows).toHaveLength(1);
  });

  test.each([
    ['full-width letters', 'ｋｉｍ@club.example'],
    ['an ideographic full stop', 'kim@club。example'],
    ['a domain that is not in its ASCII form', 'kim@clüb.example'],
    ['a letter that only looks like another one', 'kіm@club.example'],
    ['a ligature', 'oﬃcer@club.example'],
  ])('R494: of an address that mail servers could read as another one is refused: %s', async (_what, email) => {
    const mutation = 'mutation ($input: InvitationInput!) { inviteAccount(input: $input) { url } }';
    const { errors } = await act(mutation, { input: { name: 'Kim', email, role: 'OFFICER' } });
    expect(errors[0]!.extensions).toMatchObject({ fields: { email: 'This is not a valid email address' } });
  });

  test.each([
    ['', 'ok@club.example', 'Name is required'],
    ['Robin', 'nonsense', 'This is not a valid email address'],
    ['R'.repeat(101), 'ok@club.example', 'Name must be at most 100 characters'],
  ])('R494: of %p, %p says what is wrong', async (name, email, problem) => {
    const mutation = 'mutation ($input: InvitationInput!) { inviteAccount(input: $input) { url } }';
    const { errors } = await act(mutation, { input: { name, email, role: 'OFFICER' } });
    expect(JSON.stringify(errors[0])).toContain(problem);
  });

  test('R494: refuses a weak password, and still works afterwards', async () => {
    const { email, link } = await invite(app, 'OFFICER');
    for (const weak of ['short', 'password123', email]) {
      const { errors } = await setPassword(link, weak);
      expect([weak, errors[0]!.extensions.code]).toEqual([weak, 'BAD_USER_INPUT']);
    }
    expect(JSON.stringify((await setPassword(link, email)).errors)).toContain(PASSWORD_MESSAGES.passwordIsPersonal);
    expect(await failureOf(setPassword(link))).toBeNull();
  });
});

describe('a lost password', () => {
  // The outbox reaches nobody: `requestPasswordLink` says so, the same of every address.
  test('R495: is replaced by a link that is mailed, which ends sessions and API keys', async () => {
    const { id, email, token } = await inviteAndSignIn(app, 'OFFICER');
    const key = await app.gql<{ createApiKey: { text: string } }>(CREATE_KEY, { password: NEW_PASSWORD }, token);
    expect((await listed(id))!.apiKeys).toBe(1);
    expect((await app.gql(REQUEST, { email: email.toUpperCase() })).data).toEqual({ requestPasswordLink: false });
    const link = await eventually(() => mailedLink(email));
    expect(await isAccepted(token)).toBe(true);

    expect(await failureOf(setPassword(link, OTHER_PASSWORD))).toBeNull();
    expect(await isAccepted(token)).toBe(false);
    const read = await app.rest().get('/api/blogs').set('authorization', `Bearer ${key.data!.createApiKey.text}`);
    expect(read.status).toBe(401);
    expect([await signInAs(app, email), await signInAs(app, email, OTHER_PASSWORD)]).toEqual([
      null,
      expect.any(String),
    ]);
    const changed = await eventually(async () =>
      (await mailsOf(app)).some((mail) => mail.includes(`To: ${email}`) && mail.includes('was changed')),
    );
    expect(changed).toBe(true);
  });

  test('R495: a mailed link expires after 30 minutes', async () => {
    const { email } = await inviteAndSignIn(app, 'OFFICER');
    await app.gql(REQUEST, { email });
    const link = await eventually(() => mailedLink(email));
    laterBy((MAILED_LINK_MINUTES - 1) * MINUTE);
    expect(await linkWorks(link)).toBe(true);
    laterBy((MAILED_LINK_MINUTES + 1) * MINUTE);
    expect(await linkWorks(link)).toBe(false);
  });

  test('R495: a request says the same of an unknown, an invited and a deactivated account, and mails them nothing', async () => {
    const invited = await invite(app, 'OFFICER');
    const gone = await inviteAndSignIn(app, 'OFFICER');
    await act(DEACTIVATE, { id: gone.id });
    const known = await inviteAndSignIn(app, 'OFFICER');
    for (const email of ['nobody@club.example', invited.email, gone.email, known.email]) {
      const { data, errors } = await app.gql(REQUEST, { email });
      expect([email, data, errors]).toEqual([email, { requestPasswordLink: false }, []]);
    }
    await app.get(AccountMailer).beforeApplicationShutdown();
    const links = [invited, gone, known].map(({ email }) => mailedLink(email));
    expect(await Promise.all(links)).toEqual([null, null, expect.any(String)]);
    expect((await mailsOf(app)).some((mail) => mail.includes('nobody@'))).toBe(false);
    expect(await linkWorks(invited.link)).toBe(true);
  });

  test('R495: the response waits for no account and no mail server', async () => {
    const { id, email } = await inviteAndSignIn(app, 'OFFICER');
    const holder = app.get(DataSource).createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT 1 FROM admin WHERE id = $1 FOR UPDATE', [id]);
    const { data } = await app.gql(REQUEST, { email });
    expect(data).toEqual({ requestPasswordLink: false });
    expect(await mailedLink(email)).toBeNull();
    await holder.commitTransaction();
    await holder.release();
    await app.get(AccountMailer).beforeApplicationShutdown();
    expect(await mailedLink(email)).toEqual(expect.any(String));
  });

  test('R495: nobody is mailed more than so many links in a day, and an account does not show by that', async () => {
    const limited = await startApp({ env: { RATE_LIMITS: 'on' } });
    for (const email of [ADMIN.email, 'nobody@club.example']) {
      for (let times = 0; times < PASSWORD_LINK_DAILY_LIMIT.buckets.account.points; times++) {
        expect(await failureOf(limited.gql(REQUEST, { email }))).toBeNull();
        await limited.database.query(`DELETE FROM rate_limit WHERE key LIKE 'passwordLinkRequest-%'`);
      }
      const { errors } = await limited.gql(REQUEST, { email });
      expect([email, errors[0]?.extensions.code]).toEqual([email, 'TOO_MANY_REQUESTS']);
    }
    await limited.close();
  });

  test('R495: a link that an administrator hands over leaves the password as it is until it is used', async () => {
    const { id, email } = await inviteAndSignIn(app, 'OFFICER');
    const link = await linkFor(id);
    const { data } = await app.gql(OPEN, { token: link });
    expect(data!.passwordLink).toMatchObject({ email, invitation: false });
    expect(await signInAs(app, email)).not.toBeNull();
    expect(await failureOf(setPassword(link, OTHER_PASSWORD))).toBeNull();
    expect(await signInAs(app, email, OTHER_PASSWORD)).not.toBeNull();
  });

  test.each(['', 'nonsense', 'a'.repeat(43), '../../etc/passwd', "' OR 1=1 --"])(
    'R495: the link %p opens nothing',
    async (token) => {
      expect(await linkWorks(token)).toBe(false);
      expect(await failureOf(setPassword(token))).toBe(ERRORS.LINK_INVALID.message);
    },
  );
});

test('R526: an administrator signs somebody out everywhere, who can sign in again; their keys keep working', async () => {
  const { id, email, token } = await inviteAndSignIn(app, 'OFFICER');
  const key = await app.gql<{ createApiKey: { text: string } }>(CREATE_KEY, { password: NEW_PASSWORD }, token);
  const other = await signInAs(app, email);
  const END_SESSIONS = 'mutation ($id: ID!) { endAccountSessions(id: $id) { state } }';
  expect(await failureOf(act(END_SESSIONS, { id: 'x' }))).toBe(ERRORS.ACCOUNT_NOT_FOUND.message);
  expect(await failureOf(act(END_SESSIONS, { id }))).toBeNull();
  expect([await isAccepted(token), await isAccepted(other!)]).toEqual([false, false]);
  expect(await isAccepted(administrator)).toBe(true);
  const headers = { authorization: `Bearer ${key.data!.createApiKey.text}` };
  expect((await fetch(`${app.url}/api/blogs`, { headers })).status).toBe(200);
  expect(await signInAs(app, email)).not.toBeNull();
});

describe('a deactivated account', () => {
  test('R496: is out at once: sessions, keys, links and passwords', async () => {
    const { id, email, token } = await inviteAndSignIn(app, 'ADMINISTRATOR');
    const key = await app.gql<{ createApiKey: { text: string } }>(CREATE_KEY, { password: NEW_PASSWORD }, token);
    const link = await linkFor(id);
    expect(await failureOf(act(DEACTIVATE, { id }))).toBeNull();
    expect(await listed(id)).toMatchObject({ state: 'DEACTIVATED', apiKeys: 0, linkExpiresAt: null });

    expect(await isAccepted(token)).toBe(false);
    expect(await signInAs(app, email)).toBeNull();
    expect(await linkWorks(link)).toBe(false);
    const headers = { authorization: `Bearer ${key.data!.createApiKey.text}` };
    expect((await fetch(`${app.url}/api/blogs`, { headers })).status).toBe(401);
    expect(await failureOf(act(CREATE_LINK, { id }))).toBe(ERRORS.ACCOUNT_DEACTIVATED.message);

    expect(await failureOf(act(REACTIVATE, { id }))).toBeNull();
    expect(await signInAs(app, email)).not.toBeNull();
    expect((await fetch(`${app.url}/api/blogs`, { headers })).status).toBe(401);
  });

  test('R496: signing in while it is deactivated leaves no session', async () => {
    const { id, email } = await inviteAndSignIn(app, 'OFFICER');
    const [, ...tokens] = await Promise.all([
      act(DEACTIVATE, { id }),
      ...Array.from({ length: 5 }, () => signInAs(app, email)),
    ]);
    for (const token of tokens) if (token) expect(await isAccepted(token)).toBe(false);
    const [row] = await app.database.query('SELECT count(*)::integer AS sessions FROM session WHERE admin_id = $1', [
      id,
    ]);
    expect(row).toEqual({ sessions: 0 });
  });

  test('R496: creating API keys while it is deactivated leaves no key, and locks nobody out', async () => {
    for (let round = 0; round < 3; round++) {
      const { id, token } = await inviteAndSignIn(app, 'OFFICER');
      const [outcome, ...made] = await Promise.all([
        failureOf(act(DEACTIVATE, { id })),
        ...Array.from({ length: 4 }, () =>
          app.gql<{ createApiKey: { text: string } }>(CREATE_KEY, { password: NEW_PASSWORD }, token),
        ),
      ]);
      expect(outcome).toBeNull();
      for (const { data } of made) {
        if (!data) continue;
        const headers = { authorization: `Bearer ${data.createApiKey.text}` };
        expect((await fetch(`${app.url}/api/blogs`, { headers })).status).toBe(401);
      }
    }
  });

  test('R496: neither a session nor a key works that an earlier build has given to it', async () => {
    const { id, email, token } = await inviteAndSignIn(app, 'OFFICER');
    const key = await app.gql<{ createApiKey: { text: string } }>(CREATE_KEY, { password: NEW_PASSWORD }, token);
    // As if it had not ended them.
    await app.database.query('UPDATE admin SET deactivated_at = now() WHERE email = $1', [email]);
    expect(await isAccepted(token)).toBe(false);
    const headers = { authorization: `Bearer ${key.data!.createApiKey.text}` };
    expect((await fetch(`${app.url}/api/blogs`, { headers })).status).toBe(401);
    await act(DELETE, { id });
  });

  test.each([
    ['deactivated', DEACTIVATE],
    ['made an officer', SET_ROLE],
    ['deleted', DELETE],
  ])('R496: the links that an administrator has handed over end when they are %s', async (_what, mutation) => {
    const other = await inviteAndSignIn(app, 'ADMINISTRATOR');
    const { link } = await invite(app, 'OFFICER', other.token);
    expect(await linkWorks(link)).toBe(true);
    expect(await failureOf(act(mutation, { id: other.id, role: 'OFFICER' }))).toBeNull();
    expect(await linkWorks(link)).toBe(false);
  });

  test('R495: changing the password ends the links of the account, and nobody makes one for the own account', async () => {
    const { id, token } = await inviteAndSignIn(app, 'ADMINISTRATOR');
    const link = await linkFor(id);
    expect(await failureOf(act(CREATE_LINK, { id }, token))).toBe(ERRORS.OWN_LINK.message);
    const { errors } = await app.gql(
      `mutation ($old: String!, $new: String!) { changePassword(currentPassword: $old, newPassword: $new) { token } }`,
      { old: NEW_PASSWORD, new: OTHER_PASSWORD },
      token,
    );
    expect(errors).toEqual([]);
    expect(await linkWorks(link)).toBe(false);
    await act(DELETE, { id });
  });

  test('R496: what its owner saved keeps the name', async () => {
    const { id, email, token } = await inviteAndSignIn(app, 'OFFICER');
    const created = await app.gql<{ createEvent: { id: string } }>(
      `mutation { createEvent(input: {
        title: "Debate", description: "Two sides.", date: "2077-03-04", time: "6 PM", location: "Hall", type: EDUCATIONAL_MEETING
      }) { id } }`,
      {},
      token,
    );
    await act(DELETE, { id });
    const saved = await app.database.query('SELECT updated_by FROM event WHERE id = $1', [
      created.data!.createEvent.id,
    ]);
    expect(saved).toEqual([{ updated_by: email }]);
  });
});

describe('administrators', () => {
  test('R497: a role counts from the next request on, in sessions that are open', async () => {
    const { id, token } = await inviteAndSignIn(app, 'ADMINISTRATOR');
    expect(await failureOf(act(ACCOUNTS, {}, token))).toBeNull();
    await act(SET_ROLE, { id, role: 'OFFICER' });
    expect(await failureOf(act(ACCOUNTS, {}, token))).toBe(ERRORS.ADMINISTRATORS_ONLY.message);
    await act(SET_ROLE, { id, role: 'ADMINISTRATOR' });
    expect(await failureOf(act(ACCOUNTS, {}, token))).toBeNull();
    await act(DELETE, { id });
  });

  test('R497: an officer sees and revokes only their own API keys, an administrator all', async () => {
    const { token } = await inviteAndSignIn(app, 'OFFICER');
    await app.gql(CREATE_KEY, { password: ADMIN.password }, administrator);
    await app.gql(CREATE_KEY, { password: NEW_PASSWORD }, token);
    const keysOf = async (by: string) =>
      (await app.gql<{ apiKeys: { id: string; madeBy: string }[] }>('{ apiKeys { id madeBy } }', {}, by)).data!.apiKeys;
    const [all, own] = [await keysOf(administrator), await keysOf(token)];
    expect(own).toHaveLength(1);
    expect(all.map(({ id }) => id)).toContain(own[0]!.id);
    const foreign = all.find(({ madeBy }) => madeBy === ADMIN.email)!;
    const revoke = (id: string, by: string) =>
      failureOf(act('mutation ($id: ID!) { revokeApiKey(id: $id) }', { id }, by));
    expect(await revoke(foreign.id, token)).toBe(ERRORS.KEY_NOT_FOUND.message);
    expect(await revoke(own[0]!.id, administrator)).toBeNull();
  });

  test.each([
    ['deactivated', DEACTIVATE],
    ['deleted', DELETE],
    ['made an officer', SET_ROLE],
  ])('R497: the last one cannot be %s', async (_what, mutation) => {
    await app.database.query('DELETE FROM admin WHERE id <> $1', [ownId]);
    await invite(app, 'ADMINISTRATOR'); // who cannot sign in yet
    const refused = await failureOf(act(mutation, { id: ownId, role: 'OFFICER' }));
    expect(refused).toBe(ERRORS.LAST_ADMINISTRATOR.message);
    expect(await isAccepted(administrator)).toBe(true);
  });

  test('R497: of two who remove each other at once, one remains', async () => {
    for (const mutation of [DEACTIVATE, DELETE, SET_ROLE]) {
      const [one, two] = [await inviteAndSignIn(app, 'ADMINISTRATOR'), await inviteAndSignIn(app, 'ADMINISTRATOR')];
      // The first administrator is out of the way meanwhile.
      await app.database.query(`UPDATE admin SET account_role = 'officer' WHERE id = $1`, [ownId]);
      const failures = await Promise.all([
        failureOf(act(mutation, { id: two.id, role: 'OFFICER' }, one.token)),
        failureOf(act(mutation, { id: one.id, role: 'OFFICER' }, two.token)),
      ]);
      const [row] = await app.database.query(
        `SELECT count(*)::integer AS administrators FROM admin
         WHERE account_role = 'administrator' AND deactivated_at IS NULL AND password_hash IS NOT NULL`,
      );
      await app.database.query(`UPDATE admin SET account_role = 'administrator' WHERE id = $1`, [ownId]);
      expect([failures.filter((failure) => failure === null).length, row]).toEqual([1, { administrators: 1 }]);
      for (const { id } of [one, two]) await act(DELETE, { id });
    }
  });

  test('R506: managing accounts asks for the password once it was entered more than ten minutes ago', async () => {
    const { id } = await invite(app, 'OFFICER');
    const begun = Date.now();
    const wait = (minutes: number) =>
      jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(begun + minutes * MINUTE));
    wait(0);
    const token = await app.signIn();
    const confirm = (currentPassword: string) =>
      app.gql(
        'mutation ($currentPassword: String!) { confirmPassword(currentPassword: $currentPassword) }',
        { currentPassword },
        token,
      );
    wait(CONFIRMED_MINUTES + 1);
    for (const mutation of [SET_ROLE, DEACTIVATE, REACTIVATE, CREATE_LINK, DELETE]) {
      const { errors } = await act(mutation, { id, role: 'ADMINISTRATOR' }, token);
      expect(errors[0]).toMatchObject({
        message: ERRORS.PASSWORD_NEEDED.message,
        extensions: { code: 'PASSWORD_NEEDED' },
      });
    }
    await expect(invite(app, 'OFFICER', token)).rejects.toThrow(ERRORS.PASSWORD_NEEDED.message);
    expect(await listed(id)).toMatchObject({ role: 'OFFICER', state: 'INVITED' });
    expect(await failureOf(act(ACCOUNTS, {}, token))).toBeNull();

    expect((await confirm('wrong')).errors[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
    expect(await failureOf(act(DELETE, { id }, token))).toBe(ERRORS.PASSWORD_NEEDED.message);
    expect((await confirm(ADMIN.password)).errors).toEqual([]);
    wait(2 * CONFIRMED_MINUTES + 1);
    expect(await failureOf(act(SET_ROLE, { id, role: 'ADMINISTRATOR' }, token))).toBeNull();
    wait(2 * CONFIRMED_MINUTES + 2);
    expect(await failureOf(act(DELETE, { id }, token))).toBe(ERRORS.PASSWORD_NEEDED.message);
  });

  test.each([
    ['unknown', '0198c1d2-6f3e-7a41-9b8c-2d5e7f90a1b3'],
    ['no ID', 'nonsense'],
  ])('R497: an account that is %s is not found', async (_what, id) => {
    for (const mutation of [DEACTIVATE, REACTIVATE, DELETE, SET_ROLE, CREATE_LINK])
      expect(await failureOf(act(mutation, { id, role: 'OFFICER' }))).toBe(ERRORS.ACCOUNT_NOT_FOUND.message);
  });

  test('R498: officers change their own name', async () => {
    const { token } = await inviteAndSignIn(app, 'OFFICER');
    expect(await failureOf(act('mutation { setOwnName(name: " Alex Silva ") }', {}, token))).toBeNull();
    expect((await app.gql('{ me { name } }', {}, token)).data!.me).toEqual({ name: 'Alex Silva' });
    expect(await failureOf(act('mutation { setOwnName(name: "") }', {}, token))).not.toBeNull();
  });
});

describe('accounts that are exported and imported', () => {
  const FACTORS = [
    'account_settings',
    'authenticator',
    'recovery_code',
    'passkey',
    'api_key',
    'session',
    'password_link',
  ];
  const ACCOUNTS_SQL = `SELECT email, name, account_role, password_hash, deactivated_at, last_day FROM admin ORDER BY created_at`;
  const ACTS_SQL = `SELECT * FROM act WHERE verb NOT IN ('EXPORT', 'IMPORT') ORDER BY at, id`;

  let club: TestApp;
  let folder: string;
  let secrets: string[];
  const sites: NewTestSite[] = [];
  beforeAll(async () => {
    [club, folder] = await Promise.all([startApp(), mkdtemp(join(tmpdir(), 'gavel-accounts-'))]);
    const president = await club.signIn();
    const robin = await inviteAndSignIn(club, 'OFFICER', president);
    const pending = await invite(club, 'ADMINISTRATOR', president);
    const gone = await inviteAndSignIn(club, 'ADMINISTRATOR', president);
    await club.gql(DEACTIVATE, { id: gone.id }, president);
    const started = await club.gql<{ startAuthenticator: { secret: string } }>(
      'mutation { startAuthenticator { secret } }',
      {},
      robin.token,
    );
    const { secret } = started.data!.startAuthenticator;
    const confirmed = await club.gql<{ confirmAuthenticator: string[] }>(
      'mutation ($code: String!) { confirmAuthenticator(code: $code) }',
      { code: generateSync({ secret }) },
      robin.token,
    );
    const options = await club.gql<{ startPasskey: string }>('mutation { startPasskey }', {}, robin.token);
    const authenticator = new Authenticator(club.url);
    await club.gql(
      'mutation ($response: String!) { addPasskey(name: "Laptop", response: $response) }',
      { response: authenticator.create(options.data!.startPasskey) },
      robin.token,
    );
    const key = await club.gql<{ createApiKey: { text: string } }>(CREATE_KEY, { password: NEW_PASSWORD }, robin.token);
    const stored = await club.database.query(
      `SELECT secret AS stored FROM authenticator UNION SELECT code_hash FROM recovery_code
       UNION SELECT public_key FROM passkey UNION SELECT credential_id FROM passkey
       UNION SELECT token_hash FROM password_link`,
    );
    secrets = [
      ...[secret, key.data!.createApiKey.text, robin.token, pending.link],
      ...confirmed.data!.confirmAuthenticator,
      ...stored.map((row) => String(row.stored)),
    ];
    // As many as were made: ten codes, an authenticator, a passkey with its ID, a link.
    expect(stored).toHaveLength(RECOVERY_CODES + 4);
  });
  afterAll(async () => {
    await club.close();
    await Promise.all(sites.map((site) => site.remove()));
    await rm(folder, { recursive: true, force: true });
  });

  const exported = async (name: string, options: { withAdmins?: boolean }) => {
    const path = join(folder, name);
    await exportSite(club.config, path, options, silentProgress());
    const parts = await readParts(path);
    return { path, parts, text: Buffer.concat(parts.map(({ content }) => content)).toString('latin1') };
  };
  const imported = async (path: string): Promise<NewTestSite> => {
    const site = await createSite();
    sites.push(site);
    await importArchive(site.config, path, silentProgress());
    return site;
  };

  test('R456 R497: keep their roles and states if asked for, and bring no second step, key, session or link', async () => {
    const { path, parts, text } = await exported('with-accounts.tar.gz', { withAdmins: true });
    for (const secret of secrets) expect(text).not.toContain(secret);
    const tables = readManifest(parts).tables.map(({ name }) => name);
    expect(tables.filter((name) => FACTORS.includes(name))).toEqual([]);
    const site = await imported(path);
    const accounts = await site.database.query(ACCOUNTS_SQL);
    expect(accounts).toEqual(await club.database.query(ACCOUNTS_SQL));
    expect(
      accounts.map((each) => [each.account_role, each.password_hash !== null, each.deactivated_at !== null]),
    ).toEqual([
      ['administrator', true, false],
      ['officer', true, false],
      ['administrator', false, false],
      ['administrator', true, true],
    ]);
    for (const table of FACTORS)
      expect([table, await site.database.query(`SELECT * FROM ${table}`)]).toEqual([table, []]);
    expect(await site.database.query(ACTS_SQL)).toEqual(await club.database.query(ACTS_SQL));
  });

  test('R456 R548: of people with a passkey alone become invitations, and somebody can always sign in', async () => {
    const other = await startApp();
    try {
      const kim = await inviteWithPasskey(other, 'ADMINISTRATOR');
      await other.database.query(`UPDATE admin SET deactivated_at = now() WHERE email = $1`, [ADMIN.email]);
      const path = join(folder, 'passkey-alone.tar.gz');
      await exportSite(other.config, path, { withAdmins: true }, silentProgress());
      const site = await createSite();
      sites.push(site);
      const { admin } = await importArchive(site.config, path, silentProgress());
      expect(admin).toEqual({ email: ADMIN.email, password: null });
      expect(
        await site.database.query('SELECT email, password_hash IS NULL AS invited, deactivated_at FROM admin'),
      ).toEqual(
        expect.arrayContaining([
          { email: kim.email, invited: true, deactivated_at: null },
          { email: ADMIN.email, invited: false, deactivated_at: null },
        ]),
      );
    } finally {
      await other.close();
    }
  });

  test('R456 R512: stay behind if not asked for; who did what comes along, with names', async () => {
    const { path, parts, text } = await exported('without-accounts.tar.gz', {});
    for (const secret of [...secrets, '$argon2']) expect(text).not.toContain(secret);
    expect(readManifest(parts).tables.map(({ name }) => name)).not.toContain('admin');
    const site = await imported(path);
    // The first administrator of the settings is there, as on any new site, and nobody else.
    expect(await site.database.query('SELECT email, account_role FROM admin')).toEqual([
      { email: ADMIN.email, account_role: 'administrator' },
    ]);
    const acts = await site.database.query(ACTS_SQL);
    expect(acts).toEqual(await club.database.query(ACTS_SQL));
    expect(acts.filter(({ verb }) => verb === 'INVITE')).toHaveLength(3);
  });
});
