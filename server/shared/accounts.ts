import { PASSWORD_RULES } from './passwords.js';
import { maxLength, required, satisfies } from './rules.js';
import { ADMIN_RULES } from './sign-in.js';

/** What an officer may do, in the words of the dashboard. */
export const ACCOUNT_ROLES = {
  officer: { label: 'Officer', hint: 'Changes all content: events, posts, pictures, team and meetings.' },
  administrator: { label: 'Administrator', hint: 'The same, and manages accounts and everybody’s API keys.' },
} as const;

const NAME_LENGTH = 100;

const name = [
  required('Name is required'),
  maxLength(NAME_LENGTH, `Name must be at most ${NAME_LENGTH} characters`),
] as const;

export const EMAIL_CHANGE_RULES = { email: ADMIN_RULES.email } as const;
export const SAME_EMAIL = 'This is your address already';

export const ACCOUNT_RULES = {
  name,
  email: ADMIN_RULES.email,
  role: [satisfies((text) => Object.hasOwn(ACCOUNT_ROLES, text), 'Please choose a role')],
} as const;

/** For the page that a password link opens. */
export const SET_PASSWORD_RULES = { newPassword: PASSWORD_RULES.newPassword } as const;

/** Where a link for choosing a password leads; its token follows. */
export const PASSWORD_LINK_PATH = '/password/';
/** Path of a link for changing an account’s e-mail address; its token follows. */
export const EMAIL_LINK_PATH = '/email/';
/** A link that an administrator hands over has to survive a weekend. */
export const HANDED_LINK_HOURS = 72;
/** A link that was asked for is opened at once. */
export const MAILED_LINK_MINUTES = 30;
