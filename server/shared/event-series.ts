import { addDays, daysBetween } from './days.js';

/** Events of a weekly series, at most. */
export const SERIES_LENGTH = 26;

const WEEK = 7;

/** The fewest events of one. */
const SHORTEST_SERIES = 2;

export const SERIES_MESSAGES = {
  tooShort: 'The last day must be at least a week after the first',
  tooLong: `A series has at most ${SERIES_LENGTH} events`,
  leftOut: `A series needs at least ${SHORTEST_SERIES} days that are not left out`,
} as const;

/** The days of a weekly series, except those that are left out. */
export const weeklyDates = (first: string, until: string, without: readonly string[] = []): string[] =>
  Array.from({ length: Math.floor(daysBetween(first, until) / WEEK) + 1 }, (_, week) =>
    addDays(first, week * WEEK),
  ).filter((date) => !without.includes(date));

/** null if these can be the first and the last possible day of a series without some days. */
export function seriesProblem(first: string, until: string, without: readonly string[] = []): string | null {
  const days = daysBetween(first, until);
  if (days < WEEK) return SERIES_MESSAGES.tooShort;
  if (days >= SERIES_LENGTH * WEEK) return SERIES_MESSAGES.tooLong;
  return weeklyDates(first, until, without).length < SHORTEST_SERIES ? SERIES_MESSAGES.leftOut : null;
}
