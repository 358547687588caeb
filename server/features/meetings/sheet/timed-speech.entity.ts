import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ActSubjectOf } from '../../../core/records/acts/act-subject.js';
import type { TransferTable } from '../../../core/records/transfer-table.js';
import type { SpeechTiming } from '../../../shared/evening-roles.js';
import { SHEET_LIMITS } from '../../../shared/evening-sheet.js';
import { TIMED_SPEECH_LIMITS } from '../../../shared/timed-speeches.js';

/** The signals by which a speech was timed. */
export type SpeechSignals = Pick<SpeechTiming, 'green' | 'yellow' | 'red' | 'from' | 'until'>;

/**
 * A time that the timer of an evening has taken. Of whoever has a role it holds neither name nor speech: both are looked up, so that they are
 * gone once the role was given back. It refers to no table, like a seat.
 */
@ActSubjectOf<TimedSpeechEntity>({ kind: 'TIMED_SPEECH', title: ['date'], record: 'meetingId' })
@Entity('timed_speech')
@Index('timed_speech_evening', ['meetingId', 'date'])
export class TimedSpeechEntity {
  /** Chosen by the timer: an entry that is sent again is the same one. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'timed_speech_pkey' })
  id: string;

  @Column('uuid')
  meetingId: string;

  @Column('date')
  date: string;

  @Column('varchar', { length: SHEET_LIMITS.id })
  itemId: string;

  @Column('varchar', { length: SHEET_LIMITS.id, nullable: true })
  roleId: string | null;

  /** '' with a role, and once the name is erased. */
  @Column('varchar', { length: TIMED_SPEECH_LIMITS.title })
  title: string;

  @Column('varchar', { length: TIMED_SPEECH_LIMITS.name })
  name: string;

  @Column('jsonb')
  timing: SpeechSignals;

  @Column('integer')
  seconds: number;

  /** By the clock of the timer's device. */
  @Column({ type: 'timestamptz', precision: 3 })
  startedAt: Date;

  /** When an officer deleted it: only the ID counts then, so that a timer that sends it again does not restore it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;
}

export const TIMED_SPEECH_TABLE: TransferTable = { name: 'timed_speech', label: 'timed speeches' };
