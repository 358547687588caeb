import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { generateSync } from 'otplib';
import { Clock } from '../../server/core/time/clock.js';
import { ACCOUNT_CHANGES, type AccountChange } from '../../server/features/accounts/account-mail.js';
import { ERRORS } from '../../server/shared/error-messages.js';
import { CONFIRMED_MINUTES } from '../../server/shared/session-lifetime.js';
import { invite, inviteAndSignIn, mailsOf, NEW_PASSWORD, type Invited } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { Authenticator } from '../support/authenticator.js';
import { eventually } from '../support/eventually.js';

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
