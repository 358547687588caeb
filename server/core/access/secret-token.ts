import { createHash, createHmac, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 24;

/** The secret of a personal link. Unguessable, and short enough for a link: 32 characters that need no escaping. */
export const generateToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** A token that only this site can compute, and always the same for `name`. */
export const deriveToken = (secret: string, name: string): string =>
  createHmac('sha256', `${secret} personal link`).update(name).digest().subarray(0, TOKEN_BYTES).toString('base64url');

/** The token has 192 random bits and cannot be guessed, so a fast hash is as safe as a slow one. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
