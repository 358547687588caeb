import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** `impossible`: the database server does not let the site try. */
export type ProofOutcome = 'proven' | 'failed' | 'impossible';

/** A backup that was restored to prove it, or should have been. */
@Entity('backup_proof')
@Check('backup_proof_outcome', `"outcome" IN ('proven', 'failed', 'impossible')`)
export class BackupProofEntity {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'backup_proof_pkey' })
  id: string;

  @Column({ type: 'timestamptz', precision: 3 })
  @Index('backup_proof_ended_at')
  endedAt: Date;

  /** Name of the backup; '' if its place could not be read. */
  @Column('text')
  backup: string;

  @Column({ type: 'varchar', length: 16 })
  outcome: ProofOutcome;

  /** A sentence unless it was proven, otherwise ''. */
  @Column('text', { default: '' })
  problem: string;
}
