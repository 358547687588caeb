import { createHash } from 'node:crypto';
import { isRecord } from '../../validation/is-record.js';

type DigestFile = (file: Promise<unknown>) => Promise<string>;

/** SHA-256 of any text, in hexadecimal. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The same for the same request: a hash of its canonical JSON, with `digest` in place of each file. */
export const fingerprintOf = async (input: object, digest: DigestFile): Promise<string> =>
  sha256(JSON.stringify(await canonical(input, digest)));

async function canonical(value: unknown, digest: DigestFile): Promise<unknown> {
  if (value instanceof Promise) return { file: await digest(value) };
  if (!isRecord(value) || value instanceof Date) return value;
  if (Array.isArray(value)) return Promise.all(value.map((item) => canonical(item, digest)));
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return Promise.all(entries.map(async ([key, inner]) => [key, await canonical(inner, digest)]));
}
