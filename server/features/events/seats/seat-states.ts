/** State of a place -> the word that is stored. The last three are over: their names are erased. */
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

/** State of the seats of an event, for visitors. */
export const SEATING_STATES = {
  OPEN: 'open',
  FULL: 'full',
  CLOSED: 'closed',
  OVER: 'over',
} as const;
export type SeatingState = (typeof SEATING_STATES)[keyof typeof SEATING_STATES];
