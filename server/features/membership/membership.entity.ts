import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { Versioned } from '../../platform/database/versioned.js';

/** The one row's id. */
export const ONLY = 1;

/** How applications stand. There is one row, or none before the first save. */
@Entity('membership_config')
@Check('membership_config_only', `"id" = ${ONLY}`)
@Check('membership_config_open', `NOT "is_open" OR ("form_url" <> '' AND "close_date" IS NOT NULL)`)
@Check('membership_config_closed', `"is_open" OR ("form_url" = '' AND "close_date" IS NULL)`)
export class MembershipEntity extends Versioned {
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'membership_config_pkey' })
  id: number;

  /** As it was switched; an intake ends with its closing day all the same. */
  @Column('boolean')
  isOpen: boolean;

  /** The form as it stands within a page, or ''. */
  @Column('varchar', { length: 2048 })
  formUrl: string;

  /** The last day. */
  @Column('date', { nullable: true })
  closeDate: string | null;

  @Column('date', { nullable: true })
  nextIntakeDate: string | null;
}
