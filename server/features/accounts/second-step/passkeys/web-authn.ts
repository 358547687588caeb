import type { Config } from '../../../../core/config/config.js';
import { DomainError } from '../../../../shared/errors.js';

/** The library that makes and verifies the messages of passkeys. A start does not need it, and it is large. */
export const webAuthn = () => import('@simplewebauthn/server');

/** The site as authenticators know it. A passkey works at this host alone. */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** Parses the response of a browser; the library that verifies it checks its shape. Throws PASSKEY_REFUSED unless it is a JSON object. */
export function jsonOf<T extends object>(text: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (typeof value !== 'object' || value === null) throw new DomainError('PASSKEY_REFUSED');
  return value as T;
}
