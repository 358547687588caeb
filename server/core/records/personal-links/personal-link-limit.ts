import { type BurstLimit, perHour, type RateLimit } from '../../../shared/limits.js';

/**
 * Opening and using personal links. Each instance counts in memory: a token cannot be guessed, so this only bounds the work. Hundreds of
 * people behind one address look at theirs at once when an event fills up.
 */
export const PERSONAL_LINK_LIMIT = {
  name: 'personalLink',
  buckets: { address: { burst: 600, perSecond: 20 } },
} as const satisfies BurstLimit;

/** Changes of a thing by its links that can be made again and again, such as of a name. Giving it back and erasing it have no limit. */
export const LINK_CHANGE_LIMIT = {
  name: 'personalLinkChange',
  buckets: { account: perHour(60) },
} as const satisfies RateLimit;

export const LINK_CHANGE_LIMIT_DESCRIPTION = `Limited to ${LINK_CHANGE_LIMIT.buckets.account.points} per hour per link. Beyond that: \`TOO_MANY_REQUESTS\`.`;
