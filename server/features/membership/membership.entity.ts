import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { ActSubjectOf } from '../../core/records/acts/act-subject.js';
import type { TransferTable } from '../../core/records/transfer-table.js';
import { Versioned } from '../../core/records/versioned.js';
import { FORM_ADDRESS_LENGTH } from '../../shared/membership.js';

export const MEMBERSHIP_ROW_ID = 1;

/** State of membership applications. There is at most one row. */
@ActSubjectOf<MembershipEntity>({ kind: 'APPLICATIONS', derived: ['lastFormUrl'] })
@Entity('membership_config')
@Check('membership_config_only', `"id" = ${MEMBERSHIP_ROW_ID}`)
@Check('membership_config_open', `NOT "is_open" OR ("form_url" <> '' AND "close_date" IS NOT NULL)`)
@Check('membership_config_closed', `"is_open" OR ("form_url" = '' AND "close_date" IS NULL)`)
export class MembershipEntity extends Versioned {
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'membership_config_pkey' })
  id: number;

  /** The switch. Applications close after the closing day even if it is on. */
  @Column('boolean')
  isOpen: boolean;

  /** Embeddable address of the form, or ''. */
  @Column('varchar', { length: FORM_ADDRESS_LENGTH })
  formUrl: string;

  /** Address of the form of the present or the last intake, which pages never show once applications are closed. */
  @Column('varchar', { length: FORM_ADDRESS_LENGTH, nullable: true })
  lastFormUrl: string | null;

  @Column('date', { nullable: true })
  closeDate: string | null;

  @Column('date', { nullable: true })
  nextIntakeDate: string | null;
}

export const MEMBERSHIP_TABLE: TransferTable = {
  name: 'membership_config',
  label: 'membership settings',
  columns: { form_url: 'address', last_form_url: 'address' },
};
