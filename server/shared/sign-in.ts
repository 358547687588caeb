import { perMinutes, type RateLimit } from './limits.js';
import { passwordNotTooLong } from './passwords.js';
import { emailAddress, maxLength, required } from './rules.js';

const EMAIL_LENGTH = 254;

const email = [
  required('Email is required'),
  maxLength(EMAIL_LENGTH, `Email must be at most ${EMAIL_LENGTH} characters`),
] as const;

export const SIGN_IN_RULES = { email, password: [required('Password is required'), passwordNotTooLong] } as const;

export const ADMIN_RULES = {
  email: [...email, emailAddress('This is not a valid email address')],
} as const;

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
