/** Arithmetic on calendar dates, `YYYY-MM-DD`. They have no time zone; calculations use UTC, where every day has 24 hours. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** Not a date beyond the year 9999, which four digits cannot write. */
export const addDays = (date: string, days: number): string => dateAt(Date.parse(date) + days * DAY_MS);

const FIRST_DAY = Date.parse('0001-01-01');
const LAST_DAY = Date.parse('9999-12-31');

/** Like `addDays`, but not beyond the first and the last day that four digits of the year can write. */
export const addDaysClamped = (date: string, days: number): string =>
  dateAt(Math.min(Math.max(Date.parse(date) + days * DAY_MS, FIRST_DAY), LAST_DAY));

const dateAt = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
