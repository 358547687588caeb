import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { ActSubjectOf } from '../../core/records/acts/act-subject.js';
import type { TransferTable } from '../../core/records/transfer-table.js';
import { Versioned } from '../../core/records/versioned.js';
import {
  EVENT_ATTENDANCES,
  EVENT_LIMITS,
  EVENT_STATUSES,
  EVENT_TYPES,
  type EventAttendance,
  type EventStatus,
  type EventType,
} from '../../shared/events.js';
import { IMAGE_ADDRESS_LENGTH } from '../../shared/image-address.js';

const isOneOf = (column: string, values: Record<string, string>): string =>
  `"${column}" IN (${Object.values(values)
    .map((value) => `'${value}'`)
    .join(', ')})`;

@ActSubjectOf<EventEntity>({ kind: 'EVENT', title: ['title'], derived: ['minute'] })
@Entity('event')
@Check('event_description', `char_length("description") <= ${EVENT_LIMITS.description}`)
@Check('event_type', isOneOf('type', EVENT_TYPES))
@Check('event_status', isOneOf('status', EVENT_STATUSES))
@Check(
  'event_cancelled',
  `coalesce("status" = 'cancelled', false) = ("cancel_reason" IS NOT NULL) AND "cancel_reason" IS DISTINCT FROM ''`,
)
@Check('event_moved', `num_nulls("moved_from_date", "moved_from_time", "moved_from_location") IN (0, 3)`)
@Check('event_attendance', isOneOf('attendance', EVENT_ATTENDANCES))
@Check('event_online', `"attendance" = 'in the room' OR "online_url" IS NOT NULL`)
@Check('event_capacity', `"capacity" >= 0`)
@Unique('event_slug', ['slug'])
@Index('event_added', ['date', 'minute', 'createdAt', 'id'])
export class EventEntity extends Versioned {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'event_pkey' })
  id: string;

  @Column('varchar', { length: EVENT_LIMITS.title })
  title: string;

  /** Last part of the address of its page. Stays when the title changes. */
  @Column('varchar', { length: EVENT_LIMITS.slug, default: '' })
  slug: string;

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

  /** What visitors are told about a cancelled event; null for any other. */
  @Column('varchar', { length: EVENT_LIMITS.cancelReason, nullable: true })
  cancelReason: string | null;

  /** Date, time and location that were announced first, if visitors are told that it was moved; else all null. */
  @Column('date', { nullable: true })
  movedFromDate: string | null;

  @Column('varchar', { length: EVENT_LIMITS.time, nullable: true })
  movedFromTime: string | null;

  @Column('varchar', { length: EVENT_LIMITS.location, nullable: true })
  movedFromLocation: string | null;

  @Column('varchar', { length: 32, default: EVENT_ATTENDANCES.IN_THE_ROOM })
  attendance: EventAttendance;

  /** null if it cannot be attended online. */
  @Column('varchar', { length: EVENT_LIMITS.onlineUrl, nullable: true })
  onlineUrl: string | null;

  /** null when not specified. */
  @Column('integer', { nullable: true })
  capacity: number | null;

  @Column('varchar', { length: EVENT_LIMITS.registrationUrl, nullable: true })
  registrationUrl: string | null;

  /** Visitors can take no more seats. */
  @Column('boolean', { default: false })
  seatsClosed: boolean;

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
  columns: { image: 'address', registration_url: 'address', online_url: 'address' },
};
