import { addDays, daysBetween } from './days.js';

/** Events of a weekly series, at most. */
export const SERIES_LENGTH = 26;

const WEEK = 7;

export const SERIES_MESSAGES = {
  tooShort: 'The last day must be at least a week after the first',
  tooLong: `A series has at most ${SERIES_LENGTH} events`,
} as const;

/** The days of a weekly series. */
export const weeklyDates = (first: string, until: string): string[] =>
  Array.from({ length: Math.floor(daysBetween(first, until) / WEEK) + 1 }, (_, week) => addDays(first, week * WEEK));

/** null if these can be the first and the last possible day of a series. */
export function seriesProblem(first: string, until: string): string | null {
  const days = daysBetween(first, until);
  if (days < WEEK) return SERIES_MESSAGES.tooShort;
  return days >= SERIES_LENGTH * WEEK ? SERIES_MESSAGES.tooLong : null;
}
