import { weekdayOfDate } from './weekdays.js';

/** All dates use one locale, and the site's time zone, on the server and in the browser. */
const LOCALE = 'en-GB';

/** Calendar dates are printed without Intl, whose first use takes longer than all else that a page does before it can be used. */
export const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

const monthOf = (date: string): string => MONTHS[Number(date.slice(5, 7)) - 1] ?? '';

/** `8 January`, of a calendar date. */
export const dayAndMonth = (date: string): string => `${Number(date.slice(8))} ${monthOf(date)}`;

/** `21 November 2026`, of a calendar date. */
export const longDay = (date: string): string => `${dayAndMonth(date)} ${date.slice(0, 4)}`;

/** `Saturday 21 November 2026`, of a calendar date. */
export const weekdayAndDay = (date: string): string => `${weekdayOfDate(date)} ${longDay(date)}`;

/** `Nov`, of a calendar date. */
export const shortMonth = (date: string): string => monthOf(date).slice(0, 3);

type InZone = (zone: string, instant: Date | string) => string;

/** Creating a formatter costs about a hundred times as much as using it: cached per zone. */
function formatted(locale: string, options: Intl.DateTimeFormatOptions): InZone {
  const kept = new Map<string, Intl.DateTimeFormat>();
  return (zone, instant) => {
    const format = kept.get(zone) ?? new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });
    kept.set(zone, format);
    return format.format(new Date(instant));
  };
}

/** `2026-11-21`: the calendar day of an instant in `zone`. */
export const dayIn = formatted('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** `21 November 2026`: the calendar day of an instant in `zone`. */
export const longDate: InZone = (zone, instant) => longDay(dayIn(zone, instant));

/** `18:05`. */
export const timeIn = formatted(LOCALE, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** `2026-12-18T18:05`: the minute that clocks in `zone` show at an instant. */
export const minuteIn: InZone = (zone, instant) => `${dayIn(zone, instant)}T${timeIn(zone, instant)}`;

/** `21 Nov 2026, 18:05`. */
export const dateAndTime = formatted(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Years of five digits have no place in the formats of dates. */
const LAST_MINUTE = Date.parse('9999-12-31T23:59:00Z');
const zoneName = formatted('en-US', { timeZoneName: 'longOffset' });

/** UTC offset of `zone` at an instant, in minutes. */
function offsetIn(zone: string, instant: Date): number {
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(zoneName(zone, instant)) ?? [];
  return sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** UTC offset of `zone`, in minutes, when its clocks show what clocks in UTC show at `shown`. */
function offsetWhenShown(zone: string, shown: number): number {
  const offsetAt = (instant: number): number => offsetIn(zone, new Date(instant));
  const [before, after] = [offsetAt(shown - DAY), offsetAt(shown + DAY)];
  const isShown = (offset: number): boolean => offsetAt(shown - offset * MINUTE) === offset;
  // Clocks that are set back show it twice: the first time counts. Clocks that are set forward leave it out: by the earlier offset,
  // they show a later time.
  return before === after || isShown(before) || !isShown(after) ? before : after;
}

/** `2026-12-18T18:00:00+05:30`: the instant `minutes` after midnight of `date` on the clocks of `zone`, before the year 10000. */
export function instantIn(zone: string, date: string, minutes: number): string {
  const shown = Math.min(Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE, LAST_MINUTE);
  const offset = offsetWhenShown(zone, shown);
  const utcOffset = `${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(Math.abs(offset) / 60))}:${twoDigits(Math.abs(offset) % 60)}`;
  return new Date(shown).toISOString().slice(0, 19) + utcOffset;
}

/** `Thursday 8 January`, of a calendar date. */
export const weekdayDayAndMonth = (date: string): string => `${weekdayOfDate(date)} ${dayAndMonth(date)}`;
