import { hash, verify } from '@node-rs/argon2';
import { randomInt } from 'node:crypto';

/** OWASP's choice for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Nothing that looks like something else when it is copied by hand. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The same password typed on another system may arrive in another Unicode form. */
const canonical = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => hash(canonical(password), COST);

export const isPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, canonical(password));

/** `k7f2m-…`: five groups of five, 123 bits. */
export const makePassword = (): string =>
  Array.from({ length: 5 }, () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')).join(
    '-',
  );
