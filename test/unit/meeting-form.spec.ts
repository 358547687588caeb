import { describe, expect, test } from '@jest/globals';
import { changeErrors, changeOf, eveningFields } from '../../client/features/meetings/admin/evening-change.js';
import { eveningsAhead, scheduleOf } from '../../client/features/meetings/admin/preview.js';
import {
  dayOffErrors,
  endProblem,
  partErrors,
  rowsRules,
  termErrors,
  toRowsText,
} from '../../client/features/meetings/admin/rows.js';
import { MEETING_ADMIN_MESSAGES } from '../../client/features/meetings/admin/texts.js';
import { parseClock } from '../../client/features/meetings/admin/typed-clock.js';
import { TYPED_DATE_MESSAGES } from '../../client/records/dates/typed-date.js';
import { MEETING_API_MESSAGES, MEETING_LIMITS, MEETING_RULES } from '../../server/shared/meeting-rules.js';
import { firstBroken } from '../../server/shared/rules.js';

test.each([
  ['5 pm', '17:00'],
  ['17:00', '17:00'],
  ['6.30 PM', '18:30'],
  ['noon', '12:00'],
  ['5', null],
  ['5 to 6 pm', null],
  ['later', null],
  ['', null],
])('a time of day is typed as “%s”', (typed, clock) => {
  expect(parseClock(typed)).toBe(clock);
});

describe('a row of the form of a weekly meeting', () => {
  const meeting = { from: '5 pm', to: '6:30 pm' };
  const part = { title: 'Speeches', from: '5 pm', to: '6 pm', text: '' };

  test('has nothing wrong if it is complete', () => {
    expect(partErrors(part, meeting)).toEqual({});
    expect(termErrors({ name: 'First half', from: '2027-01-05', to: '2027-06-29' })).toEqual({});
    expect(dayOffErrors({ from: '2027-01-05', to: null, reason: 'Poya day' })).toEqual({});
  });

  test('names what is missing or not understood at its field', () => {
    expect(partErrors({ title: '', from: '', to: 'late', text: '' }, meeting)).toEqual({
      title: 'A part needs a title',
      from: 'The beginning is required',
      to: MEETING_ADMIN_MESSAGES.notATime,
    });
    expect(Object.keys(termErrors({ name: '', from: null, to: 'someday' }))).toEqual(['name', 'from', 'to']);
    expect(Object.keys(dayOffErrors({ from: null, to: null, reason: '' }))).toEqual(['from', 'reason']);
  });

  test('has its end after its beginning, and within the hours of the meeting', () => {
    expect(partErrors({ ...part, to: '5 pm' }, meeting).to).toBe(MEETING_API_MESSAGES.partEndsFirst);
    expect(partErrors({ ...part, to: '7 pm' }, meeting).to).toBe(MEETING_API_MESSAGES.partOutside);
    expect(partErrors({ ...part, to: '7 pm' }, { from: '5 pm', to: '' })).toEqual({});
    expect(termErrors({ name: 'x', from: '2027-01-05', to: '2027-01-04' }).to).toBe(MEETING_API_MESSAGES.termEndsFirst);
    const span = { from: '2027-01-05', to: '2027-01-04', reason: 'x' };
    expect(dayOffErrors(span).to).toBe(MEETING_API_MESSAGES.dayOffEndsFirst);
    expect(endProblem('5 pm', '4 pm')).toBe(MEETING_API_MESSAGES.endsFirst);
    expect(endProblem('5 pm', '')).toBeUndefined();
  });

  test('is named in the message of its list', () => {
    expect(rowsRules('Part', [{}, {}])).toEqual([]);
    expect(firstBroken(rowsRules('Part', [{}, { title: 'A part needs a title' }]), '[]')).toBe(
      'Part 2: A part needs a title',
    );
  });
});

describe('the preview of a weekly meeting', () => {
  const values = {
    title: 'Weekly meeting',
    weekday: 'TUESDAY' as const,
    from: '5 pm',
    to: '6:30 pm',
    place: ' Library ',
    onlineUrl: '',
    parts: toRowsText([]),
    terms: toRowsText([
      { name: 'First half', from: '2027-01-05', to: '2027-01-26' },
      { name: '', from: null, to: null },
    ]),
    daysOff: toRowsText([
      { from: '2027-01-12', to: null, reason: 'Poya day' },
      { from: 'soon', to: null, reason: 'x' },
    ]),
  };

  test('R484: has the next evenings with the values of the form, without rows that are not complete', () => {
    const schedule = scheduleOf(values)!;
    expect([schedule.weekday, schedule.from, schedule.to, schedule.place]).toEqual([
      ...['Tuesday', '17:00', '18:30', 'Library'],
    ]);
    const evenings = eveningsAhead(schedule, '2027-01-06').slice(0, 4);
    expect(evenings.map(({ date, state, reason }) => [date, state, reason])).toEqual([
      ['2027-01-12', 'not held', 'Poya day'],
      ['2027-01-19', 'held', ''],
      ['2027-01-26', 'held', ''],
      ['2027-02-02', 'out of term', ''],
    ]);
  });

  test('waits for the weekday and the hours', () => {
    expect(scheduleOf({ ...values, weekday: null })).toBeNull();
    expect(scheduleOf({ ...values, to: 'late' })).toBeNull();
  });
});

