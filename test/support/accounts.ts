import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from './app.js';
import { Authenticator } from './authenticator.js';

/** Good enough for every account of the tests. */
export const NEW_PASSWORD = 'four unrelated words, umbrella';

let invited = 0;

export interface Invited {
  id: string;
  email: string;
  /** The secret part of the link. */
  link: string;
}

const INVITE = `mutation ($input: InvitationInput!) { inviteAccount(input: $input) { url account { id email } } }`;
export const SET_PASSWORD = `mutation ($token: String!, $newPassword: String!) {
  setPassword(token: $token, newPassword: $newPassword)
}`;

export const tokenIn = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/** Invites somebody as the first administrator, or as whoever has `token`. */
export async function invite(
  app: TestApp,
  role: 'OFFICER' | 'ADMINISTRATOR',
  token?: string,
  email = `invited-${++invited}@club.example`,
): Promise<Invited> {
  const input = { name: 'Robin Perera', email, role };
  const { data, errors } = await app.gql<{ inviteAccount: { url: string; account: { id: string; email: string } } }>(
    INVITE,
    { input },
    token ?? (await app.signIn()),
  );
  if (!data) throw new Error(errors[0]?.message);
  const { url, account } = data.inviteAccount;
  return { ...account, link: tokenIn(url) };
}

export const signInAs = async (app: TestApp, email: string, password = NEW_PASSWORD): Promise<string | null> => {
  const { body } = await app.rest().post('/api/auth/login').send({ email, password });
  return (body.token as string | undefined) ?? null;
};

/** Invites somebody as `invite` does, who chooses a password and signs in. */
export async function inviteAndSignIn(
  app: TestApp,
  role: 'OFFICER' | 'ADMINISTRATOR',
  administrator?: string,
): Promise<Invited & { token: string }> {
  const account = await invite(app, role, administrator);
  await app.gql(SET_PASSWORD, { token: account.link, newPassword: NEW_PASSWORD });
  const token = await signInAs(app, account.email);
  if (!token) throw new Error('The invited officer cannot sign in');
  return { ...account, token };
}

const START_INVITED = 'mutation ($token: String!) { startInvitedPasskey(token: $token) }';
const ACCEPT_WITH_PASSKEY = `mutation ($token: String!, $response: String!) {
  acceptWithPasskey(token: $token, name: "First", response: $response)
}`;
const START_SIGN_IN = 'mutation { startPasskeySignIn }';
const SIGN_IN_WITH_PASSKEY = 'mutation ($response: String!) { signInWithPasskey(response: $response) { token } }';

/** A response of an authenticator to a challenge of the site, for signing in or confirming. */
export async function signChallenge(app: TestApp, authenticator: Authenticator): Promise<string> {
  const { data } = await app.gql<{ startPasskeySignIn: string }>(START_SIGN_IN);
  return authenticator.get(data!.startPasskeySignIn);
}

/** Invites somebody as `invite` does, who accepts with a passkey and signs in. They have no password. */
export async function inviteWithPasskey(app: TestApp, role: 'OFFICER' | 'ADMINISTRATOR', administrator?: string) {
  const account = await invite(app, role, administrator);
  const authenticator = new Authenticator(app.url);
  const started = await app.gql<{ startInvitedPasskey: string }>(START_INVITED, { token: account.link });
  const response = authenticator.create(started.data!.startInvitedPasskey);
  await app.gql(ACCEPT_WITH_PASSKEY, { token: account.link, response });
  const { data } = await app.gql<{ signInWithPasskey: { token: string } }>(SIGN_IN_WITH_PASSKEY, {
    response: await signChallenge(app, authenticator),
  });
  return { ...account, authenticator, token: data!.signInWithPasskey.token };
}

/** The messages that the site has sent, without the soft line breaks of mail. */
export async function mailsOf(app: TestApp): Promise<string[]> {
  const outbox = join(app.config.dataDir, 'outbox');
  // Those that are being written have another name.
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return mails.map((mail) => mail.replaceAll(/=\r?\n/g, ''));
}
