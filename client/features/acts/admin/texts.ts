import { ACT_DAYS, ACT_SUBJECTS, ACT_VERBS, type ActVerb } from '@shared/acts';
import { longDay } from '@shared/time';
import { isCalendarDate } from '@shared/rules';
import type { ListedActFragment } from '../../../gql/admin';
import { RECORD_ACTIONS } from '../../../records/texts';
import { plural } from '../../../ui/plural';

export const ACTS_MESSAGES = {
  title: RECORD_ACTIONS.acts,
  hint: `What officers and API keys have done in the last ${ACT_DAYS} days. Nobody can change this list.`,
  hintForOfficers: `What was done to the site’s content in the last ${ACT_DAYS} days, and what you did yourself. Nobody can change this list.`,
  failed: 'Failed to load the list',
  count: (acts: number): string => plural(acts, 'action'),
  empty: 'Nothing yet',
  emptyHint: 'Whatever an officer saves from now on appears here, with their name.',
  none: 'Nothing matches',
  showAll: 'Show everything',
  history: (title: string): string => (title ? `Only the history of “${title}”` : 'Only the history of one record'),

  person: 'Person',
  everybody: 'Everybody',
  subject: 'Kind',
  everything: 'Everything',
  day: 'Day',
  anyDay: 'Any day',

  download: 'Download CSV',
  downloadFailed: 'Failed to download the list',
  fileName: 'who-did-what.csv',
  columns: ['Time (UTC)', 'Name', 'Email', 'API key', 'Act', 'Kind', 'Title', 'ID', 'Changed fields'],

  /** Nobody saves under a name alone. */
  byKey: (name: string, key: string): string => `${name}, by the API key ${key}…`,
  fieldNames: (fields: readonly string[]): string => fields.map(fieldName).join(', '),
} as const;

/** Acts that say everything by themselves. */
const ALONE: readonly ActVerb[] = [
  'SIGN_IN',
  'SIGN_IN_REFUSED',
  'SIGN_OUT',
  'CONFIRM',
  'SET_PASSWORD',
  'ACCEPT_WITH_PASSKEY',
];

/** The name, or the e-mail address of an account without one. */
export const actorOf = ({ personName, personEmail }: Pick<ListedActFragment, 'personName' | 'personEmail'>): string =>
  personName || personEmail;

/** An act in words: `Changed event “Debate”`. */
export function actInWords({ verb, subject, title }: Pick<ListedActFragment, 'verb' | 'subject' | 'title'>): string {
  const name = isCalendarDate(title) ? longDay(title) : title;
  if (ALONE.includes(verb)) return subject === 'SESSION' && name ? `${ACT_VERBS[verb]}, ${name}` : ACT_VERBS[verb];
  const what = `${ACT_VERBS[verb]} ${ACT_SUBJECTS[subject].label}`;
  return name ? `${what} “${name}”` : what;
}

/** Fields that their forms call otherwise. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  alt: 'caption',
  captureDate: 'date',
  from: 'begin',
  isOpen: 'open or closed',
  publishAt: 'time of publication',
  slug: 'address',
  statusOverride: 'status',
  to: 'end',
};

/** `publishedDate` -> `published date`. */
const fieldName = (field: string): string =>
  (Object.hasOwn(FIELD_NAMES, field) && FIELD_NAMES[field]) ||
  field.replace(/([a-z])([A-Z0-9])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
