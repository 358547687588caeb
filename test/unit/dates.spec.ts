import { describe, expect, jest, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import type { Config } from '../../server/core/config/config.js';
import { Clock } from '../../server/core/time/clock.js';
import { SiteDay } from '../../server/core/time/site-day.js';
import {
  addMonths,
  daysIntoWeek,
  firstOfMonth,
  hasValidRange,
  monthOf,
  displayedRange,
  displayedWeeks,
} from '../../client/ui/calendar/calendar-days.js';
import { dayUrl, dayDetailsUrl, restOfDayUrl } from '../../client/features/events/public/calendar-links.js';
import { eventCount } from '../../client/features/events/public/texts.js';
import { dateRangeOf } from '../../client/features/gallery/admin/period-filter.js';
import { addDays, daysBetween } from '../../server/shared/days.js';
import { isPast } from '../../server/shared/membership.js';
import { effectiveSettings } from '../../server/features/membership/effective-settings.js';
import { numeral } from '../../server/shared/numeral.js';
import {
  dateAndTime,
  dayAndMonth,
  dayIn,
  instantIn,
  longDate,
  longDay,
  shortMonth,
  weekdayAndDay,
} from '../../server/shared/time.js';
import { dayBefore, dayOfMonth, monthAndYear } from '../../client/ui/calendar/calendar-days.js';

describe('calendar days', () => {
  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-28', 3, '2026-03-31'],
  ])('%s and %d days are %s', (date, days, sum) => {
    expect(addDays(date, days)).toBe(sum);
  });

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-05', 1, '2027-01-05'],
    ['2026-05-05', -5, '2025-12-05'],
  ])('%s and %d months are %s', (date, months, sum) => {
    expect(addMonths(date, months)).toBe(sum);
  });

  test('weeks begin on Monday', () => {
    expect(['2026-11-23', '2026-11-28', '2026-11-29'].map(daysIntoWeek)).toEqual([0, 5, 6]);
  });

  test('a month is drawn with six weeks around it', () => {
    const weeks = displayedWeeks('2026-11-22');
    expect(weeks.map((week) => [week.length, week[0], week[6]])).toEqual([
      [7, '2026-10-26', '2026-11-01'],
      [7, '2026-11-02', '2026-11-08'],
      [7, '2026-11-09', '2026-11-15'],
      [7, '2026-11-16', '2026-11-22'],
      [7, '2026-11-23', '2026-11-29'],
      [7, '2026-11-30', '2026-12-06'],
    ]);
    expect(displayedRange('2026-11-22')).toEqual({ from: '2026-10-26', to: '2026-12-06' });
    expect(displayedRange('2027-02-10').from).toBe('2027-02-01');
    expect([monthOf('2026-11-22'), firstOfMonth('2026-11-22')]).toEqual(['2026-11', '2026-11-01']);
  });

  test('the calendar reaches as far as all the days of a month are dates', () => {
    expect(['1900-01-15', '1900-02-15', '9999-11-15', '9999-12-15'].map(hasValidRange)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(hasValidRange('1899-12-15')).toBe(false);
  });
});

describe('dates in words', () => {
  const instant = '2026-11-21T20:05:00Z';

  test('of an instant follow the zone', () => {
    expect([dayIn('Asia/Colombo', instant), dayIn('UTC', new Date(instant))]).toEqual(['2026-11-22', '2026-11-21']);
    expect(longDate('Asia/Colombo', instant)).toBe('22 November 2026');
    expect(dateAndTime('Asia/Colombo', instant)).toBe('22 Nov 2026, 01:35');
  });

  test('of a calendar date', () => {
    const date = '2026-09-05';
    expect([longDay(date), weekdayAndDay(date), monthAndYear(date), dayOfMonth(date)]).toEqual([
      '5 September 2026',
      'Saturday 5 September 2026',
      'September 2026',
      '5',
    ]);
    expect([shortMonth(date), dayBefore('2026-03-01')]).toEqual(['Sep', '2026-02-28']);
  });

  test('R504: are what Intl prints, on every day of 400 years', () => {
    const utc = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
    const [long, weekday, month] = [
      utc({ day: 'numeric', month: 'long', year: 'numeric' }),
      utc({ weekday: 'long' }),
      utc({ month: 'long' }),
    ];
    const different = Array.from({ length: daysBetween('1900-01-01', '2300-01-01') }, (_, days) =>
      addDays('1900-01-01', days),
    ).filter((date) => {
      const instant = new Date(date);
      const day = long.format(instant);
      return (
        longDay(date) !== day ||
        longDate('UTC', instant) !== day ||
        weekdayAndDay(date) !== `${weekday.format(instant)} ${day}` ||
        dayAndMonth(date) !== day.slice(0, -' 2026'.length) ||
        shortMonth(date) !== month.format(instant).slice(0, 3)
      );
    });
    expect(different).toEqual([]);
  });

  test.each([0, 7, 999, 1000, 12345, 999_999, 1_000_000, 2 ** 31 - 1, -1234])('%d is printed as Intl does', (count) => {
    expect(numeral(count)).toBe(count.toLocaleString('en'));
  });

  test.each([
    ['Asia/Colombo', '2026-12-18', 18 * 60, '2026-12-18T18:00:00+05:30'],
    ['America/St_Johns', '2026-12-18', 25 * 60 + 1, '2026-12-19T01:01:00-03:30'],
    ['UTC', '2026-12-18', 0, '2026-12-18T00:00:00+00:00'],
    ['Europe/Berlin', '2026-03-29', 3 * 60, '2026-03-29T03:00:00+02:00'],
    ['Europe/Berlin', '2026-03-29', 60, '2026-03-29T01:00:00+01:00'],
  ])('in %s, %s and %d minutes are %s', (zone, date, minutes, written) => {
    expect(instantIn(zone, date, minutes)).toBe(written);
  });
});

