import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { AccessTable } from '../../server/core/access/access-table.js';
import { runCommand } from '../../server/core/access/action-log.js';
import { writeAct } from '../../server/core/records/acts/record-act.js';
import { Clock } from '../../server/core/time/clock.js';
import { Admins } from '../../server/features/accounts/admins.js';
import { ActsService } from '../../server/features/acts/acts.service.js';
import { ACT_DAYS } from '../../server/shared/acts.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { exportSite, importArchive } from '../../server/transfer/archive/site-archive.js';
import type { Manifest } from '../../server/transfer/archive/manifest.js';
import { invite, inviteAndSignIn, NEW_PASSWORD, SET_PASSWORD } from '../support/accounts.js';
import { ADMIN } from '../support/admin.js';
import { startApp, type TestApp } from '../support/app.js';
import { readParts, withValidManifest, writeParts } from '../support/archives.js';
import { createSite, type NewTestSite, silentProgress } from '../support/sites.js';
import { BODY, NEXT_MONDAY, OfficerOperations, OTHER_PASSWORD, VISITOR } from '../support/officer-operations.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NETWORK = '203.0.113';

interface Act {
  id: string;
  at: string;
  personId: string | null;
  personName: string;
  personEmail: string;
  apiKey: string | null;
  verb: string;
  subject: string;
  recordId: string | null;
  title: string;
  fields: string[];
}
interface Page {
  nodes: Act[];
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor: string };
}

const ACTS = `query ($person: ID, $subject: ActSubject, $record: ID, $day: CalendarDate, $first: Int, $after: String) {
  acts(person: $person, subject: $subject, record: $record, day: $day, first: $first, after: $after) {
    nodes { id at personId personName personEmail apiKey verb subject recordId title fields }
    totalCount
    pageInfo { hasNextPage endCursor }
  }
}`;
const CREATE = 'mutation ($input: EventInput!) { createEvent(input: $input) { id } }';
const RENAME = 'mutation ($id: ID!, $title: String!) { updateEvent(id: $id, input: { title: $title }) { id } }';
const DELETE = 'mutation ($id: ID!) { deleteEvent(id: $id) }';
const EVENT = {
  title: 'Debate',
  description: 'Come.',
  date: '2099-01-05',
  time: '18:00',
  location: 'Hall',
  type: 'OTHER',
};

let app: TestApp;
let administrator: string;
beforeAll(async () => {
  app = await startApp({ env: { TRUST_PROXY: '1' } });
  administrator = await app.signIn();
});
afterAll(() => app.close());
afterEach(() => void jest.restoreAllMocks());

const page = async (filter: object = {}, token = administrator): Promise<Page> => {
  const { data, errors } = await app.gql<{ acts: Page }>(ACTS, { first: 100, ...filter }, token);
  if (!data) throw new Error(errors[0]?.message);
  return data.acts;
};
const createEvent = async (title = EVENT.title, token = administrator): Promise<string> => {
  const { data } = await app.gql<{ createEvent: { id: string } }>(CREATE, { input: { ...EVENT, title } }, token);
  return data!.createEvent.id;
};
const rows = (sql = 'true') => app.database.query(`SELECT * FROM act WHERE ${sql} ORDER BY at, id`);
/** `CHANGE EVENT Debate: title`, of an act from the API or from the table. */
const words = (act: object): string => {
  const { verb, subject, title, fields } = act as Pick<Act, 'verb' | 'subject' | 'title' | 'fields'>;
  return `${verb} ${subject} ${title}`.trim() + (fields.length > 0 ? `: ${fields.join(', ')}` : '');
};

