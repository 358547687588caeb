import type { EntityManager } from 'typeorm';
import { findRowById, type FOR_UPDATE } from '../../../core/records/find-row.js';
import { DomainError } from '../../../shared/errors.js';
import { PRESENT_STATES, type SeatState } from './seat-states.js';
import { SeatEntity } from './seat.entity.js';

/** A person who asks for a seat. */
export interface SeatRequest {
  name: string;
  email?: string;
}

/** Adds a person after all others of a locked event. Throws QUEUE_FULL without a state. */
export async function insertSeat(
  manager: EntityManager,
  eventId: string,
  { name, email }: SeatRequest,
  state: SeatState | null,
  createdAt: Date,
): Promise<SeatEntity> {
  if (!state) throw new DomainError('QUEUE_FULL');
  const arrival = ((await manager.maximum(SeatEntity, 'arrival', { eventId })) ?? 0) + 1;
  const person = { name, email: email || null };
  return manager.save(SeatEntity, { eventId, arrival, state, ...person, offeredUntil: null, createdAt });
}

/** Throws SEAT_NOT_FOUND. */
export const findSeat = (manager: EntityManager, id: string, lock?: typeof FOR_UPDATE): Promise<SeatEntity> =>
  findRowById(manager, SeatEntity, id, 'SEAT_NOT_FOUND', lock);

/** Changes the row, and the seat in memory. */
export async function updateSeat(
  manager: EntityManager,
  seat: SeatEntity,
  changes: Partial<SeatEntity>,
): Promise<void> {
  await manager.update(SeatEntity, seat.id, changes);
  Object.assign(seat, changes);
}

/** True for somebody who has a seat or waits for one. */
export const isPresent = ({ state }: SeatEntity): boolean => PRESENT_STATES.includes(state);

/** Throws SEAT_OVER. */
export function assertPresent(seat: SeatEntity): void {
  if (!isPresent(seat)) throw new DomainError('SEAT_OVER');
}
