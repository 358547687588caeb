import { describe, expect, test } from '@jest/globals';
import {
  TYPED_DATE_MESSAGES,
  contradictingWeekday,
  describeDate,
  isImpossibleDate,
  parseTypedDate,
  typedDateHint,
} from '../../client/records/dates/typed-date.js';

/** A Sunday. */
const TODAY = '2026-11-22';

describe('a typed date', () => {
  test.each([
    // day before month, by any separator
    ['5/12/2026', '2026-12-05'],
    ['05/12/2026', '2026-12-05'],
    ['5.12.2026', '2026-12-05'],
    ['5-12-2026', '2026-12-05'],
    ['5 12 2026', '2026-12-05'],
    ['5 / 12 / 2026', '2026-12-05'],
    ['25/12/2026', '2026-12-25'],
    ['25.12.2026', '2026-12-25'],
    ['25-12-2026', '2026-12-25'],
    ['5–12–2026', '2026-12-05'],
    ['５/１２/２０２６', '2026-12-05'],
    // two-digit years
    ['5/12/26', '2026-12-05'],
    ['5.12.26', '2026-12-05'],
    ['5 Dec 26', '2026-12-05'],
    ['5 Dec ’27', '2027-12-05'],
    ['1/1/46', '2046-01-01'],
    ['1/1/47', '1947-01-01'],
    ['31/12/99', '1999-12-31'],
    // year first
    ['2026-12-05', '2026-12-05'],
    ['2026-1-5', '2026-01-05'],
    ['2026/12/05', '2026-12-05'],
    ['2026 Dec 5', '2026-12-05'],
    // names of months
    ['5 December 2026', '2026-12-05'],
    ['5 Dec 2026', '2026-12-05'],
    ['5 dec. 2026', '2026-12-05'],
    ['5 DECEMBER 2026', '2026-12-05'],
    ['5Dec2026', '2026-12-05'],
    ['05-DEC-26', '2026-12-05'],
    ['December 5, 2026', '2026-12-05'],
    ['Dec 5th 2026', '2026-12-05'],
    ['5 Sept 2027', '2027-09-05'],
    ['5 Sep 2027', '2027-09-05'],
    ['1 jun 2027', '2027-06-01'],
    ['1 jul 2027', '2027-07-01'],
    ['1 mar 2027', '2027-03-01'],
    ['1 may 2027', '2027-05-01'],
    // ordinals and small words
    ['5th Dec 2026', '2026-12-05'],
    ['the 5th of December 2026', '2026-12-05'],
    ['1st January 2027', '2027-01-01'],
    ['22ND NOV 2027', '2027-11-22'],
    ['3rd of March, 2027', '2027-03-03'],
    // weekday beside the date
    ['Sat 5 Dec 2026', '2026-12-05'],
    ['Saturday, 5 December 2026', '2026-12-05'],
    ['5 December 2026 Saturday', '2026-12-05'],
    ['Monday 23 November 2026', '2026-11-23'],
    // spaces around it
    ['  5 Dec 2026  ', '2026-12-05'],
    ['5\u00a0Dec\u00a02026', '2026-12-05'],
    ['5   Dec   2026,', '2026-12-05'],
    // leap days
    ['29/2/2028', '2028-02-29'],
    ['29 Feb 2028', '2028-02-29'],
  ])('“%s” is %s, whichever way a missing year would be looked for', (typed, date) => {
    expect(parseTypedDate(typed, TODAY, 'future')).toBe(date);
    expect(parseTypedDate(typed, TODAY, 'past')).toBe(date);
  });

  test.each([
    ['5 Dec', '2026-12-05', '2025-12-05'],
    ['5/12', '2026-12-05', '2025-12-05'],
    ['5.12.', '2026-12-05', '2025-12-05'],
    ['Dec 5', '2026-12-05', '2025-12-05'],
    ['25 November', '2026-11-25', '2025-11-25'],
    ['25 Nov', '2026-11-25', '2025-11-25'],
    ['22 Nov', '2026-11-22', '2026-11-22'],
    ['21 Nov', '2027-11-21', '2026-11-21'],
    ['5th of January', '2027-01-05', '2026-01-05'],
    ['29 Feb', '2028-02-29', '2024-02-29'],
    ['31 Dec', '2026-12-31', '2025-12-31'],
    ['Saturday 5 December', '2026-12-05', null],
    ['Fri 5 Dec', null, '2025-12-05'],
  ])('“%s” has the nearest coming year (%s) or the nearest past one (%s)', (typed, coming, past) => {
    expect(parseTypedDate(typed, TODAY)).toBe(coming);
    expect(parseTypedDate(typed, TODAY, 'past')).toBe(past);
  });

  test.each([
    ['today', '2026-11-22', '2026-11-22'],
    ['Tomorrow', '2026-11-23', '2026-11-23'],
    ['YESTERDAY', '2026-11-21', '2026-11-21'],
    ['in 3 days', '2026-11-25', '2026-11-25'],
    ['in 10 days', '2026-12-02', '2026-12-02'],
    ['in a week', '2026-11-29', '2026-11-29'],
    ['in 2 weeks', '2026-12-06', '2026-12-06'],
    ['3 days ago', '2026-11-19', '2026-11-19'],
    ['10 days ago', '2026-11-12', '2026-11-12'],
    ['a week ago', '2026-11-15', '2026-11-15'],
    ['Thursday', '2026-11-26', '2026-11-19'],
    ['Monday', '2026-11-23', '2026-11-16'],
    ['on thurs', '2026-11-26', '2026-11-19'],
    ['this Thu', '2026-11-26', '2026-11-19'],
    ['Sunday', '2026-11-22', '2026-11-22'],
    ['next Thursday', '2026-11-26', '2026-11-26'],
    ['next  Sunday', '2026-11-29', '2026-11-29'],
    ['last Thursday', '2026-11-19', '2026-11-19'],
    ['last Sunday', '2026-11-15', '2026-11-15'],
  ])('“%s” is counted from the site’s today: %s, or for a photo %s', (typed, coming, past) => {
    expect(parseTypedDate(typed, TODAY)).toBe(coming);
    expect(parseTypedDate(typed, TODAY, 'past')).toBe(past);
  });

  test.each([
    '',
    '   ',
    '12',
    '12th',
    '2026',
    'Dec',
    'December 2026',
    '12/2026',
    '12/25/2026',
    '31/2/2026',
    '31 Feb',
    '29/2/2027',
    '30 Feb 2028',
    '0/12/2026',
    '5/0/2026',
    '5/13/2026',
    '5/12/6',
    '5/12/026',
    '5/12/20266',
    '5/12th/2026',
    '5/12/1899',
    '5 De 2026',
    '5 Decembre 2026',
    '5 Dec 2026 18:00',
    '5/12/2026 or so',
    '5-12 Dec 2026',
    '5/12/2026 - 6/12/2026',
    '-5/12/2026',
    '5+12+2026',
    'Fri 5 Dec 2026',
    'Monday 5 Dec',
    'Sat Sun 5 Dec 2026',
    'someday',
    'next week',
    'next',
    'next Octember',
    'in many days',
    'in 3 Thursdays',
    'in 99999 days',
    'in 9999 weeks ago',
    'maybe in 3 days',
    'in 3 days time',
    'maybe 3 days ago',
    '3 days ago today',
    '5/12/2026/7',
  ])('“%s” is not guessed at', (typed) => {
    expect(parseTypedDate(typed, TODAY, 'future')).toBeNull();
    expect(parseTypedDate(typed, TODAY, 'past')).toBeNull();
  });

  test.each([
    '31 Feb',
    '30 Feb',
    'Feb 30',
    '31/2',
    '31/2/',
    '5/13',
    '5/13/20',
    '32/1',
    '31 Apr 2',
    'Sat 31st of June',
    'Mon 31 Feb',
  ])('“%s” is known to be none before it is finished', (typed) => expect(isImpossibleDate(typed)).toBe(true));

  test.each([
    '',
    '3',
    '31',
    '32',
    '31/',
    '31/1',
    '31/0',
    '31 De',
    '31 dec',
    '29 Feb',
    'Feb 3',
    '2026',
    '2026-2',
    '2026-1',
    '2026-02-3',
    '2026-12-31',
    '45 days ago',
    'in 45 days',
    'in 13 weeks',
    'next Thu',
  ])('“%s” may still become one', (typed) => expect(isImpossibleDate(typed)).toBe(false));

  test('a leap day is found across a century that has none', () => {
    expect(parseTypedDate('29 Feb', '2096-03-01', 'future')).toBe('2104-02-29');
    expect(parseTypedDate('29 Feb', '2104-02-28', 'past')).toBe('2096-02-29');
  });
});

