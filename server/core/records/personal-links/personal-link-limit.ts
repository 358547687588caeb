import type { BurstLimit } from '../../../shared/limits.js';

/**
 * Opening and using personal links. Each instance counts in memory: a token cannot be guessed, so this only bounds the work. Hundreds of
 * people behind one address look at theirs at once when an event fills up.
 */
export const PERSONAL_LINK_LIMIT = {
  name: 'personalLink',
  buckets: { address: { burst: 600, perSecond: 20 } },
} as const satisfies BurstLimit;
