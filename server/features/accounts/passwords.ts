import { hash, verify } from '@node-rs/argon2';
import { randomInt, randomUUID } from 'node:crypto';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** No characters that are easily confused when copied by hand. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Other systems may send the same password in another Unicode normalization form. */
const canonical = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => hash(canonical(password), COST);

/** False without a hash, which takes the same time. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoy()), canonical(password));
  return matches && passwordHash != null;
}

let decoyHash: Promise<string> | undefined;
const decoy = (): Promise<string> => (decoyHash ??= hashPassword(randomUUID()));

/** Five groups of five characters, `k7f2m-…`: 123 bits. */
export const generatePassword = (): string =>
  Array.from({ length: 5 }, () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')).join(
    '-',
  );
