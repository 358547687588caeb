import { addDays } from '@shared/days';
import { WEEKDAYS as WEEKDAY_WORDS, weekdayOfDate } from '@shared/weekdays';
import { isCalendarDate, normalizeLine } from '@shared/rules';
import { dayIn, longDay, MONTHS as MONTH_WORDS, timeIn, weekdayAndDay } from '@shared/time';
import { capitalized } from '../options';

/** For a date without a year: the next one (an event) or the previous one (a photo). */
export type DateDirection = 'future' | 'past';

export const TYPED_DATE_MESSAGES = {
  unreadable: 'Use a date like 18 December 2026',
  otherWeekday: (date: string, typed: string): string =>
    `${longDay(date)} is a ${weekdayOfDate(date)}, not a ${capitalized(typed)}. Correct the day or leave the weekday out`,
  monthFirst: (date: string): string => `The day comes first here. Did you mean ${longDay(date)}?`,
  hint: {
    future: 'Try 18 Dec, 18/12 or next Thursday',
    past: 'Try 18 Dec, 18/12/24 or yesterday',
  },
  clear: 'Clear date',
  openCalendar: 'Open calendar',
  calendar: 'Calendar',
} as const;

const MONTHS = MONTH_WORDS.map((name) => name.toLowerCase());
const WEEKDAYS = Object.values(WEEKDAY_WORDS).map((name) => name.toLowerCase());
const WEEKDAY_NAMES = new RegExp(`\\b(?:${WEEKDAYS.join('|')})\\b`, 'g');
const DAYS_FROM_TODAY: ReadonlyMap<string, number> = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
]);
const DAYS_PER_UNIT: ReadonlyMap<string, number> = new Map([
  ['day', 1],
  ['days', 1],
  ['week', 7],
  ['weeks', 7],
]);

