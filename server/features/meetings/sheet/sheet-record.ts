import { endsAt, type Evening } from '../../../shared/meetings.js';

/** True once an evening is over, at a minute of the site's clocks. */
export const isOver = (evening: Pick<Evening, 'day' | 'from' | 'to'>, minute: string): boolean =>
  endsAt(evening) <= minute;

/**
 * True if the lines of a sheet can no longer change. `recordDay` is the day of its record, null without one. A record stays one unless its
 * evening is moved to a later day: the hours that a weekly meeting gets afterwards are those of coming evenings.
 */
export function isRecord(
  evening: Pick<Evening, 'day' | 'from' | 'to' | 'takesPlace'>,
  recordDay: string | null,
  minute: string,
): boolean {
  if (isOver(evening, minute)) return true;
  return recordDay !== null && !(evening.takesPlace && evening.day > recordDay);
}
