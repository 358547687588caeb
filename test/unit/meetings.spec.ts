import { describe, expect, test } from '@jest/globals';
import {
  beginsAt,
  concerns,
  endsAt,
  eveningDates,
  eveningOf,
  replaces,
  type EveningChange,
  type ReplacingEvent,
  type WeeklySchedule,
} from '../../server/shared/meetings.js';
import { firstOn, weekdayOfDate } from '../../server/shared/weekdays.js';
import { eveningOnDay, eveningText, nextEvening, noticeAt } from '../../server/shared/meeting-texts.js';
import { clockRange, partHours, weeklyHours } from '../../server/shared/weekly-hours.js';
import { addDays } from '../../server/shared/days.js';

/** A Thursday. */
const DATE = '2026-12-17';

const WEEKLY: WeeklySchedule = {
  id: 'weekly',
  weekday: 'Thursday',
  from: '18:00',
  to: '19:30',
  place: 'Main Hall',
  onlineUrl: null,
  terms: [{ name: 'Term 1', from: '2026-09-01', to: '2026-12-31' }],
  daysOff: [{ from: '2026-12-21', to: '2026-12-26', reason: 'Vacation' }],
};

const change = (fields: Partial<EveningChange> & Pick<EveningChange, 'state'>): EveningChange => ({
  ...{ reason: '', day: null, from: null, to: null, place: null, onlineUrl: null },
  ...fields,
});

const event = (fields: Partial<ReplacingEvent> = {}): ReplacingEvent => ({
  ...{
    id: 'event',
    slug: 'guest-night',
    title: 'Guest night',
    date: DATE,
    start: 18 * 60,
    end: 20 * 60,
    place: 'The lawn',
  },
  ...{ onlineUrl: null, cancelReason: null },
  ...fields,
});

describe('R487: the state of an evening', () => {
  const OFF = '2026-12-24';
  const cancelled = event({ cancelReason: 'The guest is ill' });
  test.each<[string, Partial<Parameters<typeof evening>[0]>, string, boolean, string?]>([
    ['nothing differs', {}, 'held', true],
    ['no term contains the day', { date: '2027-01-07' }, 'out of term', false],
    [
      'no term contains the day, and an officer moved it',
      { date: '2027-01-07', change: change({ state: 'moved', day: '2027-01-08' }) },
      'out of term',
      false,
    ],
    [
      'no term contains the day, and an event is held',
      { date: '2027-01-07', events: [event({ date: '2027-01-07' })] },
      'out of term',
      false,
    ],
    ['there are no terms', { date: '2027-01-07', weekly: { ...WEEKLY, terms: [] } }, 'held', true],
    ['it is a day off', { date: OFF }, 'not held', false, 'Vacation'],
    ['it is a day off, and an officer holds it', { date: OFF, change: change({ state: 'held' }) }, 'held', true],
    ['it is a day off, and an event is held', { date: OFF, events: [event({ date: OFF })] }, 'replaced by event', true],
    [
      'an officer called it off',
      { change: change({ state: 'not held', reason: 'Exam week' }) },
      'not held',
      false,
      'Exam week',
    ],
    ['an officer moved it', { change: change({ state: 'moved', day: '2026-12-18' }) }, 'moved', true],
    [
      'an officer put it online',
      { change: change({ state: 'online', onlineUrl: 'https://meet.example/x' }) },
      'online',
      true,
    ],
    ['an event is at that time', { events: [event()] }, 'replaced by event', true],
    [
      'an event is at that time, and the evening was called off',
      { events: [event()], change: change({ state: 'not held', reason: 'x' }) },
      'replaced by event',
      true,
    ],
    ['that event is cancelled', { events: [cancelled] }, 'not held', false, 'The guest is ill'],
    [
      'that event is cancelled, and another is held',
      { events: [cancelled, event({ id: 'other' })] },
      'replaced by event',
      true,
    ],
    [
      'that event is cancelled, and an officer holds the meeting',
      { events: [cancelled], change: change({ state: 'held' }) },
      'held',
      true,
    ],
    [
      'an event of another day is cancelled',
      { events: [event({ date: '2026-12-10', cancelReason: 'x' })] },
      'held',
      true,
    ],
  ])('when %s', (_, given, state, takesPlace, reason = '') => {
    expect(evening(given)).toMatchObject({ state, takesPlace, reason });
  });

  function evening(given: {
    date?: string;
    weekly?: WeeklySchedule;
    change?: EveningChange;
    events?: readonly ReplacingEvent[];
  }) {
    return eveningOf(given.weekly ?? WEEKLY, given.date ?? DATE, given.change, given.events ?? []);
  }

  test('takes from the change what it names, and the rest from the week', () => {
    const moved = evening({ change: change({ state: 'moved', day: '2026-12-18', from: '17:00' }) });
    expect(moved).toMatchObject({ date: DATE, day: '2026-12-18', from: '17:00', to: '19:30', place: 'Main Hall' });
  });

  test('takes hours and place of the event that replaces it', () => {
    expect(evening({ events: [event()] })).toMatchObject({ from: '18:00', to: '20:00', place: 'The lawn' });
    expect(evening({ events: [event({ end: null })] }).to).toBeNull();
  });
});

