import { isCalendarDate } from '@shared/rules';

/** Arithmetic of calendar dates, `YYYY-MM-DD`. They have no zone; they are counted in UTC, where every day has 24 hours. */
const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 7;
/** Every month is drawn with this many weeks, so that nothing below it moves. */
const WEEKS = 6;

const at = (date: string): Date => new Date(`${date}T00:00:00Z`);
const dateOf = (time: Date | number): string => new Date(time).toISOString().slice(0, 10);

export const addDays = (date: string, days: number): string => dateOf(at(date).getTime() + days * DAY_MS);

/** The same day of another month, or that month's last. */
export function addMonths(date: string, months: number): string {
  const then = at(date);
  const day = then.getUTCDate();
  then.setUTCMonth(then.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(day, last));
  return dateOf(then);
}

/** Days since Monday. */
export const daysIntoWeek = (date: string): number => (at(date).getUTCDay() + DAYS - 1) % DAYS;

export const monthOf = (date: string): string => date.slice(0, 7);
export const firstOfMonth = (date: string): string => `${monthOf(date)}-01`;

/** The weeks around a date's month, from Monday to Sunday. */
export function weeksOf(date: string): string[][] {
  const first = firstOfMonth(date);
  const monday = addDays(first, -daysIntoWeek(first));
  return Array.from({ length: WEEKS }, (_week, week) =>
    Array.from({ length: DAYS }, (_day, day) => addDays(monday, week * DAYS + day)),
  );
}

/** The first and last day that a date's month is drawn with. */
export function rangeOf(date: string): { from: string; to: string } {
  const days = weeksOf(date).flat();
  return { from: days[0]!, to: days.at(-1)! };
}

/** Whether the calendar reaches that far, with all the days around it. */
export const isInReach = (date: string): boolean => {
  const { from, to } = rangeOf(date);
  return isCalendarDate(from) && isCalendarDate(to);
};
