import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { TransferTable } from '../../../core/records/transfer-table.js';
import { ROLE_LIMITS, type ShownAs } from '../../../shared/evening-roles.js';

/**
 * A role of an evening that somebody has. Its unique index decides between two who take it at once. It refers to no table, so that whoever
 * has it can erase it even while the meeting is in the trash.
 */
@Entity('taken_role')
@Check('taken_role_shown_as', `"shown_as" IN ('first name', 'initials', 'nothing')`)
@Index('taken_role_evening', ['meetingId', 'date', 'roleId'], { unique: true })
export class TakenRoleEntity {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'taken_role_pkey' })
  id: string;

  @Column('uuid')
  meetingId: string;

  /** The day by the weekly rule. */
  @Index('taken_role_date')
  @Column('date')
  date: string;

  @Column('varchar', { length: ROLE_LIMITS.id })
  roleId: string;

  /** The name of the role when it was taken: the meeting may no longer have the role. */
  @Column('varchar', { length: ROLE_LIMITS.roleName })
  roleName: string;

  /** The name of the person. */
  @Column('varchar', { length: ROLE_LIMITS.name })
  name: string;

  @Column('varchar', { length: ROLE_LIMITS.speechTitle })
  speechTitle: string;

  @Column('varchar', { length: 12 })
  shownAs: ShownAs;

  @Column({ type: 'timestamptz', precision: 3 })
  takenAt: Date;
}

export const TAKEN_ROLE_TABLE: TransferTable = { name: 'taken_role', label: null };
