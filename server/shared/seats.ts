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

/** With this parameter, the page of a seat asks whether to give it back. */
export const GIVE_BACK_PARAMETER = 'give-back';

const SEAT_LABELS = { name: 'Name', email: 'Email' } as const;

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
