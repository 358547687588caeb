import type { Browser, BrowserContext, Page } from '@playwright/test';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateSync } from 'otplib';
import { HAND_OVER_TEXTS } from '../../client/features/accounts/admin/hand-over/texts.ts';
import { ACCOUNTS_MESSAGES } from '../../client/features/accounts/admin/texts.ts';
import { PASSKEY_MESSAGES, SECOND_STEP_MESSAGES } from '../../client/features/sessions/second-step/texts.ts';
import {
  ACCOUNT_MESSAGES,
  LOST_PASSWORD_MESSAGES,
  PASSWORD_LINK_MESSAGES,
} from '../../client/features/sessions/texts.ts';
import { EMAIL_LINK_PATH, PASSWORD_LINK_PATH } from '../../server/shared/accounts.ts';
import { ERRORS } from '../../server/shared/error-messages.ts';
import { RECOVERY_CODES, TIME_CODE } from '../../server/shared/second-step.ts';
import { callOf, OPERATIONS } from '../support/access-policies.ts';
import { ADMIN } from '../support/admin.ts';
import { Authenticator } from '../support/authenticator.ts';
import { eventually } from '../support/eventually.ts';
import { startProduct } from '../support/product-process.ts';
import { expect, test, waitForHydration, pressInDialog } from './club.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';

const ROBIN = { name: 'Robin Perera', email: 'robin@club.example', password: 'four unrelated words, umbrella' };
const SAM = { name: 'Sam Silva', email: 'sam@club.example', password: 'another five plain old words' };
const KIM = { name: 'Kim Fernando', email: 'kim@club.example', password: 'six more words for the next year' };
const LEE = { name: 'Lee Gunasekara', email: 'lee@club.example' };
const SAMS_NEXT_PASSWORD = 'a seventh phrase of plain words';
const SAMS_NEXT_EMAIL = 'sam@elsewhere.example';

type Person = typeof ROBIN;
type Credentials = Pick<Person, 'email' | 'password'>;

let url: string;
let dataDir: string;
let stop: () => Promise<void>;
const contexts: BrowserContext[] = [];
test.beforeAll(async () => {
  ({ url, dataDir, stop } = await startProduct());
});
test.afterAll(async () => {
  // They must not ask a product that has ended.
  for (const context of contexts) await context.close();
  await stop();
});

interface Answer<T> {
  data: T | null;
  errors?: { message: string; extensions: { code: string } }[];
}

async function ask<T>(query: string, variables: object, token?: string): Promise<Answer<T>> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as Answer<T>;
}

/** The data of one field, as an officer. */
async function run<T>(operation: string, token: string, variables: object = {}): Promise<T> {
  const { data, errors } = await ask<{ answer: T }>(operation, variables, token);
  if (!data || errors) throw new Error(errors?.[0]?.message);
  return data.answer;
}

async function signIn({ email, password }: Credentials, code?: string): Promise<string | null> {
  const query = `mutation ($email: String!, $password: String!, $code: String) {
    signIn(email: $email, password: $password, code: $code) { token }
  }`;
  const { data } = await ask<{ signIn: { token: string } }>(query, { email, password, code });
  return data?.signIn.token ?? null;
}

async function signInByRest({ email, password }: Credentials, code?: string): Promise<number> {
  const body = JSON.stringify({ email, password, code });
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })).status;
}

async function createKey(token: string, currentPassword: string): Promise<string> {
  const mutation = `mutation ($currentPassword: String!) {
    answer: createApiKey(name: "Notice board", scope: WRITE_CONTENT, days: 30, currentPassword: $currentPassword) { text }
  }`;
  return (await run<{ text: string }>(mutation, token, { currentPassword })).text;
}

