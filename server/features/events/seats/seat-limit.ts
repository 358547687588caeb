import { describeHourlyLimit, type FailureAwareLimit, perHour } from '../../../shared/limits.js';

/**
 * A whole campus may be behind one address when an event fills up. Visitor first, so that one visitor does not use up the address's. A request
 * for a seat that is not there, or not any more, costs as much as any other.
 */
export const SEAT_LIMIT = {
  name: 'seat',
  buckets: { visitor: perHour(10), address: perHour(600) },
  failures: { name: 'failedSeat', buckets: { address: perHour(300) } },
  failureKinds: ['not-found', 'conflict'],
} as const satisfies FailureAwareLimit;

export const SEAT_LIMIT_DESCRIPTION = describeHourlyLimit(SEAT_LIMIT, 'rejected ones');
