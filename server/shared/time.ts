/** Every date a person reads is told in the site's zone and in one locale, on the server and in the browser alike. */
const LOCALE = 'en-GB';

type InZone = (zone: string, instant: Date | string) => string;

/** A formatter costs a hundred times what it does once it is there: each zone's is kept. */
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

/** `21 November 2026`. */
export const longDate = formatted(LOCALE, { day: 'numeric', month: 'long', year: 'numeric' });

/** `21 November 2026`, of a calendar date. */
export const longDay = (date: string): string => longDate('UTC', date);

const weekday = formatted(LOCALE, { weekday: 'long' });
const month = formatted(LOCALE, { month: 'long' });

/** `Saturday 21 November 2026`, of a calendar date. Put together here: not every browser puts it together alike. */
export const weekdayAndDay = (date: string): string => `${weekday('UTC', date)} ${longDay(date)}`;

/** `Saturday`, of a calendar date. */
export const weekdayOf = (date: string): string => weekday('UTC', date);

/** `November 2026`, of a calendar date. */
export const monthAndYear = (date: string): string => longDay(date).replace(/^\d+ /, '');

/** `21`, of a calendar date. */
export const dayOfMonth = (date: string): string => String(Number(date.slice(-2)));

/** `Nov`, of a calendar date. */
export const shortMonth = (date: string): string => month('UTC', date).slice(0, 3);

/** The calendar date before `date`. */
export const dayBefore = (date: string): string => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);

/** `21 Nov 2026, 18:05`. */
export const dateAndTime = formatted(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

const MINUTE = 60_000;
const zoneName = formatted('en-US', { timeZoneName: 'longOffset' });

/** How far the clocks of `zone` are ahead of UTC at an instant, in minutes. */
function offsetIn(zone: string, instant: Date): number {
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(zoneName(zone, instant)) ?? [];
  return sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** `2026-12-18T18:00:00+05:30`: when the clocks of `zone` show so many minutes past the midnight that begins `date`. */
export function instantIn(zone: string, date: string, minutes: number): string {
  const shown = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE;
  // The offset there and then, as near as it can be known before the instant is.
  const near = new Date(shown - offsetIn(zone, new Date(shown)) * MINUTE);
  const offset = offsetIn(zone, near);
  const told = `${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(Math.abs(offset) / 60))}:${twoDigits(Math.abs(offset) % 60)}`;
  return new Date(shown).toISOString().slice(0, 19) + told;
}

/** What the arrows of a calendar are called, whether it shows days, months or years. */
export const CALENDAR_ARROWS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous ten years',
  nextDecade: 'Next ten years',
} as const;
