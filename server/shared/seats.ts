import { describeHourlyLimit, type FailureAwareLimit, perHour } from './limits.js';
import { emailAddress, maxLength, required } from './rules.js';

export const SEAT_LIMITS = {
  name: 80,
  email: 254,
  /** People in the queue of an event. */
  queue: 500,
  /** Hours for which a seat that was given back is offered to the next in the queue, and on the last day before the event. */
  offerHours: 24,
  lastDayOfferHours: 2,
  /** Days after the event for which names stay. */
  keptDays: 30,
} as const;

/** Messages of API responses. */
export const SEAT_API_MESSAGES = {
  notAPerson: 'This looks like an automated request. Please wait a moment and send it again',
} as const;

export const SEAT_LABELS = { name: 'Name', email: 'Email' } as const;

export const SEAT_RULES = {
  name: [
    required(`${SEAT_LABELS.name} is required`),
    maxLength(SEAT_LIMITS.name, `${SEAT_LABELS.name} must be at most ${SEAT_LIMITS.name} characters`),
  ],
  email: [
    emailAddress('This doesn’t look like an email address'),
    maxLength(SEAT_LIMITS.email, `${SEAT_LABELS.email} must be at most ${SEAT_LIMITS.email} characters`),
  ],
} as const;

/** How a place stands -> the word that is stored. The last three are over: their names are erased. */
export const SEAT_STATES = {
  HELD: 'held',
  OFFERED: 'offered',
  QUEUED: 'queued',
  GIVEN_BACK: 'given back',
  REMOVED: 'removed',
  MISSED: 'missed',
} as const;
export type SeatState = (typeof SEAT_STATES)[keyof typeof SEAT_STATES];

/** The states of those who have a seat or wait for one. */
export const PRESENT_STATES: readonly SeatState[] = [SEAT_STATES.HELD, SEAT_STATES.OFFERED, SEAT_STATES.QUEUED];

/** What visitors can do about the seats of an event. */
export const SEATING_STATES = {
  OPEN: 'open',
  FULL: 'full',
  CLOSED: 'closed',
  OVER: 'over',
} as const;
export type SeatingState = (typeof SEATING_STATES)[keyof typeof SEATING_STATES];

/** A whole campus may be behind one address when an event fills up. Visitor first, so that one visitor does not use up the address's. */
export const SEAT_LIMIT = {
  name: 'seat',
  buckets: { visitor: perHour(10), address: perHour(600) },
  failures: { name: 'failedSeat', buckets: { address: perHour(300) } },
} as const satisfies FailureAwareLimit;

export const SEAT_LIMIT_DESCRIPTION = describeHourlyLimit(SEAT_LIMIT, 'rejected ones');