describe('every operation of an officer, through both APIs', () => {
  const done: [operation: string, acts: string[]][] = [];

  beforeAll(async () => {
    const known = new Set((await rows()).map(({ id }) => id));
    const operations = new OfficerOperations(app, await app.signIn(), async (operation) => {
      const added = (await rows()).filter(({ id }) => !known.has(id));
      for (const { id } of added) known.add(id);
      done.push([operation, added.map(words).toSorted()]);
    });
    for (const { id } of await rows()) known.add(id);
    await operations.runAll();
    administrator = await app.signIn();
  });

  test('R507: is listed with what was done, to what, and the names of the changed fields', () => {
    expect(done).toEqual(EXPECTED);
  });

  test('R507: is in the table above, so that none that is added is forgotten', () => {
    const needed = app
      .get(AccessTable)
      .entries()
      .filter(({ operation, policy }) => policy?.action && policy.allow !== 'anybody' && !operation.includes(' /api/'))
      .map(({ operation }) => operation.replace('Mutation.', '').replace(/:\w+/g, ':id'));
    const covered = new Set(done.map(([operation]) => operation));
    expect(
      needed.filter((operation) => !covered.has(operation) && !WITH_THE_ID_IN_THE_BODY.includes(operation)),
    ).toEqual([]);
  });

  test('R507: names no field that a form sends as it was', async () => {
    const input = {
      title: 'Course',
      weekday: 'MONDAY',
      from: '17:00',
      to: '18:00',
      parts: [{ title: 'Warm-up', from: '17:00', to: '17:15', text: 'Stand up.' }],
      terms: [{ name: 'Spring', from: '2099-01-01', to: '2099-06-30' }],
      daysOff: [{ from: '2099-04-01', to: '2099-04-01', reason: 'Holiday' }],
    };
    const save = (mutation: string, types: string, variables: object) =>
      app.gql<{ saved: { id: string } }>(`mutation (${types}) { saved: ${mutation} { id } }`, variables, administrator);
    const created = await save('createWeeklyMeeting(input: $input)', '$input: WeeklyMeetingInput!', { input });
    expect(created.errors).toEqual([]);
    const { id } = created.data!.saved;
    const types = '$id: ID!, $input: WeeklyMeetingInput!';
    await save('updateWeeklyMeeting(id: $id, input: $input)', types, { id, input: { ...input, place: 'Room 2' } });
    expect((await page({ record: id })).nodes.map(words)).toEqual([
      'CHANGE MEETING Course: place',
      'CREATE MEETING Course',
    ]);
  });

  test('R509: leaves no secret, no body, no author of a post and no network address in any column', async () => {
    const all = JSON.stringify(await rows());
    expect(all).toContain(ADMIN.email);
    const secrets = [BODY, VISITOR, ADMIN.password, OTHER_PASSWORD, NETWORK, '$argon2id$', 'linkedin.com', '/media/'];
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
  });
});

/** The same operations as with an address. */
const WITH_THE_ID_IN_THE_BODY = ['PUT /events', 'DELETE /events'];

