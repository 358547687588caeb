import { expect, test } from '@jest/globals';
import {
  hasBegun,
  isOutdated,
  type QueuedSeat,
  seatingAt,
  type Seating,
  seatsEndAt,
  stateOnArrival,
} from '../../server/features/events/seats/seat-queue.js';
import type { EventStatus } from '../../server/shared/events.js';
import { SEAT_LIMITS } from '../../server/shared/seats.js';

const HOUR = 3_600_000;
const ENDS = new Date('2026-12-18T18:00:00Z');
const before = (hours: number): Date => new Date(ENDS.getTime() - hours * HOUR);
const queued = (...arrivals: number[]): QueuedSeat[] =>
  arrivals.map((arrival) => ({ arrival, state: 'queued', offeredUntil: null }));
const seating = (changes: Partial<Seating>): Seating => ({
  capacity: 2,
  held: 2,
  queue: [],
  endsAt: ENDS,
  isOffering: true,
  ...changes,
});
const states = ({ queue }: Seating) => queue.map(({ arrival, state }) => `${arrival} ${state}`);
const untilOf = ({ queue }: Seating, arrival: number) => queue.find((seat) => seat.arrival === arrival)?.offeredUntil;

test('R573: a free seat is offered to the first in the queue, for 24 hours or for 2 on the last day', () => {
  const free = seating({ held: 1, queue: queued(5, 3, 4) });
  const early = seatingAt(free, before(72));
  expect(states(early)).toEqual(['3 offered', '4 queued', '5 queued']);
  expect(untilOf(early, 3)).toEqual(before(48));
  expect(untilOf(seatingAt(free, before(24)), 3)).toEqual(before(22));
  expect(untilOf(seatingAt(free, before(1)), 3)).toEqual(ENDS);
  expect(states(seatingAt(free, ENDS))).toEqual(['3 queued', '4 queued', '5 queued']);
});

test('R573: an offer that was not accepted goes to the next from the moment it ended, however late anybody looks', () => {
  const offered = seatingAt(seating({ held: 1, queue: queued(1, 2, 3, 4) }), before(72));
  const late = seatingAt(offered, before(23));
  expect(states(late)).toEqual(['1 missed', '2 missed', '3 offered', '4 queued']);
  expect(untilOf(late, 3)).toEqual(before(22));
  const inSteps = [60, 47, 30, 23].reduce((each, hours) => seatingAt(each, before(hours)), offered);
  expect(inSteps).toEqual(late);
  expect(states(seatingAt(offered, ENDS))).toEqual(['1 missed', '2 missed', '3 missed', '4 missed']);
});

test('R574: with fewer seats than holders nobody loses one, and the queue waits', () => {
  expect(states(seatingAt(seating({ capacity: 1, queue: queued(1) }), before(72)))).toEqual(['1 queued']);
  expect(states(seatingAt(seating({ capacity: 4, queue: queued(1, 2, 3) }), before(72)))).toEqual([
    '1 offered',
    '2 offered',
    '3 queued',
  ]);
  expect(states(seatingAt(seating({ held: 0, isOffering: false, queue: queued(1) }), before(72)))).toEqual([
    '1 queued',
  ]);
});

test('R574: offers never exceed the seats: with fewer seats those who came last lose theirs, and are the first to get it back', () => {
  const offered = seatingAt(seating({ capacity: 4, held: 2, queue: queued(1, 2, 3) }), before(72));
  expect(states(offered)).toEqual(['1 offered', '2 offered', '3 queued']);
  const fewer = seatingAt({ ...offered, capacity: 3 }, before(71));
  expect(states(fewer)).toEqual(['1 offered', '2 queued', '3 queued']);
  expect([untilOf(fewer, 1), untilOf(fewer, 2)]).toEqual([before(48), null]);
  expect(states(seatingAt({ ...offered, capacity: 1 }, before(71)))).toEqual(['1 queued', '2 queued', '3 queued']);
  const again = seatingAt({ ...fewer, capacity: 4 }, before(60));
  expect(states(again)).toEqual(['1 offered', '2 offered', '3 queued']);
  expect([untilOf(again, 1), untilOf(again, 2)]).toEqual([before(48), before(36)]);
});

test('R574: no offer stands once the event is called off, or was moved so that it has begun', () => {
  const offered = seatingAt(seating({ held: 1, queue: queued(1, 2) }), before(72));
  expect(states(seatingAt({ ...offered, isOffering: false }, before(71)))).toEqual(['1 queued', '2 queued']);
  expect(states(seatingAt({ ...offered, endsAt: before(71) }, before(71)))).toEqual(['1 queued', '2 queued']);
  // An offer that had ended before was missed.
  expect(states(seatingAt({ ...offered, isOffering: false }, before(48)))).toEqual(['1 missed', '2 queued']);
});

test('R573: a queue is out of date if an offer has ended or was withdrawn, or a seat is free', () => {
  const offered = seatingAt(seating({ held: 1, queue: queued(2, 1) }), before(72));
  expect(isOutdated(offered, before(49))).toBe(false);
  expect(isOutdated(offered, before(48))).toBe(true);
  expect(isOutdated({ ...offered, capacity: 1 }, before(49))).toBe(true);
  expect(isOutdated(seating({ queue: queued(2, 1) }), before(72))).toBe(false);
  expect(isOutdated(seating({ held: 1, queue: queued(2, 1) }), before(72))).toBe(true);
  expect(isOutdated(seating({ held: 1, queue: queued(2, 1) }), ENDS)).toBe(false);
});

test('R571: who comes gets a seat only if one is free and nobody waits; the queue has a limit', () => {
  expect(stateOnArrival(seating({ held: 1 }), false)).toBe('held');
  expect(stateOnArrival(seating({}), false)).toBe('queued');
  expect(stateOnArrival(seating({ held: 1, queue: queued(1) }), false)).toBe('queued');
  const full = Array.from({ length: SEAT_LIMITS.queue }, (_, arrival) => arrival);
  expect(stateOnArrival(seating({ queue: queued(...full) }), false)).toBeNull();
});

test('R577: once the event has begun, whoever comes gets a free seat, even if others wait', () => {
  expect(stateOnArrival(seating({ held: 1, queue: queued(1) }), true)).toBe('held');
  expect(stateOnArrival(seating({ queue: queued(1) }), true)).toBe('queued');
  const event = { date: '2026-12-18', time: '18:00', capacity: 2, registrationUrl: null, seatsClosed: false };
  const begun = (statusOverride: EventStatus | null, now = before(1)) =>
    hasBegun({ ...event, statusOverride }, seating({}), now);
  expect([begun(null), begun('upcoming'), begun('cancelled')]).toEqual([false, false, false]);
  expect([begun('ongoing'), begun('completed'), begun(null, ENDS)]).toEqual([true, true, true]);
});

test('seats are given until the event begins, or until its day is over if nobody knows when that is', () => {
  expect(seatsEndAt({ date: '2026-12-18', time: '6 PM' }, 'Asia/Colombo')).toEqual(new Date('2026-12-18T12:30:00Z'));
  expect(seatsEndAt({ date: '2026-12-18', time: 'after work' }, 'Asia/Colombo')).toEqual(
    new Date('2026-12-18T18:30:00Z'),
  );
});
