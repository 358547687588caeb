import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { TransferTable } from '../../../core/records/transfer-table.js';
import { SEAT_LIMITS } from '../../../shared/seats.js';
import { type SeatState } from './seat-states.js';

/**
 * A seat of an event, or a place in its queue. It refers to no table, so that whoever holds it can erase it even while the event is in the
 * trash.
 */
@Entity('seat')
@Check('seat_state', `"state" IN ('held', 'offered', 'queued', 'given back', 'removed', 'missed')`)
@Check('seat_offered', `("state" = 'offered') = ("offered_until" IS NOT NULL)`)
@Check('seat_erased', `"state" IN ('held', 'offered', 'queued') OR ("name" = '' AND "email" IS NULL)`)
@Index('seat_event', ['eventId', 'arrival'], { unique: true })
@Index('seat_offered_until', ['offeredUntil'], { where: `"offered_until" IS NOT NULL` })
export class SeatEntity {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'seat_pkey' })
  id: string;

  @Column('uuid')
  eventId: string;

  /** Grows with each person who asks for a seat of the event. */
  @Column('integer')
  arrival: number;

  @Column('varchar', { length: 12 })
  state: SeatState;

  /** '' once the seat was given back, removed or missed. */
  @Column('varchar', { length: SEAT_LIMITS.name })
  name: string;

  @Column('varchar', { length: SEAT_LIMITS.email, nullable: true })
  email: string | null;

  /** Until when the seat can be accepted; null unless it is offered. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  offeredUntil: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}

export const SEAT_TABLE: TransferTable = { name: 'seat', label: null };