/** In the order in which they run. A session that ends began for the test. */
const EXPECTED: [operation: string, acts: string[]][] = [
  ['createEvent', ['CREATE EVENT A']],
  ['updateEvent', ['CHANGE EVENT X: title']],
  ['deleteEvent', ['DELETE EVENT X']],
  ['undoDelete', ['RESTORE EVENT X']],
  ['createTeamMember', ['CREATE TEAM_MEMBER A']],
  ['updateTeamMember', ['CHANGE TEAM_MEMBER X: name']],
  ['deleteTeamMember', ['DELETE TEAM_MEMBER X']],
  ['createEvent', ['CREATE EVENT A']],
  ['addSeatHolder', ['ADD_PERSON EVENT A']],
  ['removeSeatHolder', ['REMOVE_PERSON EVENT A']],
  ['setSeatsClosed', ['CHANGE EVENT A: seatsClosed']],
  ['cancelEvent', ['CHANGE EVENT A: statusOverride, cancelReason']],
  ['reinstateEvent', ['CHANGE EVENT A: statusOverride, cancelReason']],
  ['createCommittee', ['CREATE TEAM_MEMBER A']],
  ['deleteTeamMembers', ['DELETE TEAM_MEMBER A']],
  ['POST /events', ['CREATE EVENT A']],
  ['PUT /events/:id', ['CHANGE EVENT Y: title']],
  ['DELETE /events/:id', ['DELETE EVENT Y']],
  ['POST /team', ['CREATE TEAM_MEMBER A']],
  ['PUT /team/:id', ['CHANGE TEAM_MEMBER Y: name']],
  ['DELETE /team/:id', ['DELETE TEAM_MEMBER Y']],
  ['createWeeklyMeeting', ['CREATE MEETING Course']],
  ['updateWeeklyMeeting', ['CHANGE MEETING Course: place']],
  ['changeMeeting', ['CREATE EVENING 2099-01-05']],
  ['resetMeeting', ['CHANGE EVENING 2099-01-05: state, reason']],
  ['assignRole', [`ADD_PERSON EVENING ${NEXT_MONDAY}`]],
  ['freeRole', [`REMOVE_PERSON EVENING ${NEXT_MONDAY}`]],
  ['renewClubLink', ['CREATE CLUB_LINK']],
  ['revokeClubLink', ['REVOKE CLUB_LINK']],
  ['saveEveningSheet', ['CREATE SHEET 2099-01-05']],
  ['saveEveningSheet', ['PUBLISH SHEET 2099-01-05: isOpen']],
  ['saveEveningSheet', ['UNPUBLISH SHEET 2099-01-05: isOpen']],
  ['deleteTimedSpeech', ['DELETE TIMED_SPEECH 2099-01-05']],
  ['deleteWeeklyMeeting', ['DELETE MEETING Course']],
  ['createGalleryImage', ['CREATE GALLERY_IMAGE A']],
  ['updateGalleryImage', ['CHANGE GALLERY_IMAGE X: alt']],
  ['deleteGalleryImage', ['DELETE GALLERY_IMAGE X']],
  ['createSpecialEvent', ['CREATE SPECIAL_EVENT A']],
  ['updateSpecialEvent', ['CHANGE SPECIAL_EVENT X: title']],
  ['deleteSpecialEvent', ['DELETE SPECIAL_EVENT X']],
  ['updateMembershipConfig', ['CREATE APPLICATIONS']],
  ['replaceIntroVideo', ['CREATE VIDEO']],
  ['updateIntroVideo', ['CHANGE VIDEO']],
  ['deleteIntroVideo', ['DELETE VIDEO']],
  ['POST /gallery', ['CREATE GALLERY_IMAGE A']],
  ['PUT /gallery/:id', ['CHANGE GALLERY_IMAGE Y: alt']],
  ['DELETE /gallery/:id', ['DELETE GALLERY_IMAGE Y']],
  ['POST /special-event', ['CREATE SPECIAL_EVENT A']],
  ['PUT /special-event/:id', ['CHANGE SPECIAL_EVENT Y: title']],
  ['POST /membership/config', ['CHANGE APPLICATIONS']],
  ['PUT /video', ['CREATE VIDEO']],
  ['createBlogPost', ['CREATE POST A']],
  ['updateBlogPost', ['CHANGE POST X: title']],
  ['scheduleBlogPost', ['SCHEDULE POST X: publishAt']],
  ['setBlogPostStatus', ['PUBLISH POST X: status, publishedDate, publishAt']],
  ['saveBlogPost', ['CREATE PENDING_CHANGES Y']],
  ['saveBlogPost', ['CHANGE PENDING_CHANGES Z: title', 'CHANGE POST Z: title', 'PUBLISH PENDING_CHANGES Z']],
  ['saveBlogPost', ['CREATE PENDING_CHANGES Z']],
  ['saveBlogPost', ['DELETE PENDING_CHANGES Z']],
  ['restoreBlogPostRevision', ['CHANGE POST A: title']],
  ['deleteBlogPostRevision', ['DELETE REVISION X']],
  ['deleteBlogPost', ['DELETE POST A']],
  ['submitBlogDraft', []],
  ['declineSubmission', ['DECLINE POST A speech: declineReason, declinedAt']],
  ['reopenSubmission', ['CHANGE POST A speech: declineReason, declinedAt']],
  ['uploadBlogPicture', ['UPLOAD PICTURE']],
  ['POST /blogs', ['CREATE POST A']],
  ['PUT /blogs/:id', ['CHANGE POST Y: title']],
  ['PUT /blogs/:id/status', ['PUBLISH POST Y: status, publishedDate']],
  ['DELETE /blogs/:id', ['DELETE POST Y']],
  ['createApiKey', ['CREATE API_KEY A']],
  ['revokeApiKey', ['REVOKE API_KEY A']],
  ['endSession', ['END SESSION API client', 'SIGN_IN SESSION API client']],
  ['endOtherSessions', ['END SESSION API client', 'END SESSION API client', 'SIGN_IN SESSION API client']],
  ['changePassword', ['CHANGE ACCOUNT officer@club.example: password', 'SIGN_IN SESSION API client']],
  ['changePassword', ['CHANGE ACCOUNT officer@club.example: password', 'SIGN_IN SESSION API client']],
  ['confirmPassword', ['CONFIRM ACCOUNT officer@club.example']],
  ['inviteAccount', ['INVITE ACCOUNT A']],
  ['createPasswordLink', ['CREATE_LINK ACCOUNT A']],
  ['setAccountRole', ['CHANGE ACCOUNT A: role']],
  ['endAccountSessions', []],
  ['deactivateAccount', ['DEACTIVATE ACCOUNT A']],
  ['reactivateAccount', ['REACTIVATE ACCOUNT A']],
  ['deleteAccount', ['DELETE ACCOUNT A']],
  ['setOwnName', ['CHANGE ACCOUNT B: name']],
  ['requestEmailChange', ['REQUEST_EMAIL ACCOUNT B']],
  ['beginHandOver', ['CREATE HAND_OVER 24/25']],
  ['discardHandOver', ['DELETE HAND_OVER 24/25']],
  ['beginHandOver', ['CREATE HAND_OVER 24/25']],
  ['updateHandOver', ['CHANGE HAND_OVER 24/25: notes']],
  ['completeHandOver', ['COMPLETE HAND_OVER 24/25']],
  ['createBackupLink', ['EXPORT SITE']],
  ['startAuthenticator', []],
  ['confirmAuthenticator', ['CHANGE ACCOUNT B: authenticator']],
  ['startPasskey', []],
  ['addPasskey', ['CHANGE ACCOUNT B: passkeys']],
  ['startPasskeySignIn', []],
  ['confirmWithPasskey', ['CONFIRM ACCOUNT B']],
  ['renamePasskey', ['CHANGE ACCOUNT B: passkeys']],
  ['removePasskey', ['CHANGE ACCOUNT B: passkeys']],
  ['renewRecoveryCodes', ['CHANGE ACCOUNT B: recoveryCodes']],
  ['requireSecondStep', ['CHANGE SITE: secondStepRequired']],
  ['requireSecondStep', ['CHANGE SITE: secondStepRequired']],
  ['turnOffSecondStep', ['CHANGE ACCOUNT B: authenticator']],
  ['removeSecondStep', ['CHANGE ACCOUNT B: secondStep']],
  ['createEvent', ['CREATE EVENT A']],
  ['deleteEvent', ['DELETE EVENT A']],
  ['deleteForGood', ['DELETE_FOR_GOOD EVENT A']],
  [
    'emptyTrash',
    [
      ...['EVENT Y', 'GALLERY_IMAGE X', 'GALLERY_IMAGE Y', 'MEETING Course', 'PENDING_CHANGES Z', 'POST A', 'POST Y'],
      ...['SPECIAL_EVENT X', 'TEAM_MEMBER A', 'TEAM_MEMBER X', 'TEAM_MEMBER Y', 'VIDEO'],
    ].map((deleted) => `DELETE_FOR_GOOD ${deleted}`),
  ],
];

