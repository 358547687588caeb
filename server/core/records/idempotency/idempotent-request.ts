import { IDEMPOTENCY_MESSAGES, isIdempotencyKey, isLongVisitorKey } from './idempotency-key.js';
import { DomainError } from '../../../shared/errors.js';
import type { Principal } from '../../access/principal.js';

/** A create that its caller may send again without creating anything twice. */
export interface IdempotentRequest {
  key: string;
  /** The officer's id, or 'visitor' for all visitors together: their keys must be too long to coincide. */
  owner: string;
}

/** `key` as its caller's. Undefined when none was sent; throws INVALID_INPUT for what is not a key. */
export function idempotentRequest(
  key: string | null | undefined,
  { admin }: Pick<Principal, 'admin'>,
): IdempotentRequest | undefined {
  if (key === null || key === undefined) return undefined;
  if (!isIdempotencyKey(key)) throw DomainError.invalid({ idempotencyKey: IDEMPOTENCY_MESSAGES.keyInvalid });
  if (!admin && !isLongVisitorKey(key))
    throw DomainError.invalid({ idempotencyKey: IDEMPOTENCY_MESSAGES.visitorKeyTooShort });
  return { key, owner: admin?.id ?? 'visitor' };
}
