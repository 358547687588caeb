import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Clock } from '../../server/core/time/clock.js';
import { LastDays } from '../../server/features/accounts/hand-over/last-days.service.js';
import { PasswordReset } from '../../server/features/accounts/password-reset.js';
import { SiteDay } from '../../server/core/time/site-day.js';
import { addDays } from '../../server/shared/days.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { HAND_OVER_LIMITS, HAND_OVER_MESSAGES } from '../../server/shared/hand-over.js';
import { CONFIRMED_MINUTES } from '../../server/shared/session-lifetime.js';
import { TEAM_API_MESSAGES } from '../../server/shared/team.js';
import { inviteAndSignIn, mailsOf, NEW_PASSWORD, SET_PASSWORD, signInAs, tokenIn } from '../support/accounts.js';
import { ADMIN } from '../support/admin.js';
import { startApp, type TestApp } from '../support/app.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const YEAR = '26/27';

interface HandOver {
  id: string;
  year: string;
  version: number;
  lastDay: string | null;
  plans: { account: string; becomes: string }[];
  invitations: { name: string; email: string; role: string }[];
  members: { name: string; position: string | null; photoOf: string | null }[];
  notes: string;
  updatedBy: string;
  completedAt: string | null;
  people: { email: string; becomes: string; isNew: boolean }[];
}
interface Completed {
  handOver: HandOver;
  links: { url: string; account: { email: string; role: string; state: string } }[];
}

const FIELDS = `id year version lastDay plans { account becomes } invitations { name email role }
  members { name position photoOf } notes updatedBy completedAt people { email becomes isNew }`;
const BEGIN = `mutation ($year: String!) { beginHandOver(year: $year) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: ID!, $input: HandOverPatch!, $version: Int) {
  updateHandOver(id: $id, input: $input, version: $version) { ${FIELDS} }
}`;
const DISCARD = 'mutation ($id: ID!) { discardHandOver(id: $id) }';
const COMPLETE = `mutation ($id: ID!, $version: Int!) {
  completeHandOver(id: $id, version: $version) { handOver { ${FIELDS} } links { url account { email role state } } }
}`;
const READ = `{ handOver { ${FIELDS} } completedHandOver { ${FIELDS} } mailAddresses { club developer contact } }`;
const ACCOUNTS = '{ accounts { id email role state lastDay } }';
const REACTIVATE = 'mutation ($id: ID!) { reactivateAccount(id: $id) { lastDay } }';
const TEAM = 'query ($year: String!) { teamMembers(year: $year) { nodes { name position } } }';

const MAYA = { name: 'Maya Silva', email: 'maya@club.example', role: 'ADMINISTRATOR' };
const RUWAN = { name: 'Ruwan Jayasinghe', email: 'ruwan@club.example', role: 'OFFICER' };

let app: TestApp;
let administrator: string;
let ownId: string;
beforeAll(async () => {
  app = await startApp({ env: { MAIL_CLUB: 'club@club.example', CONTACT_EMAIL: 'hello@club.example' } });
});
beforeEach(async () => {
  administrator = await app.signIn();
  ownId = (await app.gql<{ me: { id: string } }>('{ me { id } }', {}, administrator)).data!.me.id;
});
afterEach(async () => {
  jest.restoreAllMocks();
  await app.database.query('DELETE FROM hand_over');
  await app.database.query('DELETE FROM team_member');
  await app.database.query('DELETE FROM admin WHERE email <> $1', [ADMIN.email]);
  await app.database.query('UPDATE admin SET deactivated_at = NULL, last_day = NULL');
});
afterAll(() => app.close());

async function begin(token = administrator): Promise<HandOver> {
  const { data, errors } = await app.gql<{ beginHandOver: HandOver }>(BEGIN, { year: YEAR }, token);
  if (!data) throw new Error(errors[0]?.message);
  return data.beginHandOver;
}
const update = (id: string, input: object, version?: number, token = administrator) =>
  app.gql<{ updateHandOver: HandOver }>(UPDATE, { id, input, version }, token);
async function prepare(input: object): Promise<HandOver> {
  const { id } = await begin();
  const { data, errors } = await update(id, input);
  if (!data) throw new Error(errors[0]?.message);
  return data.updateHandOver;
}
const complete = ({ id, version }: HandOver, token = administrator) =>
  app.gql<{ completeHandOver: Completed }>(COMPLETE, { id, version }, token);
const read = async (token = administrator) =>
  (await app.gql<{ handOver: HandOver | null; completedHandOver: HandOver | null }>(READ, {}, token)).data!;
