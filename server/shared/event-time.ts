/** In minutes from the midnight that begins the event's day. An end on the next day is past 1440. */
export interface EventTime {
  start: number;
  end: number | null;
}

type Half = 'a' | 'p';

/** A reading of the clock as it was written. */
interface Reading {
  hour: number;
  minute: number;
  half: Half | undefined;
  /** A mere number, which may be anything. */
  bare: boolean;
}

const DAY = 24 * 60;
const CLOCK = String.raw`(\d{1,2})(?:[:.](\d\d))?(?:\s*([ap])\.?\s?m\.?|\s*hrs?\.?)?`;
const WRITTEN = new RegExp(
  String.raw`^(?:from|at)?\s*${CLOCK}(?:\s*(?:[-\u2013\u2014]|to|until|till)\s*${CLOCK})?(?:\s*onwards?)?$`,
);

/** Parses the text of an event's time, such as `6:00 PM`, `18.00` or `6 - 7.30 pm`. null if it cannot be parsed. */
export function parseEventTime(text: string): EventTime | null {
  const written = text
    .trim()
    .toLowerCase()
    .replace(/\b(12 )?noon\b/g, '12 pm')
    .replace(/\b(12 )?midnight\b/g, '12 am');
  const [, hour, minute, half, toHour, toMinute, toHalf] = WRITTEN.exec(written) ?? [];
  const from = readingOf(hour, minute, half);
  const to = readingOf(toHour, toMinute, toHalf);
  if (!from || (from.bare && (to?.bare ?? true))) return null;
  if (to) return between(from, to);
  const start = minutesOf(from, from.half);
  return start === null ? null : { start, end: null };
}

function readingOf(hour: string | undefined, minute: string | undefined, half: string | undefined): Reading | null {
  if (hour === undefined) return null;
  const bare = minute === undefined && half === undefined;
  return { hour: Number(hour), minute: Number(minute ?? 0), half: half as Half | undefined, bare };
}

/** If AM or PM is given for only one of the two, the other is chosen so that the end is after the start. */
function between(from: Reading, to: Reading): EventTime | null {
  const spans = halvesOf(from, to).flatMap((fromHalf) =>
    halvesOf(to, from).flatMap((toHalf) => {
      const [start, end] = [minutesOf(from, fromHalf), minutesOf(to, toHalf)];
      return start === null || end === null ? [] : { start, end };
    }),
  );
  const [first] = spans;
  return spans.find(({ start, end }) => start < end) ?? (first ? { start: first.start, end: first.end + DAY } : null);
}

/** Possible meanings of `reading`, most likely first. */
function halvesOf(reading: Reading, other: Reading): (Half | undefined)[] {
  if (reading.half || !other.half) return [reading.half];
  return other.half === 'p' ? ['p', 'a'] : ['a', 'p'];
}

/** Minutes since midnight; null for what no clock shows. */
function minutesOf({ hour, minute }: Reading, half: Half | undefined): number | null {
  if (hour > 23 || minute > 59 || (half === 'a' && hour > 12)) return null;
  const hours = half && hour <= 12 ? (hour % 12) + (half === 'p' ? 12 : 0) : hour;
  return hours * 60 + minute;
}
