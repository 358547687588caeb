import { addDays } from '@shared/days';
import { isCalendarDate } from '@shared/rules';
import { longDay } from '@shared/time';

const DAYS = 7;
/** Every month is drawn with this many weeks, so that the layout does not move. */
const WEEKS = 6;

const at = (date: string): Date => new Date(`${date}T00:00:00Z`);
/** The same day of another month, or its last day. */
export function addMonths(date: string, months: number): string {
  const then = at(date);
  const day = then.getUTCDate();
  then.setUTCMonth(then.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(day, last));
  return then.toISOString().slice(0, 10);
}

export const daysIntoWeek = (date: string): number => (at(date).getUTCDay() + DAYS - 1) % DAYS;

export const monthOf = (date: string): string => date.slice(0, 7);
export const firstOfMonth = (date: string): string => `${monthOf(date)}-01`;

/** The six weeks around a date's month, Monday first. */
export function displayedWeeks(date: string): string[][] {
  const first = firstOfMonth(date);
  const monday = addDays(first, -daysIntoWeek(first));
  return Array.from({ length: WEEKS }, (_week, week) =>
    Array.from({ length: DAYS }, (_day, day) => addDays(monday, week * DAYS + day)),
  );
}

/** First and last day shown with a date's month. */
export function displayedRange(date: string): { from: string; to: string } {
  const days = displayedWeeks(date).flat();
  return { from: days[0] ?? date, to: days.at(-1) ?? date };
}

/** True if all days shown with that month are valid dates. */
export const hasValidRange = (date: string): boolean => {
  const { from, to } = displayedRange(date);
  return isCalendarDate(from) && isCalendarDate(to);
};

/** `November 2026`, of a calendar date. */
export const monthAndYear = (date: string): string => longDay(date).replace(/^\d+ /, '');

/** `21`, of a calendar date. */
export const dayOfMonth = (date: string): string => String(Number(date.slice(-2)));

/** The calendar date before `date`. */
export const dayBefore = (date: string): string => addDays(date, -1);
