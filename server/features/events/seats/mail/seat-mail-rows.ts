import { type EntityManager, In } from 'typeorm';
import { FOR_UPDATE } from '../../../../core/records/find-row.js';
import { discardMail } from '../../../../infra/mail/mail-queue-rows.js';
import { SEAT_STATES } from '../seat-states.js';
import { SeatMailEntity } from './seat-mail.entity.js';

/**
 * Ends the mail about a seat: discards what is queued, and returns what had been mailed. Of several who end it at once, one gets the row, and
 * the others null.
 */
export async function endSeatMail(
  seatId: string,
  queued: 'all' | 'unsent',
  manager: EntityManager,
): Promise<SeatMailEntity | null> {
  const told = await manager.findOne(SeatMailEntity, { where: { seatId }, lock: FOR_UPDATE });
  if (!told) return null;
  await manager.delete(SeatMailEntity, { seatId });
  await discardMail([seatId], queued, manager);
  return told;
}

/** Erases what is known of the mail about these seats, and what is queued. */
export async function eraseSeatMail(seatIds: readonly string[], manager: EntityManager): Promise<void> {
  if (seatIds.length === 0) return;
  await manager.delete(SeatMailEntity, { seatId: In(seatIds) });
  await discardMail(seatIds, 'all', manager);
}

/** After offers of these seats were withdrawn: their mail is not sent any more, and the next place or offer is mailed. */
export async function forgetOffers(seatIds: readonly string[], manager: EntityManager): Promise<void> {
  if (seatIds.length === 0) return;
  await manager.update(SeatMailEntity, { seatId: In(seatIds), toldState: SEAT_STATES.OFFERED }, { toldState: null });
  await discardMail(seatIds, 'unsent', manager);
}
