import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { ActSubjectOf } from '../../core/records/acts/act-subject.js';
import { API_KEY_RULES, type ApiKeyScope } from '../../shared/api-keys.js';
import { PROGRAM_WORDS_LENGTH } from '../../core/access/user-agent.js';
import { limitOf } from '../../shared/rules.js';
import type { AccountRole } from '../../core/access/principal.js';

/** The part of an account that API keys need; accounts belong to another feature. */
export interface ApiKeyOwner {
  id: string;
  email: string;
  name: string;
  role: AccountRole;
  hasPassword: boolean;
  deactivatedAt: Date | null;
}

/** Only a hash of the secret is stored. */
@ActSubjectOf<ApiKeyEntity>({ kind: 'API_KEY', title: ['name'] })
@Entity('api_key')
@Check('api_key_scope', `"scope" IN ('read', 'write')`)
@Check('api_key_secret_hash', `octet_length("secret_hash") = 32`)
export class ApiKeyEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** Creator of the key. The key acts in their name and is deleted with their account. */
  @Index()
  @ManyToOne('AdminEntity', { onDelete: 'CASCADE', nullable: false })
  admin: Relation<ApiKeyOwner>;

  @Column('varchar', { length: limitOf(API_KEY_RULES.name) })
  name: string;

  @Column('varchar', { length: 8 })
  scope: ApiKeyScope;

  /** Browser or program that created it, such as `Firefox on Windows`. null for keys created before this was stored. */
  @Column('varchar', { length: PROGRAM_WORDS_LENGTH, nullable: true })
  createdWith: string | null;

  @Column('bytea')
  secretHash: Buffer;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  revokedAt: Date | null;

  /** Accurate to a few minutes, so that not every request writes to the row. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt: Date | null;

  @Column('varchar', { length: PROGRAM_WORDS_LENGTH, nullable: true })
  lastUsedWith: string | null;
}