const stateOf = async (email: string, token = administrator) => {
  const { data } = await app.gql<{ accounts: { email: string }[] }>(ACCOUNTS, {}, token);
  return data!.accounts.find((account) => account.email === email);
};
const team = async () =>
  (await app.gql<{ teamMembers: { nodes: object[] } }>(TEAM, { year: YEAR })).data!.teamMembers.nodes;
const isAccepted = async (token: string) => (await app.gql('{ me { id } }', {}, token)).errors.length === 0;
const messageOf = ({ errors }: { errors: { message: string }[] }) => errors[0]?.message ?? null;
const acts = async () =>
  (await app.database.query('SELECT verb, subject, title, fields FROM act ORDER BY at, id')).map(
    ({ verb, subject, title }) => `${verb} ${subject} ${title}`,
  );
const laterBy = (milliseconds: number) => {
  const now = new Date(Date.now() + milliseconds);
  jest.spyOn(app.get(Clock), 'now').mockReturnValue(now);
};
const today = () => app.get(SiteDay).today;

describe('preparing a hand-over', () => {
  test('R531: is saved step by step, and any administrator goes on with it', async () => {
    const { id } = await begin();
    await update(id, { invitations: [MAYA] });
    const other = await inviteAndSignIn(app, 'ADMINISTRATOR', administrator);
    await update(
      id,
      { notes: 'The key of the room is with Ruwan.', lastDay: addDays(today(), 30) },
      undefined,
      other.token,
    );
    expect((await read()).handOver).toMatchObject({
      ...{ id, year: YEAR, invitations: [MAYA], plans: [], members: [], completedAt: null, people: [] },
      ...{ notes: 'The key of the room is with Ruwan.', lastDay: addDays(today(), 30), updatedBy: other.email },
    });
  });

  test('R531: changes nothing yet, and nothing when it is discarded', async () => {
    const robin = await inviteAndSignIn(app, 'OFFICER', administrator);
    const { id } = await prepare({
      plans: [{ account: robin.id, becomes: 'GOES' }],
      invitations: [MAYA],
      members: [{ name: 'Maya Silva', position: 'PRESIDENT' }],
    });
    expect(await isAccepted(robin.token)).toBe(true);
    expect(await stateOf(MAYA.email)).toBeUndefined();
    expect(await team()).toEqual([]);
    expect(messageOf(await app.gql(DISCARD, { id }, administrator))).toBeNull();
    expect((await read()).handOver).toBeNull();
    expect(await isAccepted(robin.token)).toBe(true);
    expect(await app.database.query('SELECT * FROM hand_over')).toEqual([]);
    expect(messageOf(await update(id, { notes: 'Too late' }))).toBe(ERRORS.HAND_OVER_NOT_FOUND.message);
  });

  test('R531: there is one at a time, also if two administrators begin at once', async () => {
    const other = await inviteAndSignIn(app, 'ADMINISTRATOR', administrator);
    const before = (await acts()).length;
    const [one, two] = await Promise.all([begin(), begin(other.token)]);
    expect(one.id).toBe(two.id);
    expect(await begin()).toMatchObject({ id: one.id, version: 1 });
    expect((await acts()).slice(before).filter((act) => act === `CREATE HAND_OVER ${YEAR}`)).toHaveLength(1);
  });

  test('R531: names the addresses that the operator has set', async () => {
    const { data } = await app.gql(READ, {}, administrator);
    expect(data!.mailAddresses).toEqual({
      club: 'club@club.example',
      developer: ADMIN.email,
      contact: 'hello@club.example',
    });
  });

  test('R535: a save that is based on an outdated version is refused, and names who saved', async () => {
    const other = await inviteAndSignIn(app, 'ADMINISTRATOR', administrator);
    const { id, version } = await begin();
    await update(id, { notes: 'One' }, version, other.token);
    const { errors } = await update(id, { notes: 'Two' }, version);
    expect(errors[0]).toMatchObject({
      message: ERRORS.HAND_OVER_CHANGED.message,
      extensions: { code: 'CONFLICT', conflict: { updatedBy: other.email, version: version + 1 } },
    });
    expect((await read()).handOver!.notes).toBe('One');
  });

  test.each([
    ['a person without a name', { invitations: [{ ...MAYA, name: ' ' }] }, 'Name is required'],
    [
      'somebody twice',
      { invitations: [MAYA, { ...RUWAN, email: 'MAYA@club.example' }] },
      HAND_OVER_MESSAGES.invitedTwice,
    ],
    ['a day that is none', { lastDay: '2027-02-30' }, 'Please choose a day'],
    ['an address that is none', { contactEmail: 'nobody' }, 'This is not a valid email address'],
    ['a year that is none', { year: '27/29' }, 'Year must be a pair like 24/25'],
    ['an account that is none', { plans: [{ account: 'me', becomes: 'GOES' }] }, 'This is not the ID of an account'],
    [
      'too many people',
      { invitations: Array.from({ length: HAND_OVER_LIMITS.invitations + 1 }, () => MAYA) },
      HAND_OVER_MESSAGES.tooMany('invitations', HAND_OVER_LIMITS.invitations),
    ],
  ])('R531: refuses %s, and keeps what was saved', async (_what, input, message) => {
    const { id, version } = await prepare({ notes: 'Kept' });
    const { errors } = await update(id, input);
    expect(errors[0]).toMatchObject({ message, extensions: { code: 'BAD_USER_INPUT' } });
    expect((await read()).handOver).toMatchObject({ notes: 'Kept', version });
  });
});

