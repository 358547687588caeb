import { randomInt } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { CLOCK_TOLERANCE_SECONDS, normalizeCode, RECOVERY_CODES, TIME_CODE } from '../../../shared/second-step.js';

/** No characters that are easily confused when copied by hand. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 6;

export interface NewAuthenticator {
  /** For typing into the app. */
  secret: string;
  /** For its camera: `otpauth://totp/…`. */
  uri: string;
}

export function newAuthenticator(email: string, siteName: string): NewAuthenticator {
  const secret = generateSecret();
  return { secret, uri: generateURI({ secret, label: email, issuer: siteName }) };
}

/** The time step of a correct code after `lastStep`; null for any other code. */
export function stepOf(code: string, secret: string, now: Date, lastStep: number): number | null {
  const result = verifySync({
    secret,
    token: normalizeCode(code),
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: CLOCK_TOLERANCE_SECONDS,
    period: TIME_CODE.seconds,
    digits: TIME_CODE.digits,
    afterTimeStep: lastStep,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Six groups of four characters, `k7f2-…`: 118 bits. So a fast hash is enough. */
const recoveryCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, recoveryCode);
