import { maxLength, required, satisfies } from './rules.js';
import { PASSWORD_RULES } from './passwords.js';

/** `read`: all content including drafts; `write`: the same, and change it. */
export type ApiKeyScope = 'read' | 'write';

/** Selectable lifetimes in days. None is unlimited, so that a forgotten key expires. */
export const API_KEY_DAYS = [30, 90, 365] as const;

const NAME_LENGTH = 60;

export const API_KEY_RULES = {
  currentPassword: PASSWORD_RULES.currentPassword,
  name: [required('Name is required'), maxLength(NAME_LENGTH, `Name must be at most ${NAME_LENGTH} characters`)],
  days: [
    required('Please choose when the key expires'),
    satisfies(
      (text) => API_KEY_DAYS.some((days) => String(days) === text),
      `Expiry must be ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(API_KEY_DAYS.map(String))} days`,
    ),
  ],
} as const;

export const SCOPE_LABELS: Record<ApiKeyScope, { label: string; hint: string }> = {
  read: {
    label: 'Read content',
    hint: 'Everything an officer can see: posts including drafts, events and the rest.',
  },
  write: { label: 'Read and write content', hint: 'The same, plus creating, changing, publishing and deleting it.' },
};
