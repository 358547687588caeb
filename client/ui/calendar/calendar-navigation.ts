import { addDays } from '@shared/days';
import { addMonths, daysIntoWeek } from './calendar-days';

/** Day that a key moves to; `wide` with Shift. */
const STEPS: Readonly<Record<string, (date: string, wide: boolean) => string>> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -daysIntoWeek(date)),
  End: (date) => addDays(date, 6 - daysIntoWeek(date)),
  PageUp: (date, wide) => addMonths(date, wide ? -12 : -1),
  PageDown: (date, wide) => addMonths(date, wide ? 12 : 1),
};

/** Day that a key leads to from `date` in a calendar grid; undefined for any other key. */
export const dayForKey = (key: string, date: string, wide: boolean): string | undefined => STEPS[key]?.(date, wide);
