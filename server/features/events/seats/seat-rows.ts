import type { EntityManager } from 'typeorm';
import { DomainError } from '../../../shared/errors.js';
import { isId } from '../../../shared/rules.js';
import { PRESENT_STATES, type SeatState } from './seat-states.js';
import { SeatEntity } from './seat.entity.js';

/** A person who asks for a seat. */
export interface SeatRequest {
  name: string;
  email?: string;
}

/** Adds a person after all others of a locked event. */
export async function insertSeat(
  manager: EntityManager,
  eventId: string,
  { name, email }: SeatRequest,
  state: SeatState,
  createdAt: Date,
): Promise<SeatEntity> {
  const arrival = ((await manager.maximum(SeatEntity, 'arrival', { eventId })) ?? 0) + 1;
  const person = { name, email: email || null };
  return manager.save(SeatEntity, { eventId, arrival, state, ...person, offeredUntil: null, createdAt });
}

/** Throws SEAT_NOT_FOUND. */
export async function findSeat(manager: EntityManager, id: string): Promise<SeatEntity> {
  const seat = isId(id) ? await manager.findOneBy(SeatEntity, { id }) : null;
  if (!seat) throw new DomainError('SEAT_NOT_FOUND');
  return seat;
}

/** Changes the row, and the seat in memory. */
export async function updateSeat(
  manager: EntityManager,
  seat: SeatEntity,
  changes: Partial<SeatEntity>,
): Promise<void> {
  await manager.update(SeatEntity, seat.id, changes);
  Object.assign(seat, changes);
}

/** Throws SEAT_OVER. */
export function assertPresent({ state }: SeatEntity): void {
  if (!PRESENT_STATES.includes(state)) throw new DomainError('SEAT_OVER');
}
