import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { LOOKS_AUTOMATED } from '../../server/core/access/spam-signals.js';
import { Clock } from '../../server/core/time/clock.js';
import { CLUB_LINK_DAYS } from '../../server/features/meetings/roles/role-rules.js';
import { DAY_MS } from '../../server/shared/days.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { DEFAULT_ROLES, DEFAULT_TIMINGS, ROLE_MESSAGES } from '../../server/shared/evening-roles.js';
import { FIRST_MEETING_ID } from '../../server/shared/site.js';
import { startApp, type TestApp } from '../support/app.js';
import { type Board, type BoardRole, RoleClient } from '../support/roles.js';

/** A Thursday, and the next ones. */
const DATES = ['2077-03-04', '2077-03-11', '2077-03-18', '2077-03-25', '2077-04-01', '2077-04-08', '2077-04-15'];
const [DATE, NEXT] = DATES as [string, string];
const SPEECH = 'speaker-1';

let app: TestApp;
let officer: string;
let client: RoleClient;
const at = (time: string) =>
  jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(time.length > 16 ? time : `${time}:00+05:30`));
beforeAll(async () => {
  app = await startApp();
  at('2077-03-03T09:00');
  officer = await app.signIn();
  client = new RoleClient(app, officer);
  await client.renew();
});
afterAll(() => app.close());
beforeEach(() => void at('2077-03-03T09:00'));
afterEach(async () => {
  await app.database.query('DELETE FROM taken_role');
  jest.restoreAllMocks();
});

const TEMPLATE = 'roles { id name isSpeech timingId } timings { id name green yellow red from until }';
interface Template {
  roles: object[];
  timings: object[];
}
const templateOf = async (id: string) => {
  const { data } = await app.gql<{ weeklyMeetings: (Template & { id: string })[] }>(
    `{ weeklyMeetings { id ${TEMPLATE} } }`,
  );
  const { roles, timings } = data!.weeklyMeetings.find((meeting) => meeting.id === id)!;
  return { roles, timings };
};
const WEEKLY = { title: 'Weekly meeting', weekday: 'THURSDAY', from: '18:00', to: '19:30' };
const update = (template: object, id = FIRST_MEETING_ID) =>
  app.gql(
    'mutation ($id: ID!, $input: WeeklyMeetingInput!) { updateWeeklyMeeting(id: $id, input: $input) { id } }',
    { id, input: { ...WEEKLY, ...template } },
    officer,
  );
const CHANGE_EVENING =
  'mutation ($id: ID!, $date: CalendarDate!, $input: EveningChangeInput!) { changeMeeting(id: $id, date: $date, input: $input) { id } }';
const messageOf = async (result: ReturnType<TestApp['gql']>) => (await result).errors[0]?.message;
const roleOn = (board: Board | null, date: string, id: string): BoardRole | undefined =>
  board!.evenings.find(({ evening }) => evening.date === date)!.roles.find((role) => role.id === id);
const boardRole = async (date: string, id: string) => roleOn(await client.board(), date, id);