/** The secret of the app, and recovery codes. */
async function setUpAuthenticator(token: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await run<{ secret: string }>('mutation { answer: startAuthenticator { secret } }', token);
  const mutation = 'mutation ($code: String!) { answer: confirmAuthenticator(code: $code) }';
  await run(mutation, token, { code: generateSync({ secret }) });
  return { secret, recoveryCodes: await run<string[]>('mutation { answer: renewRecoveryCodes }', token) };
}

async function addPasskey(token: string): Promise<Authenticator> {
  const authenticator = new Authenticator(url);
  const response = authenticator.create(await run<string>('mutation { answer: startPasskey }', token));
  const mutation = 'mutation ($response: String!) { answer: addPasskey(name: "Key ring", response: $response) }';
  await run(mutation, token, { response });
  return authenticator;
}

async function signInByPasskey(authenticator: Authenticator): Promise<string | null> {
  const options = await ask<{ startPasskeySignIn: string }>('mutation { startPasskeySignIn }', {});
  const response = authenticator.get(options.data!.startPasskeySignIn);
  const mutation = 'mutation ($response: String!) { signInWithPasskey(response: $response) { token } }';
  return (
    (await ask<{ signInWithPasskey: { token: string } }>(mutation, { response })).data?.signInWithPasskey.token ?? null
  );
}

/** A code of the app that was not used. */
const nextCode = (secret: string): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + TIME_CODE.seconds });

/** IDs of the accounts by their names. */
async function accountsOf(token: string): Promise<Record<string, string>> {
  const { data } = await ask<{ accounts: { id: string; name: string }[] }>('{ accounts { id name } }', {}, token);
  return Object.fromEntries(data!.accounts.map(({ id, name }) => [name, id]));
}

async function createLink(id: string, token: string): Promise<string> {
  const mutation = 'mutation ($id: ID!) { answer: createPasswordLink(id: $id) { url } }';
  return (await run<{ url: string }>(mutation, token, { id })).url;
}

/** The rights of a session or an API key at this moment: reading drafts and writing, through each API. */
async function uses(credential: string): Promise<{ rest: number[]; graphql: (string | null)[] }> {
  const headers = { authorization: `Bearer ${credential}` };
  const [read, write] = [
    await fetch(`${url}/api/blogs`, { headers }),
    await fetch(`${url}/api/membership/config`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ isOpen: false }),
    }),
  ];
  const answers = [
    await ask('{ adminBlogPosts { totalCount } }', {}, credential),
    await ask('mutation { updateMembershipConfig(input: { isOpen: false }) { version } }', {}, credential),
  ];
  return {
    rest: [read.status, write.status],
    graphql: answers.map(({ errors }) => errors?.[0]?.extensions.code ?? null),
  };
}
const WORKS = { rest: [200, 200], graphql: [null, null] };
const REFUSED = { rest: [401, 401], graphql: ['UNAUTHENTICATED', 'UNAUTHENTICATED'] };

type Link = ['passwordLink' | 'emailChange', url: string];

const opens = async ([query, link]: Link): Promise<boolean> => {
  const token = link.slice(link.lastIndexOf('/') + 1);
  const { data } = await ask<{ answer: object | null }>(
    `query ($token: String!) { answer: ${query}(token: $token) { __typename } }`,
    { token },
  );
  return data!.answer !== null;
};

interface ActPage {
  nodes: { verb: string; subject: string; personName: string; title: string; fields: string[] }[];
  pageInfo: { hasNextPage: boolean; endCursor: string };
}

/** Every act, such as `Sam Silva CHANGE EVENT Debate: title`. */
async function actsOf(token: string): Promise<string[]> {
  const query = `query ($after: String) {
    answer: acts(first: 100, after: $after) {
      nodes { verb subject personName title fields } pageInfo { hasNextPage endCursor }
    }
  }`;
  const acts: string[] = [];
  for (let after: string | null = null, more = true; more;) {
    const { nodes, pageInfo }: ActPage = await run<ActPage>(query, token, { after });
    for (const { verb, subject, personName, title, fields } of nodes)
      acts.push(`${personName} ${verb} ${subject} ${title}${fields.length > 0 ? `: ${fields.join(', ')}` : ''}`);
    [after, more] = [pageInfo.endCursor, pageInfo.hasNextPage];
  }
  return acts;
}

