import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SheetSchedule } from '../../server/features/meetings/sheet/sheet-schedule.service.js';
import { HAND_IN_LIMIT } from '../../server/features/meetings/sheet/timer-limit.js';
import { addDays } from '../../server/shared/days.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { MEETING_API_MESSAGES } from '../../server/shared/meeting-rules.js';
import { MOVE_DAYS } from '../../server/shared/meetings.js';
import { TIMED_SPEECH_API_MESSAGES, TIMED_SPEECH_LIMITS } from '../../server/shared/timed-speeches.js';
import { exportSite, importArchive } from '../../server/transfer/archive/site-archive.js';
import { startApp, type TestApp } from '../support/app.js';
import { DATE, EVENING, eveningsOf, type Sheet, SHEET, setClock } from '../support/evenings.js';
import { captureLog } from '../support/log.js';
import { createSite, readRows, silentProgress } from '../support/sites.js';
import { storedTexts } from '../support/stored-texts.js';

let app: TestApp;
let officer: string;
let club: string;
let evenings: ReturnType<typeof eveningsOf>;
/** In the middle of the evening. */
const NOW = '2077-03-04T18:45';
const at = (time: string) => setClock(app, time);

beforeAll(async () => {
  app = await startApp();
  at(NOW);
  officer = await app.signIn();
  evenings = eveningsOf(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  at(NOW);
  club = await evenings.renewClubLink(officer);
});
afterEach(async () => {
  await app.database.query('DELETE FROM timed_speech');
  await app.database.query('DELETE FROM evening_sheet');
  await app.database.query('DELETE FROM taken_role');
  jest.restoreAllMocks();
});

const TOPICS = { green: 60, yellow: 90, red: 120, from: 60, until: 150 };
const SPEECH = { green: 300, yellow: 360, red: 420, from: 270, until: 450 };
const entry = (changes: object = {}) => ({
  ...{ id: randomUUID(), itemId: 'part-3', title: 'Table Topics', name: 'Guest', timing: TOPICS, seconds: 100 },
  startedAt: '2077-03-04T13:00:00Z',
  ...changes,
});

const HAND_IN = `mutation ($token: String!, $meetingId: ID!, $date: CalendarDate!, $entries: [TimedSpeechInput!]!) {
  handInTimes(token: $token, meetingId: $meetingId, date: $date, entries: $entries)
}`;
const handIn = (entries: object[], evening: object = EVENING, token = club) =>
  evenings.send<number>(HAND_IN, { token, ...evening, entries });

interface Speech {
  id: string;
  title: string;
  name: string;
  seconds: number;
  isWithinTime: boolean;
}
const log = async (): Promise<Speech[]> => {
  const { result, message } = await evenings.send<Speech[]>(
    `query ($meetingId: ID!, $date: CalendarDate!) {
      timedSpeeches(meetingId: $meetingId, date: $date) {
        id itemId roleId title name timing { green yellow red from until } seconds isWithinTime startedAt
      }
    }`,
    EVENING,
    officer,
  );
  expect(message).toBeUndefined();
  return result!;
};
const seconds = async () => (await log()).map((speech) => speech.seconds);

describe('a timer', () => {
  test('R601: hands in its times; sent again, together or in another order, each counts once', async () => {
    const [first, second, third] = [
      entry({ seconds: 61, startedAt: '2077-03-04T13:10:00Z' }),
      entry({ seconds: 62, startedAt: '2077-03-04T13:20:00Z' }),
      entry({ seconds: 63, startedAt: '2077-03-04T13:30:00Z' }),
    ];
    expect(await handIn([third])).toMatchObject({ result: 1 });
    // The response was lost.
    expect(await handIn([third])).toMatchObject({ result: 1 });
    const answers = await Promise.all([
      handIn([second, first]),
      handIn([first, third]),
      handIn([third, second, first]),
      handIn([second]),
    ]);
    expect(answers.map(({ message }) => message)).toEqual([undefined, undefined, undefined, undefined]);
    expect(await handIn([])).toMatchObject({ result: 3 });
    expect(await seconds()).toEqual([61, 62, 63]);
    // Stored entries stay: whoever has the link cannot change the record.
    await handIn([{ ...first, seconds: 999, name: 'Somebody else' }]);
    expect((await log())[0]).toMatchObject({ seconds: 61, name: 'Guest' });
  });

  test('R601: needs the present club link', async () => {
    const former = club;
    club = await evenings.renewClubLink(officer);
    for (const token of [former, '', 'A'.repeat(32)])
      expect((await handIn([entry()], EVENING, token)).message).toBe(ERRORS.CLUB_LINK_INVALID.message);
    await evenings.send('mutation { revokeClubLink }', {}, officer);
    expect((await handIn([entry()])).message).toBe(ERRORS.CLUB_LINK_INVALID.message);
    expect(await log()).toEqual([]);
  });

  test('R601: hands in from the day of the evening until 30 days later, for evenings alone', async () => {
    at('2077-03-03T23:59');
    expect((await handIn([entry()])).message).toBe(ERRORS.TIMES_TOO_EARLY.message);
    at('2077-03-04T00:00');
    expect(await handIn([entry()])).toMatchObject({ result: 1 });
    at(`${addDays(DATE, TIMED_SPEECH_LIMITS.lateDays)}T23:59`);
    expect(await handIn([entry()])).toMatchObject({ result: 2 });
    at(`${addDays(DATE, TIMED_SPEECH_LIMITS.lateDays + 1)}T00:00`);
    expect((await handIn([entry()])).message).toBe(ERRORS.TIMES_TOO_LATE.message);
    at(NOW);
    for (const evening of [
      { ...EVENING, date: '2077-03-03' },
      { ...EVENING, meetingId: randomUUID() },
      { ...EVENING, meetingId: 'none' },
    ])
      expect((await handIn([entry()], evening)).error).toMatchObject({
        fields: { date: MEETING_API_MESSAGES.notAnEvening },
      });
  });

  test('R601: hands in the times of an evening after the weekly meeting has got another day of the week', async () => {
    await evenings.updateMeeting(officer, {});
    at('2077-03-04T19:30');
    await app.get(SheetSchedule).run();
    at('2077-03-04T20:15');
    await evenings.updateMeeting(officer, { weekday: 'MONDAY' });
    expect(await handIn([entry({ title: '' })])).toMatchObject({ result: 1 });
    expect(await log()).toMatchObject([{ title: 'Table Topics', name: 'Guest' }]);
    // That was no evening.
    expect((await handIn([entry()], { ...EVENING, date: '2077-03-03' })).message).toBeDefined();
    await evenings.updateMeeting(officer, {});
  });

  test('R601: hands in times though the weekly meeting gets another day during the evening, if people have its roles', async () => {
    await evenings.assign(officer, 'speaker-1', { name: 'Ada Lovelace' });
    await evenings.updateMeeting(officer, { weekday: 'MONDAY' });
    const speech = entry({ itemId: 'role-speaker-1', roleId: 'speaker-1', timing: SPEECH });
    expect(await handIn([speech])).toMatchObject({ result: 1 });
    at('2077-03-04T19:30');
    await app.get(SheetSchedule).run();
    expect(await evenings.sheet(officer)).toMatchObject({ isFrozen: true });
    expect(await log()).toMatchObject([{ name: 'Ada Lovelace' }]);
    await evenings.updateMeeting(officer, {});
  });

  test('R601: is told what is wrong with an entry, and nothing of that request is stored', async () => {
    for (const [field, value] of [
      ['id', 'one'],
      ['itemId', 'Not an ID'],
      ['roleId', 'Not an ID'],
      ['title', 'A'.repeat(TIMED_SPEECH_LIMITS.title + 1)],
      ['name', 'A'.repeat(TIMED_SPEECH_LIMITS.name + 1)],
      ['seconds', -1],
      ['seconds', TIMED_SPEECH_LIMITS.seconds + 1],
    ] as const)
      expect((await handIn([entry(), entry({ [field]: value })])).error).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { [`entries.1.${field}`]: expect.any(String) },
      });
    const whole = async (entries: object[]) => (await handIn(entries)).error?.fields;
    const same = entry();
    expect(await whole([same, { ...same, id: same.id.toUpperCase() }])).toEqual({
      entries: TIMED_SPEECH_API_MESSAGES.repeatedId,
    });
    for (const timing of [
      { ...TOPICS, yellow: 60 },
      { ...TOPICS, red: 10 },
      { ...TOPICS, from: 61 },
      { ...TOPICS, until: 119 },
    ])
      expect(await whole([entry({ timing })])).toEqual({ entries: expect.any(String) });
    expect(await whole([entry({ startedAt: '1969-12-31T00:00:00Z' })])).toEqual({
      entries: TIMED_SPEECH_API_MESSAGES.startedAt,
    });
    const many = Array.from({ length: TIMED_SPEECH_LIMITS.entries + 1 }, () => entry());
    expect(await whole(many)).toEqual({ entries: TIMED_SPEECH_API_MESSAGES.tooMany });
    expect(await log()).toEqual([]);
  });

  test('R601: hands in as many times as an evening can have, and no more, also at once', async () => {
    const batches = TIMED_SPEECH_LIMITS.evening / TIMED_SPEECH_LIMITS.entries + 1;
    const answers = await Promise.all(
      Array.from({ length: batches }, () => handIn(Array.from({ length: TIMED_SPEECH_LIMITS.entries }, () => entry()))),
    );
    expect(answers.map(({ message }) => message).filter(Boolean)).toEqual([ERRORS.TIMES_FULL.message]);
    expect(await log()).toHaveLength(TIMED_SPEECH_LIMITS.evening);
  });

  test('R601: takes the evening of today and the next one along, with whole names', async () => {
    await evenings.assign(officer, 'speaker-1', { name: 'Ada Lovelace', speechTitle: 'Engines', shownAs: 'NOTHING' });
    const query = `query ($token: String!) { timerEvenings(token: $token) { sheet { ${SHEET} } timings { id name green yellow red from until } } }`;
    const read = async (token: string) =>
      (await evenings.send<{ sheet: Sheet; timings: object[] }[] | null>(query, { token })).result;
    const [today, next, ...others] = (await read(club))!;
    expect(others).toEqual([]);
    expect([today!.sheet.date, next!.sheet.date]).toEqual([DATE, '2077-03-11']);
    expect(today!.timings).toContainEqual({ id: 'table-topics', name: 'Table Topics', ...TOPICS });
    expect(today!.sheet.items.find(({ roleId }) => roleId === 'speaker-1')).toMatchObject({
      ...{ holder: 'Ada Lovelace', speechTitle: 'Engines' },
    });
    // Until midnight it is still the evening of today.
    at('2077-03-04T23:59');
    expect((await read(club))!.map(({ sheet }) => sheet.date)).toEqual([DATE, '2077-03-11']);
    at('2077-03-05T00:00');
    expect((await read(club))!.map(({ sheet }) => sheet.date)).toEqual(['2077-03-11', '2077-03-18']);
    expect(await read('A'.repeat(32))).toBeNull();
    const { headers } = await app
      .rest()
      .get('/graphql')
      .query({ query: `{ timerEvenings(token: "${club}") { timings { id } } }` });
    expect(headers['cache-control']).toBe('private, no-store');
  });

  test('R601: is refused after too many hand-ins in an hour, and told when to try again', async () => {
    const limited = await startApp({ env: { RATE_LIMITS: 'on' } });
    try {
      setClock(limited, NOW);
      const token = await eveningsOf(limited).renewClubLink(await limited.signIn());
      let cookie = '';
      const answers: (object | undefined)[] = [];
      for (let count = 0; count <= HAND_IN_LIMIT.buckets.visitor.points; count++) {
        const variables = { token, ...EVENING, entries: [] };
        const sent = limited.rest().post('/graphql').send({ query: HAND_IN, variables });
        const response = await (cookie ? sent.set('cookie', cookie) : sent);
        cookie ||= String(response.headers['set-cookie']).split(';')[0]!;
        answers.push((response.body as { errors?: { extensions: object }[] }).errors?.[0]?.extensions);
      }
      expect(answers.slice(0, -1).every((error) => error === undefined)).toBe(true);
      expect(answers.at(-1)).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) });
    } finally {
      await limited.close();
    }
  });
});