test.each([
  ['2026-11-22', 'Sunday 22 November 2026, today'],
  ['2026-11-23', 'Monday 23 November 2026, tomorrow'],
  ['2026-11-21', 'Saturday 21 November 2026, yesterday'],
  ['2026-12-05', 'Saturday 5 December 2026, in 13 days'],
  ['2026-11-09', 'Monday 9 November 2026, 13 days ago'],
  ['2027-03-21', 'Sunday 21 March 2027, in 3 months'],
  ['2027-03-22', 'Monday 22 March 2027, in 4 months'],
  ['2026-07-23', 'Thursday 23 July 2026, 3 months ago'],
  ['2026-08-22', 'Saturday 22 August 2026, 3 months ago'],
  ['2027-01-20', 'Wednesday 20 January 2027, in 59 days'],
  ['2027-01-21', 'Thursday 21 January 2027, next month'],
  ['2026-09-24', 'Thursday 24 September 2026, 59 days ago'],
  ['2026-09-23', 'Wednesday 23 September 2026, last month'],
  ['2028-11-21', 'Tuesday 21 November 2028, in 23 months'],
  ['2028-11-22', 'Wednesday 22 November 2028, in 2 years'],
  ['2024-11-23', 'Saturday 23 November 2024, 23 months ago'],
  ['2024-11-22', 'Friday 22 November 2024, 2 years ago'],
  ['2031-12-18', 'Thursday 18 December 2031, in 5 years'],
  ['2001-12-18', 'Tuesday 18 December 2001, 24 years ago'],
])('%s is described as “%s”', (date, words) => {
  expect(describeDate(date, TODAY)).toBe(words);
});

test.each([
  ['Friday 5 Dec', TYPED_DATE_MESSAGES.otherWeekday('2026-12-05', 'friday')],
  ['Monday 5 Dec', TYPED_DATE_MESSAGES.otherWeekday('2026-12-05', 'monday')],
  ['Saturday 5 Dec', null],
  ['Friday 31 Feb', null],
  ['Friday', null],
  ['5/12/2026', null],
  ['12/25/2026', TYPED_DATE_MESSAGES.monthFirst('2026-12-25')],
  ['12/25', TYPED_DATE_MESSAGES.monthFirst('2026-12-25')],
  ['25/12/2026', null],
  ['13/13/2026', null],
  ['soon', null],
])('the hint about “%s” is: %s', (typed, hint) => expect(typedDateHint(typed, TODAY)).toBe(hint));

test.each([
  [['Debate on Friday'], '2026-12-05', 'Friday'],
  [['Debate on Friday', 'SATURDAY, 6 pm'], '2026-12-05', null],
  [['Good Fri night', 'in the Sundays room'], '2026-12-05', null],
  [['Debate'], '2026-12-05', null],
])('texts %j contradict %s with the weekday %s', (texts, date, weekday) =>
  expect(contradictingWeekday(texts, date)).toBe(weekday),
);
