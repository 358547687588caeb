import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { ActSubjectOf } from '../../../core/records/acts/act-subject.js';
import type { TransferTable } from '../../../core/records/transfer-table.js';
import { Versioned } from '../../../core/records/versioned.js';
import type { MeetingRole, SpeechTiming } from '../../../shared/evening-roles.js';
import type { SheetItem } from '../../../shared/evening-sheet.js';
import { WeeklyMeetingEntity } from '../weekly-meeting.entity.js';

/** The evening and its template as they were when the evening ended: later changes of the weekly meeting leave the record as it is. */
export interface SheetRecord {
  title: string;
  day: string;
  from: string;
  to: string | null;
  place: string;
  roles: MeetingRole[];
  timings: SpeechTiming[];
}

/** The timed agenda of an evening. It has no name of anybody. Version 0 is the record of a template that nobody has saved. */
@ActSubjectOf<EveningSheetEntity>({
  kind: 'SHEET',
  title: ['date'],
  record: 'meetingId',
  verb: (before, after) => (before.isOpen === after.isOpen ? undefined : after.isOpen ? 'PUBLISH' : 'UNPUBLISH'),
})
@Entity('evening_sheet')
@Check('evening_sheet_frozen', `("frozen_at" IS NULL) = ("record" IS NULL)`)
@Index('evening_sheet_evening', ['meetingId', 'date'], { unique: true })
export class EveningSheetEntity extends Versioned {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'evening_sheet_pkey' })
  id: string;

  @Column('uuid')
  meetingId: string;

  @ManyToOne(() => WeeklyMeetingEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'meeting_id', foreignKeyConstraintName: 'evening_sheet_meeting_fkey' })
  meeting?: WeeklyMeetingEntity;

  /** The day by the weekly rule. */
  @Column('date')
  date: string;

  @Column('jsonb')
  items: SheetItem[];

  /** Visitors see it. */
  @Column('boolean')
  isOpen: boolean;

  /** When it became the record of the evening. null before. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  frozenAt: Date | null;

  @Column('jsonb', { nullable: true })
  record: SheetRecord | null;
}

export const EVENING_SHEET_TABLE: TransferTable = {
  name: 'evening_sheet',
  label: 'sheets of evenings',
  initialRows: 'version = 0',
};
