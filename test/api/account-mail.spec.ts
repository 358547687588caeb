import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { generateSync } from 'otplib';
import { Clock } from '../../server/core/time/clock.js';
import { ACCOUNT_CHANGES, type AccountChange } from '../../server/features/accounts/account-mail.js';
import { AccountMailer } from '../../server/features/accounts/account-mailer.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { CONFIRMED_MINUTES } from '../../server/shared/session-lifetime.js';
import { invite, inviteAndSignIn, mailsOf, NEW_PASSWORD, tokenIn, type Invited } from '../support/accounts.js';
import { ADMIN } from '../support/admin.js';
import { startApp, type TestApp } from '../support/app.js';
import { Authenticator } from '../support/authenticator.js';
import { eventually } from '../support/eventually.js';
import { type MailServer, type Provider, startMailServer, startProvider } from '../support/mail-servers.js';

type Officer = Invited & { token: string };

let app: TestApp;
let administrator: string;
beforeAll(async () => {
  app = await startApp();
  administrator = await app.signIn();
});
afterAll(() => app.close());

async function ask<T>(mutation: string, variables: object, token: string): Promise<T> {
  const { data, errors } = await app.gql<{ answer: T }>(mutation, variables, token);
  expect(errors).toEqual([]);
  return data!.answer;
}
const change = (officer: Officer, field: string) => ask(`mutation { answer: ${field} }`, {}, officer.token);

async function setUpApp({ token }: Officer): Promise<void> {
  const { secret } = await ask<{ secret: string }>('mutation { answer: startAuthenticator { secret } }', {}, token);
  const code = generateSync({ secret });
  await ask('mutation ($code: String!) { answer: confirmAuthenticator(code: $code) }', { code }, token);
}
async function addPasskey({ token }: Officer): Promise<void> {
  const options = await ask<string>('mutation { answer: startPasskey }', {}, token);
  const response = new Authenticator(app.url).create(options);
  const mutation = 'mutation ($response: String!) { answer: addPasskey(name: "Laptop", response: $response) }';
  await ask(mutation, { response }, token);
}
async function removePasskey({ token }: Officer): Promise<void> {
  const [passkey] = await ask<{ id: string }[]>('{ answer: passkeys { id } }', {}, token);
  await ask('mutation ($id: ID!) { answer: removePasskey(id: $id) }', { id: passkey!.id }, token);
}
const changePassword = ({ token }: Officer) =>
  ask(
    'mutation ($from: String!, $to: String!) { answer: changePassword(currentPassword: $from, newPassword: $to) { token } }',
    { from: NEW_PASSWORD, to: `${NEW_PASSWORD} and a fifth` },
    token,
  );
const createKey = ({ token }: Officer) =>
  ask(
    `mutation ($password: String!) {
      answer: createApiKey(name: "A program", scope: READ_CONTENT, days: 30, currentPassword: $password) { text }
    }`,
    { password: NEW_PASSWORD },
    token,
  );
async function renamePasskey({ token }: Officer): Promise<void> {
  const [passkey] = await ask<{ id: string }[]>('{ answer: passkeys { id } }', {}, token);
  await ask('mutation ($id: ID!) { answer: renamePasskey(id: $id, name: "Phone") }', { id: passkey!.id }, token);
}
/** By an administrator. */
async function revokeKey({ email }: Officer): Promise<void> {
  const keys = await ask<{ id: string; madeBy: string }[]>('{ answer: apiKeys { id madeBy } }', {}, administrator);
  const { id } = keys.find(({ madeBy }) => madeBy === email)!;
  await ask('mutation ($id: ID!) { answer: revokeApiKey(id: $id) }', { id }, administrator);
}
const signInElsewhere = ({ email }: Officer) =>
  app.rest().post('/api/auth/login').send({ email, password: NEW_PASSWORD }).expect(200);
async function endSession({ token }: Officer): Promise<void> {
  const sessions = await ask<{ id: string; current: boolean }[]>('{ answer: sessions { id current } }', {}, token);
  const { id } = sessions.find(({ current }) => !current)!;
  await ask('mutation ($id: ID!) { answer: endSession(id: $id) }', { id }, token);
}
const removeSecondStep = ({ id }: Officer) =>
  ask('mutation ($id: ID!) { answer: removeSecondStep(id: $id) { id } }', { id }, administrator);

