import { TRY_AGAIN } from './errors.js';
import { calendarDate, required, satisfies } from './rules.js';

/** Browser storage key of the locally kept draft. */
export const MEMBERSHIP_DRAFT_KEY = 'gavel.draft.membership';

export const MEMBERSHIP_MESSAGES = {
  open: 'Applications are now open!',
  closed: 'Applications are currently closed',
  nextIntake: 'Next intake will open on',
  toBeAnnounced: 'a date to be announced',
  loadFailed: 'Unable to load membership information. Please try again later.',
  tryAgain: TRY_AGAIN,
  showForm: 'Show the application form',
  openForm: 'Open the form in a new tab',
  formTitle: 'Application form',
  formToCome: 'The form is not on this page yet. Write to the club, and it will come to you.',
  fetchFailed: 'Failed to fetch config',
  updateFailed: 'Failed to update config',
  saved: 'Settings saved successfully',
  adminLoadFailed: 'Failed to load configuration',
  adminSaveFailed: 'Failed to save changes',
  signInFirst: 'Please log in to update settings',
  formUrlRequired: 'Form URL is required',
  formUrlInvalid: 'Please enter a valid Google Form URL',
  closeDateRequired: 'Closing date is required',
  closeDateInvalid: 'Closing date must be a calendar date like 2026-12-18',
  closeDatePast: 'Closing date cannot be earlier than today',
  nextIntakeInvalid: 'Next intake must be a calendar date like 2026-12-18',
} as const;

/** Before a config arrives applications count as open, with neither form nor closing date. */
export const MEMBERSHIP_DEFAULT = { isOpen: true, formUrl: '', closeDate: '' } as const;

/** What the page says of applications. Texts may be empty; dates are calendar dates. */
export interface Applications {
  isOpen: boolean;
  formUrl: string;
  closeDate: string;
  nextIntakeDate: string;
}

type Known = Pick<Applications, 'isOpen'> & Partial<Record<Exclude<keyof Applications, 'isOpen'>, string | null>>;

/** The applications that a config tells of; those of the default until there is one. */
export const applicationsOf = (config: Known = MEMBERSHIP_DEFAULT): Applications => ({
  isOpen: config.isOpen,
  formUrl: config.formUrl ?? '',
  closeDate: config.closeDate ?? '',
  nextIntakeDate: config.nextIntakeDate ?? '',
});

/** Where forms are kept; the one host that a page may embed without being told of it. */
export const FORM_ORIGIN = 'https://docs.google.com';

const FORM = /^\/forms\/(?:u\/\d+\/)?d\/(e\/)?([\w-]{10,200})(?:\/|$)/;

/** The address under which a Google form can stand within a page; null for anything that is no such form. */
export function embeddedForm(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.origin !== FORM_ORIGIN || url.username) return null;
  const [, published = '', id] = FORM.exec(url.pathname) ?? [];
  return id ? `${FORM_ORIGIN}/forms/d/${published}${id}/viewform?embedded=true` : null;
}

/** The address under which an embedded form fills a window of its own. */
export function wholeForm(embedded: string): string {
  const url = new URL(embedded);
  url.search = '';
  return url.href;
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
