import { expect, test } from '@jest/globals';
import { SERIES_LENGTH, SERIES_MESSAGES, seriesProblem, weeklyDates } from '../../server/shared/event-series.js';

test.each([
  ['2026-12-04', '2026-12-04', [], ['2026-12-04']],
  ['2026-12-04', '2026-12-10', [], ['2026-12-04']],
  ['2026-12-04', '2026-12-11', [], ['2026-12-04', '2026-12-11']],
  ['2026-12-25', '2027-01-08', [], ['2026-12-25', '2027-01-01', '2027-01-08']],
  ['2026-12-25', '2027-01-08', ['2027-01-01'], ['2026-12-25', '2027-01-08']],
  ['2026-12-04', '2026-12-11', ['2026-12-05'], ['2026-12-04', '2026-12-11']],
])('the days of a series from %s until %s without %j', (first, until, without, dates) => {
  expect(weeklyDates(first, until, without)).toEqual(dates);
});

test('a series has at most 26 days', () => {
  expect(weeklyDates('2026-01-02', '2026-06-26')).toHaveLength(SERIES_LENGTH);
});

test.each([
  ['2026-12-04', '2026-12-03', [], SERIES_MESSAGES.tooShort],
  ['2026-12-04', '2026-12-10', [], SERIES_MESSAGES.tooShort],
  ['2026-12-04', '2026-12-11', [], null],
  ['2026-01-02', '2026-06-26', [], null],
  ['2026-01-02', '2026-07-02', [], null],
  ['2026-01-02', '2026-07-03', [], SERIES_MESSAGES.tooLong],
  ['2026-12-04', '2026-12-18', ['2026-12-11'], null],
  ['2026-12-04', '2026-12-18', ['2026-12-11', '2026-12-18'], SERIES_MESSAGES.leftOut],
  ['2026-12-04', '2026-12-11', ['2026-12-04'], SERIES_MESSAGES.leftOut],
])('the problem of a series from %s until %s without %j: %s', (first, until, without, problem) => {
  expect(seriesProblem(first, until, without)).toBe(problem);
});