test.each([
  ['Asia/Colombo', '2026-12-31T18:29:59.999Z', '2026-12-31', '2026-12-31T18:30:00.000Z', '2027-01-01'],
  ['America/St_Johns', '2026-07-01T02:29:59.999Z', '2026-06-30', '2026-07-01T02:30:00.000Z', '2026-07-01'],
  ['Pacific/Kiritimati', '2026-07-01T09:59:59.999Z', '2026-07-01', '2026-07-01T10:00:00.000Z', '2026-07-02'],
])(
  'in %s the day changes at midnight there, and back when a clock is set right',
  (timeZone, before, day, after, next) => {
    const clock = new Clock();
    const now = jest.spyOn(clock, 'now');
    const siteDay = new SiteDay(clock, { timeZone } as Config);
    const todayAt = (instant: string) => {
      now.mockReturnValue(new Date(instant));
      return siteDay.today;
    };
    expect([todayAt(before), todayAt(after), todayAt(before)]).toEqual([day, next, day]);
  },
);

test.each([
  ['all', {}],
  ['this month', { from: '2028-02-01', to: '2028-02-29' }],
  ['this year', { from: '2028-01-01', to: '2028-12-31' }],
  ['last year', { from: '2027-01-01', to: '2027-12-31' }],
] as const)('on 10 February 2028 the gallery’s filter “%s” spans %j', (filter, days) => {
  expect(dateRangeOf(filter, '2028-02-10')).toEqual(days);
});

describe('an intake', () => {
  const form = 'https://docs.google.com/forms/d/e/club/viewform?embedded=true';
  const open = { isOpen: true, formUrl: form, closeDate: '2026-12-18', nextIntakeDate: '2026-12-18' };
  const closed = { isOpen: false, formUrl: '', closeDate: null };

  test('is open through its closing day', () => {
    expect([isPast('2026-12-18', '2026-12-18'), isPast('2026-12-17', '2026-12-18')]).toEqual([false, true]);
    expect(effectiveSettings('2026-12-18', open)).toEqual(open);
    expect(effectiveSettings('2026-12-19', open)).toEqual({ ...closed, nextIntakeDate: null });
  });

  test('without a closing day is open until it is closed', () => {
    const endless = { ...open, closeDate: null, nextIntakeDate: null };
    expect(effectiveSettings('2026-12-18', endless)).toEqual(endless);
    expect(effectiveSettings('2026-12-18', { ...open, isOpen: false })).toEqual({
      ...closed,
      nextIntakeDate: '2026-12-18',
    });
  });
});

test('events of a day have an address, and so does the rest of a full day', () => {
  expect([dayUrl('2026-12-18'), dayDetailsUrl('2026-12-18'), restOfDayUrl('2026-12-18', 'abc')]).toEqual([
    '/activities?date=2026-12-18',
    '/activities?date=2026-12-18#day',
    '/activities?date=2026-12-18&events=abc',
  ]);
  expect([0, 1, 2].map(eventCount)).toEqual(['no events', '1 event', '2 events']);
});

test('no code reads the date or the hour in the time zone of the machine', () => {
  const LOCAL =
    /\.(get|set)(FullYear|Month|Date|Day|Hours|Minutes)\(|\.toLocale(Date|Time)?String\(\)|\.to(Date|Time)String\(/;
  const files = globSync('{server,client}/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((path) => LOCAL.test(readFileSync(path, 'utf8')))).toEqual([]);
});
