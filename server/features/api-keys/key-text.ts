import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { KEY_START, KEY_TEXT } from '../../shared/api-keys.js';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(DIGITS.length);
const LENGTH = { id: 22, secret: 43, checksum: 6 } as const;
const SECRET_BYTES = 32;
/** Of a key, told in the list: enough to know it again, of no use to anybody. */
const SHOWN = KEY_START.length + 6;
const WHOLE = new RegExp(`^${KEY_TEXT.source}$`);

function encode(hex: string, length: number): string {
  let [rest, text] = [BigInt(`0x${hex}`), ''];
  for (; rest > 0n; rest /= BASE) text = DIGITS[Number(rest % BASE)]! + text;
  return text.padStart(length, '0');
}

const decode = (text: string): string =>
  [...text].reduce((sum, digit) => sum * BASE + BigInt(DIGITS.indexOf(digit)), 0n).toString(16);

/** Tells a mistyped key, and what only looks like one, without asking the database. */
const checksumOf = (text: string): string => encode(crc32(text).toString(16), LENGTH.checksum);

/**
 * A secret is 256 random bits: there is nothing to guess it by, so a plain hash keeps it as well as a slow one, which
 * would cost each call what it is to cost a guesser of passwords.
 */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const startOf = (id: string): string => KEY_START + encode(id.replaceAll('-', ''), LENGTH.id);

export const makeSecret = (): string => encode(randomBytes(SECRET_BYTES).toString('hex'), LENGTH.secret);

/** The key that its holder gets. */
export function keyText(id: string, secret: string): string {
  const text = `${startOf(id)}_${secret}`;
  return text + checksumOf(text);
}

/** How the key of this id begins: `gavel_2vQxz8`. */
export const beginningOf = (id: string): string => startOf(id).slice(0, SHOWN);

/** The id and the secret that a key holds; null for what is none. */
export function readKey(text: string): { id: string; secret: string } | null {
  if (!WHOLE.test(text)) return null;
  const [body, checksum] = [text.slice(0, -LENGTH.checksum), text.slice(-LENGTH.checksum)];
  if (checksumOf(body) !== checksum) return null;
  const [id = '', secret = ''] = body.slice(KEY_START.length).split('_');
  const hex = decode(id).padStart(32, '0');
  return hex.length === 32 ? { id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), secret } : null;
}

/** In the same time, however much of it is right. */
export const isSecret = (secretHash: Buffer, secret: string): boolean =>
  timingSafeEqual(secretHash, hashSecret(secret));