test.each<[AccountChange, ((officer: Officer) => Promise<unknown>)[]]>([
  ['password', [changePassword]],
  ['authenticatorAdded', [setUpApp]],
  ['authenticatorRemoved', [setUpApp, (officer) => change(officer, 'turnOffSecondStep')]],
  ['recoveryCodes', [setUpApp, (officer) => change(officer, 'renewRecoveryCodes')]],
  ['passkeyAdded', [addPasskey]],
  ['name', [(officer) => change(officer, 'setOwnName(name: "Another")')]],
  ['passkeyRenamed', [addPasskey, renamePasskey]],
  ['passkeyRemoved', [addPasskey, removePasskey]],
  ['sessionsEnded', [signInElsewhere, (officer) => change(officer, 'endOtherSessions')]],
  ['sessionsEnded', [signInElsewhere, endSession]],
  ['secondStepRemoved', [setUpApp, removeSecondStep]],
  ['apiKeyAdded', [createKey]],
  ['apiKeyRevoked', [createKey, revokeKey]],
])('R523: the owner of an account is told of a change by mail: %s', async (kind, steps) => {
  const officer = await inviteAndSignIn(app, 'OFFICER', administrator);
  for (const step of steps) await step(officer);
  const { text } = ACCOUNT_CHANGES[kind];
  const told = await eventually(async () =>
    (await mailsOf(app)).find((mail) => mail.includes(`To: ${officer.email}`) && mail.includes(text)),
  );
  expect(told).toContain('/lost-password');
  expect(told).not.toContain(NEW_PASSWORD);
});

test.each([
  ['setOwnName', 'setOwnName(name: "Another")'],
  ['endSession', 'endSession(id: "0198c1d2-6f3e-7a41-9b8c-2d5e7f90a1b3")'],
  ['endOtherSessions', 'endOtherSessions'],
  ['revokeApiKey', 'revokeApiKey(id: "0198c1d2-6f3e-7a41-9b8c-2d5e7f90a1b3")'],
])('R523: a change needs the password if it was entered more than ten minutes ago: %s', async (_name, mutation) => {
  const { token } = await inviteAndSignIn(app, 'OFFICER', administrator);
  const later = new Date(Date.now() + (CONFIRMED_MINUTES + 1) * 60_000);
  const clock = jest.spyOn(app.get(Clock), 'now').mockReturnValue(later);
  const { errors } = await app.gql(`mutation { ${mutation} }`, {}, token);
  clock.mockRestore();
  expect(errors.map(({ message }) => message)).toEqual([ERRORS.PASSWORD_NEEDED.message]);
});

test('R523: nobody is told of a password that an invited person chooses, or of a change that was refused', async () => {
  const { email, token } = await inviteAndSignIn(app, 'OFFICER', administrator);
  const refused = await app.gql('mutation { renewRecoveryCodes }', {}, token);
  expect(refused.errors).toHaveLength(1);
  // Sent after what could have been sent before.
  const later = await invite(app, 'OFFICER', administrator);
  await eventually(async () => (await mailsOf(app)).some((mail) => mail.includes(`To: ${later.email}`)));
  const own = (await mailsOf(app)).filter((mail) => mail.includes(`To: ${email}`));
  expect(own.filter((mail) => mail.includes('was changed'))).toEqual([]);
});

const REQUEST = 'mutation ($email: String!) { requestPasswordLink(email: $email) }';
const CREATE_LINK = 'mutation ($id: ID!) { createPasswordLink(id: $id) { url mailed } }';
const INVITE = 'mutation ($input: InvitationInput!) { inviteAccount(input: $input) { url mailed } }';
const OPEN = 'query ($token: String!) { passwordLink(token: $token) { email } }';
const STATUS = '{ mailStatus { failingSince waiting } }';

interface HandedLink {
  url: string;
  mailed: boolean;
}

