import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { ActSubject, ActVerb } from '../../../shared/acts.js';
import type { TransferTable } from '../transfer-table.js';

/**
 * One act of an officer, of an API key or of an operator. Refers to nothing, so that it stays readable when the person or the record is gone.
 * The database refuses changes, and deletions before its time.
 */
@Entity('act')
@Index('act_at', ['at', 'id'])
@Index('act_record', ['recordId', 'at'])
@Index('act_person', ['personId', 'at'])
export class ActEntity {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'act_pkey' })
  id: string;

  @Column({ type: 'timestamptz', precision: 3 })
  at: Date;

  /** ID of the account. null for a command. */
  @Column('uuid', { nullable: true })
  personId: string | null;

  @Column('text')
  personName: string;

  @Column('text')
  personEmail: string;

  /** Beginning of the API key; null for an act in person. */
  @Column('text', { nullable: true })
  apiKey: string | null;

  @Column('varchar', { length: 24 })
  verb: ActVerb;

  @Column('varchar', { length: 24 })
  subject: ActSubject;

  /** ID of the record to whose history it belongs; null for the whole site. */
  @Column('varchar', { length: 36, nullable: true })
  recordId: string | null;

  /** Title of the record at that time, or ''. */
  @Column('text')
  title: string;

  /** Names of the changed fields. */
  @Column('text', { array: true })
  fields: string[];
}

/** A site that was started already has some. */
export const ACT_TABLE: TransferTable = { name: 'act', label: null, skipExisting: true };
