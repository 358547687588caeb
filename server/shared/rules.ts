/**
 * A rule says whether a text is acceptable, and the sentence to show when it is not. Each subject lists its rules per
 * field; the API's inputs and the client's forms read the same lists. Every rule but `required` lets an empty text pass.
 */
export interface Rule {
  readonly test: (text: string) => boolean;
  readonly message: string;
  /** Upper bound in code points, when the rule is one: forms show a counter, columns take their length from it. */
  readonly max?: number;
  readonly required?: true;
  /** It is about a text as it was typed, spaces and all, and not about its normalized form. */
  readonly verbatim?: true;
}

export type Rules = readonly Rule[];

/** The one form in which text is stored and counted: NFC, LF line ends, trimmed. */
export const normalizeText = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n').trim();

/** Length in Unicode code points of the normalized text. */
export const textLength = (text: string): number => [...normalizeText(text)].length;

const unlessEmpty = (test: (text: string) => boolean) => (text: string) => text === '' || test(text);

export const required = (message: string): Rule => ({ test: (text) => text !== '', message, required: true });

export const maxLength = (max: number, message: string): Rule => ({
  test: (text) => textLength(text) <= max,
  message,
  max,
});

/** Of a text that is kept as it was typed: every blank of it counts. */
export const maxTyped = (max: number, message: string): Rule => ({
  test: (text) => [...text].length <= max,
  message,
  max,
  verbatim: true,
});

export const minLength = (min: number, message: string): Rule => ({
  test: unlessEmpty((text) => textLength(text) >= min),
  message,
});

export const webAddress = (message: string, protocols: readonly string[] = ['http:', 'https:']): Rule => ({
  test: unlessEmpty((text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url !== null && protocols.includes(url.protocol) && url.hostname.includes('.') && !url.username;
  }),
  message,
});

/** A bare `linkedin.com/in/x` is taken as https; what names a scheme, whichever, is left alone. */
export const completeAddress = (text: string): string => {
  const address = normalizeText(text);
  const isWhole = /^[a-z][a-z0-9+.-]*:(?!\d+(\/|$))/i.test(address);
  return address && !isWhole ? `https://${address}` : address;
};

export const satisfies = (test: (text: string) => boolean, message: string): Rule => ({
  test: unlessEmpty(test),
  message,
});

/** True for `YYYY-MM-DD` where the calendar has such a day, from the year 1900 on. */
export function isCalendarDate(text: string): boolean {
  if (!/^(19|[2-9]\d)\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export const calendarDate = (message: string): Rule => satisfies(isCalendarDate, message);

/** The same pattern that browsers use for `<input type="email">`. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

export const emailAddress = (message: string): Rule => ({
  test: unlessEmpty((text) => text.length <= 254 && EMAIL.test(text)),
  message,
});

/** The message of the first rule that `value` breaks, or null. Nullish counts as empty. */
export function firstBroken(rules: Rules, value: unknown): string | null {
  const typed = value == null ? '' : String(value);
  const text = normalizeText(typed);
  return rules.find((rule) => !rule.test(rule.verbatim ? typed : text))?.message ?? null;
}

export const limitOf = (rules: Rules): number | undefined => rules.find((rule) => rule.max !== undefined)?.max;
export const isRequired = (rules: Rules): boolean => rules.some((rule) => rule.required);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for the form that ids have here; anything else is unknown without asking the database. */
export const isId = (text: string): boolean => UUID.test(text);