describe('while the mail server does not take mail', () => {
  let server: MailServer;
  let club: TestApp;
  let president: string;
  let robin: Officer;
  beforeAll(async () => {
    server = await startMailServer();
    club = await startApp({ env: { MAIL_URL: server.address } });
    president = await club.signIn();
    robin = await inviteAndSignIn(club, 'OFFICER', president);
  });
  afterEach(() => void jest.restoreAllMocks());
  afterAll(async () => {
    await club.close();
    await server.close();
  });

  const request = (email: string) => club.gql(REQUEST, { email });
  const statusOf = async () =>
    (await club.gql<{ mailStatus: { failingSince: string | null; waiting: number } }>(STATUS, {}, president)).data!
      .mailStatus;
  const opens = async (url: string) => (await club.gql(OPEN, { token: tokenIn(url) })).data!.passwordLink;

  test.each(['refuses', 'cuts'] as const)(
    'R495: strangers learn nothing of it, administrators do, and their links work all the same: it %s',
    async (mood) => {
      server.mood = mood;
      const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
      const answers = [await request(robin.email), await request('nobody@club.example')];
      for (const { data, errors } of answers) expect([data, errors]).toEqual([{ requestPasswordLink: true }, []]);
      await club.get(AccountMailer).beforeApplicationShutdown();
      // Whoever operates the site reads it in the log, and officers in the overview.
      expect(logged.mock.calls.map(([text]) => String(text))).toEqual([
        expect.stringContaining('A message about an account could not be sent'),
      ]);
      expect(JSON.stringify(logged.mock.calls)).not.toContain(robin.email);
      expect((await statusOf()).failingSince).toEqual(expect.any(String));

      const handed = await club.gql<{ createPasswordLink: HandedLink }>(CREATE_LINK, { id: robin.id }, president);
      const link = handed.data!.createPasswordLink;
      expect([link.mailed, await opens(link.url)]).toEqual([false, { email: robin.email }]);
      const input = { name: 'Kim', email: `kim-${mood}@club.example`, role: 'OFFICER' };
      const invitation = (await club.gql<{ inviteAccount: HandedLink }>(INVITE, { input }, president)).data!
        .inviteAccount;
      expect([invitation.mailed, await opens(invitation.url)]).toEqual([false, { email: input.email }]);
    },
  );

  test('R532: a hand-over is completed all the same, and says which links were not mailed', async () => {
    server.mood = 'refuses';
    const begun = await club.gql<{ beginHandOver: { id: string } }>(
      'mutation { beginHandOver(year: "26/27") { id } }',
      {},
      president,
    );
    const { id } = begun.data!.beginHandOver;
    const invitations = [{ name: 'Maya', email: 'maya@club.example', role: 'OFFICER' }];
    const updated = await club.gql<{ updateHandOver: { version: number } }>(
      'mutation ($id: ID!, $input: HandOverPatch!) { updateHandOver(id: $id, input: $input) { version } }',
      { id, input: { invitations } },
      president,
    );
    const { version } = updated.data!.updateHandOver;
    const { data } = await club.gql<{ completeHandOver: { links: HandedLink[] } }>(
      'mutation ($id: ID!, $version: Int!) { completeHandOver(id: $id, version: $version) { links { url mailed } } }',
      { id, version },
      president,
    );
    const [link] = data!.completeHandOver.links;
    expect([link!.mailed, await opens(link!.url)]).toEqual([false, { email: 'maya@club.example' }]);
  });

  test('R495: a link that was asked for is not stored to be sent later; asking again mails another one', async () => {
    server.mood = 'refuses';
    server.received.length = 0;
    await request(robin.email);
    await club.get(AccountMailer).beforeApplicationShutdown();
    expect((await statusOf()).waiting).toBe(0);
    server.mood = 'takes';
    await request(robin.email);
    await club.get(AccountMailer).beforeApplicationShutdown();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toContain(`To: ${robin.email}`);
    expect((await statusOf()).failingSince).toBeNull();
  });

  test('R495: the response does not wait for a mail server that hangs', async () => {
    server.mood = 'hangs';
    server.received.length = 0;
    for (const email of [robin.email, 'nobody@club.example'])
      expect((await request(email)).data).toEqual({ requestPasswordLink: true });
    const release = await eventually(() => server.release);
    expect(server.received).toEqual([]);
    release();
    await club.get(AccountMailer).beforeApplicationShutdown();
    expect(server.received).toHaveLength(1);
  });
});

describe('with a provider that has no template for mail about accounts', () => {
  let provider: Provider;
  let club: TestApp;
  beforeAll(async () => {
    provider = await startProvider();
    club = await startApp({ env: { MAIL_URL: provider.address } });
  });
  afterAll(async () => {
    await club.close();
    await provider.close();
  });

  test('R495: everybody is told that no link is on its way, with an account or not, and administrators that nothing was mailed', async () => {
    for (const email of [ADMIN.email, 'nobody@club.example'])
      expect((await club.gql(REQUEST, { email })).data).toEqual({ requestPasswordLink: false });
    await club.get(AccountMailer).beforeApplicationShutdown();
    const input = { name: 'Kim', email: 'kim@club.example', role: 'OFFICER' };
    const { data } = await club.gql<{ inviteAccount: HandedLink }>(INVITE, { input }, await club.signIn());
    expect(data!.inviteAccount.mailed).toBe(false);
    expect(provider.requests).toEqual([]);
  });
});
