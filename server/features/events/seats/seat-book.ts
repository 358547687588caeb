import { type EntityManager, In } from 'typeorm';
import { FOR_UPDATE } from '../../../core/records/find-row.js';
import type { PersonalLinks } from '../../../core/records/personal-links/personal-links.service.js';
import { SEAT_STATES, type SeatState } from './seat-states.js';
import { EventEntity } from '../event.entity.js';
import { eraseSeatMail, forgetOffers } from './mail/seat-mail-rows.js';
import { SeatEntity } from './seat.entity.js';
import { SEAT_LINKS } from './seat-links.js';
import { hasSeats, isOffering, seatingAt, type Seating, seatsEndAt, seatsErasedAt } from './seat-queue.js';

const { HELD, OFFERED, QUEUED, MISSED } = SEAT_STATES;

/** Values of a seat that is over. */
export const ERASED = { name: '', email: null, offeredUntil: null } as const;

/** The seats of these events as they are stored, by ID. */
export async function storedSeatings(
  manager: EntityManager,
  events: readonly EventEntity[],
  zone: string,
): Promise<Map<string, Seating<SeatEntity>>> {
  const ids = events.map(({ id }) => id);
  const queued = await manager.findBy(SeatEntity, { eventId: In(ids), state: In([OFFERED, QUEUED]) });
  const held = await manager.query<{ id: string; held: number }[]>(
    'SELECT event_id AS id, count(*)::integer AS held FROM seat WHERE event_id = ANY($1) AND state = $2 GROUP BY event_id',
    [ids, HELD],
  );
  return new Map(
    events.map((event) => [
      event.id,
      {
        capacity: hasSeats(event) ? (event.capacity ?? 0) : 0,
        held: held.find(({ id }) => id === event.id)?.held ?? 0,
        queue: queued.filter(({ eventId }) => eventId === event.id),
        endsAt: seatsEndAt(event, zone),
        isOffering: isOffering(event),
      },
    ]),
  );
}

/** The same at `now`. */
export async function seatingsAt(
  manager: EntityManager,
  events: readonly EventEntity[],
  zone: string,
  now: Date,
): Promise<Map<string, Seating<SeatEntity>>> {
  const stored = await storedSeatings(manager, events, zone);
  return new Map(Array.from(stored, ([id, seating]) => [id, seatingAt(seating, now)]));
}

/** Locks the event: nobody else changes its seats until the transaction ends. null if it is gone. */
export const lockEvent = (manager: EntityManager, id: string): Promise<EventEntity | null> =>
  manager.findOne(EventEntity, { where: { id }, lock: FOR_UPDATE });

/** Stores what time and the number of seats have changed in the queue of a locked event. Returns its seats. */
export async function settleSeats(
  manager: EntityManager,
  event: EventEntity,
  zone: string,
  now: Date,
): Promise<Seating<SeatEntity>> {
  const [stored] = (await storedSeatings(manager, [event], zone)).values();
  if (!stored) throw new Error('An event always has a seating');
  const settled = seatingAt(stored, now);
  const before = new Map(stored.queue.map((seat) => [seat.id, seat.state]));
  const changed = settled.queue.filter(({ id, state }) => before.get(id) !== state);
  for (const { id, state, offeredUntil } of changed)
    await manager.update(SeatEntity, id, { state, ...(state === MISSED ? ERASED : { offeredUntil }) });
  const idsOf = (wanted: SeatState) => changed.filter(({ state }) => state === wanted).map(({ id }) => id);
  await eraseSeatMail(idsOf(MISSED), manager);
  await forgetOffers(idsOf(QUEUED), manager);
  return { ...settled, queue: settled.queue.filter(({ state }) => state !== MISSED) };
}

/** After a save of an event: its queue follows the number of seats, and links the date. */
export async function followEvent(
  manager: EntityManager,
  event: EventEntity,
  { links, zone, now }: { links: PersonalLinks; zone: string; now: Date },
): Promise<void> {
  const seats = await manager.find(SeatEntity, { select: { id: true }, where: { eventId: event.id } });
  if (seats.length === 0) return;
  await settleSeats(manager, event, zone, now);
  const ids = seats.map(({ id }) => id);
  await links.setExpiry(SEAT_LINKS, ids, seatsErasedAt(event, zone), manager);
}
