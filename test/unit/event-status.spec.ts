import { describe, expect, test } from '@jest/globals';
import { isSameTime, statusByDate } from '../../server/shared/event-status.js';
import { minuteIn } from '../../server/shared/time.js';

describe('the status of an event by its date and time', () => {
  test.each([
    ['6:00 PM to 7:30 PM', '2026-12-17T23:59', 'upcoming'],
    ['6:00 PM to 7:30 PM', '2026-12-18T17:59', 'upcoming'],
    ['6:00 PM to 7:30 PM', '2026-12-18T18:00', 'ongoing'],
    ['6:00 PM to 7:30 PM', '2026-12-18T19:29', 'ongoing'],
    ['6:00 PM to 7:30 PM', '2026-12-18T19:30', 'completed'],
    ['6 pm', '2026-12-18T17:59', 'upcoming'],
    ['6 pm', '2026-12-18T23:59', 'ongoing'],
    ['6 pm', '2026-12-19T00:00', 'completed'],
    ['10 pm to 2 am', '2026-12-18T21:59', 'upcoming'],
    ['10 pm to 2 am', '2026-12-19T01:59', 'ongoing'],
    ['10 pm to 2 am', '2026-12-19T02:00', 'completed'],
    ['after lunch', '2026-12-17T23:59', 'upcoming'],
    ['after lunch', '2026-12-18T00:00', 'ongoing'],
    ['after lunch', '2026-12-19T00:00', 'completed'],
    ['', '2026-12-18T12:00', 'ongoing'],
  ])('%p on 18 December is, at %s, %s', (time, minute, status) => {
    expect(statusByDate({ date: '2026-12-18', time }, minute)).toBe(status);
  });

  test('the minute is that of the site’s time zone', () => {
    expect(minuteIn('Asia/Colombo', new Date('2026-12-18T18:29:59Z'))).toBe('2026-12-18T23:59');
    expect(minuteIn('Asia/Colombo', new Date('2026-12-18T18:30:00Z'))).toBe('2026-12-19T00:00');
  });
});

describe('two events of one day are at the same time', () => {
  test.each([
    ['6:00 PM to 7:30 PM', '18:00', true],
    ['6 pm', '18.00', true],
    ['6 pm', '6:01 pm', false],
    ['6:00 PM to 7:30 PM', '7:29 pm', true],
    ['6:00 PM to 7:30 PM', '7:30 pm to 9 pm', false],
    ['5 pm to 9 pm', '6 pm to 7 pm', true],
    ['10 pm to 2 am', '11 pm', true],
    ['After lunch', ' after lunch', true],
    ['after lunch', 'in the evening', false],
    ['after lunch', '1 pm', false],
  ])('%p and %p: %p', (one, other, same) => {
    expect(isSameTime(one, other)).toBe(same);
    expect(isSameTime(other, one)).toBe(same);
  });
});
