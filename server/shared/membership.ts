import { calendarDate, required, satisfies } from './rules.js';

export const MEMBERSHIP_MESSAGES = {
  open: 'Applications are now open!',
  closed: 'Applications are currently closed',
  nextIntake: 'Next intake will open on',
  toBeAnnounced: 'a date to be announced',
  loadFailed: 'Unable to load membership information. Please try again later.',
  tryAgain: 'Try Again',
  fetchFailed: 'Failed to fetch config',
  updateFailed: 'Failed to update config',
  adminLoadFailed: 'Failed to load configuration',
  adminSaveFailed: 'Failed to save changes',
  signInFirst: 'Please log in to update settings',
  isOpenRequired: 'Please say whether applications are open',
  formUrlRequired: 'Form URL is required',
  formUrlInvalid: 'Please enter a valid Google Form URL',
  closeDateRequired: 'Closing date is required',
  closeDateInvalid: 'Closing date must be a calendar date like 2026-12-18',
  closeDatePast: 'Closing date cannot be earlier than today',
  nextIntakeInvalid: 'Next intake must be a calendar date like 2026-12-18',
} as const;

/** Before a config arrives applications count as open, with neither form nor closing date. */
export const MEMBERSHIP_DEFAULT = { isOpen: true, formUrl: '', closeDate: '' } as const;

const FORM = /^\/forms\/(?:u\/\d+\/)?d\/(e\/)?([\w-]{10,200})(?:\/|$)/;

/** The address under which a Google form can stand within a page; null for anything that is no such form. */
export function embeddedForm(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:' || url.host !== 'docs.google.com' || url.username) return null;
  const [, published = '', id] = FORM.exec(url.pathname) ?? [];
  return id ? `https://docs.google.com/forms/d/${published}${id}/viewform?embedded=true` : null;
}

/** Asked for while applications are open; closed, neither is kept. */
export const MEMBERSHIP_RULES = {
  formUrl: [
    required(MEMBERSHIP_MESSAGES.formUrlRequired),
    satisfies((text) => embeddedForm(text) !== null, MEMBERSHIP_MESSAGES.formUrlInvalid),
  ],
  closeDate: [required(MEMBERSHIP_MESSAGES.closeDateRequired), calendarDate(MEMBERSHIP_MESSAGES.closeDateInvalid)],
  nextIntakeDate: [calendarDate(MEMBERSHIP_MESSAGES.nextIntakeInvalid)],
} as const;

/** Calendar dates compare as texts. The whole of the closing day counts as open. */
export const isPast = (date: string, today: string): boolean => date < today;

export interface MembershipDates {
  isOpen: boolean;
  formUrl: string;
  closeDate: string | null;
  nextIntakeDate: string | null;
}

/** What a reader is told on `today`: past its closing day an intake is over, and a coming one is still to come. */
export function toldOn(
  today: string,
  { isOpen, formUrl, closeDate, nextIntakeDate }: MembershipDates,
): MembershipDates {
  const coming = nextIntakeDate !== null && !isPast(nextIntakeDate, today) ? nextIntakeDate : null;
  const open = isOpen && (closeDate === null || !isPast(closeDate, today));
  return open
    ? { isOpen: true, formUrl, closeDate, nextIntakeDate: coming }
    : { isOpen: false, formUrl: '', closeDate: null, nextIntakeDate: coming };
}
