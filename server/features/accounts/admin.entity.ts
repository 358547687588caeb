import { Check, Column, Entity, IsNull, Not, PrimaryGeneratedColumn, Raw, type FindOptionsWhere } from 'typeorm';
import { ActSubjectOf } from '../../core/records/acts/act-subject.js';
import type { TransferTable } from '../../core/records/transfer-table.js';
import type { AccountRole } from '../../core/access/principal.js';
import { ACCOUNT_RULES } from '../../shared/accounts.js';
import { limitOf } from '../../shared/rules.js';

@ActSubjectOf<AdminEntity>({ kind: 'ACCOUNT', title: ['name', 'email'] })
@Entity('admin')
@Check('admin_role', `"role" IN ('admin')`)
@Check('admin_account_role', `"account_role" IN ('officer', 'administrator')`)
export class AdminEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** As entered. */
  @Column('varchar', { length: 254 })
  email: string;

  /** Canonical form for comparisons. */
  @Column('varchar', { length: 254, unique: true })
  emailKey: string;

  /** null until the invitation is accepted: nobody can sign in. */
  @Column('varchar', { length: 128, nullable: true })
  passwordHash: string | null;

  /** False for somebody who has accepted the invitation with a passkey: the hash is of a password that nobody knows. */
  @Column('boolean', { default: true })
  hasPassword: boolean;

  /** Empty for an account that was created by a command. */
  @Column('varchar', { length: limitOf(ACCOUNT_RULES.name), default: '' })
  name: string;

  @Column('varchar', { name: 'account_role', length: 16, default: 'administrator' })
  role: AccountRole;

  /** For instances of earlier builds. */
  @Column('varchar', { name: 'role', length: 16, default: 'admin' })
  formerRole: 'admin';

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  /** Time of the last request in any session, accurate to the minute. null before the first sign-in. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastSeenAt: Date | null;

  /** From then on nobody can sign in. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deactivatedAt: Date | null;

  /** The account is deactivated when this day is over. */
  @Column('date', { nullable: true })
  lastDay: string | null;
}

/** Matches accounts whose owner has a password or a passkey, and may use it. */
export const CAN_SIGN_IN: FindOptionsWhere<AdminEntity> = {
  deactivatedAt: IsNull(),
  passwordHash: Not(IsNull()),
  hasPassword: Raw((column) => `(${column} OR EXISTS (SELECT FROM passkey WHERE admin_id = "AdminEntity"."id"))`),
};

/** Only on request: whoever has the archive can try to crack the passwords. */
export const ADMIN_TABLE: TransferTable = {
  name: 'admin',
  label: 'accounts',
  columns: { password_hash: 'password-hash' },
  skipExisting: true,
};
