import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { API_KEY_PATTERN, API_KEY_PREFIX } from '../../core/access/api-key-pattern.js';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(DIGITS.length);
const LENGTH = { id: 22, secret: 43, checksum: 6 } as const;
const SECRET_BYTES = 32;
/** Length of the visible beginning: enough to recognise a key, useless to anybody else. */
const PREFIX_LENGTH = API_KEY_PREFIX.length + 6;
const KEY_PATTERN = new RegExp(`^${API_KEY_PATTERN.source}$`);

function encode(hex: string, length: number): string {
  let [remainder, text] = [BigInt(`0x${hex}`), ''];
  for (; remainder > 0n; remainder /= BASE) text = DIGITS.charAt(Number(remainder % BASE)) + text;
  return text.padStart(length, '0');
}

const decode = (text: string): string =>
  [...text].reduce((sum, digit) => sum * BASE + BigInt(DIGITS.indexOf(digit)), 0n).toString(16);

/** Detects mistyped keys without a database query. */
const checksumOf = (text: string): string => encode(crc32(text).toString(16), LENGTH.checksum);

/**
 * The secret has 256 random bits and cannot be guessed, so a fast hash is as safe as a slow one and costs less per
 * request.
 */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const publicPartOf = (id: string): string => API_KEY_PREFIX + encode(id.replaceAll('-', ''), LENGTH.id);

export const generateSecret = (): string => encode(randomBytes(SECRET_BYTES).toString('hex'), LENGTH.secret);

export function keyText(id: string, secret: string): string {
  const text = `${publicPartOf(id)}_${secret}`;
  return text + checksumOf(text);
}

/** Beginning of the key with this ID, such as `gavel_2vQxz8`. */
export const keyPrefix = (id: string): string => publicPartOf(id).slice(0, PREFIX_LENGTH);

/** The ID and secret of a key; null if it is malformed. */
export function parseKey(text: string): { id: string; secret: string } | null {
  if (!KEY_PATTERN.test(text)) return null;
  const [body, checksum] = [text.slice(0, -LENGTH.checksum), text.slice(-LENGTH.checksum)];
  if (checksumOf(body) !== checksum) return null;
  const [id = '', secret = ''] = body.slice(API_KEY_PREFIX.length).split('_');
  const hex = decode(id).padStart(32, '0');
  return hex.length === 32 ? { id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), secret } : null;
}

/** Compares in constant time. */
export const matchesHash = (secretHash: Buffer, secret: string): boolean =>
  timingSafeEqual(secretHash, hashSecret(secret));