/** The days of each month in a year with a leap day. */
const MOST_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const WORD = /\d+(?:st|nd|rd|th)?|[a-z]+/g;
const SEPARATORS = /^[\s,./'’‐–-]*$/;
const FILLERS = ['the', 'of', 'on'];
const SHORTEST_NAME = 3;
/** A two-digit year is at most this many years ahead, otherwise in the previous century. */
const TWO_DIGIT_YEARS_AHEAD = 20;
/** 29 February may be this far away: 1900 and 2100 have none. */
const YEARS_TO_LEAP_DAY = 8;

/**
 * Reads a date as people type it, day before month: `5/12/26`, `5.12.`, `2026-12-05`, `Sat 5 Dec`, `December 5th, 2026`,
 * `tomorrow`, `in 2 weeks`, `next Thursday` (the first one after today). English names may be cut to three letters.
 * @param today the site's current day, `YYYY-MM-DD`
 * @returns `YYYY-MM-DD`, or null for anything else: a day that does not exist, or a weekday that the date does not fall on
 */
export function parseTypedDate(text: string, today: string, direction: DateDirection = 'future'): string | null {
  const typed = normalized(text);
  const words = wordsOf(typed);
  if (!/^[a-z\d]/.test(typed) || !SEPARATORS.test(typed.replace(WORD, ''))) return null;
  const date = relativeDate(words, today, direction) ?? namedDate(words, today, direction);
  return date !== null && isCalendarDate(date) ? date : null;
}

/** True for a day and month that no year has, like `31 Feb` or `5/13`: no more typing can make it a date. */
export function isImpossibleDate(text: string): boolean {
  const words = wordsOf(normalized(text)).filter((word) => weekdayNamed(word) < 0);
  const { day, month } = dayAndMonth(words);
  const number = Number(/^\d+/.exec(day)?.[0] ?? 0);
  const monthNumber = monthFrom(month);
  return number > 0 && monthNumber > 0 && number > (MOST_DAYS[monthNumber - 1] ?? 0);
}

/** Why a text is not a date, if that can be told: another weekday than the date's, or the month before the day. */
export function typedDateHint(text: string, today: string, direction: DateDirection = 'future'): string | null {
  const words = wordsOf(normalized(text));
  const weekday = words.map(weekdayNamed).find((index) => index >= 0);
  const others = words.filter((word) => weekdayNamed(word) < 0);
  const date = dayMonthYear(others, today, direction);
  if (weekday !== undefined && date !== null && isCalendarDate(date) && weekdayOf(date) !== weekday)
    return TYPED_DATE_MESSAGES.otherWeekday(date, WEEKDAYS[weekday] ?? '');
  const [month = '', day = '', ...year] = others;
  const swapped = isNumber(month) && isNumber(day) ? dayMonthYear([day, month, ...year], today, direction) : null;
  return date !== null && isCalendarDate(date)
    ? null
    : swapped !== null && isCalendarDate(swapped)
      ? TYPED_DATE_MESSAGES.monthFirst(swapped)
      : null;
}

/** A weekday that texts name though the date falls on another: `Friday`, or null. Abbreviations may be other words. */
export function contradictingWeekday(texts: readonly string[], date: string): string | null {
  const named = texts.flatMap((text) => text.toLowerCase().match(WEEKDAY_NAMES) ?? []);
  const falls = WEEKDAYS[weekdayOf(date)] ?? '';
  return named.length > 0 && !named.includes(falls) ? capitalized(named[0] ?? '') : null;
}

/** `Saturday 5 December 2026, in 13 days`. */
export const describeDate = (date: string, today: string): string =>
  `${weekdayAndDay(date)}, ${relativeDay(date, today)}`;

/** `Tuesday 24 November 2026 at 18:00, in 2 days`, by the clocks of `zone`. */
export function describeInstant(zone: string, instant: string): string {
  const date = dayIn(zone, instant);
  return `${weekdayAndDay(date)} at ${timeIn(zone, instant)}, ${relativeDay(date, dayIn(zone, new Date()))}`;
}

const DAY_MS = 86_400_000;
/** Below these numbers, the distance is given in days, and in months. */
const DAYS_TOLD = 60;
const MONTHS_TOLD = 24;
let relative: Intl.RelativeTimeFormat | undefined;

/** `today`, `in 13 days`, `3 months ago`. */
export function relativeDay(date: string, today: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS);
  relative ??= new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
  if (Math.abs(days) < DAYS_TOLD) return relative.format(days, 'day');
  const months = wholeMonths(date, today);
  return Math.abs(months) < MONTHS_TOLD
    ? relative.format(months, 'month')
    : relative.format(Math.trunc(months / 12), 'year');
}

function wholeMonths(date: string, today: string): number {
  const [year, month, day] = numbersOf(date);
  const [thisYear, thisMonth, thisDay] = numbersOf(today);
  const months = (year - thisYear) * 12 + month - thisMonth;
  if (date > today) return day < thisDay ? months - 1 : months;
  return day > thisDay ? months + 1 : months;
}

function relativeDate(words: readonly string[], today: string, direction: DateDirection): string | null {
  const phrase = words.join(' ');
  const fromToday = DAYS_FROM_TODAY.get(phrase);
  if (fromToday !== undefined) return addDays(today, fromToday);

  const [, ahead, aheadUnit = ''] = /^in (an?|\d{1,4}) (\w+)$/.exec(phrase) ?? [];
  const [, back, backUnit = ''] = /^(an?|\d{1,4}) (\w+) ago$/.exec(phrase) ?? [];
  const unit = DAYS_PER_UNIT.get(aheadUnit || backUnit);
  const count = ahead ?? back;
  if (unit && count) return addDays(today, (ahead ? 1 : -1) * unit * (Number(count) || 1));

  const [, which, name = ''] = /^(?:(this|next|last) )?([a-z]+)$/.exec(phrase) ?? [];
  const weekday = weekdayNamed(name);
  if (weekday < 0) return null;
  const daysUntil = (weekday - weekdayOf(today) + 7) % 7;
  if (which === 'next') return addDays(today, daysUntil || 7);
  if (which === 'last') return addDays(today, daysUntil - 7);
  return addDays(today, direction === 'past' && daysUntil > 0 ? daysUntil - 7 : daysUntil);
}

