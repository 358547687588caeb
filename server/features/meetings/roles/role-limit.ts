import { describeHourlyLimit, type FailureAwareLimit, perHour } from '../../../shared/limits.js';

/** A whole club may fill the board from one room, and one person may enter the roles of an evening for all. Visitor first. */
export const ROLE_LIMIT = {
  name: 'role',
  buckets: { visitor: perHour(40), address: perHour(600) },
  failures: { name: 'failedRole', buckets: { address: perHour(300) } },
} as const satisfies FailureAwareLimit;

export const ROLE_LIMIT_DESCRIPTION = describeHourlyLimit(ROLE_LIMIT, 'rejected ones');
