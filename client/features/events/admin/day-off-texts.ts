import { weekdayDayAndMonth } from '@shared/time';

/** A day, and why there is no meeting on it. */
type ReasonOfDay = readonly [date: string, reason: string];

/** Days that a remark names. */
const MAX_NAMED = 4;

function joined(days: readonly string[]): string {
  const named = days.slice(0, MAX_NAMED).join(', ');
  return days.length > MAX_NAMED ? `${named} and ${days.length - MAX_NAMED} more` : named;
}

const listed = (days: readonly ReasonOfDay[]): string =>
  joined(days.map(([date, reason]) => `${weekdayDayAndMonth(date)} (${reason})`));

export const DAY_OFF_MESSAGES = {
  listed,
  daysOff: (days: readonly ReasonOfDay[]): string => `There is no weekly meeting on ${listed(days)}.`,
  outOfTerm: (dates: readonly string[]): string =>
    `Outside the terms of the weekly meeting: ${joined(dates.map(weekdayDayAndMonth))}.`,
  leaveOut: 'Leave out days off',
} as const;
