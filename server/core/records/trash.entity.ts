import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ActSubject } from '../../shared/acts.js';

/** A row as it was, and the table it stood in. */
export interface TrashedRow {
  table: string;
  row: Record<string, unknown>;
}

/** A deleted record. */
@Entity('trash')
export class TrashEntity {
  /** The record's own id. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'trash_pkey' })
  id: string;

  /** The record's row and those of the same table that were deleted with it, then those that depended on them. */
  @Column('jsonb')
  rows: TrashedRow[];

  /** Number of the rows that are records. */
  @Column('integer', { default: 1 })
  records: number;

  @Column('varchar', { length: 24, default: 'POST' })
  subject: ActSubject;

  /** Title of the record, or ''. */
  @Column('text', { default: '' })
  title: string;

  @Column({ type: 'timestamptz', precision: 3 })
  @Index('trash_deleted_at')
  deletedAt: Date;

  /** Name, or else e-mail address, of the officer; '' if nobody is known. */
  @Column('text', { default: '' })
  deletedBy: string;
}
