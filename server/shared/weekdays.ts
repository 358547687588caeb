import { addDays, daysBetween } from './days.js';

/** The schema's name of each weekday -> the word that is stored and displayed, in the order of the week. */
export const WEEKDAYS = {
  MONDAY: 'Monday',
  TUESDAY: 'Tuesday',
  WEDNESDAY: 'Wednesday',
  THURSDAY: 'Thursday',
  FRIDAY: 'Friday',
  SATURDAY: 'Saturday',
  SUNDAY: 'Sunday',
} as const;
export type Weekday = (typeof WEEKDAYS)[keyof typeof WEEKDAYS];

const WEEK = 7;
const NAMES: readonly Weekday[] = Object.values(WEEKDAYS);
/** A Monday. */
const FIRST_MONDAY = '1900-01-01';

/** The weekday of a calendar date. */
export const weekdayOfDate = (date: string): Weekday =>
  NAMES[((daysBetween(FIRST_MONDAY, date) % WEEK) + WEEK) % WEEK]!;

/** The first `weekday` on or after `date`. */
export function firstOn(weekday: Weekday, date: string): string {
  const ahead = NAMES.indexOf(weekday) - NAMES.indexOf(weekdayOfDate(date));
  return addDays(date, (ahead + WEEK) % WEEK);
}