describe('the roles of a weekly meeting', () => {
  afterEach(() => update({ roles: DEFAULT_ROLES, timings: DEFAULT_TIMINGS }));

  test('R586: are the usual ones at first: on a new site, in a new meeting, and in one from before there were roles', async () => {
    const usual = { roles: DEFAULT_ROLES, timings: DEFAULT_TIMINGS };
    expect(await templateOf(FIRST_MEETING_ID)).toEqual(usual);
    const create = 'mutation ($input: WeeklyMeetingInput!) { createWeeklyMeeting(input: $input) { id } }';
    const { data } = await app.gql<{ createWeeklyMeeting: { id: string } }>(create, { input: WEEKLY }, officer);
    const { id } = data!.createWeeklyMeeting;
    expect(await templateOf(id)).toEqual(usual);
    const former = randomUUID();
    await app.database.query(
      `INSERT INTO weekly_meeting (id, title, weekday, start_time, end_time, place, parts, terms, days_off, created_at, updated_at)
       VALUES ($1, 'Former', 'Thursday', '18:00', '19:30', '', '[]', '[]', '[]', now(), now())`,
      [former],
    );
    expect(await templateOf(former)).toEqual(usual);
    await app.database.query('DELETE FROM weekly_meeting WHERE id = ANY($1)', [[id, former]]);
  });

  test('R586: are edited by officers in all their words, and stay where an edit does not name them', async () => {
    const timings = [{ id: 'story', name: 'Story', green: 60, yellow: 70, red: 80, from: 50, until: 90 }];
    const roles = [
      { id: 'teller', name: 'Teller', isSpeech: true, timingId: 'story' },
      { id: 'host', name: 'Host' },
    ];
    expect((await update({ roles, timings })).errors).toEqual([]);
    const stored = { roles: [roles[0], { ...roles[1], isSpeech: false, timingId: null }], timings };
    expect(await templateOf(FIRST_MEETING_ID)).toEqual(stored);
    expect((await update({ place: 'Room 2' })).errors).toEqual([]);
    expect(await templateOf(FIRST_MEETING_ID)).toEqual(stored);
  });

  test.each([
    ['a role without a name', { roles: [{ id: 'a', name: ' ' }] }, 'A role needs a name'],
    ['an ID with a space', { roles: [{ id: 'a b', name: 'A' }] }, /^The ID of a role is made of/],
    ['two roles with one ID', { roles: [1, 2].map((n) => ({ id: 'a', name: `A ${n}` })) }, ROLE_MESSAGES.sameRoleId],
    ['no timing of that ID', { roles: [{ id: 'a', name: 'A', timingId: 'x' }] }, ROLE_MESSAGES.unknownTiming('A')],
    [
      'red before yellow',
      { timings: [...DEFAULT_TIMINGS, { id: 'a', name: 'A', green: 1, yellow: 3, red: 2, from: 0, until: 9 }] },
      ROLE_MESSAGES.order('A'),
    ],
    [
      'too many roles',
      { roles: Array.from({ length: 25 }, (_, n) => ({ id: `r${n}`, name: 'R' })) },
      /at most 24 roles/,
    ],
  ])('R586: with %s are refused', async (_, template, message) => {
    const { errors } = await update(template);
    expect(errors[0]).toMatchObject({
      message: expect.stringMatching(message),
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });

  test('R586: that somebody has follow a new name, and stay on the board when they are removed', async () => {
    const { token } = await client.take({ date: DATE, roleId: 'timer', name: 'Ada' });
    const renamed = DEFAULT_ROLES.map((role) => (role.id === 'timer' ? { ...role, name: 'Clock' } : role));
    await update({ roles: renamed });
    expect(await client.read(token)).toMatchObject({ roleName: 'Clock', name: 'Ada' });
    await update({ roles: DEFAULT_ROLES.filter(({ id }) => id !== 'timer') });
    expect(await client.read(token)).toMatchObject({ roleId: 'timer', roleName: 'Timer' });
    expect((await client.board())!.evenings[0]!.roles.at(-1)).toMatchObject({ id: 'timer', holder: { name: 'Ada' } });
    expect(await boardRole(NEXT, 'timer')).toBeUndefined();
    expect(await messageOf(client.attempt({ date: NEXT, roleId: 'timer', name: 'Bo' }))).toBe(
      ERRORS.ROLE_UNKNOWN.message,
    );
  });
});

describe('a member with the club link', () => {
  test('R587: sees the next eight evenings that take place, and the names of the present team', async () => {
    const member = (name: string, year: string, position: string) =>
      app.gql(
        'mutation ($input: TeamMemberInput!) { createTeamMember(input: $input) { id } }',
        { input: { name, year, position } },
        officer,
      );
    await member('Former Fred', '75/76', 'PRESIDENT');
    await member('Secretary Sue', '76/77', 'SECRETARY');
    await member('President Pat', '76/77', 'PRESIDENT');
    await member('President Pat', '76/77', 'WEB_MASTER');
    const change = (input: object | null) =>
      app.gql(
        input
          ? CHANGE_EVENING
          : 'mutation ($id: ID!, $date: CalendarDate!) { resetMeeting(id: $id, date: $date) { id } }',
        { id: FIRST_MEETING_ID, date: NEXT, input },
        officer,
      );
    await change({ state: 'NOT_HELD', reason: 'Exams' });
    const { evenings, team, history } = (await client.board())!;
    expect(evenings.map(({ evening }) => evening.date)).toEqual([DATE, ...DATES.slice(2), '2077-04-22', '2077-04-29']);
    expect(evenings[0]).toMatchObject({ meetingId: FIRST_MEETING_ID, title: 'Weekly meeting' });
    expect(evenings[0]!.roles.map(({ name }) => name)).toEqual(DEFAULT_ROLES.map(({ name }) => name));
    expect(team).toEqual(['President Pat', 'Secretary Sue']);
    expect(history).toEqual([]);
    expect(await messageOf(client.attempt({ date: NEXT, roleId: 'timer', name: 'A' }))).toBe(
      ERRORS.ROLES_NOT_OPEN.message,
    );
    await change(null);
  });

  test('R587: takes a free role, and everybody with the link sees who has it', async () => {
    const { token, role } = await client.take({
      date: DATE,
      roleId: SPEECH,
      name: ' Ada Lovelace ',
      speechTitle: 'On bridges',
    });
    expect(role).toEqual({
      ...{ meetingId: FIRST_MEETING_ID, date: DATE, evening: { date: DATE }, roleId: SPEECH, roleName: 'Speaker 1' },
      ...{ isSpeech: true, name: 'Ada Lovelace', speechTitle: 'On bridges', shownAs: 'NOTHING' },
      ...{ isOver: false, isLate: false },
    });
    expect(await client.read(token)).toEqual(role);
    expect(await boardRole(DATE, SPEECH)).toEqual({
      ...{ id: SPEECH, name: 'Speaker 1', isSpeech: true },
      holder: { name: 'Ada Lovelace', speechTitle: 'On bridges' },
    });
    expect(await boardRole(NEXT, SPEECH)).toMatchObject({ holder: null });
    const { errors } = await client.attempt({ date: DATE, roleId: SPEECH, name: 'Bo' });
    expect(errors[0]).toMatchObject({
      message: 'Ada Lovelace has already taken this role',
      extensions: { code: 'CONFLICT', reason: 'ROLE_TAKEN' },
    });
  });

  test('R587: needs a name; programs, other evenings, unknown roles and a title without a speech are refused or left out', async () => {
    const { errors } = await client.attempt({ date: DATE, roleId: SPEECH, name: ' ', speechTitle: 'x'.repeat(121) });
    expect(errors[0]!.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { name: 'Name is required', speechTitle: expect.stringContaining('120') },
    });
    for (const signals of [{ website: 'https://spam.example' }, { millisecondsOpen: 10 }])
      expect(await messageOf(client.attempt({ date: DATE, roleId: SPEECH, name: 'A', ...signals }))).toBe(
        LOOKS_AUTOMATED,
      );
    for (const date of ['2077-03-05', '2077-02-25', '2077-05-06'])
      expect(await messageOf(client.attempt({ date, roleId: SPEECH, name: 'A' }))).toBe(ERRORS.ROLES_NOT_OPEN.message);
    for (const meetingId of [randomUUID(), 'nothing'])
      expect(await messageOf(client.attempt({ meetingId, date: DATE, roleId: 'timer', name: 'A' }))).toBe(
        ERRORS.ROLES_NOT_OPEN.message,
      );
    expect(await messageOf(client.attempt({ date: DATE, roleId: 'juggler', name: 'A' }))).toBe(
      ERRORS.ROLE_UNKNOWN.message,
    );
    const { role } = await client.take({ date: DATE, roleId: 'timer', name: 'A', speechTitle: 'On clocks' });
    expect(role.speechTitle).toBe('');
  });

  test('R587: takes a role while the evening goes on, but not when it is over', async () => {
    at(`${DATE}T19:29`);
    await client.take({ date: DATE, roleId: 'timer', name: 'Ada' });
    at(`${DATE}T19:30`);
    expect(await messageOf(client.attempt({ date: DATE, roleId: 'grammarian', name: 'Bo' }))).toBe(
      ERRORS.ROLES_NOT_OPEN.message,
    );
  });

  test('R587: sees when each person last had each role', async () => {
    await client.take({ date: DATE, roleId: 'timer', name: 'Ada' });
    at(`${NEXT}T09:00`);
    await client.take({ date: NEXT, roleId: 'timer', name: 'ada' });
    await client.take({ date: NEXT, roleId: 'grammarian', name: 'Ada' });
    at(`${DATES[2]!}T09:00`);
    const { token } = await client.take({ date: DATES[2]!, roleId: 'timer', name: 'Ada' });
    expect((await client.board())!.history).toEqual([
      { meetingId: FIRST_MEETING_ID, roleId: 'grammarian', roleName: 'Grammarian', name: 'Ada', date: NEXT },
      { meetingId: FIRST_MEETING_ID, roleId: 'timer', roleName: 'Timer', name: 'ada', date: NEXT },
    ]);
    await client.giveBack(token);
  });

  test('R587: sees that of evenings that were not called off, and of each weekly meeting for itself', async () => {
    const create = 'mutation ($input: WeeklyMeetingInput!) { createWeeklyMeeting(input: $input) { id } }';
    const { data } = await app.gql<{ createWeeklyMeeting: { id: string } }>(create, { input: WEEKLY }, officer);
    const { id } = data!.createWeeklyMeeting;
    await client.take({ date: DATE, roleId: 'timer', name: 'Ada' });
    await client.take({ date: NEXT, roleId: 'timer', name: 'Ada' });
    await client.take({ meetingId: id, date: NEXT, roleId: 'timer', name: 'Ada' });
    const say = async (date: string, input: object): Promise<void> => {
      const { errors } = await app.gql(CHANGE_EVENING, { id: FIRST_MEETING_ID, date, input }, officer);
      expect(errors).toEqual([]);
    };
    const history = async () => {
      at('2077-03-12T09:00');
      const times = ((await client.board())!.history as { meetingId: string; date: string }[])
        .map(({ meetingId, date }) => `${meetingId === id ? 'second' : 'first'} ${date}`)
        .toSorted();
      at('2077-03-03T09:00');
      return times;
    };
    expect(await history()).toEqual([`first ${NEXT}`, `second ${NEXT}`]);
    await say(NEXT, { state: 'NOT_HELD', reason: 'Rain' });
    expect(await history()).toEqual([`first ${DATE}`, `second ${NEXT}`]);
    // It has not taken place yet.
    await say(NEXT, { state: 'MOVED', day: '2077-03-13' });
    expect(await history()).toEqual([`first ${DATE}`, `second ${NEXT}`]);
    await say(NEXT, { state: 'HELD' });
    // Terms are those of the present year.
    const term = { name: 'Term', from: '2077-03-12', to: '2077-06-30' };
    await update({ terms: [term] });
    expect(await history()).toEqual([`first ${NEXT}`, `second ${NEXT}`]);
    await update({ terms: [] });
    await app.database.query('DELETE FROM weekly_meeting WHERE id = $1', [id]);
  });

  test('R588: a repeated request gives the same role with the same link, and reveals nothing once it is given back', async () => {
    const key = randomUUID();
    const taken = () => client.take({ date: DATE, roleId: 'timer', name: 'Ada' }, key);
    const [first, second] = [await taken(), await taken()];
    expect(second.token).toBe(first.token);
    expect(await client.read(second.token)).toMatchObject({ name: 'Ada' });
    await client.giveBack(second.token);
    expect(await messageOf(client.attempt({ date: DATE, roleId: 'timer', name: 'Ada' }, key))).toBe(
      ERRORS.ROLE_NOT_FOUND.message,
    );
    expect(await messageOf(client.attempt({ date: DATE, roleId: 'grammarian', name: 'Ada' }, key))).toBe(
      ERRORS.IDEMPOTENCY_KEY_REUSED.message,
    );
  });
});

describe('the holder of a role', () => {
  test('R587: changes name, title and what everybody sees, and gives it back', async () => {
    const { token } = await client.take({ date: DATE, roleId: SPEECH, name: 'Ada', speechTitle: 'On bridges' });
    expect(await client.change(token, { name: 'Ada L.', shownAs: 'INITIALS' })).toMatchObject({
      ...{ name: 'Ada L.', shownAs: 'INITIALS', speechTitle: 'On bridges' },
    });
    expect(await client.change(token, { name: 'Ada', speechTitle: '' })).toMatchObject({
      ...{ name: 'Ada', shownAs: 'INITIALS', speechTitle: '' },
    });
    const { errors } = await client.attemptChange(token, { name: '' });
    expect(errors[0]!.extensions.code).toBe('BAD_USER_INPUT');
    expect(await client.giveBack(token)).toEqual({ replacementText: null });
    expect(await boardRole(DATE, SPEECH)).toMatchObject({ holder: null });
    expect(await client.read(token)).toBeNull();
    for (const refused of [client.attemptChange(token, { name: 'A' }), client.attemptGiveBack(token)])
      expect(await messageOf(refused)).toBe(ERRORS.ROLE_NOT_FOUND.message);
    await client.take({ date: DATE, roleId: SPEECH, name: 'Bo' });
  });

  test('R587: who gives it back within 24 hours of the evening gets a text for the group, without the name', async () => {
    const { token } = await client.take({ date: DATE, roleId: 'timer', name: 'Ada' });
    at('2077-03-03T17:59');
    expect(await client.read(token)).toMatchObject({ isLate: false });
    at('2077-03-03T18:00');
    expect(await client.read(token)).toMatchObject({ isLate: true, isOver: false });
    const { replacementText } = await client.giveBack(token);
    expect(replacementText).toContain(
      'We need somebody for a role: Timer\nWeekly meeting: Thursday 4 March 2077, 6:00 PM',
    );
    expect(replacementText).not.toContain('Ada');
    const { token: later } = await client.take({ date: DATE, roleId: 'timer', name: 'Ada' });
    at(`${DATE}T19:30`);
    expect(await client.read(later)).toMatchObject({ isLate: false, isOver: true });
    expect(await client.giveBack(later)).toEqual({ replacementText: null });
  });

  test('R587: has the link even if the evening is no longer one', async () => {
    const { token } = await client.take({ date: DATE, roleId: 'timer', name: 'Ada' });
    await app.gql('mutation ($id: ID!) { deleteWeeklyMeeting(id: $id) }', { id: FIRST_MEETING_ID }, officer);
    expect(await client.read(token)).toMatchObject({ evening: null, roleName: 'Timer', name: 'Ada', isLate: false });
    expect(await client.giveBack(token)).toEqual({ replacementText: null });
    await app.gql('mutation ($id: ID!) { undoDelete(id: $id) }', { id: FIRST_MEETING_ID }, officer);
  });
});

describe('everybody', () => {
  const PUBLIC = `query ($from: CalendarDate!, $to: CalendarDate!) {
    meetings(from: $from, to: $to) { date roles { id taken shownName speechTitle } }
  }`;
  const shown = async (date: string, id: string) => {
    const { data } = await app.gql<{ meetings: { roles: { id: string }[] }[] }>(PUBLIC, { from: date, to: date });
    return data!.meetings[0]!.roles.find((role) => role.id === id);
  };

  test('R589: sees the roles, and the first name, the initials or nothing, at once', async () => {
    const nobody = { id: SPEECH, taken: false, shownName: '', speechTitle: '' };
    expect(await shown(DATE, SPEECH)).toEqual(nobody);
    const { token } = await client.take({
      date: DATE,
      roleId: SPEECH,
      name: 'Ada Lovelace',
      speechTitle: 'On bridges',
    });
    expect(await shown(DATE, SPEECH)).toEqual({ ...nobody, taken: true });
    await client.change(token, { name: 'Ada Lovelace', shownAs: 'INITIALS' });
    expect(await shown(DATE, SPEECH)).toEqual({
      ...nobody,
      taken: true,
      shownName: 'A. L.',
      speechTitle: 'On bridges',
    });
    await client.change(token, { name: 'Ada Lovelace', shownAs: 'FIRST_NAME' });
    expect(await shown(DATE, SPEECH)).toMatchObject({ shownName: 'Ada' });
    await client.giveBack(token);
    expect(await shown(DATE, SPEECH)).toEqual(nobody);
    const { data } = await app.gql<{ nextMeeting: { roles: object[] } }>('{ nextMeeting { roles { id } } }');
    expect(data!.nextMeeting.roles).toHaveLength(DEFAULT_ROLES.length);
  });

  test('R589: no cache keeps what a link leads to', async () => {
    const { token } = await client.take({ date: DATE, roleId: 'timer', name: 'Ada' });
    for (const query of [
      `{ roleBoard(token: "${client.club}") { team } }`,
      `{ takenRole(token: "${token}") { name } }`,
    ]) {
      const { headers } = await app.rest().get('/graphql').query({ query }).expect(200);
      expect(headers['cache-control']).toBe('private, no-store');
    }
  });
});

describe('the club link', () => {
  afterEach(async () => {
    at('2077-03-03T09:00');
    await client.renew();
  });

  test('R591: is renewed and revoked by officers; a former one, another one and an expired one open nothing', async () => {
    const former = client.club;
    const { expiresAt } = await client.renew();
    expect(expiresAt).toBe(new Date(Date.parse('2077-03-03T09:00:00+05:30') + CLUB_LINK_DAYS * DAY_MS).toISOString());
    expect(await client.board(former)).toBeNull();
    expect((await client.board())!.expiresAt).toBe(expiresAt);
    const { token: own } = await client.take({ date: DATE, roleId: 'timer', name: 'Ada' });
    for (const clubToken of [former, own, 'nothing']) {
      expect(await client.board(clubToken)).toBeNull();
      expect(await messageOf(client.attempt({ clubToken, date: DATE, roleId: SPEECH, name: 'Bo' }))).toBe(
        ERRORS.CLUB_LINK_INVALID.message,
      );
    }
    expect(await client.read(client.club)).toBeNull();
    expect(await client.link()).toEqual({ createdAt: new Date('2077-03-03T09:00:00+05:30').toISOString(), expiresAt });
    expect([await client.revoke(), await client.revoke()]).toEqual([true, false]);
    expect([await client.link(), await client.board()]).toEqual([null, null]);
    await client.renew();
    at(new Date(Date.parse('2077-03-03T09:00:00+05:30') + CLUB_LINK_DAYS * DAY_MS).toISOString());
    expect(await client.board()).toBeNull();
  });

  test('R591: only a hash of it is stored, and each act is in the list of who did what', async () => {
    await app.database.query('DELETE FROM personal_link');
    const verbs = async () =>
      (await app.database.query(`SELECT verb FROM act WHERE subject = 'CLUB_LINK' ORDER BY verb`)).map(
        ({ verb }) => verb,
      );
    const before = await verbs();
    await client.renew();
    await client.revoke();
    await client.renew();
    const acts = await app.database.query(`SELECT each::text AS row FROM act AS each`);
    expect(await verbs()).toEqual([...before, 'CREATE', 'CREATE', 'REVOKE'].toSorted());
    const links = await app.database.query('SELECT each::text AS row FROM personal_link AS each');
    expect(links).toHaveLength(1);
    expect(JSON.stringify([links, acts])).not.toContain(client.club);
  });
});

describe('an officer', () => {
  test('R591: lists, gives and frees roles; acts name the evening and nobody', async () => {
    const { token } = await client.take({ date: DATE, roleId: 'timer', name: 'Ada' });
    const place = { date: DATE, roleId: SPEECH };
    const assigned = await client.assign(place, { name: 'Bo', speechTitle: 'On trees' });
    expect(assigned).toEqual({
      token: expect.any(String),
      holder: { roleId: SPEECH, roleName: 'Speaker 1', name: 'Bo', speechTitle: 'On trees', shownAs: 'NOTHING' },
    });
    expect(await client.read(assigned.token!)).toMatchObject({ name: 'Bo', roleId: SPEECH });
    const again = await client.assign(place, { name: 'Bo', shownAs: 'FIRST_NAME' });
    expect(again).toMatchObject({ token: null, holder: { speechTitle: 'On trees', shownAs: 'FIRST_NAME' } });
    await client.assign(place, { name: 'Bo', shownAs: 'FIRST_NAME' });
    expect(await client.read(assigned.token!)).toMatchObject({ name: 'Bo' });
    expect(await messageOf(client.attemptAssign(place, { name: 'Cy' }))).toBe(ROLE_MESSAGES.taken('Bo'));
    expect((await client.holders(DATE)).map(({ roleName, name }) => `${roleName}: ${name}`)).toEqual([
      'Speaker 1: Bo',
      'Timer: Ada',
    ]);
    expect([
      await client.free({ date: DATE, roleId: 'timer' }),
      await client.free({ date: DATE, roleId: 'timer' }),
    ]).toEqual([true, false]);
    expect(await client.read(token)).toBeNull();
    const acts = await app.database.query(
      `SELECT verb, record_id, title, fields FROM act WHERE subject = 'EVENING' AND title = $1 AND verb <> 'CREATE' ORDER BY at, id`,
      [DATE],
    );
    expect(acts.map(({ verb, fields }) => [verb, ...(fields as string[])].join(' ')).toSorted()).toEqual([
      'ADD_PERSON',
      'CHANGE shownAs',
      'REMOVE_PERSON',
    ]);
    expect(acts.every(({ record_id: record }) => record === FIRST_MEETING_ID)).toBe(true);
    expect(JSON.stringify(acts)).not.toMatch(/Ada|Bo|trees/);
  });

  test('R591: changes whoever has a role that was removed, or of an evening that was called off, but gives neither to anybody', async () => {
    const place = { date: DATE, roleId: SPEECH };
    await client.assign(place, { name: 'Bo', speechTitle: 'On trees' });
    await update({ roles: DEFAULT_ROLES.filter(({ id }) => id !== SPEECH) });
    expect(await client.assign(place, { name: 'Bo', speechTitle: 'On leaves', shownAs: 'INITIALS' })).toEqual({
      token: null,
      holder: { roleId: SPEECH, roleName: 'Speaker 1', name: 'Bo', speechTitle: 'On leaves', shownAs: 'INITIALS' },
    });
    expect(await messageOf(client.attemptAssign(place, { name: 'Cy' }))).toBe(ROLE_MESSAGES.taken('Bo'));
    expect(await messageOf(client.attemptAssign({ ...place, date: NEXT }, { name: 'Bo' }))).toBe(
      ERRORS.ROLE_UNKNOWN.message,
    );
    await update({ roles: DEFAULT_ROLES });
    const say = (input: object) => app.gql(CHANGE_EVENING, { id: FIRST_MEETING_ID, date: DATE, input }, officer);
    await say({ state: 'NOT_HELD', reason: 'Rain' });
    expect((await client.assign(place, { name: 'Bo', speechTitle: 'On rain' })).holder).toMatchObject({
      ...{ speechTitle: 'On rain', shownAs: 'INITIALS' },
    });
    expect(await messageOf(client.attemptAssign({ ...place, roleId: 'timer' }, { name: 'Bo' }))).toBe(
      ERRORS.ROLES_NOT_OPEN.message,
    );
    await say({ state: 'HELD' });
  });

  test('R591: gives roles of past evenings too, but not of those that are too far away or none', async () => {
    await client.assign({ date: '2077-02-25', roleId: 'timer' }, { name: 'Ada' });
    expect((await client.board())!.history).toMatchObject([{ roleId: 'timer', name: 'Ada', date: '2077-02-25' }]);
    for (const date of ['2078-03-03', '2075-03-07'])
      expect(await messageOf(client.attemptAssign({ date, roleId: 'timer' }, { name: 'A' }))).toBe(
        ERRORS.ROLES_NOT_OPEN.message,
      );
    const { errors } = await client.attemptAssign({ date: '2077-03-05', roleId: 'timer' }, { name: 'A' });
    expect(errors[0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { date: expect.any(String) } });
    const unknown = `query { roleHolders(meetingId: "${randomUUID()}", date: "${DATE}") { name } }`;
    expect(await messageOf(app.gql(unknown, {}, officer))).toBe(ERRORS.MEETING_NOT_FOUND.message);
  });
});
