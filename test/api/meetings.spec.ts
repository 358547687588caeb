import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Clock } from '../../server/core/time/clock.js';
import { MeetingTimes } from '../../server/features/meetings/meeting-times.service.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { MEETING_API_MESSAGES, MEETING_LIMITS } from '../../server/shared/meeting-rules.js';
import { FIRST_MEETING_ID } from '../../server/shared/site.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  at('2077-03-03T09:00');
  token = await app.signIn();
});
afterAll(() => app.close());
afterEach(() => void jest.restoreAllMocks());

/** A Thursday, and the minute of the club’s clocks at which the tests look. */
const DATE = '2077-03-04';
const at = (time: string) => jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(`${time}:00+05:30`));
/** Within the hours of the session. */
beforeEach(() => void at('2077-03-03T09:00'));

const WEEKLY =
  'id title weekday from to place onlineUrl parts { title from to text } terms { name from to } daysOff { from to reason } version';
const EVENING =
  'id date state takesPlace day from to startsAt endsAt place onlineUrl reason text event { id title } change { state }';

interface Weekly {
  id: string;
  version: number;
  [field: string]: unknown;
}
interface Evening {
  date: string;
  state: string;
  [field: string]: unknown;
}

const send = async <T>(document: string, variables: object = {}, as: string | undefined = token) => {
  const { data, errors } = await app.gql<Record<string, T>>(document, variables, as);
  return { result: data && Object.values(data)[0]!, error: errors[0]?.extensions, message: errors[0]?.message };
};
const list = async () => (await send<Weekly[]>(`{ weeklyMeetings { ${WEEKLY} } }`, {}, undefined)).result!;
const create = (input: object) =>
  send<Weekly>(`mutation ($input: WeeklyMeetingInput!) { createWeeklyMeeting(input: $input) { ${WEEKLY} } }`, {
    input,
  });
const update = (id: string, input: object, version?: number) =>
  send<Weekly>(
    `mutation ($id: ID!, $input: WeeklyMeetingInput!, $version: Int) { updateWeeklyMeeting(id: $id, input: $input, version: $version) { ${WEEKLY} } }`,
    { id, input, version },
  );
const change = (id: string, date: string, input: object) =>
  send<Evening>(
    `mutation ($id: ID!, $date: CalendarDate!, $input: EveningChangeInput!) { changeMeeting(id: $id, date: $date, input: $input) { ${EVENING} } }`,
    { id, date, input },
  );
const reset = (id: string, date: string) =>
  send<Evening>(`mutation ($id: ID!, $date: CalendarDate!) { resetMeeting(id: $id, date: $date) { ${EVENING} } }`, {
    id,
    date,
  });
const remove = (id: string) => send<string>('mutation ($id: ID!) { deleteWeeklyMeeting(id: $id) }', { id });
const evenings = async (from: string, to: string) =>
  (
    await send<Evening[]>(
      `query ($from: CalendarDate!, $to: CalendarDate!) { meetings(from: $from, to: $to) { ${EVENING} } }`,
      { from, to },
      undefined,
    )
  ).result!;
const next = async () => (await send<Evening | null>(`{ nextMeeting { ${EVENING} } }`, {}, undefined)).result;
const notice = async () =>
  (await send<{ text: string; evening: Evening } | null>(`{ meetingNotice { text evening { date } } }`, {}, undefined))
    .result;

const TUESDAYS = { title: 'Tuesday club', weekday: 'TUESDAY', from: '17:00', to: '18:00' };

test('R72 R73 R74 R75 R326 R327: a new site has the weekly meeting of the specification', async () => {
  const [meeting, ...others] = await list();
  expect(others).toEqual([]);
  expect(meeting).toMatchObject({ id: FIRST_MEETING_ID, weekday: 'THURSDAY', from: '18:00', to: '19:30', terms: [] });
  expect(meeting!.parts).toMatchObject([
    { title: 'Round Robin', from: '18:00', to: '18:15' },
    { title: 'Prepared Speech', from: '18:15', to: '19:00' },
    { title: 'Table Topics', from: '19:00', to: '19:20' },
  ]);
});