/** The code of the error. */
async function useLink([query, link]: Link): Promise<string | undefined> {
  const token = link.slice(link.lastIndexOf('/') + 1);
  const mutation =
    query === 'passwordLink'
      ? 'mutation ($token: String!, $newPassword: String!) { setPassword(token: $token, newPassword: $newPassword) }'
      : 'mutation ($token: String!) { confirmEmailChange(token: $token) }';
  const newPassword = 'eight words that nobody has chosen yet';
  return (await ask(mutation, { token, ...(query === 'passwordLink' && { newPassword }) })).errors?.[0]?.extensions
    .code;
}

interface Former {
  credentials: string[];
  links: Link[];
}

/** Sessions and keys, and links, which are not used up by opening them. */
async function expectToWork({ credentials, links }: Former): Promise<void> {
  for (const credential of credentials) expect(await uses(credential)).toEqual(WORKS);
  for (const link of links) expect(await opens(link)).toBe(true);
}

/** Throws unless somebody can manage accounts now. */
async function expectAnAdministrator(token: string): Promise<void> {
  const { data } = await ask<{ accounts: { role: string; state: string }[] }>('{ accounts { role state } }', {}, token);
  expect(data!.accounts).toContainEqual({ role: 'ADMINISTRATOR', state: 'ACTIVE' });
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  contexts.push(context);
  const page = await context.newPage();
  waitForHydration(page);
  return page;
}

