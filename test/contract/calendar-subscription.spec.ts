import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Clock } from '../../server/core/time/clock.js';
import { FEEDS } from '../../server/shared/feeds.js';
import { FIRST_MEETING_ID } from '../../server/shared/site.js';
import { startApp, type TestApp } from '../support/app.js';
import { CalendarSubscriber, calendarStarts } from '../support/calendars.js';

let app: TestApp;
let token: string;
let minutes = 0;

/** Seconds pass between what officers do. */
const later = () =>
  jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(Date.parse('2077-03-01T04:00:00Z') + ++minutes * 60_000));

beforeAll(async () => {
  app = await startApp();
  later();
  token = await app.signIn();
});
afterAll(async () => {
  jest.restoreAllMocks();
  await app.close();
});

/** A Thursday. */
const DATE = '2077-03-11';
const SPAN = ['2077-03-08T00:00:00+05:30', '2077-03-14T00:00:00+05:30'] as const;
const WEEKLY = { title: 'Weekly meeting', weekday: 'THURSDAY', from: '18:00', to: '19:30' };
const EVENT = {
  ...{ title: 'Guest night', description: 'Hear a guest.', date: '2077-03-12', time: '5 PM to 6 PM' },
  ...{ location: 'The lawn', type: 'FUN_ACTIVITY' },
};

async function act<T = { id: string }>(document: string, variables: object): Promise<T> {
  later();
  const { data, errors } = await app.gql<Record<string, T>>(document, variables, token);
  if (errors[0]) throw new Error(errors[0].message);
  return Object.values(data!)[0]!;
}
const change = (input: object) =>
  act(
    'mutation ($id: ID!, $date: CalendarDate!, $input: EveningChangeInput!) { changeMeeting(id: $id, date: $date, input: $input) { id } }',
    { id: FIRST_MEETING_ID, date: DATE, input },
  );
const saveWeekly = (fields: object) =>
  act('mutation ($id: ID!, $input: WeeklyMeetingInput!) { updateWeeklyMeeting(id: $id, input: $input) { id } }', {
    id: FIRST_MEETING_ID,
    input: { ...WEEKLY, ...fields },
  });
const saveEvent = (id: string, input: object) =>
  act('mutation ($id: ID!, $input: EventPatch!) { updateEvent(id: $id, input: $input) { id } }', { id, input });
const withId = (name: string, selection = ' { id }') => `mutation ($id: ID!) { ${name}(id: $id)${selection} }`;

const at = (...times: string[]): number[] => times.map((time) => Date.parse(`${time}:00+05:30`));

test('R503: a calendar that has subscribed shows the same as a fresh one, after each change of an evening or event', async () => {
  const subscriber = new CalendarSubscriber();
  const fetchFeed = async () => (await fetch(app.url + FEEDS.calendar.path)).text();
  const expectShown = async (...times: string[]): Promise<void> => {
    const fresh = await fetchFeed();
    subscriber.receive(fresh);
    expect(calendarStarts(fresh, ...SPAN)).toEqual(at(...times));
    expect(calendarStarts(subscriber.text, ...SPAN)).toEqual(at(...times));
    const only = new CalendarSubscriber();
    only.receive(fresh);
    expect(subscriber.text.split('\r\n').toSorted()).toEqual(only.text.split('\r\n').toSorted());
  };
  const usual = `${DATE}T18:00`;
  await expectShown(usual);

  await change({ state: 'NOT_HELD', reason: 'Exams' });
  await expectShown();
  await change({ state: 'MOVED', day: '2077-03-10', from: '17:00', to: '18:00' });
  await expectShown('2077-03-10T17:00');
  await change({ state: 'ONLINE', onlineUrl: 'https://meet.example/x' });
  await expectShown(usual);
  await act('mutation ($id: ID!, $date: CalendarDate!) { resetMeeting(id: $id, date: $date) { id } }', {
    id: FIRST_MEETING_ID,
    date: DATE,
  });
  await expectShown(usual);

  await saveWeekly({ daysOff: [{ from: DATE, to: DATE, reason: 'Holiday' }] });
  await expectShown();
  await saveWeekly({ daysOff: [] });
  await expectShown(usual);
  await saveWeekly({ from: '17:30' });
  await expectShown(`${DATE}T17:30`);
  await saveWeekly({});
  await expectShown(usual);

  const { id } = await act('mutation ($input: EventInput!) { createEvent(input: $input) { id } }', { input: EVENT });
  await expectShown(usual, '2077-03-12T17:00');
  await saveEvent(id, { date: '2077-03-13', announceMove: true });
  await expectShown(usual, '2077-03-13T17:00');
  await act('mutation ($id: ID!) { cancelEvent(id: $id, reason: "Flu") { id } }', { id });
  await expectShown(usual);
  expect(subscriber.text.split('BEGIN:VEVENT').find((entry) => entry.includes(id))).toContain('STATUS:CANCELLED');
  await act(withId('reinstateEvent'), { id });
  await expectShown(usual, '2077-03-13T17:00');
  await act(withId('deleteEvent', ''), { id });
  await expectShown(usual);
  await act(withId('undoDelete', ''), { id });
  await expectShown(usual, '2077-03-13T17:00');

  await act(withId('deleteWeeklyMeeting', ''), { id: FIRST_MEETING_ID });
  await expectShown('2077-03-13T17:00');
  await act(withId('undoDelete', ''), { id: FIRST_MEETING_ID });
  await expectShown(usual, '2077-03-13T17:00');
});
