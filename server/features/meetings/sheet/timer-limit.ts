import { describeHourlyLimit, type FailureAwareLimit, perHour } from '../../../shared/limits.js';

/** A timer hands in after each speech, and everything again after a lost response. */
export const HAND_IN_LIMIT = {
  name: 'handIn',
  buckets: { visitor: perHour(200), address: perHour(600) },
  failures: { name: 'failedHandIn', buckets: { address: perHour(300) } },
} as const satisfies FailureAwareLimit;

export const HAND_IN_LIMIT_DESCRIPTION = describeHourlyLimit(HAND_IN_LIMIT, 'rejected ones');
