import { removeInvisible } from './invisible-characters.js';

/**
 * A validation rule with its message. Each subject lists its rules per field; the API's inputs and the client's forms
 * use the same lists. Every rule but `required` accepts an empty text.
 */
export interface Rule {
  readonly test: (text: string) => boolean;
  readonly message: string;
  /** Maximum length in code points: forms show a counter, columns take their length from it. */
  readonly max?: number;
  readonly required?: true;
  /** Applies to the text as typed, including spaces, not to its normalized form. */
  readonly verbatim?: true;
  /** Line breaks are allowed; without such a rule they are replaced. */
  readonly multiline?: true;
}

export type Rules = readonly Rule[];

/**
 * Embeddings, overrides and isolates, which also affect text outside of them. Marks that scripts need are not
 * included.
 */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;
/** Controls, line breaks, and spaces that no search for a plain one finds. */
const CONTROLS_AND_SPACES = /\r\n|[\p{Cc}\p{Z}]/gu;
/** Halves of characters, which no text can be sent or stored with. */
const LONE_SURROGATES = /\p{Cs}/gu;
/** Anything but spaces, controls, joiners, fillers and the Braille blank. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}\p{DI}\u2800]/u;

/**
 * The stored form of a multiline text: NFC, LF, trimmed, without halves of characters and invisible ones that mean nothing; empty if
 * nothing is visible.
 */
export function normalizeText(text: string): string {
  const whole = text.replace(LONE_SURROGATES, '').normalize('NFC');
  const normalized = removeInvisible(whole).normalize('NFC').replace(/\r\n?/g, '\n').trim();
  return VISIBLE.test(normalized) ? normalized : '';
}

/**
 * The stored form of a single-line text: line breaks, control characters and other spaces become spaces, and direction controls
 * are removed.
 */
export const normalizeLine = (text: string): string =>
  normalizeText(text.replace(CONTROLS_AND_SPACES, ' ').replace(BIDI_CONTROLS, ''));

/** Normalizer for a field with these rules. */
export const normalizeBy = (rules: Rules): ((text: string) => string) =>
  rules.some((rule) => rule.multiline) ? normalizeText : normalizeLine;

/** Length in code points of the normalized text. */
export const textLength = (text: string): number => [...normalizeText(text)].length;

const unlessEmpty = (test: (text: string) => boolean) => (text: string) => text === '' || test(text);

export const required = (message: string): Rule => ({ test: (text) => text !== '', message, required: true });

export const multiline: Rule = { test: () => true, message: '', multiline: true };

export const maxLength = (max: number, message: string): Rule => ({
  test: (text) => textLength(text) <= max,
  message,
  max,
});

/** Counts the text as typed, including all whitespace. */
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

/** True for `https://club.example`, false for `club.example:8080`, where the number behind the host is its port. */
export const hasScheme = (address: string): boolean => /^[a-z][a-z0-9+.-]*:(?!\d+(\/|$))/i.test(address);

/** Parsed like a browser does, so that no spelling of a scheme slips through; null if a browser finds no URL. */
export const schemeOf = (address: string): string | null =>
  URL.canParse(address, 'https://site.invalid') ? new URL(address, 'https://site.invalid').protocol.slice(0, -1) : null;

/** Adds https:// to `linkedin.com/in/x`; URLs with a scheme are returned unchanged. */
export const completeAddress = (text: string): string => {
  const address = normalizeLine(text);
  return address && !hasScheme(address) ? `https://${address}` : address;
};

export const satisfies = (test: (text: string) => boolean, message: string): Rule => ({
  test: unlessEmpty(test),
  message,
});

/** True for a valid `YYYY-MM-DD` from 1900 on. */
export function isCalendarDate(text: string): boolean {
  if (!/^(19|[2-9]\d)\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export const calendarDate = (message: string): Rule => satisfies(isCalendarDate, message);

/** The pattern of `<input type="email">` in the HTML standard. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

export const emailAddress = (message: string): Rule => ({
  test: unlessEmpty((text) => text.length <= 254 && EMAIL.test(text)),
  message,
});

/** Message of the first broken rule, or null. Nullish counts as empty. */
export function firstBroken(rules: Rules, value: unknown): string | null {
  const typed = value == null ? '' : String(value);
  const text = normalizeBy(rules)(typed);
  return rules.find((rule) => !rule.test(rule.verbatim ? typed : text))?.message ?? null;
}

export const limitOf = (rules: Rules): number | undefined => rules.find((rule) => rule.max !== undefined)?.max;
export const isRequired = (rules: Rules): boolean => rules.some((rule) => rule.required);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for a UUID; anything else cannot exist in the database. */
export const isId = (text: string): boolean => UUID.test(text);