test.each([
  ['at the same hours', 1080, 1170, true],
  ['that begins before it and ends in it', 1020, 1100, true],
  ['that begins in it, without an end', 1100, null, true],
  ['that ends as it begins', 1020, 1080, false],
  ['that begins as it ends', 1170, 1230, false],
  ['before it, without an end', 1020, null, false],
])('R487: an event %s replaces the evening: %#', (_, start, end, expected) => {
  expect(replaces(WEEKLY, { date: DATE, start, end })).toBe(expected);
  expect(replaces(WEEKLY, { date: addDays(DATE, 1), start, end })).toBe(false);
});

test('weekdays are those of the calendar, over 400 years', () => {
  for (let date = '1900-01-01'; date < '2300-01-01'; date = addDays(date, 1))
    if (weekdayOfDate(date) !== weekdayOfDate(date)) throw new Error(`${date} is a ${weekdayOfDate(date)}`);
  expect(weekdayOfDate('1899-12-31')).toBe('Sunday');
  expect(firstOn('Thursday', DATE)).toBe(DATE);
  expect(firstOn('Wednesday', DATE)).toBe('2026-12-23');
});

test('the evenings of a span are those that can be moved into it, and only those that concern it count', () => {
  expect(eveningDates(WEEKLY, DATE, DATE)).toEqual([DATE]);
  expect(eveningDates(WEEKLY, '2026-12-18', '2026-12-18')).toEqual(['2026-12-17', '2026-12-24']);
  const moved = eveningOf(WEEKLY, DATE, change({ state: 'moved', day: '2026-12-18' }), []);
  expect(['2026-12-16', DATE, '2026-12-18', '2026-12-19'].map((day) => concerns(moved, day, day))).toEqual([
    ...[false, true, true, false],
  ]);
});

test('an evening that ends past midnight ends on the next day, and one without an end at midnight', () => {
  const at = { day: DATE, from: '22:00' };
  expect(beginsAt(at)).toBe('2026-12-17T22:00');
  expect(endsAt({ ...at, to: '23:30' })).toBe('2026-12-17T23:30');
  expect(endsAt({ ...at, to: '01:00' })).toBe('2026-12-18T01:00');
  expect(endsAt({ ...at, to: null })).toBe('2026-12-18T00:00');
});

test('R78 R326 R327: hours are written as the club writes them', () => {
  expect(weeklyHours(WEEKLY)).toBe('Thursdays 6:00 PM to 7:30 PM');
  expect(clockRange({ from: '00:05', to: '12:00' })).toBe('12:05 AM to 12:00 PM');
  expect(clockRange({ from: '18:00', to: null })).toBe('6:00 PM');
  expect(partHours({ from: '18:15', to: '19:00' })).toBe('6:15 to 7:00pm');
  expect(partHours({ from: '11:45', to: '12:15' })).toBe('11:45am to 12:15pm');
});

