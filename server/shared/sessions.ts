import { emailAddress, maxLength, maxTyped, minLength, required, satisfies } from './rules.js';

/** Where the browser keeps the token. */
export const TOKEN_KEY = 'adminToken';
/** The httpOnly cookie that carries the same token. */
export const SESSION_COOKIE = 'token';
export const SESSION_HOURS = 12;
export const SESSION_IDLE_HOURS = 2;
/** Narrower windows than this, in pixels, are shown 'Access Restricted' instead of the form. */
export const ADMIN_MIN_WIDTH = 768;

export type Role = 'admin';

export const PASSWORD_LENGTH = { least: 10, most: 1024 } as const;
/** What people leave in a copied `.env`, and what is tried first. */
export const PLACEHOLDER =
  /^(?:change[-_ ]?(?:me|it|this)|secret|passw[o0]rd|admin(?:istrator)?|default|example|test|letmein|qwerty|[^\p{L}])+$/iu;
const EMAIL_LENGTH = 254;

const email = [
  required('Email is required'),
  maxLength(EMAIL_LENGTH, `Email must be at most ${EMAIL_LENGTH} characters`),
] as const;
const notTooLong = maxTyped(PASSWORD_LENGTH.most, `Password must be at most ${PASSWORD_LENGTH.most} characters`);

export const SIGN_IN_RULES = { email, password: [required('Password is required'), notTooLong] } as const;

/** Of an administrator who is to be made. */
export const ADMIN_RULES = {
  email: [...email, emailAddress('This is no e-mail address')],
} as const;

export const PASSWORD_RULES = {
  currentPassword: [required('Current password is required'), notTooLong],
  newPassword: [
    required('New password is required'),
    minLength(PASSWORD_LENGTH.least, `New password must be at least ${PASSWORD_LENGTH.least} characters`),
    notTooLong,
    satisfies((text) => !PLACEHOLDER.test(text), 'New password must not be a common word or a number'),
  ],
} as const;

interface NewPassword {
  currentPassword: string;
  newPassword: string;
}

/** What is wrong with a new password that keeps the rules, seen beside the present one and its holder's address; or null. */
export function newPasswordProblem({ currentPassword, newPassword }: NewPassword, holder: string): string | null {
  if (newPassword.normalize('NFC') === currentPassword.normalize('NFC')) return ACCOUNT_MESSAGES.samePassword;
  return canonicalEmail(newPassword) === canonicalEmail(holder) ? ACCOUNT_MESSAGES.passwordIsEmail : null;
}

/** Sessions that are shown at most, those seen last. */
export const SESSIONS_SHOWN = 50;

export const SESSION_MESSAGES = {
  unexpected: 'An unexpected error occurred',
  signOutFailed: 'Logout failed',
  resume: 'Your session has ended. Sign in to go on where you were: nothing that you typed is lost.',
  restrictedTitle: 'Access Restricted',
  restricted: 'Admin login is only available on desktop and tablet devices.',
} as const;

export const ACCOUNT_MESSAGES = {
  title: 'Account',
  password: 'Password',
  passwordHint:
    'Changing it signs out every other browser. This one stays signed in. API keys hold on until they are revoked.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  newPasswordHint: `At least ${PASSWORD_LENGTH.least} characters. A few words that nobody would put together are best.`,
  changePassword: 'Change password',
  passwordChanged: 'Password changed. Every other session has ended',
  passwordFailed: 'Failed to change the password',
  wrongPassword: 'This is not your current password',
  samePassword: 'This is your current password already',
  passwordIsEmail: 'New password must not be your e-mail address',
  sessions: 'Where you are signed in',
  sessionsHint: `A session ends by itself after ${SESSION_HOURS} hours, or after ${SESSION_IDLE_HOURS} hours in which nothing is done.`,
  sessionsFailed: 'Failed to fetch your sessions',
  sessionsLoading: 'Loading your sessions',
  thisSession: 'This one',
  onlyThis: 'You are signed in nowhere else.',
  began: 'Signed in',
  lastSeen: 'last seen',
  end: 'Sign out',
  endNamed: (browser: string, began: string): string => `Sign out ${browser}, signed in ${began}`,
  ended: 'That session has ended',
  endOthers: 'Sign out everywhere else',
  othersEnded: (sessions: number): string =>
    sessions === 1 ? '1 session has ended' : `${sessions} sessions have ended`,
  endFailed: 'Failed to end the session',
  showAll: (sessions: number): string => `Show all ${sessions}`,
} as const;

/** E-mail addresses compare in this form. */
export const canonicalEmail = (email: string): string => email.normalize('NFC').trim().toLowerCase();