describe('a weekly meeting', () => {
  let id: string;
  beforeEach(async () => {
    id = (await create(TUESDAYS)).result!.id;
  });
  afterEach(() => remove(id));

  test('R489: is created, changed as a whole, and read by everybody', async () => {
    const whole = {
      ...{ ...TUESDAYS, place: 'Room 2', onlineUrl: 'https://meet.example/x' },
      parts: [{ title: 'Talk', from: '17:10', to: '17:40', text: 'One each' }],
      terms: [{ name: 'First half', from: '2077-01-10', to: '2077-05-30' }],
      daysOff: [{ from: '2077-04-12', to: '2077-04-16', reason: 'New Year' }],
    };
    const { result } = await update(id, whole, 1);
    expect(result).toEqual({ id, ...whole, version: 2 });
    expect(await list()).toContainEqual(result);
    const { result: emptied } = await update(id, { ...TUESDAYS, place: '', onlineUrl: '', terms: [] });
    expect(emptied).toMatchObject({ place: '', onlineUrl: null, terms: [], parts: whole.parts });
  });

  test('R489: names who saved in between', async () => {
    await update(id, { ...TUESDAYS, place: 'Room 3' }, 1);
    expect((await update(id, { ...TUESDAYS, place: 'Room 4' }, 1)).error).toMatchObject({
      code: 'CONFLICT',
      conflict: { version: 2 },
    });
  });

  test('R499 R500: is named beside the other one, and in the text for sharing', async () => {
    await change(id, '2077-03-09', { state: 'NOT_HELD', reason: 'Rain' });
    const asked = await send<Evening[]>(
      '{ meetings(from: "2077-03-09", to: "2077-03-09") { date state name text shareText } }',
    );
    const [tuesday] = asked.result!;
    expect(tuesday).toMatchObject({ name: 'Tuesday club' });
    expect(String(tuesday!.shareText).split('\n')).toEqual([
      ...['Tuesday club', 'No meeting on Tuesday 9 March 2077', 'Rain'],
      expect.stringMatching(/^http.*\/activities\?date=2077-03-09#day$/),
    ]);
    at('2077-03-08T20:00');
    expect((await notice())?.text).toMatch(/^Tuesday club is not held tomorrow: Rain\. Next: /);
    at('2077-03-03T09:00');
    await remove(id);
    const [thursday] = (await send<Evening[]>('{ meetings(from: "2077-03-11", to: "2077-03-11") { date state name } }'))
      .result!;
    expect(thursday).toMatchObject({ name: '' });
  });

  test.each<[string, object, string, string]>([
    ['ends before it begins', { to: '16:00' }, 'to', MEETING_API_MESSAGES.endsFirst],
    ['ends as it begins', { to: '17:00' }, 'to', MEETING_API_MESSAGES.endsFirst],
    ['has a time that no clock shows', { from: '25:00' }, 'from', 'Times must look like 18:00'],
    ['has no title', { title: ' ' }, 'title', 'Title is required'],
    [
      'has a link that is none',
      { onlineUrl: 'javascript:alert(1)' },
      'onlineUrl',
      'Online link must be a web address like https://example.com',
    ],
    [
      'has a part that ends first',
      { parts: [{ title: 'x', from: '17:30', to: '17:10' }] },
      'parts',
      MEETING_API_MESSAGES.partEndsFirst,
    ],
    [
      'has a part outside of it',
      { parts: [{ title: 'x', from: '16:50', to: '17:10' }] },
      'parts',
      MEETING_API_MESSAGES.partOutside,
    ],
    [
      'has a part without a title',
      { parts: [{ title: '', from: '17:00', to: '17:10' }] },
      'parts.0.title',
      'A part needs a title',
    ],
    [
      'has a term that ends first',
      { terms: [{ name: 'x', from: '2077-02-01', to: '2077-01-01' }] },
      'terms',
      MEETING_API_MESSAGES.termEndsFirst,
    ],
    [
      'has a day off that ends first',
      { daysOff: [{ reason: 'x', from: '2077-02-01', to: '2077-01-01' }] },
      'daysOff',
      MEETING_API_MESSAGES.dayOffEndsFirst,
    ],
    [
      'has too many terms',
      { terms: Array(13).fill({ name: 'x', from: '2077-01-01', to: '2077-01-01' }) },
      'terms',
      MEETING_API_MESSAGES.tooMany('terms', MEETING_LIMITS.terms),
    ],
  ])('R489: is refused if it %s', async (_, fields, field, message) => {
    const input = { ...TUESDAYS, ...fields };
    for (const { error } of [await create(input), await update(id, input)])
      expect(error).toMatchObject({ code: 'BAD_USER_INPUT', fields: { [field]: message } });
  });

  test('R489: is deleted with what was said about its evenings, and restored with it', async () => {
    await change(id, '2077-03-09', { state: 'NOT_HELD', reason: 'Rain' });
    await remove(id);
    expect(await evenings('2077-03-09', '2077-03-09')).toEqual([]);
    expect((await remove(id)).message).toBe(ERRORS.MEETING_NOT_FOUND.message);
    await send('mutation ($id: ID!) { undoDelete(id: $id) }', { id });
    expect(await evenings('2077-03-09', '2077-03-09')).toMatchObject([{ state: 'NOT_HELD', reason: 'Rain' }]);
  });

  test('R490: with terms, its evenings are those of the terms, without the days off', async () => {
    await update(id, {
      ...TUESDAYS,
      terms: [{ name: 'Short', from: '2077-03-02', to: '2077-03-16' }],
      daysOff: [{ from: '2077-03-09', to: '2077-03-09', reason: 'Exams' }],
    });
    const ofIt = (await evenings('2077-02-23', '2077-03-23')).filter(({ from }) => from === '17:00');
    expect(ofIt.map(({ date, state, reason }) => [date, state, reason])).toEqual([
      ['2077-02-23', 'OUT_OF_TERM', ''],
      ['2077-03-02', 'HELD', ''],
      ['2077-03-09', 'NOT_HELD', 'Exams'],
      ['2077-03-16', 'HELD', ''],
      ['2077-03-23', 'OUT_OF_TERM', ''],
    ]);
  });
});

describe('one evening', () => {
  const id = FIRST_MEETING_ID;
  afterEach(() => reset(id, DATE));

  test('R491: is as every week, with the instants of the club’s time zone', async () => {
    expect(await evenings(DATE, DATE)).toMatchObject([
      {
        ...{ date: DATE, day: DATE, state: 'HELD', takesPlace: true, from: '18:00', to: '19:30', change: null },
        ...{ startsAt: '2077-03-04T18:00:00+05:30', endsAt: '2077-03-04T19:30:00+05:30' },
      },
    ]);
  });

  test('R491: is called off, moved, put online and as usual again; what is said last counts', async () => {
    const states: unknown[] = [];
    for (const input of [
      { state: 'NOT_HELD', reason: 'Exam week' },
      { state: 'MOVED', day: '2077-03-05', from: '17:00', to: '18:00', place: 'Room 2' },
      { state: 'ONLINE', onlineUrl: 'https://meet.example/x' },
      { state: 'HELD' },
    ]) {
      const { result } = await change(id, DATE, input);
      expect((await evenings(DATE, DATE))[0]).toEqual(result);
      states.push([result!.state, result!.takesPlace, result!.day, result!.from, result!.place, result!.reason]);
    }
    expect(states).toEqual([
      ['NOT_HELD', false, DATE, '18:00', '', 'Exam week'],
      ['MOVED', true, '2077-03-05', '17:00', 'Room 2', ''],
      ['ONLINE', true, DATE, '18:00', '', ''],
      ['HELD', true, DATE, '18:00', '', ''],
    ]);
    expect((await reset(id, DATE)).result).toMatchObject({ state: 'HELD', change: null });
    expect((await reset(id, DATE)).result).toMatchObject({ state: 'HELD', change: null });
  });

  test('R491: moved to another day, it is found on both days', async () => {
    await change(id, DATE, { state: 'MOVED', day: '2077-03-05' });
    for (const day of [DATE, '2077-03-05'])
      expect(await evenings(day, day)).toMatchObject([{ date: DATE, state: 'MOVED' }]);
  });

  test.each<[string, string, object, string, string]>([
    ['another day of the week', '2077-03-05', { state: 'HELD' }, 'date', MEETING_API_MESSAGES.notAnEvening],
    ['no reason', DATE, { state: 'NOT_HELD', reason: '\u200b' }, 'reason', MEETING_API_MESSAGES.reasonRequired],
    ['a move to nowhere', DATE, { state: 'MOVED', day: DATE }, 'day', MEETING_API_MESSAGES.nothingMoved],
    ['a move into another week', DATE, { state: 'MOVED', day: '2077-03-11' }, 'day', MEETING_API_MESSAGES.movedTooFar],
    ['hours in the wrong order', DATE, { state: 'MOVED', from: '20:00' }, 'to', MEETING_API_MESSAGES.endsFirst],
    ['no link', DATE, { state: 'ONLINE' }, 'onlineUrl', MEETING_API_MESSAGES.onlineUrlRequired],
  ])('R491: is not changed with %s', async (_, date, input, field, message) => {
    const { error } = await change(id, date, input);
    expect(error).toMatchObject({ code: 'BAD_USER_INPUT', fields: { [field]: message } });
    expect(await evenings(DATE, DATE)).toMatchObject([{ state: 'HELD' }]);
  });

  test('R491: two officers who change it at once both get an answer, and one of the two counts', async () => {
    const both = await Promise.all(
      ['Exam week', 'Rain'].map((reason) => change(id, DATE, { state: 'NOT_HELD', reason })),
    );
    expect(both.map(({ message }) => message)).toEqual([undefined, undefined]);
    expect(['Exam week', 'Rain']).toContain((await evenings(DATE, DATE))[0]!.reason);
  });

  test('R492: an educational meeting at its hours takes its place, and can’t be called off with it', async () => {
    const input = {
      ...{ title: 'Guest night', description: 'Hear a guest.', date: DATE, time: '6:30 PM to 9:00 PM' },
      ...{ location: 'The lawn', type: 'EDUCATIONAL_MEETING' },
    };
    const { result: event } = await send<{ id: string }>(
      'mutation ($input: EventInput!) { createEvent(input: $input) { id } }',
      { input },
    );
    expect(await evenings(DATE, DATE)).toMatchObject([
      { state: 'REPLACED_BY_EVENT', takesPlace: true, from: '18:30', to: '21:00', place: 'The lawn', event },
    ]);
    const { error } = await change(id, DATE, { state: 'NOT_HELD', reason: 'Rain' });
    expect(error).toMatchObject({ fields: { state: MEETING_API_MESSAGES.eventTakesPlace } });
    await send('mutation ($id: ID!) { deleteEvent(id: $id) }', { id: event!.id });
    expect(await evenings(DATE, DATE)).toMatchObject([{ state: 'HELD', event: null }]);
  });

  test('R505: one request deletes the event in its place and calls it off', async () => {
    const input = {
      ...{ title: 'Guest night', description: 'Hear a guest.', date: DATE, time: '6:30 PM to 9:00 PM' },
      ...{ location: 'The lawn', type: 'EDUCATIONAL_MEETING' },
    };
    const { result: event } = await send<{ id: string }>(
      'mutation ($input: EventInput!) { createEvent(input: $input) { id } }',
      { input },
    );
    const { error } = await send(
      `mutation ($event: ID!, $id: ID!, $date: CalendarDate!, $input: EveningChangeInput!) {
        deleteEvent(id: $event)
        changeMeeting(id: $id, date: $date, input: $input) { id }
      }`,
      { event: event!.id, id, date: DATE, input: { state: 'NOT_HELD', reason: 'The guest is ill' } },
    );
    expect(error).toBeUndefined();
    expect(await evenings(DATE, DATE)).toMatchObject([{ state: 'NOT_HELD', reason: 'The guest is ill', event: null }]);
    await send('mutation ($id: ID!) { undoDelete(id: $id) }', { id: event!.id });
    expect(await evenings(DATE, DATE)).toMatchObject([{ state: 'REPLACED_BY_EVENT', event }]);
    await send('mutation ($id: ID!) { deleteEvent(id: $id) }', { id: event!.id });
    await reset(id, DATE);
  });

  test.each(['0001-01-01', '9999-12-31'])('at the edge of the calendar there is an answer: %s', async (day) => {
    const { error } = await send(`{ meetings(from: "${day}", to: "${day}") { id } }`);
    expect(error?.code).not.toBe('INTERNAL_SERVER_ERROR');
  });
});

describe('R488: the next evening and the notice', () => {
  const id = FIRST_MEETING_ID;
  afterEach(() => reset(id, DATE));

  test('follow what officers say', async () => {
    expect(await next()).toMatchObject({ date: DATE, text: 'Tomorrow 6:00 PM to 7:30 PM' });
    expect((await notice())!.text).toBe('Tomorrow 6:00 PM to 7:30 PM');
    await change(id, DATE, { state: 'NOT_HELD', reason: 'Exam week' });
    expect(await next()).toMatchObject({ date: '2077-03-11' });
    expect((await notice())!.text).toBe('No meeting tomorrow: Exam week. Next: Thursday 11 March.');
  });

  test('follow the clock, in responses from the cache too', async () => {
    const said: unknown[] = [];
    for (const time of ['2077-03-03T05:59', '2077-03-03T06:00', '2077-03-04T18:00', '2077-03-04T19:30']) {
      at(time);
      await app.get(MeetingTimes).check();
      said.push([(await notice())?.text ?? null, (await next())!.date]);
    }
    expect(said).toEqual([
      [null, DATE],
      ['Tomorrow 6:00 PM to 7:30 PM', DATE],
      ['Now, until 7:30 PM', DATE],
      [null, '2077-03-11'],
    ]);
  });
});

test('a span of more days than a year and a bit is refused', async () => {
  const { error } = await send('{ meetings(from: "2077-01-01", to: "2079-01-01") { id } }');
  expect(error).toMatchObject({ fields: { to: MEETING_API_MESSAGES.spanTooLong } });
});
