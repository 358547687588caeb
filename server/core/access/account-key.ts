import { createHmac } from 'node:crypto';
import type { Config } from '../config/config.js';

/**
 * Stands for an account in the log, known or not: a hash of its canonical e-mail address under the server's secret. It is the
 * same in every process with this JWT_SECRET, and nobody without the secret can try addresses.
 */
export const accountKey = ({ jwtSecret }: Pick<Config, 'jwtSecret'>, canonicalEmail: string): string =>
  createHmac('sha256', `${jwtSecret} account key`).update(canonicalEmail).digest('base64url').slice(0, 22);
