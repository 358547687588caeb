import type { RateLimit } from '../../../../shared/limits.js';

const DAY_SECONDS = 24 * 3600;

/**
 * Seats for which an address that somebody typed is mailed in a day: of one event, and of all events; and those for which the requests of one
 * network address have mail sent. Further seats get no mail at all. A campus is behind one network address, so it has many.
 */
export const SEAT_MAIL_LIMITS = {
  event: { name: 'seatMailEvent', buckets: { account: { points: 4, seconds: DAY_SECONDS } } },
  address: { name: 'seatMailAddress', buckets: { account: { points: 12, seconds: DAY_SECONDS } } },
  network: { name: 'seatMailNetwork', buckets: { address: { points: 300, seconds: DAY_SECONDS } } },
} as const satisfies Record<string, RateLimit>;

/** Two names of the same mailboxes, which ignore dots. */
const GOOGLE_DOMAINS = ['gmail.com', 'googlemail.com'];

/** The same for addresses of one mailbox: providers deliver `name+anything@…` to `name@…`. */
export function mailboxOf(canonicalAddress: string): string {
  const at = canonicalAddress.lastIndexOf('@');
  const domain = canonicalAddress.slice(at + 1);
  const name = canonicalAddress.slice(0, at).replace(/\+.*$/, '');
  return GOOGLE_DOMAINS.includes(domain) ? `${name.replaceAll('.', '')}@${GOOGLE_DOMAINS[0]}` : `${name}@${domain}`;
}
