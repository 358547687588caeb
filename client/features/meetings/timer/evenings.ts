import { addDays } from '@shared/days';
import { TIMED_SPEECH_LIMITS } from '@shared/timed-speeches';
import { weekdayOfDate } from '@shared/weekdays';
import type { TimerEveningsQuery } from '../../../gql/timer';
import type { SpeechEvening } from './timer-machine';

export type TimerEvening = NonNullable<TimerEveningsQuery['timerEvenings']>[number];
export type Timings = TimerEvening['timings'];

/** An evening that was moved begins on another day than its date says. */
const daysOf = ({ sheet: { date, evening } }: TimerEvening): { first: string; last: string } =>
  evening.day < date ? { first: evening.day, last: date } : { first: date, last: evening.day };

/** Those whose sheet is still needed. That of an evening long past has names on it, and nothing to time. */
export const neededEvenings = (evenings: readonly TimerEvening[], today: string): TimerEvening[] =>
  evenings.filter((evening) => today <= addDays(daysOf(evening).last, TIMED_SPEECH_LIMITS.deviceDays));

/** The evening of today or the next one, or else the last one. */
export const presentEvening = (evenings: readonly TimerEvening[], today: string): TimerEvening | undefined =>
  evenings.find((evening) => today <= daysOf(evening).last) ?? evenings.at(-1);

export const speechEvening = (evening: TimerEvening): SpeechEvening => ({
  ...{ meetingId: evening.sheet.meetingId, date: evening.sheet.date, firstDay: daysOf(evening).first },
});

/** The evening of a time that was taken without a sheet: that of the day, or one of the weekly meeting of the same weekday. */
export function eveningOn(day: string, evenings: readonly TimerEvening[]): SpeechEvening | null {
  const held = evenings.find(({ sheet }) => sheet.evening.day === day);
  if (held) return speechEvening(held);
  const weekly = evenings.find(({ sheet }) => weekdayOfDate(sheet.date) === weekdayOfDate(day));
  return weekly ? { meetingId: weekly.sheet.meetingId, date: day, firstDay: day } : null;
}

/** Identifies an evening on this device; '' before it is known. */
export const eveningKey = (evening: Pick<SpeechEvening, 'meetingId' | 'date'> | null): string =>
  evening ? `${evening.meetingId} ${evening.date}` : '';
