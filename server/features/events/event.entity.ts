import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { TransferTable } from '../../core/records/transfer-table.js';
import { Versioned } from '../../core/records/versioned.js';
import { EVENT_LIMITS, EVENT_STATUSES, EVENT_TYPES, type EventStatus, type EventType } from '../../shared/events.js';
import { IMAGE_ADDRESS_LENGTH } from '../../shared/image-address.js';

const isOneOf = (column: string, values: Record<string, string>): string =>
  `"${column}" IN (${Object.values(values)
    .map((value) => `'${value}'`)
    .join(', ')})`;

@Entity('event')
@Check('event_description', `char_length("description") <= ${EVENT_LIMITS.description}`)
@Check('event_type', isOneOf('type', EVENT_TYPES))
@Check('event_status', isOneOf('status', EVENT_STATUSES))
@Check('event_capacity', `"capacity" >= 0`)
@Index('event_added', ['date', 'minute', 'createdAt', 'id'])
export class EventEntity extends Versioned {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'event_pkey' })
  id: string;

  @Column('varchar', { length: EVENT_LIMITS.title })
  title: string;

  @Column('text')
  description: string;

  /** ISO date in the site's time zone, such as `2026-12-18`. */
  @Column('date')
  date: string;

  /** Free text, as entered. */
  @Column('varchar', { length: EVENT_LIMITS.time })
  time: string;

  /** Start time parsed from `time`, in minutes since midnight; 0 if there is none. Orders the events of a day. */
  @Column('integer')
  minute: number;

  @Column('varchar', { length: EVENT_LIMITS.location })
  location: string;

  @Column('varchar', { length: 32 })
  type: EventType;

  /** Status that stays whatever the date; null when date and time decide. */
  @Column('varchar', { name: 'status', length: 16, nullable: true })
  statusOverride: EventStatus | null;

  /** null when not specified. */
  @Column('integer', { nullable: true })
  capacity: number | null;

  @Column('varchar', { length: EVENT_LIMITS.registrationUrl, nullable: true })
  registrationUrl: string | null;

  /** The same for all events of a weekly series; null for a single event. */
  @Column('uuid', { nullable: true })
  seriesId: string | null;

  /** Address of the image, or ''. */
  @Column('varchar', { length: IMAGE_ADDRESS_LENGTH })
  image: string;
}

export const EVENT_TABLE: TransferTable = {
  name: 'event',
  label: 'events',
  columns: { image: 'address', registration_url: 'address' },
};
