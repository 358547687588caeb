import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { limitOf } from '../../../../shared/rules.js';
import { PASSKEY_RULES } from '../../../../shared/second-step.js';
import { AdminEntity } from '../../admin.entity.js';

/** A passkey of an account. It signs in without a password. */
@Entity('passkey')
export class PasskeyEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Index('passkey_admin')
  @Column('uuid')
  adminId: string;

  @ManyToOne(() => AdminEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'admin_id' })
  admin?: Relation<AdminEntity>;

  /** As the authenticator names it, in base64url. */
  @Column('text', { unique: true })
  credentialId: string;

  /** In base64url. */
  @Column('text')
  publicKey: string;

  /** Uses that the authenticator has counted. Many count none and send 0. */
  @Column('bigint', { transformer: { from: Number, to: (counter: number) => counter } })
  counter: number;

  /** Connections by which the browser reaches the authenticator, such as `internal` or `usb`. */
  @Column('varchar', { array: true, length: 32 })
  transports: string[];

  @Column('varchar', { length: limitOf(PASSKEY_RULES.name) })
  name: string;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt: Date | null;
}
