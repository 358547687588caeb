import { generateSync } from 'otplib';
import { HAND_OVER_TEXTS } from '../../client/features/accounts/admin/hand-over/texts.ts';
import { ACCOUNTS_MESSAGES } from '../../client/features/accounts/admin/texts.ts';
import { PASSKEY_MESSAGES, SECOND_STEP_MESSAGES } from '../../client/features/sessions/second-step/texts.ts';
import {
  ACCOUNT_MESSAGES,
  LOST_PASSWORD_MESSAGES,
  PASSWORD_LINK_MESSAGES,
} from '../../client/features/sessions/texts.ts';
import { EMAIL_LINK_PATH } from '../../server/shared/accounts.ts';
import { RECOVERY_CODES, TIME_CODE } from '../../server/shared/second-step.ts';
import { ADMIN } from '../support/admin.ts';
import type { Authenticator } from '../support/authenticator.ts';
import { startProduct } from '../support/product-process.ts';
import { expect, test, pressInDialog } from './club.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';
import { type Link, YearApi } from './year-api.ts';
import { choosePassword, invite, openScreen, YearPages } from './year-pages.ts';
import { tryTableOfAccess } from './year-roles.ts';

const ROBIN = { name: 'Robin Perera', email: 'robin@club.example', password: 'four unrelated words, umbrella' };
const SAM = { name: 'Sam Silva', email: 'sam@club.example', password: 'another five plain old words' };
const KIM = { name: 'Kim Fernando', email: 'kim@club.example', password: 'six more words for the next year' };
const LEE = { name: 'Lee Gunasekara', email: 'lee@club.example' };
const SAMS_NEXT_PASSWORD = 'a seventh phrase of plain words';
const SAMS_NEXT_EMAIL = 'sam@elsewhere.example';

const WORKS = { rest: [200, 200], graphql: [null, null] };
const REFUSED = { rest: [401, 401], graphql: ['UNAUTHENTICATED', 'UNAUTHENTICATED'] };

let url: string;
let stop: () => Promise<void>;
let api: YearApi;
let pages: YearPages;
test.beforeAll(async () => {
  const product = await startProduct();
  ({ url, stop } = product);
  api = new YearApi(url);
  pages = new YearPages(url, product.dataDir);
});
test.afterAll(async () => {
  await pages.close();
  await stop();
});

/** Sessions and keys, and links, which are not used up by opening them. */
async function expectToWork({ credentials, links }: { credentials: string[]; links: Link[] }): Promise<void> {
  for (const credential of credentials) expect(await api.uses(credential)).toEqual(WORKS);
  for (const link of links) expect(await api.opens(link)).toBe(true);
}

/** A code of the app that was not used. */
const nextCode = (secret: string): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + TIME_CODE.seconds });

async function accountIds(token: string): Promise<Record<string, string>> {
  return Object.fromEntries((await api.accounts(token)).map(({ id, name }) => [name, id]));
}

