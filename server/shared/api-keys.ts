import { maxLength, required, satisfies } from './rules.js';

/** What a key lets a program do: read all content, drafts too; or read and change it. */
export type KeyScope = 'read' | 'write';

/** Days that a key may live for. None lives for good: one that was forgotten ends by itself. */
export const KEY_DAYS = [30, 90, 365] as const;
/** Of the whole site, that have not ended. Whoever needs more has lost count of them. */
export const LIVE_KEYS = 20;
/** One that has ended stays in the list for so many days, so that its end is understood. */
export const ENDED_KEY_DAYS = 30;

/** How every key begins; programs that look for leaked secrets find the whole of one by `KEY_TEXT`. */
export const KEY_START = 'gavel_';
/** Start, its id, its secret, a checksum: told in letters and digits, so that a double click takes all of it. */
export const KEY_TEXT = /gavel_[0-9A-Za-z]{22}_[0-9A-Za-z]{49}/;

const NAME_LENGTH = 60;

export const KEY_RULES = {
  name: [
    required('Name is required'),
    maxLength(NAME_LENGTH, `Name must be at most ${NAME_LENGTH} characters`),
    satisfies((text) => !/[\p{Cc}\p{Cf}]/u.test(text), 'Name must be one line of plain text'),
  ],
  days: [
    required('Say how long the key may live'),
    satisfies(
      (text) => KEY_DAYS.some((days) => String(days) === text),
      `A key lives for ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(KEY_DAYS.map(String))} days`,
    ),
  ],
} as const;

export const SCOPE_WORDS: Record<KeyScope, { label: string; hint: string }> = {
  read: { label: 'Read content', hint: 'Everything an administrator sees of posts, drafts too, events and the rest.' },
  write: { label: 'Read and write content', hint: 'The same, and add, change, publish and delete it.' },
};

export const KEY_MESSAGES = {
  title: 'API keys',
  hint: 'A key lets a program of yours in without your password. It reaches content alone: no account, no session, no other key.',
  loading: 'Loading the keys',
  failed: 'Failed to fetch the keys',
  none: 'No program has a key yet.',
  make: 'Make a key',
  makeTitle: 'Make an API key',
  name: 'Name',
  nameHint: 'What it is for, so that somebody knows in a year.',
  scope: 'What it may do',
  days: 'How long it lives',
  daysOf: (days: number): string => (days === 365 ? 'One year' : `${days} days`),
  makeFailed: 'Failed to make the key',
  madeTitle: 'Copy the key now',
  madeWarning:
    'It is shown this once and stored nowhere in this form. Whoever has it may do what it may do: keep it like a password, out of code, chats and mails.',
  madeKey: 'The key',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser would not copy it. It is selected: press Ctrl+C or ⌘C',
  done: 'I have stored it',
  made: (day: string, by: string): string => `Made ${day} by ${by}`,
  expires: (day: string): string => `expires ${day}`,
  expired: 'Expired',
  revoked: 'Revoked',
  endedOn: (day: string): string => `ended ${day}`,
  lastUsed: (at: string): string => `last used ${at}`,
  neverUsed: 'never used',
  revoke: 'Revoke',
  revokeNamed: (name: string): string => `Revoke ${name}`,
  revokeTitle: 'Revoke this key?',
  revokeWarning: (name: string): string =>
    `Whatever uses “${name}” is refused from then on. This cannot be taken back; a new key can be made.`,
  revokeDone: 'The key is revoked',
  revokeFailed: 'Failed to revoke the key',
  showAll: (keys: number): string => `Show all ${keys}`,
} as const;
