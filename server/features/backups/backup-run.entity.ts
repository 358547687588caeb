import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A backup that was made, or that failed. */
@Entity('backup_run')
export class BackupRunEntity {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'backup_run_pkey' })
  id: string;

  /** The moment that the backup shows is a little later. */
  @Column({ type: 'timestamptz', precision: 3 })
  @Index('backup_run_began_at')
  beganAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  endedAt: Date;

  /** Size of the file; 0 if there is none. */
  @Column('bigint', { default: 0, transformer: { from: Number, to: (bytes: number) => bytes } })
  bytes: number;

  /** Number of files that rows refer to but the media store did not have. */
  @Column('integer', { default: 0 })
  missing: number;

  /** A sentence if it failed, otherwise ''. */
  @Column('text', { default: '' })
  problem: string;
}