describe('completing a hand-over', () => {
  test('R532: invites, changes roles, ends access and publishes the team page in one act', async () => {
    const robin = await inviteAndSignIn(app, 'OFFICER', administrator);
    const nimal = await inviteAndSignIn(app, 'OFFICER', administrator);
    const handOver = await prepare({
      plans: [
        { account: robin.id, becomes: 'GOES' },
        { account: nimal.id, becomes: 'ADMINISTRATOR' },
      ],
      invitations: [MAYA, RUWAN],
      members: [{ name: 'Maya Silva', position: 'PRESIDENT' }],
    });
    const before = (await acts()).length;
    const { data } = await complete(handOver);
    const { links, handOver: done } = data!.completeHandOver;
    expect(links.map(({ account }) => account)).toEqual([
      { email: MAYA.email, role: 'ADMINISTRATOR', state: 'INVITED' },
      { email: RUWAN.email, role: 'OFFICER', state: 'INVITED' },
    ]);
    expect((await acts()).slice(before).toSorted()).toEqual([
      'CHANGE ACCOUNT Robin Perera',
      `COMPLETE HAND_OVER ${YEAR}`,
      'CREATE TEAM_MEMBER Maya Silva',
      'DEACTIVATE ACCOUNT Robin Perera',
      'INVITE ACCOUNT Maya Silva',
      'INVITE ACCOUNT Ruwan Jayasinghe',
    ]);
    expect(await isAccepted(robin.token)).toBe(false);
    expect(await signInAs(app, robin.email)).toBeNull();
    expect(await stateOf(nimal.email)).toMatchObject({ role: 'ADMINISTRATOR', state: 'ACTIVE' });
    expect(await team()).toEqual([{ name: 'Maya Silva', position: 'PRESIDENT' }]);
    expect(done.completedAt).not.toBeNull();
    expect(done.people).toEqual(
      expect.arrayContaining([
        { email: ADMIN.email, becomes: 'ADMINISTRATOR', isNew: false },
        { email: robin.email, becomes: 'GOES', isNew: false },
        { email: MAYA.email, becomes: 'ADMINISTRATOR', isNew: true },
      ]),
    );
    expect(await read()).toMatchObject({ handOver: null, completedHandOver: { id: handOver.id } });
    const mails = await mailsOf(app);
    for (const { url, account } of links)
      expect(mails.filter((mail) => mail.includes(`To: ${account.email}`) && mail.includes(url))).toHaveLength(1);
    await app.gql(SET_PASSWORD, { token: tokenIn(links[0]!.url), newPassword: NEW_PASSWORD });
    expect(await signInAs(app, MAYA.email)).not.toBeNull();
  });

  test('R532: does nothing at all if one part of it is refused', async () => {
    const robin = await inviteAndSignIn(app, 'OFFICER', administrator);
    const handOver = await prepare({
      plans: [{ account: robin.id, becomes: 'GOES' }],
      invitations: [MAYA, { ...RUWAN, email: ADMIN.email.toUpperCase() }],
      members: [{ name: 'Maya Silva', position: 'PRESIDENT' }],
    });
    const { errors } = await complete(handOver);
    expect(errors[0]).toMatchObject({
      message: HAND_OVER_MESSAGES.addressTaken(ADMIN.email.toUpperCase()),
      extensions: { fields: { 'invitations.1.email': expect.any(String) } },
    });
    expect(await isAccepted(robin.token)).toBe(true);
    expect(await stateOf(MAYA.email)).toBeUndefined();
    expect(await team()).toEqual([]);
    expect((await read()).handOver).toMatchObject({ id: handOver.id, version: handOver.version });
  });

  test('R532: publishes nobody twice, and nobody without a position', async () => {
    const member = { name: 'Maya Silva', position: 'PRESIDENT' };
    const twice = await prepare({ members: [member, member] });
    expect(messageOf(await complete(twice))).toBe(TEAM_API_MESSAGES.alreadyHolds('Maya Silva', 'President', YEAR));
    const open = (await update(twice.id, { members: [{ name: 'Maya Silva' }] })).data!.updateHandOver;
    expect(messageOf(await complete(open))).toBe(HAND_OVER_MESSAGES.positionMissing('Maya Silva'));
    expect(await team()).toEqual([]);
  });

  test('R532: of two administrators who complete it at once, the second is told that it is complete', async () => {
    const other = await inviteAndSignIn(app, 'ADMINISTRATOR', administrator);
    const handOver = await prepare({ invitations: [MAYA] });
    const results = await Promise.all([complete(handOver), complete(handOver, other.token)]);
    expect(results.map(messageOf).toSorted()).toEqual([ERRORS.HAND_OVER_COMPLETE.message, null]);
    expect(await app.database.query('SELECT id FROM admin WHERE email = $1', [MAYA.email])).toHaveLength(1);
    expect(messageOf(await update(handOver.id, { notes: 'Too late' }))).toBe(ERRORS.HAND_OVER_COMPLETE.message);
    expect(messageOf(await app.gql(DISCARD, { id: handOver.id }, administrator))).toBe(
      ERRORS.HAND_OVER_COMPLETE.message,
    );
  });

  test('R532: does not complete what somebody else has changed since it was read', async () => {
    const handOver = await prepare({ invitations: [MAYA] });
    await update(handOver.id, { invitations: [] });
    expect(messageOf(await complete(handOver))).toBe(ERRORS.HAND_OVER_CHANGED.message);
    expect(await stateOf(MAYA.email)).toBeUndefined();
  });

  test('R532: leaves out accounts that were deactivated or deleted since they were planned', async () => {
    const robin = await inviteAndSignIn(app, 'OFFICER', administrator);
    const nimal = await inviteAndSignIn(app, 'OFFICER', administrator);
    const handOver = await prepare({
      plans: [
        { account: robin.id, becomes: 'ADMINISTRATOR' },
        { account: nimal.id, becomes: 'GOES' },
      ],
    });
    await app.gql('mutation ($id: ID!) { deactivateAccount(id: $id) { id } }', { id: robin.id }, administrator);
    await app.gql('mutation ($id: ID!) { deleteAccount(id: $id) }', { id: nimal.id }, administrator);
    expect(messageOf(await complete(handOver))).toBeNull();
    expect(await stateOf(robin.email)).toMatchObject({ state: 'DEACTIVATED', role: 'OFFICER' });
  });

  test('R532: needs the password if it was entered more than ten minutes ago', async () => {
    const handOver = await prepare({ invitations: [MAYA] });
    laterBy((CONFIRMED_MINUTES + 1) * MINUTE);
    expect(messageOf(await complete(handOver))).toBe(ERRORS.PASSWORD_NEEDED.message);
    jest.restoreAllMocks();
    expect((await read()).handOver).not.toBeNull();
  });
});