describe('R488: the line about the evening that is near', () => {
  const evenings = (of: EveningChange | undefined, events: readonly ReplacingEvent[] = []) =>
    eveningDates(WEEKLY, '2026-12-07', '2026-12-31').map((date) =>
      eveningOf(WEEKLY, date, date === DATE ? of : undefined, date === DATE ? events : []),
    );
  const called = change({ state: 'not held', reason: 'Exam week.' });
  const moved = change({ state: 'moved', day: '2026-12-18', from: '17:00', to: '18:30', place: 'Room 2' });
  const earlier = change({ state: 'moved', day: '2026-12-16' });
  const elsewhere = change({ state: 'moved', place: 'Room 2', reason: 'The hall is being painted' });
  const online = change({ state: 'online', onlineUrl: 'https://meet.example/x' });
  test.each<[string, EveningChange | undefined, string, string | null]>([
    ['37 hours before', undefined, '2026-12-16T05:59', null],
    ['36 hours before', undefined, '2026-12-16T06:00', 'Tomorrow 6:00 PM to 7:30 PM, Main Hall'],
    ['on the day', undefined, '2026-12-17T00:00', 'Tonight 6:00 PM to 7:30 PM, Main Hall'],
    ['while it runs', undefined, '2026-12-17T18:00', 'Now, until 7:30 PM, Main Hall'],
    ['once it is over', undefined, '2026-12-17T19:30', null],
    [
      'called off, the day before',
      called,
      '2026-12-16T09:00',
      'No meeting tomorrow: Exam week. Next: Thursday 31 December.',
    ],
    [
      'called off, on the day',
      called,
      '2026-12-17T09:00',
      'No meeting tonight: Exam week. Next: Thursday 31 December.',
    ],
    [
      'moved to the next day',
      moved,
      '2026-12-17T09:00',
      'Moved. Tomorrow 5:00 PM to 6:30 PM, Room 2, instead of Thursday 17 December',
    ],
    [
      'moved to the next day, on that day',
      moved,
      '2026-12-18T09:00',
      'Moved. Tonight 5:00 PM to 6:30 PM, Room 2, instead of Thursday 17 December',
    ],
    [
      'moved to the day before, once it is over',
      earlier,
      '2026-12-17T09:00',
      'No meeting tonight: it was on Wednesday 16 December. Next: Thursday 31 December.',
    ],
    [
      'in another room',
      elsewhere,
      '2026-12-17T09:00',
      'Changed: The hall is being painted. Tonight 6:00 PM to 7:30 PM, Room 2',
    ],
    ['online', online, '2026-12-17T09:00', 'Tonight 6:00 PM to 7:30 PM, online'],
  ])('%s', (_, of, minute, text) => {
    expect(noticeAt(evenings(of), minute)?.text ?? null).toBe(text);
  });

  test('names the event that takes its place', () => {
    expect(noticeAt(evenings(undefined, [event()]), '2026-12-17T09:00')?.text).toBe(
      'Tonight 6:00 PM to 8:00 PM: Guest night, The lawn',
    );
  });

  test('R500: where the club has several weekly meetings, it is named', () => {
    const named = (of: EveningChange | undefined) => evenings(of).map((one) => ({ ...one, name: 'Speech lab' }));
    const minute = '2026-12-17T09:00';
    expect(noticeAt(named(undefined), minute)?.text).toBe('Tonight 6:00 PM to 7:30 PM: Speech lab, Main Hall');
    expect(noticeAt(named(called), minute)?.text).toMatch(/^Speech lab is not held tonight: Exam week\. Next: /);
    const onDay = (of: EveningChange | undefined) =>
      eveningOnDay(
        named(of).find(({ date }) => date === DATE)!,
        DATE,
      );
    expect(onDay(undefined)).toMatch(/^Speech lab takes place that day: /);
    expect(onDay(called)).toBe('Speech lab is not held that day. Exam week.');
  });

  test('says so for the days after tomorrow too, when a morning meeting is near', () => {
    const morning = { ...WEEKLY, from: '08:00', to: '09:00' };
    const off = eveningOf(morning, DATE, called, []);
    expect(noticeAt([off], '2026-12-15T20:00')?.text).toBe('No meeting this Thursday: Exam week.');
    expect(eveningText(eveningOf(morning, DATE, undefined, []), '2026-12-17T00:00')).toBe(
      'Today 8:00 AM to 9:00 AM, Main Hall',
    );
  });

  test('the next evening is the first that takes place and is not over', () => {
    expect(nextEvening(evenings(called), '2026-12-16T09:00')?.date).toBe('2026-12-31');
    expect(nextEvening(evenings(undefined), '2026-12-17T19:29')?.date).toBe(DATE);
    expect(nextEvening(evenings(undefined), '2026-12-17T19:30')?.date).toBe('2026-12-31');
    expect(nextEvening(evenings(moved), '2026-12-17T20:00')?.date).toBe(DATE);
    expect(nextEvening([], '2026-12-17T20:00')).toBeNull();
  });
});
