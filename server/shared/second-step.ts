import { type BurstLimit, perHour, perMinutes, type RateLimit } from './limits.js';
import { maxLength, maxTyped, required, satisfies } from './rules.js';

/** Digits of a code from an authenticator app, and the seconds that each is shown. */
export const TIME_CODE = { digits: 6, seconds: 30 } as const;
/** A code is accepted if the clock of its device is wrong by this much at most. */
export const CLOCK_TOLERANCE_SECONDS = 90;
/** Recovery codes of an account, each of which works once. */
export const RECOVERY_CODES = 10;

/** Spaces and hyphens are for reading. */
export const normalizeCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

export const isTimeCode = (code: string): boolean => new RegExp(`^\\d{${TIME_CODE.digits}}$`).test(normalizeCode(code));

const CODE_LENGTH = 100;
const codeNotTooLong = maxTyped(CODE_LENGTH, `Code must be at most ${CODE_LENGTH} characters`);

/** Signing in and choosing a password: a code of the app or a recovery code. */
export const CODE_RULES = [required('Code is required'), codeNotTooLong] as const;

/** Clients without a second step send none. */
export const OPTIONAL_CODE_RULES = [codeNotTooLong] as const;

export const CODE_DESCRIPTION =
  'Code from the officer’s authenticator app, or a recovery code, if the account has a second step. Without one the error is `CODE_NEEDED`.';

/** Setting up the app. */
export const TIME_CODE_RULES = [
  ...CODE_RULES,
  satisfies(isTimeCode, `Enter the ${TIME_CODE.digits} digits that the app shows`),
] as const;

/** Only somebody who knows the password reaches the code, so that nobody else can block an account. */
export const CODE_LIMIT = {
  name: 'secondStep',
  buckets: { address: perMinutes(20, 15), account: perHour(10) },
} as const satisfies RateLimit;

/** Passkeys of an account. */
export const MAX_PASSKEYS = 10;
/** A browser has this long to sign a challenge. */
export const PASSKEY_CHALLENGE_MINUTES = 5;

const PASSKEY_NAME_LENGTH = 100;
const PASSKEY_RESPONSE_LENGTH = 20_000;

export const PASSKEY_RULES = {
  name: [
    required('Name is required'),
    maxLength(PASSKEY_NAME_LENGTH, `Name must be at most ${PASSKEY_NAME_LENGTH} characters`),
  ],
  response: [
    required('The response of the browser is required'),
    maxTyped(PASSKEY_RESPONSE_LENGTH, `The response must be at most ${PASSKEY_RESPONSE_LENGTH} characters`),
  ],
} as const;

/** Anybody may ask for a challenge, which is a row. */
export const PASSKEY_CHALLENGE_LIMIT = {
  name: 'passkeyChallenge',
  buckets: { address: { burst: 60, perSecond: 0.2 } },
} as const satisfies BurstLimit;

/** The account is the passkey: no stranger can name it. */
export const PASSKEY_SIGN_IN_LIMIT = {
  name: 'passkeySignIn',
  buckets: { address: perMinutes(20, 15), account: perMinutes(5, 15) },
} as const satisfies RateLimit;

export const WRONG_RECOVERY_CODE = 'This recovery code is wrong or was already used';
export const WRONG_TIME_CODE =
  'This code is wrong or was already used. Wait for the next one, and check that your device sets its clock automatically';
