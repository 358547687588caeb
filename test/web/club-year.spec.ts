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
import { PASSWORD_LINK_PATH } from '../../server/shared/accounts.ts';
import { ERRORS } from '../../server/shared/error-messages.ts';
import { RECOVERY_CODES } from '../../server/shared/second-step.ts';
import { callOf, OPERATIONS } from '../support/access-policies.ts';
import { ADMIN } from '../support/admin.ts';
import { eventually } from '../support/eventually.ts';
import { startProduct } from '../support/product-process.ts';
import { expect, test, waitForHydration, pressInDialog } from './club.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';

const ROBIN = { name: 'Robin Perera', email: 'robin@club.example', password: 'four unrelated words, umbrella' };
const SAM = { name: 'Sam Silva', email: 'sam@club.example', password: 'another five plain old words' };
const KIM = { name: 'Kim Fernando', email: 'kim@club.example', password: 'six more words for the next year' };
const SAMS_NEXT_PASSWORD = 'a seventh phrase of plain words';

type Person = typeof ROBIN;

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

async function signIn(person: { email: string; password: string }, code?: string): Promise<string | null> {
  const query = `mutation ($email: String!, $password: String!, $code: String) {
    signIn(email: $email, password: $password, code: $code) { token }
  }`;
  const { email, password } = person;
  const { data } = await ask<{ signIn: { token: string } }>(query, { email, password, code });
  return data?.signIn.token ?? null;
}

async function createKey(token: string, currentPassword: string): Promise<string> {
  const query = `mutation ($currentPassword: String!) {
    createApiKey(name: "Notice board", scope: WRITE_CONTENT, days: 30, currentPassword: $currentPassword) { text }
  }`;
  const { data } = await ask<{ createApiKey: { text: string } }>(query, { currentPassword }, token);
  return data!.createApiKey.text;
}

/** IDs of the accounts by their names. */
async function accountsOf(token: string): Promise<Record<string, string>> {
  const { data } = await ask<{ accounts: { id: string; name: string }[] }>('{ accounts { id name } }', {}, token);
  return Object.fromEntries(data!.accounts.map(({ id, name }) => [name, id]));
}

async function createLink(id: string, token: string): Promise<string> {
  const query = 'mutation ($id: ID!) { createPasswordLink(id: $id) { url } }';
  const { data } = await ask<{ createPasswordLink: { url: string } }>(query, { id }, token);
  return data!.createPasswordLink.url;
}

const listsDraftsByRest = async (credential: string): Promise<number> =>
  (await fetch(`${url}/api/blogs`, { headers: { authorization: `Bearer ${credential}` } })).status;

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

async function openDashboard(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
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

/** The link in the newest mail to this address with this text. */
const mailedLink = (email: string, text: string): Promise<string> =>
  eventually(async () => {
    const outbox = join(dataDir, 'outbox');
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    const found = mails
      .map((source) => source.replaceAll(/=\r?\n/g, ''))
      .find((mail) => mail.includes(`To: ${email}`) && mail.includes(text));
    return found && new RegExp(`${url}${PASSWORD_LINK_PATH}[\\w-]+`).exec(found)?.[0];
  });

test('R537: a committee keeps the site for a year and hands it over; those who have left are out', async ({
  browser,
}) => {
  const president = await newPage(browser);
  const robins = await newPage(browser);
  const sams = await newPage(browser);
  const kims = await newPage(browser);
  const recoveryCodes: string[] = [];
  const former: Record<'sessions' | 'keys' | 'links', string[]> = { sessions: [], keys: [], links: [] };
  const presidentsToken = (await signIn(ADMIN))!;
  former.sessions.push(presidentsToken);

  await test.step('the first administrator invites two', async () => {
    await openDashboard(president, ADMIN);
    await openScreen(president, ACCOUNTS_MESSAGES.title);
    await choosePassword(robins, await invite(president, ROBIN, 'Administrator'), ROBIN.password);
    await choosePassword(sams, await invite(president, SAM, 'Officer'), SAM.password);
    await expectAnAdministrator(presidentsToken);
  });

  await test.step('each role may do what the table of access says', async () => {
    const schema = buildSchema(await (await fetch(`${url}/schema.graphql`)).text());
    const samsToken = (await signIn(SAM))!;
    former.sessions.push(samsToken);
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

  await test.step('those who will go have a key, links, and codes of a second step', async () => {
    const samsToken = (await signIn({ ...SAM, password: SAMS_NEXT_PASSWORD }))!;
    former.sessions.push(samsToken);
    former.keys.push(await createKey(presidentsToken, ADMIN.password), await createKey(samsToken, SAMS_NEXT_PASSWORD));
    for (const key of former.keys) expect(await listsDraftsByRest(key)).toBe(200);
    const accounts = await accountsOf(presidentsToken);
    former.links.push(await createLink(accounts[SAM.name]!, presidentsToken));
    const { data } = await ask<{ startAuthenticator: { secret: string } }>(
      'mutation { startAuthenticator { secret } }',
      {},
      presidentsToken,
    );
    const { secret } = data!.startAuthenticator;
    const set = await ask<{ confirmAuthenticator: string[] }>(
      'mutation ($code: String!) { confirmAuthenticator(code: $code) }',
      { code: generateSync({ secret }) },
      presidentsToken,
    );
    recoveryCodes.push(...set.data!.confirmAuthenticator);
    expect(await signIn(ADMIN, recoveryCodes.pop())).not.toBeNull();
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
    for (const token of former.sessions.slice(-1)) expect(await listsDraftsByRest(token)).toBe(200);
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

  await test.step('nothing of those who have left works any more, through either API', async () => {
    for (const credential of [...former.sessions, ...former.keys]) {
      expect(await listsDraftsByRest(credential)).toBe(401);
      expect((await ask('{ adminBlogPosts { totalCount } }', {}, credential)).data).toBeNull();
    }
    for (const code of recoveryCodes) expect(await signIn(ADMIN, code)).toBeNull();
    expect(await signIn({ ...SAM, password: SAMS_NEXT_PASSWORD })).toBeNull();
    for (const link of former.links) {
      await sams.goto(link);
      await expect(sams.getByText(PASSWORD_LINK_MESSAGES.invalid)).toBeVisible();
    }
    await president.reload();
    await expect(president).toHaveURL(/\/adminlogin/);
  });

  await test.step('the list of who did what has each step', async () => {
    const { data } = await ask<{ acts: { nodes: { verb: string; subject: string; personName: string }[] } }>(
      '{ acts(first: 100) { nodes { verb subject personName } } }',
      {},
      kimsToken,
    );
    const acts = data!.acts.nodes.map(({ verb, subject, personName }) => `${personName} ${verb} ${subject}`);
    for (const act of [
      ` INVITE ACCOUNT`,
      `${ROBIN.name} SET_PASSWORD ACCOUNT`,
      `${ROBIN.name} CHANGE ACCOUNT`,
      `${ROBIN.name} SIGN_IN SESSION`,
      `${SAM.name} SET_PASSWORD ACCOUNT`,
      `${SAM.name} CREATE API_KEY`,
      `${ROBIN.name} CREATE HAND_OVER`,
      `${ROBIN.name} INVITE ACCOUNT`,
      `${ROBIN.name} DEACTIVATE ACCOUNT`,
      `${ROBIN.name} COMPLETE HAND_OVER`,
      `${KIM.name} SET_PASSWORD ACCOUNT`,
      `${KIM.name} SIGN_IN SESSION`,
    ])
      expect(acts).toContain(act);
  });
});

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