describe('signing in and out', () => {
  const signIn = (email: string, password: string) =>
    app.rest().post('/api/auth/login').set('x-forwarded-for', `${NETWORK}.77`).send({ email, password });
  const last = async () => (await rows()).at(-1);

  test('R507: is listed with the browser, and so is a password that an invited person chooses', async () => {
    const { email, link } = await invite(app, 'OFFICER', administrator);
    await app.gql(SET_PASSWORD, { token: link, newPassword: NEW_PASSWORD });
    expect(await last()).toMatchObject({ verb: 'SET_PASSWORD', subject: 'ACCOUNT', person_email: email });
    const { body } = await signIn(email, NEW_PASSWORD).set('user-agent', 'Mozilla/5.0 (X11; Linux) Firefox/130.0');
    expect(await last()).toMatchObject({ verb: 'SIGN_IN', subject: 'SESSION', person_email: email });
    expect((await last())?.title).toContain('Firefox');
    await app
      .rest()
      .post('/api/auth/logout')
      .set('authorization', `Bearer ${String(body.token)}`)
      .expect(200);
    expect(await last()).toMatchObject({ verb: 'SIGN_OUT', subject: 'SESSION', person_email: email });
    const count = (await rows()).length;
    await app
      .rest()
      .post('/api/auth/logout')
      .set('authorization', `Bearer ${String(body.token)}`);
    expect(await rows()).toHaveLength(count);
    expect(JSON.stringify(await rows())).not.toContain(NETWORK);
    expect(JSON.stringify(await rows())).not.toContain(link);
  });

  test('R508: a refused sign-in is listed once an hour for each account, and an unknown address never', async () => {
    const { email, id } = await inviteAndSignIn(app, 'OFFICER');
    const refused = () => rows(`verb = 'SIGN_IN_REFUSED' AND person_id = '${id}'`);
    jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(Date.now() - 61 * MINUTE));
    for (let i = 0; i < 3; i++) await signIn(email.toUpperCase(), 'wrong').expect(401);
    expect(await refused()).toEqual([expect.objectContaining({ record_id: id, person_email: email })]);
    jest.restoreAllMocks();
    await signIn(email, 'wrong').expect(401);
    expect(await refused()).toHaveLength(2);
    const count = (await rows()).length;
    await signIn('stranger@elsewhere.example', 'wrong').expect(401);
    expect(await rows()).toHaveLength(count);
  });
});