describe('a change of an evening', () => {
  const meeting = {
    id: 'm',
    title: 'Weekly meeting',
    weekday: 'TUESDAY' as const,
    from: '17:00',
    to: '18:30',
    place: '',
    onlineUrl: null,
    parts: [],
    terms: [],
    daysOff: [],
    roles: [],
    timings: [],
    version: 1,
  };
  const evening = {
    id: 'm-2027-01-12',
    date: '2027-01-12',
    state: 'HELD' as const,
    takesPlace: true,
    day: '2027-01-12',
    from: '17:00',
    to: '18:30',
    place: '',
    onlineUrl: null,
    reason: '',
    shareText: '',
    event: null,
    change: null,
    weeklyMeeting: { id: 'm' },
  };
  const usual = eveningFields('MOVED', evening, meeting);

  test('begins with what is usual, and sends only what differs', () => {
    expect(usual).toMatchObject({ day: '2027-01-12', from: '5:00 PM', to: '6:30 PM', place: '', reason: '' });
    const moved = changeOf('MOVED', evening, meeting, { ...usual, from: '5:30 pm', to: '7 pm', place: ' Library ' });
    expect(moved).toMatchObject({ state: 'MOVED', from: '17:30', to: '19:00', place: 'Library' });
    expect(moved.day).toBeUndefined();
    expect(changeOf('MOVED', evening, meeting, { ...usual, day: '2027-01-13' }).from).toBeUndefined();
  });

  test('made online keeps the day and the hours to which it was moved', () => {
    const change = {
      state: 'MOVED' as const,
      reason: '',
      day: '2027-01-13',
      from: '17:30',
      to: null,
      place: 'Library',
      onlineUrl: null,
    };
    const moved = { ...evening, change };
    const fields = { ...eveningFields('ONLINE', moved, meeting), onlineUrl: 'https://example.com/room' };
    expect(changeOf('ONLINE', moved, meeting, fields)).toMatchObject({
      state: 'ONLINE',
      day: '2027-01-13',
      from: '17:30',
      onlineUrl: 'https://example.com/room',
    });
  });

  test('does not take the reason of a move for one of calling it off', () => {
    const called = { ...evening, state: 'NOT_HELD' as const, takesPlace: false, reason: 'Exams' };
    const moved = { ...evening, state: 'MOVED' as const, reason: 'The hall is taken' };
    const reasons = [called, moved].map((one) =>
      (['NOT_HELD', 'MOVED'] as const).map((act) => eveningFields(act, one, meeting).reason),
    );
    expect(reasons).toEqual([
      ['Exams', ''],
      ['', 'The hall is taken'],
    ]);
  });

  test('needs a reason, something that moves, or a link', () => {
    const errorsOf = (act: 'NOT_HELD' | 'MOVED' | 'ONLINE', fields: object) =>
      changeErrors(act, evening, meeting, { ...usual, ...fields });
    expect(errorsOf('NOT_HELD', {})).toEqual({ reason: MEETING_API_MESSAGES.reasonRequired });
    expect(errorsOf('NOT_HELD', { reason: 'Exams' })).toEqual({});
    expect(errorsOf('MOVED', {})).toEqual({ day: MEETING_API_MESSAGES.nothingMoved });
    expect(errorsOf('MOVED', { day: '2027-02-12' })).toEqual({ day: MEETING_API_MESSAGES.movedTooFar });
    expect(errorsOf('MOVED', { day: 'someday' })).toEqual({ day: TYPED_DATE_MESSAGES.unreadable });
    expect(errorsOf('MOVED', { from: 'late' })).toMatchObject({ from: MEETING_ADMIN_MESSAGES.notATime });
    expect(errorsOf('MOVED', { from: '7 pm' })).toEqual({ to: MEETING_API_MESSAGES.endsFirst });
    expect(errorsOf('ONLINE', {})).toEqual({ onlineUrl: MEETING_API_MESSAGES.onlineUrlRequired });
    const tooLong = 'x'.repeat(MEETING_LIMITS.reason + 1);
    expect(errorsOf('NOT_HELD', { reason: tooLong }).reason).toBe(firstBroken(MEETING_RULES.dayOffReason, tooLong));
  });
});
