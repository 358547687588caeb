import { Check, Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { ActSubjectOf } from '../../core/records/acts/act-subject.js';
import type { TransferTable } from '../../core/records/transfer-table.js';
import { Versioned } from '../../core/records/versioned.js';
import { DEFAULT_ROLES, DEFAULT_TIMINGS, type MeetingRole, type SpeechTiming } from '../../shared/evening-roles.js';
import { MEETING_LIMITS } from '../../shared/meeting-rules.js';
import { type DayOff, type MeetingPart, type MeetingTerm } from '../../shared/meetings.js';
import { FIRST_MEETING_ID } from '../../shared/site.js';
import type { Weekday } from '../../shared/weekdays.js';

/** A meeting of every week. */
@ActSubjectOf<WeeklyMeetingEntity>({ kind: 'MEETING', title: ['title'] })
@Entity('weekly_meeting')
@Check('weekly_meeting_hours', `"start_time" < "end_time"`)
export class WeeklyMeetingEntity extends Versioned {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'weekly_meeting_pkey' })
  id: string;

  @Column('varchar', { length: MEETING_LIMITS.title })
  title: string;

  /** The displayed name of the day. */
  @Column('varchar', { length: 9 })
  weekday: Weekday;

  /** On the clocks of the site's time zone, such as `18:00`. */
  @Column('varchar', { name: 'start_time', length: 5 })
  from: string;

  @Column('varchar', { name: 'end_time', length: 5 })
  to: string;

  /** '' for the club's own address. */
  @Column('varchar', { length: MEETING_LIMITS.place })
  place: string;

  @Column('varchar', { length: MEETING_LIMITS.onlineUrl, nullable: true })
  onlineUrl: string | null;

  /** In their order. */
  @Column('jsonb')
  parts: MeetingPart[];

  /** In their order. Without any, it is held all year. */
  @Column('jsonb')
  terms: MeetingTerm[];

  /** In their order. */
  @Column('jsonb')
  daysOff: DayOff[];

  /** In their order. */
  @Column('jsonb', { default: DEFAULT_ROLES })
  roles: MeetingRole[];

  /** In their order. */
  @Column('jsonb', { default: DEFAULT_TIMINGS })
  timings: SpeechTiming[];
}

export const WEEKLY_MEETING_TABLE: TransferTable = {
  name: 'weekly_meeting',
  label: 'weekly meetings',
  columns: { online_url: 'address' },
  initialRows: `id = '${FIRST_MEETING_ID}' AND version = 1 AND updated_by IS NULL`,
};