describe('the last administrator', () => {
  test.each([
    ['goes at once', 'GOES', HAND_OVER_MESSAGES.ownAccess],
    ['becomes an officer', 'OFFICER', HAND_OVER_MESSAGES.ownRole],
  ])('R533: refuses that whoever completes it %s', async (_what, becomes, message) => {
    await inviteAndSignIn(app, 'ADMINISTRATOR', administrator);
    const handOver = await prepare({ plans: [{ account: ownId, becomes }], invitations: [MAYA] });
    const { errors } = await complete(handOver);
    expect(errors[0]).toMatchObject({
      message,
      extensions: { fields: { plans: message } },
    });
    expect(await stateOf(MAYA.email)).toBeUndefined();
  });

  test('R533: refuses a last day that has passed', async () => {
    const handOver = await prepare({ lastDay: addDays(today(), -1) });
    expect(messageOf(await complete(handOver))).toBe(HAND_OVER_MESSAGES.lastDayPassed);
  });

  test('R533: stays after the last day until a new one has chosen a password', async () => {
    const other = await inviteAndSignIn(app, 'ADMINISTRATOR', administrator);
    const handOver = await prepare({
      plans: [
        { account: ownId, becomes: 'GOES' },
        { account: other.id, becomes: 'GOES' },
      ],
      lastDay: today(),
      invitations: [MAYA],
    });
    // Whoever was here last is the last to go.
    await app.database.query("UPDATE admin SET last_seen_at = now() - interval '1 day' WHERE id = $1", [other.id]);
    const { links } = (await complete(handOver)).data!.completeHandOver;
    laterBy(DAY);
    await app.get(LastDays).endAccess();
    jest.restoreAllMocks();
    expect(await isAccepted(other.token)).toBe(false);
    expect(await isAccepted(administrator)).toBe(true);

    await app.gql(SET_PASSWORD, { token: tokenIn(links[0]!.url), newPassword: NEW_PASSWORD });
    const maya = await signInAs(app, MAYA.email);
    laterBy(DAY);
    await app.get(LastDays).endAccess();
    jest.restoreAllMocks();
    expect(await isAccepted(administrator)).toBe(false);
    expect(await stateOf(ADMIN.email, maya!)).toMatchObject({ state: 'DEACTIVATED' });
  });
});

