import { weeklyDates } from '@shared/event-series';
import { dayOffOn, isInTerm } from '@shared/meetings';
import { isCalendarDate } from '@shared/rules';
import { useMeetingDaysQuery } from '../../../gql/admin-hooks';

/** Terms and days off of the weekly meetings; empty until they are loaded. */
export interface DaysOff {
  /** Why there is no meeting on a day off. */
  reasonOn: (date: string) => string | undefined;
  /** The weekly meetings have terms, and none contains the day. */
  isOutOfTerm: (date: string) => boolean;
}

export function useDaysOff(): DaysOff {
  const { data } = useMeetingDaysQuery({ fetchPolicy: 'cache-and-network' });
  const meetings = data?.weeklyMeetings ?? [];
  return {
    reasonOn: (date) => meetings.map((meeting) => dayOffOn(meeting, date)).find((off) => off !== undefined)?.reason,
    isOutOfTerm: (date) => meetings.length > 0 && meetings.every((meeting) => !isInTerm(meeting, date)),
  };
}

interface Repetition {
  date: string | null;
  repeats: boolean;
  repeatUntil: string | null;
  leaveOutDaysOff: boolean;
}

/** The days off that a weekly series leaves out. */
export const leftOutDays = (repetition: Repetition, daysOff: DaysOff): string[] =>
  repetition.leaveOutDaysOff ? daysOffOf(repetition, daysOff) : [];

/** The days of a weekly series that are days off. */
export function daysOffOf(
  { date, repeats, repeatUntil }: Omit<Repetition, 'leaveOutDaysOff'>,
  daysOff: DaysOff,
): string[] {
  if (!repeats || date === null || repeatUntil === null) return [];
  if (!isCalendarDate(date) || !isCalendarDate(repeatUntil) || repeatUntil < date) return [];
  return weeklyDates(date, repeatUntil).filter((day) => daysOff.reasonOn(day) !== undefined);
}
