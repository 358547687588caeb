import { perMinutes, type RateLimit } from './limits.js';
import { emailAddress, maxLength, maxTyped, minLength, required, satisfies } from './rules.js';

export const PASSWORD_MESSAGES = {
  wrongPassword: 'This is not your current password',
  samePassword: 'This is already your current password',
  passwordIsEmail: 'New password must not be your email address',
} as const;

export const SESSION_HOURS = 12;
export const SESSION_IDLE_HOURS = 2;

export const PASSWORD_LENGTH = { least: 10, most: 1024 } as const;
/** Placeholders from a copied `.env`, and the most common guesses. */
export const PLACEHOLDER_PASSWORD =
  /^(?:change[-_ ]?(?:me|it|this)|secret|passw[o0]rd|admin(?:istrator)?|default|example|test|letmein|qwerty|[^\p{L}])+$/iu;
const EMAIL_LENGTH = 254;

const email = [
  required('Email is required'),
  maxLength(EMAIL_LENGTH, `Email must be at most ${EMAIL_LENGTH} characters`),
] as const;
const notTooLong = maxTyped(PASSWORD_LENGTH.most, `Password must be at most ${PASSWORD_LENGTH.most} characters`);

export const SIGN_IN_RULES = { email, password: [required('Password is required'), notTooLong] } as const;

export const ADMIN_RULES = {
  email: [...email, emailAddress('This is not a valid email address')],
} as const;

export const PASSWORD_RULES = {
  currentPassword: [required('Current password is required'), notTooLong],
  newPassword: [
    required('New password is required'),
    minLength(PASSWORD_LENGTH.least, `New password must be at least ${PASSWORD_LENGTH.least} characters`),
    notTooLong,
    satisfies((text) => !PLACEHOLDER_PASSWORD.test(text), 'New password must not be a common word or a number'),
  ],
} as const;

interface NewPassword {
  currentPassword: string;
  newPassword: string;
}

/** Problem of a valid new password compared with the current one and the email address, or null. */
export function newPasswordProblem({ currentPassword, newPassword }: NewPassword, holder: string): string | null {
  if (newPassword.normalize('NFC') === currentPassword.normalize('NFC')) return PASSWORD_MESSAGES.samePassword;
  return canonicalEmail(newPassword) === canonicalEmail(holder) ? PASSWORD_MESSAGES.passwordIsEmail : null;
}

/** The form in which email addresses are compared. */
export const canonicalEmail = (email: string): string => email.normalize('NFC').trim().toLowerCase();

const LOCKED_MINUTES = 15;

/** Address first, so that an address that is blocked cannot block accounts. */
export const SIGN_IN_LIMIT = {
  name: 'signIn',
  buckets: { address: perMinutes(20, LOCKED_MINUTES), account: perMinutes(5, LOCKED_MINUTES) },
} as const satisfies RateLimit;

/**
 * For an account in a browser that has signed in to it before, so that strangers cannot lock its owner out. The
 * address limit stops someone with cookies of many browsers.
 */
export const SIGN_IN_FROM_DEVICE_LIMIT = {
  name: 'signInFromDevice',
  buckets: { address: perMinutes(100, LOCKED_MINUTES), account: perMinutes(10, LOCKED_MINUTES) },
} as const satisfies RateLimit;

export const SIGN_IN_LIMIT_DESCRIPTION =
  `After ${SIGN_IN_LIMIT.buckets.account.points} failed attempts an account is locked for ${LOCKED_MINUTES} minutes, except in browsers ` +
  `that have signed in to it before: each of those gets ${SIGN_IN_FROM_DEVICE_LIMIT.buckets.account.points} attempts of its own.`;
