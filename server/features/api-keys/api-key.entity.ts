import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { KEY_RULES, type KeyScope } from '../../shared/api-keys.js';
import { limitOf } from '../../shared/rules.js';
import type { Role } from '../../shared/sessions.js';

/** An administrator, as far as a key must know them: who they are is another feature's to say. */
export interface Holder {
  id: string;
  email: string;
  role: Role;
}

/** A program's way in. Of its secret only a hash is kept. */
@Entity('api_key')
@Check('api_key_scope', `"scope" IN ('read', 'write')`)
@Check('api_key_secret_hash', `octet_length("secret_hash") = 32`)
export class ApiKeyEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** Who made it. What it does is done in their name, and it goes with them. */
  @Index()
  @ManyToOne('AdminEntity', { onDelete: 'CASCADE', nullable: false })
  admin: Relation<Holder>;

  @Column('varchar', { length: limitOf(KEY_RULES.name) })
  name: string;

  @Column('varchar', { length: 8 })
  scope: KeyScope;

  @Column('bytea')
  secretHash: Buffer;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  revokedAt: Date | null;

  /** Kept to a few minutes: the row is not written at each call. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt: Date | null;
}
