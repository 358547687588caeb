import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { TransferTable } from '../../../../core/records/transfer-table.js';
import type { EventEntity } from '../../event.entity.js';
import type { SeatState } from '../seat-states.js';

/** The event as an invitation says it. A change of any of this is mailed. */
export type InvitedEvent = Pick<EventEntity, 'title' | 'slug' | 'date' | 'time' | 'location' | 'onlineUrl'>;

/**
 * The mail that somebody with a seat has been sent. What is still to be sent follows from the difference to the seat and the event, so that
 * nothing is forgotten or sent twice, whatever happens in between. Those who get no mail have no row.
 */
@Entity('seat_mail')
@Check('seat_mail_told_state', `"told_state" IN ('held', 'offered', 'queued')`)
export class SeatMailEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'seat_mail_pkey' })
  seatId: string;

  @Index('seat_mail_event')
  @Column('uuid')
  eventId: string;

  /** State of the seat in the last mail; null before the first, and once an offer was withdrawn. */
  @Column('varchar', { length: 12, nullable: true })
  toldState: SeatState | null;

  /** The event as their calendar has it; null if it has none. */
  @Column('jsonb', { nullable: true })
  invitation: InvitedEvent | null;

  /** SEQUENCE of the next calendar message. */
  @Column('integer', { default: 0 })
  sequence: number;

  /** Date of the event of which they have been reminded. */
  @Column('date', { nullable: true })
  remindedOf: string | null;
}

export const SEAT_MAIL_TABLE: TransferTable = { name: 'seat_mail', label: null };
