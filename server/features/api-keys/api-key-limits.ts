import type { BurstLimit } from '../../shared/limits.js';
import { SIGN_IN_LIMIT } from '../../shared/sign-in.js';

export const MAX_ACTIVE_API_KEYS = 20;

/** One that has ended stays in the list for so many days, so that its end is understood. */
export const ENDED_KEY_DAYS = 30;

/** In memory: 256 bits cannot be guessed, and an invalid key must not cost a write. */
export const INVALID_KEY_LIMIT = {
  name: 'invalidKey',
  buckets: { address: { burst: SIGN_IN_LIMIT.buckets.address.points, perSecond: 1 / 60 } },
} as const satisfies BurstLimit;
