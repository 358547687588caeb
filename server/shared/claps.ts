import type { BurstLimit } from './limits.js';

export const CLAP_LIMIT = {
  name: 'clap',
  buckets: { visitor: { burst: 50, perSecond: 10 }, address: { burst: 1000, perSecond: 200 } },
} as const satisfies BurstLimit;

/** Hours for which the idempotency key of a clap is remembered: anybody can send thousands, and each is a row. */
export const CLAP_KEY_HOURS = 1;

/** Claps with a key, besides the limit on all claps. A browser stores up to 200 of them while it is offline. */
export const KEYED_CLAP_LIMIT = {
  name: 'keyed-clap',
  buckets: { visitor: { burst: 200, perSecond: 1 }, address: { burst: 600, perSecond: 2 } },
} as const satisfies BurstLimit;

const { visitor, address } = CLAP_LIMIT.buckets;

export const CLAP_LIMIT_DESCRIPTION = `Limited to bursts of ${visitor.burst} and ${visitor.perSecond} per second per visitor, and bursts of ${address.burst} and ${address.perSecond} per second per network address; with an idempotency key, to bursts of ${KEYED_CLAP_LIMIT.buckets.visitor.burst} and ${KEYED_CLAP_LIMIT.buckets.address.burst}.`;

/** Days of which the claps can be queried at once. */
export const CLAP_DAYS_MAX = 90;
