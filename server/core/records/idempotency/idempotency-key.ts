/** Request header by which a REST caller names a create; GraphQL has the argument `idempotencyKey`. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** Hours for which a key is remembered. */
export const IDEMPOTENCY_HOURS = 24;

/** Characters of a key, at most. */
export const IDEMPOTENCY_KEY_LENGTH = 255;

/** Characters that a visitor's key has at least: all visitors share one set of keys, and must not meet by chance. */
export const VISITOR_KEY_MIN_LENGTH = 16;

const KEY = new RegExp(String.raw`^[\x20-\x7e]{1,${IDEMPOTENCY_KEY_LENGTH}}$`);

export const isIdempotencyKey = (text: string): boolean => KEY.test(text);

export const isLongVisitorKey = (key: string): boolean => key.length >= VISITOR_KEY_MIN_LENGTH;

export const IDEMPOTENCY_MESSAGES = {
  keyInvalid: `An idempotency key must be 1 to ${IDEMPOTENCY_KEY_LENGTH} printable ASCII characters`,
  visitorKeyTooShort: `Without signing in, an idempotency key must have at least ${VISITOR_KEY_MIN_LENGTH} characters`,
} as const;