describe('an officer', () => {
  test('R602: sees who kept the time: guests as the timer typed them, others by their role', async () => {
    const link = await evenings.assign(officer, 'speaker-1', { name: 'Ada Lovelace', speechTitle: 'Engines' });
    const spoken = { itemId: 'role-speaker-1', roleId: 'speaker-1', timing: SPEECH };
    await handIn([
      entry({ startedAt: '2077-03-04T13:30:00Z', seconds: 151 }),
      entry({ ...spoken, seconds: 270, startedAt: '2077-03-04T13:00:00Z', name: 'Typed', title: 'Typed' }),
      entry({ ...spoken, seconds: 269, startedAt: '2077-03-04T13:10:00Z', roleId: 'speaker-2' }),
    ]);
    expect(await log()).toMatchObject([
      { ...spoken, title: 'Engines', name: 'Ada Lovelace', isWithinTime: true },
      { title: 'Speaker 1', name: '', isWithinTime: false },
      { title: 'Table Topics', name: 'Guest', roleId: null, isWithinTime: false },
    ]);
    await evenings.giveBack(link);
    expect((await log())[0]).toMatchObject({ title: 'Speaker 1', name: '', seconds: 270 });
  });

  test('R602: deletes an entry, which is in the list of who did what without a name', async () => {
    await handIn([entry({ name: 'Zebedee' })]);
    const [{ id }] = (await log()) as [Speech];
    const remove = () => evenings.send('mutation ($id: ID!) { deleteTimedSpeech(id: $id) }', { id }, officer);
    expect((await remove()).result).toBe(id);
    expect((await remove()).message).toBe(ERRORS.TIME_NOT_FOUND.message);
    expect(await log()).toEqual([]);
    const acts = await app.database.query(`SELECT verb, title FROM act WHERE subject = 'TIMED_SPEECH'`);
    expect(acts).toEqual([{ verb: 'DELETE', title: DATE }]);
    expect((await evenings.send('mutation ($id: ID!) { deleteTimedSpeech(id: $id) }', { id })).error).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  test('R602: has an entry deleted for good, though the timer hands it in again, and as its first response is on its way', async () => {
    const [first, second] = [entry({ name: 'Zebedee' }), entry()];
    await handIn([first, second]);
    const remove = `mutation ($id: ID!) { deleteTimedSpeech(id: $id) }`;
    await Promise.all([evenings.send(remove, { id: first.id }, officer), handIn([first, second])]);
    expect(await handIn([first, second])).toMatchObject({ result: 1 });
    expect((await log()).map(({ id }) => id)).toEqual([second.id]);
    const stored = () =>
      app.database.query('SELECT id, name, title, role_id, seconds FROM timed_speech ORDER BY seconds');
    expect((await stored())[0]).toEqual({ id: first.id, name: '', title: '', role_id: null, seconds: 0 });
    // Until it can no longer be handed in.
    at(`${addDays(DATE, TIMED_SPEECH_LIMITS.lateDays + MOVE_DAYS)}T23:59`);
    await app.get(SheetSchedule).run();
    expect(await stored()).toHaveLength(2);
    at(`${addDays(DATE, TIMED_SPEECH_LIMITS.lateDays + MOVE_DAYS + 1)}T00:00`);
    await app.get(SheetSchedule).run();
    expect(await stored()).toHaveLength(1);
  });

  test('R602: keeps the record of an evening whose sheet nobody has saved, once it has times', async () => {
    await handIn([entry({ itemId: 'role-speaker-1', roleId: 'speaker-1', timing: SPEECH })]);
    const before = await evenings.sheet(officer);
    at('2077-03-04T19:30');
    await Promise.all([app.get(SheetSchedule).run(), app.get(SheetSchedule).run()]);
    expect(await evenings.sheet(officer)).toEqual({ ...before, isFrozen: true });
    expect(await evenings.sheet()).toBeNull();
  });

  test('R602: names are erased 400 days after the evening', async () => {
    await handIn([entry({ name: 'Zebedee' })]);
    const last = addDays(DATE, TIMED_SPEECH_LIMITS.keptDays);
    const names = async () => (await app.database.query('SELECT name, title FROM timed_speech')) as object[];
    at(`${last}T23:59`);
    await app.get(SheetSchedule).run();
    expect(await names()).toEqual([{ name: 'Zebedee', title: 'Table Topics' }]);
    at(`${addDays(last, 1)}T00:00`);
    await app.get(SheetSchedule).run();
    expect(await names()).toEqual([{ name: '', title: '' }]);
  });

  test('R602: times are deleted with a meeting that can no longer be restored', async () => {
    const input = { title: 'Course', weekday: 'THURSDAY', from: '18:00', to: '19:00' };
    const created = await evenings.send<{ id: string }>(
      'mutation ($input: WeeklyMeetingInput!) { createWeeklyMeeting(input: $input) { id } }',
      { input },
      officer,
    );
    const { id } = created.result!;
    await handIn([entry()], { ...EVENING, meetingId: id });
    await handIn([entry()]);
    const stored = async () => {
      await app.get(SheetSchedule).run();
      return app.database.query('SELECT FROM timed_speech');
    };
    await evenings.send('mutation ($id: ID!) { deleteWeeklyMeeting(id: $id) }', { id }, officer);
    expect(await stored()).toHaveLength(2);
    await evenings.send('mutation ($id: ID!) { deleteForGood(id: $id) }', { id }, officer);
    expect(await stored()).toHaveLength(1);
  });

  test('R602: after a role was given back and an entry deleted, nothing of the people is in any table, the log or an export', async () => {
    const lines = captureLog();
    const link = await evenings.assign(officer, 'speaker-1', {
      ...{ name: 'Zebedee Quagmire', speechTitle: 'Marshes', shownAs: 'FIRST_NAME' },
    });
    const items = [{ id: 'speech', title: 'A speech', minutes: 7, roleId: 'speaker-1', timingId: 'speech' }];
    await evenings.save(officer, { items, isOpen: true }, null);
    await handIn([
      entry({ itemId: 'speech', roleId: 'speaker-1', name: 'Zebedee Quagmire', title: 'Marshes' }),
      entry({ name: 'Quagmire, a guest' }),
    ]);
    await evenings.sheet();
    at('2077-03-04T19:30');
    await app.get(SheetSchedule).run();
    expect(await storedTexts(app)).toContain('Quagmire');
    await evenings.giveBack(link);
    const guest = (await log()).find(({ name }) => name)!;
    await evenings.send('mutation ($id: ID!) { deleteTimedSpeech(id: $id) }', { id: guest.id }, officer);
    lines.end();
    const after = [await storedTexts(app), lines.text(), JSON.stringify(await evenings.sheet())].join();
    expect(after).not.toMatch(/zebedee|quagmire|marshes/i);
    expect(after).not.toContain(club);
  });

  test('R602: an export takes sheets and times along', async () => {
    await evenings.save(officer, { items: [{ id: 'a', title: 'A', minutes: 1 }], isOpen: true }, null);
    await handIn([entry(), entry()]);
    at('2077-03-04T19:30');
    await app.get(SheetSchedule).run();
    const folder = await mkdtemp(join(tmpdir(), 'gavel-sheets-'));
    const site = await createSite();
    try {
      await exportSite(app.config, join(folder, 'site.tar.gz'), {}, silentProgress());
      // Records that the scheduled job has made are no content in the way of an import.
      await site.database.query(`
        INSERT INTO evening_sheet (meeting_id, date, items, is_open, frozen_at, record, created_at, updated_at, version)
        SELECT id, '2077-02-25', '[]', false, now(), '{}', now(), now(), 0 FROM weekly_meeting`);
      await importArchive(site.config, join(folder, 'site.tar.gz'), silentProgress());
      const [before, after] = [await readRows(app), await readRows(site)];
      expect(after.timed_speech).toHaveLength(2);
      expect(after.evening_sheet!.length).toBeGreaterThan(0);
      expect([after.evening_sheet, after.timed_speech]).toEqual([before.evening_sheet, before.timed_speech]);
    } finally {
      await site.remove();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
