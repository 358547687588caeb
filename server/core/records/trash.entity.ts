import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

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

  /** The record's row, then those that depended on it. */
  @Column('jsonb')
  rows: TrashedRow[];

  @Column({ type: 'timestamptz', precision: 3 })
  @Index('trash_deleted_at')
  deletedAt: Date;
}
