import { minutesOfClock } from './clock-time.js';
import type { MeetingPart, WeeklySchedule } from './meetings.js';

const NOON = 12;
/** Evenings from this hour on are "tonight". */
export const NIGHT = '17:00';

const hourOf = (clock: string): number => Math.floor(minutesOfClock(clock) / 60);

/** `6:15`, without am or pm. */
export const shortClock = (clock: string): string => `${hourOf(clock) % NOON || NOON}:${clock.slice(3)}`;

/** `6:15 PM`. */
export const clockText = (clock: string): string => `${shortClock(clock)} ${hourOf(clock) < NOON ? 'AM' : 'PM'}`;

/** `6:00 PM to 7:30 PM`; without an end, `6:00 PM`. */
export const clockRange = ({ from, to }: { from: string; to: string | null }): string =>
  to === null ? clockText(from) : `${clockText(from)} to ${clockText(to)}`;

/** `6:00 to 6:15pm`; across noon `11:45am to 12:15pm`. */
export function partHours({ from, to }: Pick<MeetingPart, 'from' | 'to'>): string {
  const half = (clock: string): string => (hourOf(clock) < NOON ? 'am' : 'pm');
  return `${shortClock(from)}${half(from) === half(to) ? '' : half(from)} to ${shortClock(to)}${half(to)}`;
}

/** `Thursdays 6:00 PM to 7:30 PM`. */
export const weeklyHours = (schedule: Pick<WeeklySchedule, 'weekday' | 'from' | 'to'>): string =>
  `${schedule.weekday}s ${clockRange(schedule)}`;

/** `One Thursday evening`. */
export function weekdayEvening({ weekday, from }: Pick<WeeklySchedule, 'weekday' | 'from'>): string {
  if (from >= NIGHT) return `One ${weekday} evening`;
  return `One ${weekday} ${hourOf(from) < NOON ? 'morning' : 'afternoon'}`;
}

/** The same of all weekly meetings: `Mondays 5:00 PM to 6:00 PM and Thursdays 6:00 PM to 7:30 PM`; '' without any. */
export const allWeeklyHours = (schedules: readonly Pick<WeeklySchedule, 'weekday' | 'from' | 'to'>[]): string =>
  schedules.map(weeklyHours).join(' and ');
