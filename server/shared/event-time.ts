import { normalizeLine } from './rules.js';

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
/** Other spellings of the words and signs below, in lower case and NFKC. */
const SPELLINGS: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/[\u2010-\u2015\u2212~\u301C]/g, '-'],
  [/\b(?:12 )?noon\b/g, '12 pm'],
  [/\b(?:12 )?midnight\b/g, '12 am'],
  // Sinhala and Tamil: before noon and morning; after noon, evening and night.
  [/පෙ\. ?ව\.?|පෙරවරු|උදේ|மு\. ?ப\.?|முற்பகல்|காலை/g, ' am '],
  [/ප\. ?ව\.?|පස්වරු|සවස|රාත්‍?රී|பி\. ?ப\.?|பிற்பகல்|மாலை|இரவு/g, ' pm '],
  // From one to the other: “6 සිට 7 දක්වා”. Without the second, onwards.
  [/ (?:සිට|முதல்)$/, ''],
  [/ (?:සිට|முதல்) /g, ' - '],
  [/ (?:දක්වා|வரை)$/, ''],
  [/(?<=\d ?)(?:ට|மணிக்கு|மணி)(?= |$)/g, ''],
  // The time zone of the club, and words that change nothing. A time of another zone is not understood.
  [/\(?\b(?:ist|slst|slt|(?:sri lankan?|local) time|(?:utc|gmt) ?\+ ?0?5[:.]?30)\b\)?/g, ''],
  [/onwards?\b|\bsharp\b|\bo['’]clock\b/g, ''],
];
const RANGE = / ?(?:-+|to|until|till?) ?/;
const PREFIX = /^(?:from|at) ?/;
const HALF = String.raw`([ap])\.? ?m\.?`;
/** `6`, `6:30`, `18.30.00`, `18h30` or `1830`. */
const CLOCK = String.raw`(\d{1,2})(?:([:.]| ?h ?)?(\d\d)(?:[:.][0-5]\d)?)?`;
const READING = new RegExp(`^(?:${HALF} ?)?${CLOCK}(?: ?(?:${HALF}|(h(?:(?:ou)?rs?)?\\.?)))?$`);

/** Parses the text of an event's time, such as `6:00 PM`, `18.00` or `6 - 7.30 pm`. null if it cannot be parsed. */
export function parseEventTime(text: string): EventTime | null {
  const [first = '', second, ...more] = normalized(text).replace(PREFIX, '').split(RANGE);
  const from = readingOf(first);
  const to = second === undefined ? null : readingOf(second);
  if (!from || more.length > 0 || (second !== undefined && !to) || (from.bare && (to?.bare ?? true))) return null;
  if (to) return between(from, to);
  const start = minutesOf(from, from.half);
  return start === null ? null : { start, end: null };
}

function normalized(text: string): string {
  const line = normalizeLine(text.normalize('NFKC')).toLowerCase().replace(/\s+/g, ' ');
  return SPELLINGS.reduce((spelled, [pattern, usual]) => spelled.replace(pattern, usual), line)
    .replace(/\s+/g, ' ')
    .trim();
}

function readingOf(text: string): Reading | null {
  const match = READING.exec(text);
  if (!match) return null;
  const [, before, hour = '', mark, minute, after, unit] = match;
  if (before && after) return null;
  const half = (before ?? after) as Half | undefined;
  // `2 hrs` and `200` may be a duration and a number; `18h` and `1800` are not.
  const isClock = minute === undefined ? hour.length === 2 && unit === 'h' : Boolean(mark ?? unit) || hour.length === 2;
  return { hour: Number(hour), minute: Number(minute ?? 0), half, bare: !half && !isClock };
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
