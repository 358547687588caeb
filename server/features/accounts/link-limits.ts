import { type BurstLimit, perHour, perMinutes, type RateLimit } from '../../shared/limits.js';

/** The account is counted whether it exists or not. */
export const PASSWORD_LINK_REQUEST_LIMIT = {
  name: 'passwordLinkRequest',
  buckets: { address: perMinutes(20, 15), account: perMinutes(3, 15) },
} as const satisfies RateLimit;

/** Nobody’s mailbox is filled. Administrators create links themselves. */
export const PASSWORD_LINK_DAILY_LIMIT = {
  name: 'passwordLinkDaily',
  buckets: { account: perMinutes(20, 24 * 60) },
} as const satisfies RateLimit;

/** Each request mails an address that nobody has confirmed. */
export const EMAIL_CHANGE_LIMIT = {
  name: 'emailChange',
  buckets: { account: perHour(5) },
} as const satisfies RateLimit;

/** Opening and using links. */
export const LINK_LIMIT = {
  name: 'accountLink',
  buckets: { address: { burst: 60, perSecond: 0.2 } },
} as const satisfies BurstLimit;
