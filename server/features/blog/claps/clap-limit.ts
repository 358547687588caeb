import type { BurstLimit } from '../../../shared/limits.js';

export const CLAP_LIMIT = {
  name: 'clap',
  buckets: { visitor: { burst: 50, perSecond: 10 }, address: { burst: 1000, perSecond: 200 } },
} as const satisfies BurstLimit;

const { visitor, address } = CLAP_LIMIT.buckets;

export const CLAP_LIMIT_DESCRIPTION = `Limited to bursts of ${visitor.burst} and ${visitor.perSecond} per second per visitor, and bursts of ${address.burst} and ${address.perSecond} per second per network address.`;
