import { parseEventTime } from '../../../shared/event-time.js';
import { EVENT_STATUSES } from '../../../shared/events.js';
import { DAY_MS } from '../../../shared/days.js';
import { SEAT_LIMITS } from '../../../shared/seats.js';
import { SEAT_STATES, SEATING_STATES, type SeatingState, type SeatState } from './seat-states.js';
import { instantIn } from '../../../shared/time.js';
import type { EventEntity } from '../event.entity.js';

const HOUR_MS = 3_600_000;
const DAY_MINUTES = 24 * 60;
const { HELD, OFFERED, QUEUED, MISSED } = SEAT_STATES;

/** A place in the queue of an event. */
export interface QueuedSeat {
  arrival: number;
  state: SeatState;
  offeredUntil: Date | null;
}

/** The seats of an event: all but those that are over, and its rules at present. */
export interface Seating<T extends QueuedSeat = QueuedSeat> {
  capacity: number;
  /** Number of seats that somebody holds. */
  held: number;
  /** Those who wait or were offered a seat, in order of arrival. */
  queue: T[];
  /** When the event begins. */
  endsAt: Date;
  /** Seats are offered to the queue. */
  isOffering: boolean;
}

type EventOfSeats = Pick<
  EventEntity,
  'date' | 'time' | 'capacity' | 'registrationUrl' | 'statusOverride' | 'seatsClosed'
>;

/** False if there is no number of seats, or if another site takes registrations. */
export const hasSeats = ({ capacity, registrationUrl }: EventOfSeats): boolean => Boolean(capacity) && !registrationUrl;

/** Until when seats are taken and offered: the beginning of the event, or the end of its day if its time is not a time of day. */
export const seatsEndAt = ({ date, time }: Pick<EventEntity, 'date' | 'time'>, zone: string): Date =>
  new Date(instantIn(zone, date, parseEventTime(time)?.start ?? DAY_MINUTES));

/** When the links to seats expire, and names are erased. */
export const seatsErasedAt = (event: Pick<EventEntity, 'date' | 'time'>, zone: string): Date =>
  new Date(seatsEndAt(event, zone).getTime() + (SEAT_LIMITS.keptDays + 1) * DAY_MS);

export const isOffering = (event: EventOfSeats): boolean =>
  hasSeats(event) && (event.statusOverride === null || event.statusOverride === EVENT_STATUSES.UPCOMING);

/** Seats that nobody holds and that are offered to nobody. Negative if there were more seats before. */
export const freeSeats = ({ capacity, held, queue }: Seating): number =>
  capacity - held - queue.filter(({ state }) => state === OFFERED).length;

export const waitingIn = <T extends QueuedSeat>({ queue }: Seating<T>): T[] =>
  queue.filter(({ state }) => state === QUEUED);

/** The place in the queue, from 1; null for those who do not wait. */
export const placeOf = <T extends QueuedSeat & { id: string }>({ id, state }: T, seating: Seating<T>): number | null =>
  state === QUEUED ? waitingIn(seating).findIndex((each) => each.id === id) + 1 : null;

/** The seats as visitors see them at that time. */
export function seatingState(event: EventOfSeats, seating: Seating, now: Date): SeatingState {
  if (!seating.isOffering || now >= seating.endsAt) return SEATING_STATES.OVER;
  if (event.seatsClosed) return SEATING_STATES.CLOSED;
  return freeSeats(seating) > 0 ? SEATING_STATES.OPEN : SEATING_STATES.FULL;
}

/** True if it has begun, by the clock or because an officer said so: nothing is offered to the queue any more. */
export const hasBegun = ({ statusOverride }: EventOfSeats, { endsAt }: Seating, now: Date): boolean =>
  now >= endsAt || statusOverride === EVENT_STATUSES.ONGOING || statusOverride === EVENT_STATUSES.COMPLETED;

/**
 * The same seating at `now`: an offer that was not accepted in time is missed, and the seat is offered to the next from then on. It depends on
 * the time alone, not on when it is called. An offer for which there is no seat any more is withdrawn.
 */
export function seatingAt<T extends QueuedSeat>(seating: Seating<T>, now: Date): Seating<T> {
  let current = { ...seating, queue: seating.queue.toSorted((a, b) => a.arrival - b.arrival) };
  for (let ended = firstEnded(current, now); ended; ended = firstEnded(current, now)) {
    const { until, seat } = ended;
    const queue = current.queue.map((each) => (each === seat ? { ...each, state: MISSED, offeredUntil: null } : each));
    current = offerFree({ ...current, queue }, until);
  }
  return offerFree(withdrawSurplus(current, now), now);
}

/** True if the queue is no longer as it was stored: an offer has ended, or a seat is free. */
export function isOutdated<T extends QueuedSeat>(seating: Seating<T>, now: Date): boolean {
  const stored = new Set(seating.queue);
  return seatingAt(seating, now).queue.some((seat) => !stored.has(seat));
}

/** The offer that ended first; undefined if none has. */
function firstEnded<T extends QueuedSeat>({ queue }: Seating<T>, now: Date): { seat: T; until: Date } | undefined {
  const ended = queue.flatMap((seat) =>
    seat.state === OFFERED && seat.offeredUntil && seat.offeredUntil <= now ? [{ seat, until: seat.offeredUntil }] : [],
  );
  return ended.toSorted((a, b) => a.until.getTime() - b.until.getTime() || a.seat.arrival - b.seat.arrival)[0];
}

/** Whoever came last loses the offer, and waits again, if there are fewer seats now. Everybody does if no seats are offered any more. */
function withdrawSurplus<T extends QueuedSeat>(seating: Seating<T>, now: Date): Seating<T> {
  const { capacity, held, queue, isOffering, endsAt } = seating;
  const left = isOffering && now < endsAt ? Math.max(0, capacity - held) : 0;
  const surplus = new Set(queue.filter(({ state }) => state === OFFERED).slice(left));
  return {
    ...seating,
    queue: queue.map((seat) => (surplus.has(seat) ? { ...seat, state: QUEUED, offeredUntil: null } : seat)),
  };
}

/** Offers the free seats to those who wait, in order of arrival. */
function offerFree<T extends QueuedSeat>(seating: Seating<T>, at: Date): Seating<T> {
  if (!seating.isOffering || at >= seating.endsAt) return seating;
  const offeredUntil = offerEnd(at, seating.endsAt);
  const next = new Set(waitingIn(seating).slice(0, Math.max(0, freeSeats(seating))));
  return {
    ...seating,
    queue: seating.queue.map((seat) => (next.has(seat) ? { ...seat, state: OFFERED, offeredUntil } : seat)),
  };
}

function offerEnd(at: Date, endsAt: Date): Date {
  const isLastDay = endsAt.getTime() - at.getTime() <= DAY_MS;
  const hours = isLastDay ? SEAT_LIMITS.lastDayOfferHours : SEAT_LIMITS.offerHours;
  return new Date(Math.min(at.getTime() + hours * HOUR_MS, endsAt.getTime()));
}

/** The state of somebody who asks for a seat now; null if the queue is full. Once the event has begun, the queue is behind those who came. */
export function stateOnArrival(seating: Seating, isBegun: boolean): SeatState | null {
  if (freeSeats(seating) > 0 && (isBegun || waitingIn(seating).length === 0)) return HELD;
  return seating.queue.length < SEAT_LIMITS.queue ? QUEUED : null;
}
