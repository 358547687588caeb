import { EVENT_STATUSES, type EventStatus } from './events.js';
import { parseEventTime } from './event-time.js';
import { normalizeLine } from './rules.js';

export interface EventSchedule {
  /** `2026-12-18`. */
  date: string;
  /** Free text. */
  time: string;
}

const DAY = 24 * 60;
const MINUTE_MS = 60_000;

/** True if two events of one day overlap, or begin at the same time. Times that are not times of day must be the same text. */
export function isSameTime(time: string, other: string): boolean {
  const [one, two] = [parseEventTime(time), parseEventTime(other)];
  if (!one || !two) return normalizeLine(time).toLowerCase() === normalizeLine(other).toLowerCase();
  const isWithin = (start: number, event: { start: number; end: number | null }) =>
    start === event.start || (start > event.start && start < (event.end ?? event.start));
  return isWithin(one.start, two) || isWithin(two.start, one);
}

const minuteAfter = (date: string, minutes: number): string =>
  new Date(Date.parse(date) + minutes * MINUTE_MS).toISOString().slice(0, 16);

/**
 * The status of an event by its date and time, at a minute such as `2026-12-18T18:05` in the site's time zone. It lasts until
 * midnight if its time names no end, and the whole day if its time is not a time of day.
 */
export function statusByDate({ date, time }: EventSchedule, minute: string): EventStatus {
  const { start, end } = parseEventTime(time) ?? { start: 0, end: null };
  if (minute < minuteAfter(date, start)) return EVENT_STATUSES.UPCOMING;
  return minute < minuteAfter(date, end ?? DAY) ? EVENT_STATUSES.ONGOING : EVENT_STATUSES.COMPLETED;
}