describe('the list', () => {
  test('R507: names the API key beside the officer whose key it is', async () => {
    const { data } = await app.gql<{ createApiKey: { text: string; key: { beginning: string } } }>(
      `mutation ($password: String!) {
        createApiKey(name: "A program", scope: WRITE_CONTENT, days: 30, currentPassword: $password) { text key { beginning } }
      }`,
      { password: ADMIN.password },
      administrator,
    );
    const { text, key } = data!.createApiKey;
    const id = await createEvent('By a program', text);
    const { nodes } = await page({ record: id });
    expect(nodes).toEqual([expect.objectContaining({ apiKey: key.beginning, personEmail: ADMIN.email })]);
    expect(JSON.stringify(await rows())).not.toContain(text.slice(key.beginning.length + 1));
  });

  test('R507: is filtered by person, kind, record and day, and comes in pages, newest first', async () => {
    const { id: person, token } = await inviteAndSignIn(app, 'OFFICER');
    const id = await createEvent('First', token);
    await app.gql(RENAME, { id, title: 'Second' }, token);
    expect((await page({ record: id })).nodes.map(words)).toEqual(['CHANGE EVENT Second: title', 'CREATE EVENT First']);
    expect((await page({ person, subject: 'EVENT' })).totalCount).toBe(2);
    expect((await page({ person, subject: 'POST' })).totalCount).toBe(0);
    expect((await page({ record: id, day: '2020-02-29' })).totalCount).toBe(0);
    const first = await page({ record: id, first: 1 });
    expect(first).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true } });
    const second = await page({ record: id, first: 1, after: first.pageInfo.endCursor });
    expect(second.nodes.map(words)).toEqual(['CREATE EVENT First']);
    const { errors } = await app.gql(ACTS, { person: 'nobody' }, administrator);
    expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  test('R507: a day is one of the site’s time zone', async () => {
    await app.database.query(
      `INSERT INTO act (at, person_name, person_email, verb, subject, title, fields)
       VALUES ('2026-11-20T18:29:59Z', 'Eve', '', 'CHANGE', 'SITE', 'before midnight', '{}'),
              ('2026-11-20T18:30:00Z', 'Eve', '', 'CHANGE', 'SITE', 'after midnight', '{}')`,
    );
    const titles = async (day: string) => (await page({ day, subject: 'SITE' })).nodes.map(({ title }) => title);
    expect(app.config.timeZone).toBe('Asia/Colombo');
    expect(await titles('2026-11-20')).toEqual(['before midnight']);
    expect(await titles('2026-11-21')).toEqual(['after midnight']);
  });

  test('R509: stays readable when the person and the record are gone', async () => {
    const { id: person, token, email } = await inviteAndSignIn(app, 'OFFICER');
    const id = await createEvent('Long gone', token);
    await app.gql(DELETE, { id }, administrator);
    await app.database.query('DELETE FROM trash');
    await app.gql('mutation ($id: ID!) { deleteAccount(id: $id) }', { id: person }, administrator);
    const [deletion, creation] = (await page({ record: id })).nodes;
    expect(deletion).toMatchObject({ verb: 'DELETE', title: 'Long gone', personEmail: ADMIN.email });
    expect(creation).toMatchObject({ personId: person, personName: 'Robin Perera', personEmail: email });
    const { data } = await app.gql<{ actPeople: { id: string; name: string }[] }>(
      '{ actPeople { id name } }',
      {},
      administrator,
    );
    expect(data!.actPeople).toContainEqual({ id: person, name: 'Robin Perera' });
  });

  test('R510: is whole for administrators; other officers see content and themselves, API keys and strangers nothing', async () => {
    const { id, token } = await inviteAndSignIn(app, 'OFFICER');
    const event = await createEvent('Seen by all');
    const own = await page({}, token);
    expect((await page({ record: event }, token)).totalCount).toBe(1);
    const others = own.nodes.filter(({ personId }) => personId !== id);
    expect(others.filter(({ subject }) => ['ACCOUNT', 'SESSION', 'API_KEY', 'SITE'].includes(subject))).toEqual([]);
    expect(own.nodes.some(({ verb, personId }) => verb === 'SIGN_IN' && personId === id)).toBe(true);
    expect((await page({ subject: 'SESSION' })).nodes.some(({ personId }) => personId !== id)).toBe(true);
    const refused = async (sent?: string) => (await app.gql(ACTS, {}, sent)).errors[0]?.message;
    expect(await refused()).toBe(ERRORS.NO_TOKEN.message);
    const { data } = await app.gql<{ createApiKey: { text: string } }>(
      `mutation ($password: String!) {
        createApiKey(name: "Reader", scope: READ_CONTENT, days: 30, currentPassword: $password) { text }
      }`,
      { password: ADMIN.password },
      administrator,
    );
    expect(await refused(data!.createApiKey.text)).toBe(ERRORS.KEY_SCOPE.message);
  });
});