test('R537: a committee keeps the site for a year and hands it over; those who have left are out', async ({
  browser,
}) => {
  const president = await pages.open(browser);
  const robins = await pages.open(browser);
  const sams = await pages.open(browser);
  const kims = await pages.open(browser);
  const former = {
    credentials: [] as string[],
    /** Sessions and keys that only have to be refused in the end. */
    ended: [] as string[],
    links: [] as Link[],
    recoveryCodes: [] as string[],
    secret: '',
    passkey: null as Authenticator | null,
  };
  const presidentsToken = (await api.signIn(ADMIN))!;
  former.credentials.push(presidentsToken);
  const watch = api.watchAdministrators(presidentsToken);

  await test.step('the first administrator invites two', async () => {
    await pages.signIn(president, ADMIN);
    await openScreen(president, ACCOUNTS_MESSAGES.title);
    await choosePassword(robins, await invite(president, ROBIN, 'Administrator'), ROBIN.password);
    await choosePassword(sams, await invite(president, SAM, 'Officer'), SAM.password);
  });

  await test.step('each role may do what the table of access says, and nothing else', async () => {
    former.ended.push(
      (await api.signIn(SAM))!,
      ...(await tryTableOfAccess(api, { officer: SAM, administrator: ROBIN })),
    );
    await watch.continueAs((await api.signIn(ROBIN))!);
  });

  await test.step('one signs in with a passkey, another loses a password', async () => {
    await addVirtualAuthenticator(robins);
    await pages.signIn(robins, ROBIN);
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
    await choosePassword(sams, await pages.mailedLink(SAM.email, 'Somebody asked'), SAMS_NEXT_PASSWORD);
    expect(await api.signIn(SAM)).toBeNull();
  });

  await test.step('those who will go have sessions, keys, links, passkeys and codes, all of which work', async () => {
    const sam = { ...SAM, password: SAMS_NEXT_PASSWORD };
    const samsToken = (await api.signIn(sam))!;
    former.credentials.push(
      samsToken,
      await api.createKey(presidentsToken, ADMIN.password),
      await api.createKey(samsToken, SAMS_NEXT_PASSWORD),
    );
    const { secret, recoveryCodes } = await api.setUpAuthenticator(presidentsToken);
    Object.assign(former, { secret, recoveryCodes });
    former.credentials.push((await api.signIn(ADMIN, recoveryCodes.pop()))!);
    expect(await api.signInByRest(ADMIN, recoveryCodes.pop())).toBe(200);
    former.passkey = await api.addPasskey(presidentsToken);
    former.credentials.push((await api.signInByPasskey(former.passkey))!);

    const accounts = await accountIds(presidentsToken);
    former.links.push(['passwordLink', await api.createLink(accounts[SAM.name]!, presidentsToken)]);
    const { url: forLee } = await api.run<{ url: string }>(
      'mutation ($input: InvitationInput!) { answer: inviteAccount(input: $input) { url } }',
      presidentsToken,
      { input: { ...LEE, role: 'OFFICER' } },
    );
    former.links.push(['passwordLink', forLee]);
    await api.ask('mutation ($email: String!) { requestPasswordLink(email: $email) }', { email: ADMIN.email });
    former.links.push(['passwordLink', await pages.mailedLink(ADMIN.email, 'Somebody asked')]);
    const change = 'mutation ($email: String!) { answer: requestEmailChange(email: $email) }';
    await api.run(change, samsToken, { email: SAMS_NEXT_EMAIL });
    former.links.push(['emailChange', await pages.mailedLink(SAMS_NEXT_EMAIL, 'confirm it', EMAIL_LINK_PATH)]);
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
    // The focus that returns from the dialog would close the list of a field.
    await expect(robins.getByRole('button', { name: HAND_OVER_TEXTS.addPerson })).toBeFocused();
    for (const name of [ADMIN.email, SAM.name]) {
      const plan = robins.getByRole('combobox', { name: HAND_OVER_TEXTS.planOf(name) });
      await plan.click();
      await robins.getByRole('option', { name: HAND_OVER_TEXTS.plans.GOES }).click();
      await expect(plan).toHaveValue(HAND_OVER_TEXTS.plans.GOES);
    }
    await expect(robins.getByText(HAND_OVER_TEXTS.goes(2))).toBeVisible();
    await expectToWork(former);
    expect(Object.keys(await accountIds(presidentsToken))).not.toContain(KIM.name);

    await robins.getByRole('button', { name: HAND_OVER_TEXTS.complete }).press('Enter');
    await pressInDialog(dialog, HAND_OVER_TEXTS.complete);
    const link = await robins.getByRole('textbox', { name: HAND_OVER_TEXTS.linkOf(KIM.name) }).inputValue();
    await robins.getByRole('button', { name: HAND_OVER_TEXTS.linksDone }).press('Enter');
    await choosePassword(kims, link, KIM.password);
    await pages.signIn(kims, KIM);
  });

  const kimsToken = (await api.signIn(KIM))!;
  const administrator = { name: KIM.name, role: 'ADMINISTRATOR', state: 'ACTIVE' };
  expect(await api.accounts(kimsToken)).toContainEqual(expect.objectContaining(administrator));
  const { checks, without } = await watch.stop();
  expect(without).toBe(0);
  expect(checks).toBeGreaterThan(10);

  await test.step('nothing of those who have left works any more, through either API', async () => {
    for (const credential of [...former.ended, ...former.credentials])
      expect(await api.uses(credential)).toEqual(REFUSED);
    for (const code of [undefined, ...former.recoveryCodes, nextCode(former.secret)]) {
      expect(await api.signIn(ADMIN, code)).toBeNull();
      expect(await api.signInByRest(ADMIN, code)).toBe(401);
    }
    expect(await api.signInByPasskey(former.passkey!)).toBeNull();
    for (const password of [SAM.password, SAMS_NEXT_PASSWORD]) {
      expect(await api.signIn({ ...SAM, password })).toBeNull();
      expect(await api.signInByRest({ ...SAM, password })).toBe(401);
    }
    for (const link of former.links) {
      expect(await api.opens(link)).toBe(false);
      expect(await api.useLink(link)).toBe('NOT_FOUND');
    }
    await sams.goto(former.links[0]![1]);
    await expect(sams.getByText(PASSWORD_LINK_MESSAGES.invalid)).toBeVisible();
    await president.reload();
    await expect(president).toHaveURL(/\/adminlogin/);
  });

  await test.step('the list of who did what has each step', async () => {
    const acts = await api.acts(kimsToken);
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