function namedDate(words: readonly string[], today: string, direction: DateDirection): string | null {
  const isWeekday = (word: string): boolean => weekdayNamed(word) >= 0;
  const [weekday, ...otherWeekdays] = words.filter(isWeekday);
  const rest = words.filter((word) => !isWeekday(word));
  const date = dayMonthYear(rest, today, direction);
  if (date === null || otherWeekdays.length > 0) return null;
  return weekday === undefined || weekdayNamed(weekday) === weekdayOf(date) ? date : null;
}

function dayMonthYear(words: readonly string[], today: string, direction: DateDirection): string | null {
  if (words.length < 2 || words.length > 3) return null;
  const { day, month, year } = dayAndMonth(words);
  const [, dayNumber] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(day) ?? [];
  const monthNumber = monthFrom(month);
  if (!dayNumber || monthNumber < 1) return null;
  const inYear = (fullYear: number): string =>
    [String(fullYear).padStart(4, '0'), twoDigits(monthNumber), twoDigits(Number(dayNumber))].join('-');
  if (year === undefined) return nearestYear(inYear, today, direction);
  const fullYear = yearFrom(year, today);
  return fullYear === null ? null : inYear(fullYear);
}

/** The words by their meaning: the year first if it has four digits, a month's name before the day, else day before month. */
function dayAndMonth([first = '', second = '', third]: readonly string[]): {
  day: string;
  month: string;
  year: string | undefined;
} {
  if (/^\d{4}$/.test(first)) return { day: third ?? '', month: second, year: first };
  const [day, month] = monthNamed(first) > 0 ? [second, first] : [first, second];
  return { day, month, year: third };
}

function nearestYear(inYear: (year: number) => string, today: string, direction: DateDirection): string | null {
  const [thisYear] = numbersOf(today);
  const step = direction === 'future' ? 1 : -1;
  const dates = Array.from({ length: YEARS_TO_LEAP_DAY + 1 }, (_, years) => inYear(thisYear + step * years));
  return dates.find((date) => isCalendarDate(date) && (direction === 'future' ? date >= today : date <= today)) ?? null;
}

function yearFrom(text: string, today: string): number | null {
  if (/^\d{4}$/.test(text)) return Number(text);
  if (!/^\d{2}$/.test(text)) return null;
  const [thisYear] = numbersOf(today);
  const year = thisYear - (thisYear % 100) + Number(text);
  return year > thisYear + TWO_DIGIT_YEARS_AHEAD ? year - 100 : year;
}

const normalized = (text: string): string => normalizeLine(text.normalize('NFKC')).toLowerCase();
const wordsOf = (typed: string): string[] => (typed.match(WORD) ?? []).filter((word) => !FILLERS.includes(word));

const isNumber = (word: string): boolean => /^\d{1,2}$/.test(word);
const twoDigits = (number: number): string => String(number).padStart(2, '0');
const numbersOf = (date: string) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return [year, month, day] as const;
};
const weekdayOf = (date: string): number => Object.values(WEEKDAY_WORDS).indexOf(weekdayOfDate(date));

const startsName = (name: string, word: string): boolean => word.length >= SHORTEST_NAME && name.startsWith(word);
/** 0 for Monday; -1 for any other word. */
const weekdayNamed = (word: string): number => WEEKDAYS.findIndex((name) => startsName(name, word));
/** 1 for January; 0 for any other word. */
const monthNamed = (word: string): number => MONTHS.findIndex((name) => startsName(name, word)) + 1;
/** A month by its number or its name; 0 for any other word. */
const monthFrom = (word: string): number => (/^\d{1,2}$/.test(word) ? Number(word) : monthNamed(word));
