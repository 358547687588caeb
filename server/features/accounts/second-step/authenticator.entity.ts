import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { AdminEntity } from '../admin.entity.js';

/** The authenticator app of an account. */
@Entity('authenticator')
export class AuthenticatorEntity {
  @PrimaryColumn('uuid')
  adminId: string;

  @OneToOne(() => AdminEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'admin_id' })
  admin?: Relation<AdminEntity>;

  /** Encrypted: a copy of the database alone gives no codes. */
  @Column('varchar', { length: 128 })
  secret: string;

  /** Time step of the last code that was accepted. Codes up to this step are refused. */
  @Column('integer', { default: 0 })
  lastStep: number;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  /** When the officer entered the first code. Until then signing in asks for none. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  confirmedAt: Date | null;
}
