import { calendarDate, required, satisfies } from './rules.js';

/** Messages of API responses. */
export const MEMBERSHIP_API_MESSAGES = {
  isOpenRequired: 'Please specify whether applications are open',
  formUrlRequired: 'Form URL is required',
  formUrlShort:
    'Short forms.gle links can’t be shown on the site. Open the link, and copy the long address that starts with https://docs.google.com/forms/',
  formUrlInvalid: 'Please enter a valid Google Form URL',
  closeDateRequired: 'Closing date is required',
  closeDateInvalid: 'Closing date must be a calendar date like 2026-12-18',
  closeDatePast: 'Closing date cannot be earlier than today',
  nextIntakeInvalid: 'Next intake must be a calendar date like 2026-12-18',
} as const;

/** Until settings are saved, applications are open without form or closing date. */
export const MEMBERSHIP_DEFAULT = { isOpen: true, formUrl: '', closeDate: '' } as const;

/** Host of application forms; the only one that pages may embed by default. */
export const FORM_ORIGIN = 'https://docs.google.com';

/** True for a short link to a form, with or without https://. */
const isShortFormLink = (address: string): boolean =>
  /^(?:https?:\/\/)?(?:www\.)?forms\.gle(?:\/|$)/i.test(address.trim());

/** Form IDs have any length; Google's reserved words are not IDs. */
const FORM = /^\/forms\/(?:u\/\d+\/)?d\/(e\/)?(?!(?:e|edit|viewform|formResponse)(?:\/|$))([\w-]+)(?:\/|$)/;

/** Maximum length of a form's URL. */
export const FORM_ADDRESS_LENGTH = 2048;

/** URL that embeds a Google form; null for any other URL. */
export function embeddedForm(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.origin !== FORM_ORIGIN || url.username) return null;
  const [, published = '', id] = FORM.exec(url.pathname) ?? [];
  const embedded = `${FORM_ORIGIN}/forms/d/${published}${id}/viewform?embedded=true`;
  return id && embedded.length <= FORM_ADDRESS_LENGTH ? embedded : null;
}

/** Checked while applications are open; otherwise neither is stored. */
export const MEMBERSHIP_RULES = {
  formUrl: [
    required(MEMBERSHIP_API_MESSAGES.formUrlRequired),
    satisfies((text) => !isShortFormLink(text), MEMBERSHIP_API_MESSAGES.formUrlShort),
    satisfies((text) => embeddedForm(text) !== null, MEMBERSHIP_API_MESSAGES.formUrlInvalid),
  ],
  closeDate: [
    required(MEMBERSHIP_API_MESSAGES.closeDateRequired),
    calendarDate(MEMBERSHIP_API_MESSAGES.closeDateInvalid),
  ],
  nextIntakeDate: [calendarDate(MEMBERSHIP_API_MESSAGES.nextIntakeInvalid)],
} as const;

/** Calendar dates compare as strings. The closing day itself is still open. */
export const isPast = (date: string, today: string): boolean => date < today;