describe('the last day', () => {
  const KEY = `mutation ($password: String!) {
    createApiKey(name: "A program", scope: READ_CONTENT, days: 30, currentPassword: $password) { text }
  }`;

  test('R534: is kept until it is over, and then sessions, keys and the password end', async () => {
    const robin = await inviteAndSignIn(app, 'OFFICER', administrator);
    const { data } = await app.gql<{ createApiKey: { text: string } }>(KEY, { password: NEW_PASSWORD }, robin.token);
    const { text } = data!.createApiKey;
    const lastDay = addDays(today(), 2);
    await complete(await prepare({ plans: [{ account: robin.id, becomes: 'GOES' }], lastDay }));
    expect(await stateOf(robin.email)).toMatchObject({ state: 'ACTIVE', lastDay });

    laterBy(2 * DAY);
    await app.get(LastDays).endAccess();
    jest.restoreAllMocks();
    expect(await isAccepted(robin.token)).toBe(true);
    laterBy(3 * DAY);
    await app.get(LastDays).endAccess();
    jest.restoreAllMocks();
    expect(await isAccepted(robin.token)).toBe(false);
    expect(await signInAs(app, robin.email)).toBeNull();
    const withKey = await app.gql('{ adminMembershipConfig { isOpen } }', {}, text);
    expect(messageOf(withKey)).toBe(ERRORS.KEY_REVOKED.message);
    expect(await stateOf(robin.email)).toMatchObject({ state: 'DEACTIVATED' });
  });

  test('R534: is taken back by an administrator, or by another hand-over', async () => {
    const robin = await inviteAndSignIn(app, 'OFFICER', administrator);
    const nimal = await inviteAndSignIn(app, 'OFFICER', administrator);
    const plans = [robin, nimal].map(({ id }) => ({ account: id, becomes: 'GOES' }));
    await complete(await prepare({ plans, lastDay: today() }));
    const { data } = await app.gql(REACTIVATE, { id: robin.id }, administrator);
    expect(data!.reactivateAccount).toEqual({ lastDay: null });
    await complete(await prepare({ plans: [{ account: nimal.id, becomes: 'OFFICER' }] }));
    laterBy(DAY);
    await app.get(LastDays).endAccess();
    jest.restoreAllMocks();
    expect(await isAccepted(robin.token)).toBe(true);
    expect(await isAccepted(nimal.token)).toBe(true);
  });
});

test('R534: the command that resets a password takes a last day back, so that nobody is locked out', async () => {
  const robin = await inviteAndSignIn(app, 'OFFICER', administrator);
  await complete(await prepare({ plans: [{ account: robin.id, becomes: 'GOES' }], lastDay: today() }));
  laterBy(DAY);
  await app.get(LastDays).endAccess();
  const { password } = (await app.get(PasswordReset).reset(robin.email))!;
  await app.get(LastDays).endAccess();
  jest.restoreAllMocks();
  expect(await signInAs(app, robin.email, password)).not.toBeNull();
});

test('R531: officers, API keys and visitors see nothing of it and change nothing', async () => {
  const robin = await inviteAndSignIn(app, 'OFFICER', administrator);
  const { id } = await begin();
  for (const query of ['{ handOver { id } }', '{ completedHandOver { id } }', '{ mailAddresses { club } }'])
    expect(messageOf(await app.gql(query, {}, robin.token))).toBe(ERRORS.ADMINISTRATORS_ONLY.message);
  expect(messageOf(await update(id, { notes: 'Mine' }, undefined, robin.token))).toBe(
    ERRORS.ADMINISTRATORS_ONLY.message,
  );
  expect((await app.gql('{ handOver { id } }')).errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
});