describe('the table', () => {
  test('R508: gets nothing when the change is rolled back, and the change is rolled back when it cannot be written', async () => {
    const id = await createEvent('Before');
    const count = (await rows()).length;
    await app.database.query(`ALTER TABLE event ADD CONSTRAINT refused CHECK (title <> 'Refused') NOT VALID`);
    expect((await app.gql(RENAME, { id, title: 'Refused' }, administrator)).errors).toHaveLength(1);
    expect(await rows()).toHaveLength(count);
    await app.database.query('ALTER TABLE event DROP CONSTRAINT refused');
    await app.database.query(`ALTER TABLE act ADD CONSTRAINT refused CHECK (title <> 'Unlisted') NOT VALID`);
    expect((await app.gql(RENAME, { id, title: 'Unlisted' }, administrator)).errors).toHaveLength(1);
    await app.database.query('ALTER TABLE act DROP CONSTRAINT refused');
    expect(await app.database.query(`SELECT title FROM event WHERE id = '${id}'`)).toEqual([{ title: 'Before' }]);
  });

  test('R508: gets nothing for a save that fails half way through its transaction', async () => {
    const count = (await rows()).length;
    await app.database.query(
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'failed'; END $$;
       CREATE CONSTRAINT TRIGGER failing AFTER INSERT ON event DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail()`,
    );
    expect((await app.gql(CREATE, { input: EVENT }, administrator)).errors).toHaveLength(1);
    await app.database.query('DROP TRIGGER failing ON event; DROP FUNCTION fail()');
    expect(await rows()).toHaveLength(count);
  });

  test('R508: cannot be changed, emptied, or deleted from before its time', async () => {
    const refused = /never changed, and deleted only after 400 days/;
    await expect(app.database.query(`UPDATE act SET title = 'x'`)).rejects.toThrow(refused);
    await expect(app.database.query('DELETE FROM act')).rejects.toThrow(refused);
    await expect(app.database.query('TRUNCATE act')).rejects.toThrow(refused);
    expect((await rows()).length).toBeGreaterThan(0);
  });

  test('R508: loses what is older than 400 days, and nothing else', async () => {
    const insert = (days: number) =>
      app.database.query(
        `INSERT INTO act (at, person_name, person_email, verb, subject, title, fields) VALUES ($1, 'Eve', '', 'CHANGE', 'EVENT', $2, '{}')`,
        [new Date(Date.now() - days * DAY), `${days} days`],
      );
    await insert(ACT_DAYS + 1);
    await insert(ACT_DAYS - 1);
    const others = (await rows(`title NOT LIKE '% days'`)).length;
    await app.get(ActsService).deleteExpired();
    expect((await rows(`title LIKE '% days'`)).map(({ title }) => title)).toEqual([`${ACT_DAYS - 1} days`]);
    // A clock that is far ahead deletes nothing more.
    jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 2 * ACT_DAYS * DAY));
    await app.get(ActsService).deleteExpired();
    expect(await rows(`title NOT LIKE '% days'`)).toHaveLength(others);
  });

  test('R508: lists commands of operators, too, and nothing of visitors', async () => {
    await runCommand('admin create', () => app.get(Admins).create('by-command@club.example'));
    expect((await rows()).at(-1)).toMatchObject({
      verb: 'CREATE',
      subject: 'ACCOUNT',
      person_id: null,
      person_name: 'Command line',
      title: 'by-command@club.example',
    });
    const count = (await rows()).length;
    const author = { name: 'A visitor', department: 'Arts', linkedin: 'https://www.linkedin.com/in/a-visitor' };
    const input = { title: 'Submitted', content: `<p>${'word '.repeat(400)}</p>`, author };
    const { errors } = await app.gql('mutation ($input: BlogDraftInput!) { submitBlogDraft(input: $input) { id } }', {
      input,
    });
    expect(errors).toEqual([]);
    expect(await rows()).toHaveLength(count);
  });

  test('an act outside of the transaction of its change is an error of the program', async () => {
    const { manager } = app.get(DataSource);
    await expect(runCommand('test', () => writeAct(manager, { verb: 'CHANGE', subject: 'SITE' }))).rejects.toThrow(
      'in the transaction of its change',
    );
  });
});

describe('an archive of the site', () => {
  let folder: string;
  const sites: NewTestSite[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gavel-acts-'));
  });
  afterAll(async () => {
    await Promise.all(sites.map((site) => site.remove()));
    await rm(folder, { recursive: true, force: true });
  });
  const importInto = async (path: string): Promise<Record<string, unknown>[]> => {
    const site = await createSite();
    sites.push(site);
    await importArchive(site.config, path, silentProgress());
    return site.database.query('SELECT * FROM act ORDER BY at, id');
  };

  test('R512: carries the list; exports and imports are listed themselves', async () => {
    const path = join(folder, 'site.tar.gz');
    const exported = await rows();
    await exportSite(app.config, path, {}, silentProgress());
    expect((await rows()).at(-1)).toMatchObject({ verb: 'EXPORT', subject: 'SITE', person_name: 'Command line' });
    const imported = await importInto(path);
    expect(imported.at(-1)).toMatchObject({ verb: 'IMPORT', subject: 'SITE' });
    expect(imported.slice(0, -1)).toEqual(exported);
  });

  test('R512: of an earlier version, without the list, is imported as before', async () => {
    const [path, earlier] = [join(folder, 'now.tar.gz'), join(folder, 'earlier.tar.gz')];
    await exportSite(app.config, path, {}, silentProgress());
    const parts = (await readParts(path)).filter(({ name }) => name !== 'rows/act.jsonl');
    const withoutActs = (manifest: Manifest): void => {
      manifest.tables = manifest.tables.filter(({ name }) => name !== 'act');
      manifest.migrations = manifest.migrations.filter((name) => !name.startsWith('CreateActs'));
    };
    await writeParts(earlier, withValidManifest(parts, withoutActs));
    expect((await importInto(earlier)).map(({ verb }) => verb)).toEqual(['IMPORT']);
  });
});
