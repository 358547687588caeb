import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { PersonalLinkPurpose } from '../../../shared/personal-links.js';
import type { TransferTable } from '../transfer-table.js';

/**
 * Lets whoever has its token see and change one thing, without an account. It refers to no table, so that it outlives a deletion that
 * can be undone.
 */
@Entity('personal_link')
@Unique('personal_link_subject', ['purpose', 'subjectId'])
export class PersonalLinkEntity {
  @PrimaryColumn('varchar', { length: 64, primaryKeyConstraintName: 'personal_link_pkey' })
  tokenHash: string;

  @Column('varchar', { length: 16 })
  purpose: PersonalLinkPurpose;

  /** ID of the submission, the seat or the taken role; a constant for the club link. */
  @Column('uuid')
  subjectId: string;

  @Index('personal_link_expires_at')
  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}

/** Importing a submission of an earlier version has created its link already. */
export const PERSONAL_LINK_TABLE: TransferTable = { name: 'personal_link', label: null, skipExisting: true };
