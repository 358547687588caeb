import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { AdminEntity } from '../admin.entity.js';

/** A new e-mail address of an account, until whoever has the link that was mailed there confirms it. */
@Entity('email_change')
export class EmailChangeEntity {
  @PrimaryColumn('uuid')
  adminId: string;

  @OneToOne(() => AdminEntity, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'admin_id' })
  admin: Relation<AdminEntity>;

  @Column('varchar', { length: 64, unique: true })
  tokenHash: string;

  @Column('varchar', { length: 254 })
  email: string;

  @Index('email_change_expires_at')
  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
