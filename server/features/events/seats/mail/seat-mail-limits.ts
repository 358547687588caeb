import type { RateLimit } from '../../../../shared/limits.js';

const DAY_SECONDS = 24 * 3600;

/** Seats of one event, and of all events, for which an address that somebody typed is mailed in a day. Further seats get no mail at all. */
export const SEAT_MAIL_LIMITS = {
  event: { name: 'seatMailEvent', buckets: { account: { points: 4, seconds: DAY_SECONDS } } },
  address: { name: 'seatMailAddress', buckets: { account: { points: 12, seconds: DAY_SECONDS } } },
} as const satisfies Record<string, RateLimit>;

/** Providers deliver `name+anything@…` to the same mailbox. */
export const mailboxOf = (canonicalAddress: string): string => canonicalAddress.replace(/\+[^@]*(?=@)/, '');
