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

/** `21 Nov 2026, 18:05`. */
export const dateAndTime = formatted(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
