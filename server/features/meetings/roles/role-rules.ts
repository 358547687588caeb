import { DAY_MS } from '../../../shared/days.js';
import { describeHourlyLimit, type FailureAwareLimit, perHour } from '../../../shared/limits.js';

/** Evenings that the role board shows. */
export const BOARD_EVENINGS = 8;

/** Days for which a club link works: a term, and a while. */
export const CLUB_LINK_DAYS = 200;
export const CLUB_LINK_MS = CLUB_LINK_DAYS * DAY_MS;

/** The thing that the club link leads to: there is one. */
export const CLUB_ID = 'c1b00000-0000-4000-8000-000000000001';

/** A whole club may fill the board from one room, and one person may enter the roles of an evening for all. Visitor first. */
export const ROLE_LIMIT = {
  name: 'role',
  buckets: { visitor: perHour(40), address: perHour(600) },
  failures: { name: 'failedRole', buckets: { address: perHour(300) } },
} as const satisfies FailureAwareLimit;

export const ROLE_LIMIT_DESCRIPTION = describeHourlyLimit(ROLE_LIMIT, 'rejected ones');

/** Messages of API responses. */
export const ROLE_API_MESSAGES = {
  notAPerson: 'This looks like an automated request. Please wait a moment and send it again',
} as const;
