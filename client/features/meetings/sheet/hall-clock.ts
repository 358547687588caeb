import { clockOfMinutes, minutesOfClock } from '@shared/clock-time';
import { daysBetween } from '@shared/days';

const DAY_MINUTES = 24 * 60;

interface Timed {
  minutes: number;
  /** Clock time by the agenda. */
  startsAt: string;
}

/** The view of the hall at one minute. */
export interface HallView<Item extends Timed> {
  /** Null before the first item and after the last. */
  now: Item | null;
  /** Minutes until the present item ends. */
  left: number;
  /** Items after the present one, at the times at which they really begin. */
  coming: Item[];
  isOver: boolean;
}

/** A clock time, some minutes later or earlier. */
export const shiftedClock = (clock: string, minutes: number): string =>
  clockOfMinutes((((minutesOfClock(clock) + minutes) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES);

/** Minutes from a clock time on `day` to a minute such as `2026-12-17T18:05`. */
export function minutesSince(day: string, clock: string, minute: string): number {
  const [date = day, now = clock] = minute.split('T');
  return daysBetween(day, date) * DAY_MINUTES + minutesOfClock(now) - minutesOfClock(clock);
}

/**
 * The items at a minute of the site's clocks, if everything is `shift` minutes later than the agenda says. Without a minute, as the server
 * renders it, nothing has begun.
 */
export function hallViewAt<Item extends Timed>(
  items: readonly Item[],
  day: string,
  minute: string | null,
  shift: number,
): HallView<Item> {
  const shifted = items.map((item) => ({ ...item, startsAt: shiftedClock(item.startsAt, shift) }));
  const first = items[0];
  const elapsed = first && minute !== null ? minutesSince(day, first.startsAt, minute) - shift : -1;
  const ends = endsOf(items);
  // An item without a duration is over as it begins.
  const place = elapsed < 0 ? -1 : ends.findIndex((end) => elapsed < end);
  const isOver = elapsed >= 0 && place < 0;
  return {
    now: shifted[place] ?? null,
    left: place < 0 ? 0 : (ends[place] ?? 0) - elapsed,
    coming: isOver ? [] : shifted.slice(place + 1),
    isOver,
  };
}

/** Minutes from the beginning of the first item to the end of each. */
function endsOf(items: readonly Timed[]): number[] {
  let minute = 0;
  return items.map(({ minutes }) => (minute += minutes));
}
