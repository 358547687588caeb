import { Check, Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { TransferTable } from '../../core/records/transfer-table.js';
import type { Role } from '../../core/access/principal.js';

@Entity('admin')
@Check('admin_role', `"role" IN ('admin')`)
export class AdminEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** As entered. */
  @Column('varchar', { length: 254 })
  email: string;

  /** Canonical form for comparisons. */
  @Column('varchar', { length: 254, unique: true })
  emailKey: string;

  @Column('varchar', { length: 128 })
  passwordHash: string;

  @Column('varchar', { length: 16 })
  role: Role;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}

/** Only on request: whoever has the archive can try to crack the passwords. */
export const ADMIN_TABLE: TransferTable = {
  name: 'admin',
  label: 'accounts',
  columns: { password_hash: 'password-hash' },
  skipExisting: true,
};
