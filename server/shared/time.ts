/** Every date a person reads is told in the site's zone and in one locale, on the server and in the browser alike. */
const LOCALE = 'en-GB';

/** `2026-11-21`: the calendar day of an instant in `zone`. */
export const dayIn = (zone: string, instant: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);

/** `21 November 2026`. */
export const longDate = (zone: string, instant: Date | string): string =>
  new Intl.DateTimeFormat(LOCALE, { timeZone: zone, day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(instant));

/** `21 Nov 2026, 18:05`. */
export const dateAndTime = (zone: string, instant: Date | string): string =>
  new Intl.DateTimeFormat(LOCALE, { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
