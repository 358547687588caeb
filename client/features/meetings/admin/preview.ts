import { addDays } from '@shared/days';
import { eveningOf, type Evening, type WeeklySchedule } from '@shared/meetings';
import { firstOn, WEEKDAYS } from '@shared/weekdays';
import { dayOffErrors, parseRows, termErrors, type DayOffRow, type TermRow } from './rows';
import { parseClock } from './typed-clock';
import type { MeetingFields } from './use-meeting-record';

/** Evenings of the preview. */
const WEEKS = 12;
const WEEK = 7;

/** The fields of the form that the preview shows. */
export type PreviewFields = Omit<MeetingFields, 'roles' | 'timings'>;

/** The weekly meeting that a form describes, without rows that are not complete; null before it has a weekday and hours. */
export function scheduleOf(values: PreviewFields): WeeklySchedule | null {
  const [from, to] = [parseClock(values.from), parseClock(values.to)];
  if (values.weekday === null || from === null || to === null) return null;
  const isValid = (errors: object): boolean => Object.keys(errors).length === 0;
  return {
    id: '',
    weekday: WEEKDAYS[values.weekday],
    from,
    to,
    place: values.place.trim(),
    onlineUrl: values.onlineUrl.trim() || null,
    terms: parseRows<TermRow>(values.terms)
      .filter((row) => isValid(termErrors(row)))
      .map(({ name, from, to }) => ({ name, from: from!, to: to! })),
    daysOff: parseRows<DayOffRow>(values.daysOff)
      .filter((row) => isValid(dayOffErrors({ ...row, reason: row.reason || '-' })))
      .map(({ from, to, reason }) => ({ from: from!, to: to ?? from!, reason })),
  };
}

/** The evenings of the next weeks by the weekly rule. */
export const eveningsAhead = (schedule: WeeklySchedule, today: string): Evening[] =>
  Array.from({ length: WEEKS }, (_, week) =>
    eveningOf(schedule, addDays(firstOn(schedule.weekday, today), week * WEEK), undefined, []),
  );
