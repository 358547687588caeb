import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { ActSubjectOf } from '../../core/records/acts/act-subject.js';
import type { TransferTable } from '../../core/records/transfer-table.js';
import { Versioned } from '../../core/records/versioned.js';
import { MEETING_LIMITS } from '../../shared/meeting-rules.js';
import { CHANGED_STATES, type ChangedState } from '../../shared/meetings.js';
import { WeeklyMeetingEntity } from './weekly-meeting.entity.js';

/** Nothing differs any more. The row stays, so that calendars see that something has changed. */
export const AS_USUAL = 'as usual';
const STATES = [...Object.values(CHANGED_STATES), AS_USUAL].map((state) => `'${state}'`);

/** What differs on one evening. null: as usual. */
@ActSubjectOf<EveningChangeEntity>({ kind: 'EVENING', title: ['date'], record: 'meetingId' })
@Entity('evening_change')
@Check('evening_change_state', `"state" IN (${STATES.join(', ')})`)
@Index('evening_change_evening', ['meetingId', 'date'], { unique: true })
export class EveningChangeEntity extends Versioned {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'evening_change_pkey' })
  id: string;

  @Column('uuid')
  meetingId: string;

  @ManyToOne(() => WeeklyMeetingEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'meeting_id', foreignKeyConstraintName: 'evening_change_meeting_fkey' })
  meeting?: WeeklyMeetingEntity;

  /** The day by the weekly rule. */
  @Column('date')
  date: string;

  @Column('varchar', { length: 8 })
  state: ChangedState | typeof AS_USUAL;

  /** Read by visitors; '' if the evening is held all the same. */
  @Column('varchar', { length: MEETING_LIMITS.reason })
  reason: string;

  @Column('date', { nullable: true })
  day: string | null;

  @Column('varchar', { name: 'start_time', length: 5, nullable: true })
  from: string | null;

  @Column('varchar', { name: 'end_time', length: 5, nullable: true })
  to: string | null;

  @Column('varchar', { length: MEETING_LIMITS.place, nullable: true })
  place: string | null;

  @Column('varchar', { length: MEETING_LIMITS.onlineUrl, nullable: true })
  onlineUrl: string | null;
}

export const EVENING_CHANGE_TABLE: TransferTable = {
  name: 'evening_change',
  label: 'changed evenings',
  columns: { online_url: 'address' },
};