async function openDashboard(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto(`${url}/adminlogin`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).press('Enter');
  await expect(page).toHaveURL(`${url}/admin/events`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

const openScreen = (page: Page, name: string): Promise<void> =>
  page.getByRole('link', { name, exact: true }).press('Enter');

async function choosePassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel(ACCOUNT_MESSAGES.newPassword, { exact: true }).fill(password);
  await page.getByRole('button', { name: PASSWORD_LINK_MESSAGES.submit }).press('Enter');
  await expect(page.getByText(PASSWORD_LINK_MESSAGES.done)).toBeVisible();
}

/** Returns the link, which is shown once. */
async function invite(page: Page, { name, email }: Person, role: 'Officer' | 'Administrator'): Promise<string> {
  await page.getByRole('button', { name: ACCOUNTS_MESSAGES.invite }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(ACCOUNTS_MESSAGES.name).fill(name);
  await dialog.getByLabel(ACCOUNTS_MESSAGES.email).fill(email);
  await dialog.getByRole('radio', { name: role }).check();
  await dialog.getByLabel(ACCOUNTS_MESSAGES.email).press('Enter');
  const link = await dialog.getByLabel(ACCOUNTS_MESSAGES.linkLabel).inputValue();
  await pressInDialog(dialog, ACCOUNTS_MESSAGES.linkDone);
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  return link;
}

/** The link in the mail to this address with this text. */
const mailedLink = (email: string, text: string, path = PASSWORD_LINK_PATH): Promise<string> =>
  eventually(async () => {
    const outbox = join(dataDir, 'outbox');
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    const found = mails
      .map((source) => source.replaceAll(/=\r?\n/g, ''))
      .find((mail) => mail.includes(`To: ${email}`) && mail.includes(text));
    return found && new RegExp(`${url}${path}[\\w-]+`).exec(found)?.[0];
  });

test('R537: a committee keeps the site for a year and hands it over; those who have left are out', async ({
  browser,
}) => {
  const president = await newPage(browser);
  const robins = await newPage(browser);
  const sams = await newPage(browser);
  const kims = await newPage(browser);
  const former = {
    credentials: [] as string[],
    /** Sessions that a new password has ended before. */
    ended: [] as string[],
    links: [] as Link[],
    recoveryCodes: [] as string[],
    secret: '',
    passkey: null as Authenticator | null,
  };
  const presidentsToken = (await signIn(ADMIN))!;
  former.credentials.push(presidentsToken);

  await test.step('the first administrator invites two', async () => {
    await openDashboard(president, ADMIN);
    await openScreen(president, ACCOUNTS_MESSAGES.title);
    await choosePassword(robins, await invite(president, ROBIN, 'Administrator'), ROBIN.password);
    await choosePassword(sams, await invite(president, SAM, 'Officer'), SAM.password);
    await expectAnAdministrator(presidentsToken);
  });
  const watch = watchAdministrators((await signIn(ROBIN))!);

  await test.step('each role may do what the table of access says', async () => {
    const schema = buildSchema(await (await fetch(`${url}/schema.graphql`)).text());
    const samsToken = (await signIn(SAM))!;
    former.ended.push(samsToken);
    expect(await refusedToOfficers(schema, samsToken)).toEqual(
      Object.keys(OPERATIONS)
        .filter((operation) => OPERATIONS[operation] === 'administrator')
        .toSorted(),
    );
    // Among what officers may do is another name.
    await ask('mutation ($name: String!) { setOwnName(name: $name) }', { name: SAM.name }, samsToken);
  });

  await test.step('one signs in with a passkey, another loses a password', async () => {
    await addVirtualAuthenticator(robins);
    await openDashboard(robins, ROBIN);
    await openScreen(robins, ACCOUNT_MESSAGES.title);
    await robins.getByRole('button', { name: PASSKEY_MESSAGES.add }).press('Enter');
    await robins.getByRole('dialog').getByLabel(PASSKEY_MESSAGES.name).fill('Laptop');
    await robins.keyboard.press('Enter');
    await expect(robins.getByRole('dialog').getByRole('listitem')).toHaveCount(RECOVERY_CODES);
    await robins.getByRole('button', { name: SECOND_STEP_MESSAGES.saved }).press('Enter');
    await robins.getByRole('button', { name: 'Logout' }).press('Enter');
    await expect(robins).toHaveURL(`${url}/adminlogin`);
    await robins.getByRole('button', { name: PASSKEY_MESSAGES.use }).press('Enter');
    await expect(robins).toHaveURL(`${url}/admin/events`);

    await sams.goto(`${url}/lost-password`);
    await sams.getByLabel('Email').fill(SAM.email);
    await sams.keyboard.press('Enter');
    await expect(sams.getByText(LOST_PASSWORD_MESSAGES.notSent)).toBeVisible();
    await choosePassword(sams, await mailedLink(SAM.email, 'Somebody asked'), SAMS_NEXT_PASSWORD);
    expect(await signIn(SAM)).toBeNull();
    await expectAnAdministrator(presidentsToken);
  });

  await test.step('those who will go have sessions, keys, links, passkeys and codes, all of which work', async () => {
    const sam = { ...SAM, password: SAMS_NEXT_PASSWORD };
    const samsToken = (await signIn(sam))!;
    former.credentials.push(
      samsToken,
      await createKey(presidentsToken, ADMIN.password),
      await createKey(samsToken, SAMS_NEXT_PASSWORD),
    );
    const { secret, recoveryCodes } = await setUpAuthenticator(presidentsToken);
    Object.assign(former, { secret, recoveryCodes });
    former.credentials.push((await signIn(ADMIN, recoveryCodes.pop()))!);
    expect(await signInByRest(ADMIN, recoveryCodes.pop())).toBe(200);
    former.passkey = await addPasskey(presidentsToken);
    former.credentials.push((await signInByPasskey(former.passkey))!);

    const accounts = await accountsOf(presidentsToken);
    former.links.push(['passwordLink', await createLink(accounts[SAM.name]!, presidentsToken)]);
    const { url: forLee } = await run<{ url: string }>(
      'mutation ($input: InvitationInput!) { answer: inviteAccount(input: $input) { url } }',
      presidentsToken,
      { input: { ...LEE, role: 'OFFICER' } },
    );
    former.links.push(['passwordLink', forLee]);
    await ask('mutation ($email: String!) { requestPasswordLink(email: $email) }', { email: ADMIN.email });
    former.links.push(['passwordLink', await mailedLink(ADMIN.email, 'Somebody asked')]);
    const change = 'mutation ($email: String!) { answer: requestEmailChange(email: $email) }';
    await run(change, samsToken, { email: SAMS_NEXT_EMAIL });
    former.links.push(['emailChange', await mailedLink(SAMS_NEXT_EMAIL, 'confirm it', EMAIL_LINK_PATH)]);
    await expectToWork(former);
  });

  await test.step('the hand-over is prepared, changes nothing before its last step, and is completed', async () => {
    await openScreen(robins, HAND_OVER_TEXTS.title);
    await robins.getByRole('button', { name: HAND_OVER_TEXTS.begin }).press('Enter');
    await robins.getByRole('button', { name: HAND_OVER_TEXTS.addPerson }).press('Enter');
    const dialog = robins.getByRole('dialog');
    await dialog.getByLabel(HAND_OVER_TEXTS.name).fill(KIM.name);
    await dialog.getByLabel(HAND_OVER_TEXTS.email).fill(KIM.email);
    await dialog.getByRole('radio', { name: 'Administrator' }).check();
    await pressInDialog(dialog, HAND_OVER_TEXTS.keep);
    await expect(robins.getByRole('listitem').filter({ hasText: KIM.email })).toBeVisible();
    for (const name of [ADMIN.email, SAM.name]) {
      const plan = robins.getByRole('combobox', { name: HAND_OVER_TEXTS.planOf(name) });
      await plan.click();
      await robins.getByRole('option', { name: HAND_OVER_TEXTS.plans.GOES }).click();
      await expect(plan).toHaveValue(HAND_OVER_TEXTS.plans.GOES);
    }
    await expect(robins.getByText(HAND_OVER_TEXTS.goes(2))).toBeVisible();
    await expectToWork(former);
    expect(Object.keys(await accountsOf(presidentsToken))).not.toContain(KIM.name);

    await robins.getByRole('button', { name: HAND_OVER_TEXTS.complete }).press('Enter');
    await pressInDialog(dialog, HAND_OVER_TEXTS.complete);
    const link = await robins.getByRole('textbox', { name: HAND_OVER_TEXTS.linkOf(KIM.name) }).inputValue();
    await robins.getByRole('button', { name: HAND_OVER_TEXTS.linksDone }).press('Enter');
    await choosePassword(kims, link, KIM.password);
    await openDashboard(kims, KIM);
  });

  const kimsToken = (await signIn(KIM))!;
  await expectAnAdministrator(kimsToken);
  // From the moment at which there were two, through everything in between.
  const { checks, without } = await watch.stop();
  expect(without).toBe(0);
  expect(checks).toBeGreaterThan(10);

  await test.step('nothing of those who have left works any more, through either API', async () => {
    for (const credential of [...former.ended, ...former.credentials]) expect(await uses(credential)).toEqual(REFUSED);
    for (const code of [undefined, ...former.recoveryCodes, nextCode(former.secret)]) {
      expect(await signIn(ADMIN, code)).toBeNull();
      expect(await signInByRest(ADMIN, code)).toBe(401);
    }
    expect(await signInByPasskey(former.passkey!)).toBeNull();
    for (const password of [SAM.password, SAMS_NEXT_PASSWORD]) {
      expect(await signIn({ ...SAM, password })).toBeNull();
      expect(await signInByRest({ ...SAM, password })).toBe(401);
    }
    for (const link of former.links) {
      expect(await opens(link)).toBe(false);
      expect(await useLink(link)).toBe('NOT_FOUND');
    }
    await sams.goto(former.links[0]![1]);
    await expect(sams.getByText(PASSWORD_LINK_MESSAGES.invalid)).toBeVisible();
    await president.reload();
    await expect(president).toHaveURL(/\/adminlogin/);
  });

  await test.step('the list of who did what has each step', async () => {
    const acts = await actsOf(kimsToken);
    // The first administrator has no name.
    for (const act of [
      ` INVITE ACCOUNT ${ROBIN.name}`,
      ` INVITE ACCOUNT ${SAM.name}`,
      `${ROBIN.name} SET_PASSWORD ACCOUNT ${ROBIN.name}`,
      `${ROBIN.name} CHANGE ACCOUNT ${ROBIN.name}: passkeys`,
      `${SAM.name} SET_PASSWORD ACCOUNT ${SAM.name}`,
      `${SAM.name} CREATE API_KEY Notice board`,
      ` CREATE API_KEY Notice board`,
      ` CREATE_LINK ACCOUNT ${SAM.name}`,
      ` INVITE ACCOUNT ${LEE.name}`,
      ` CHANGE ACCOUNT ${ADMIN.email}: authenticator`,
      ` CHANGE ACCOUNT ${ADMIN.email}: recoveryCodes`,
      ` CHANGE ACCOUNT ${ADMIN.email}: passkeys`,
      `${ROBIN.name} INVITE ACCOUNT ${KIM.name}`,
      `${ROBIN.name} DEACTIVATE ACCOUNT ${ADMIN.email}`,
      `${ROBIN.name} DEACTIVATE ACCOUNT ${SAM.name}`,
      `${ROBIN.name} REVOKE API_KEY Notice board`,
      `${KIM.name} SET_PASSWORD ACCOUNT ${KIM.name}`,
    ])
      expect(acts).toContain(act);
    // Once for the invitation, and once for the lost password.
    const chosen = `${SAM.name} SET_PASSWORD ACCOUNT ${SAM.name}`;
    expect(acts.filter((act) => act === chosen)).toHaveLength(2);
    for (const beginning of [
      ' SIGN_IN SESSION',
      `${ROBIN.name} SIGN_IN SESSION`,
      `${SAM.name} SIGN_IN SESSION`,
      `${ROBIN.name} CREATE HAND_OVER`,
      `${ROBIN.name} COMPLETE HAND_OVER`,
      `${KIM.name} SIGN_IN SESSION`,
    ])
      expect(acts).toContainEqual(expect.stringMatching(new RegExp(`^${beginning} `)));
  });
});

/** Asks all the time, in the session of somebody who stays, whether there is an active administrator. */
function watchAdministrators(token: string) {
  let [checks, without] = [0, 0];
  let under: Promise<void> | null = null;
  const check = async (): Promise<void> => {
    const { data } = await ask<{ accounts: { role: string; state: string }[] }>(
      '{ accounts { role state } }',
      {},
      token,
    );
    checks += 1;
    if (!data?.accounts.some(({ role, state }) => role === 'ADMINISTRATOR' && state === 'ACTIVE')) without += 1;
  };
  const timer = setInterval(() => (under ??= check().finally(() => (under = null))), 200);
  return {
    stop: async () => {
      clearInterval(timer);
      await under;
      return { checks, without };
    },
  };
}

/** The operations that say to this officer that they are for administrators. */
async function refusedToOfficers(schema: GraphQLSchema, token: string): Promise<string[]> {
  const refused: string[] = [];
  for (const operation of Object.keys(OPERATIONS)) {
    if (ENDING_THE_SESSION.includes(operation)) continue;
    const { errors } = await ask(callOf(schema, operation), { file: null }, token);
    if (errors?.[0]?.message === ERRORS.ADMINISTRATORS_ONLY.message) refused.push(operation);
  }
  return refused.toSorted();
}

const ENDING_THE_SESSION = ['Mutation.signOut', 'Mutation.endOtherSessions'];
