import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Settings for all accounts: one row at most. */
@Entity('account_settings')
@Check('account_settings_one', '"id" = 1')
export class AccountSettingsEntity {
  @PrimaryColumn('smallint', { default: 1 })
  id: number;

  /** Officers without a second step may only set one up. */
  @Column('boolean', { default: false })
  secondStepRequired: boolean;
}
