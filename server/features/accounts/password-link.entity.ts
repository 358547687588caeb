import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { AdminEntity } from './admin.entity.js';

/** Lets whoever has its token choose the password of an account, once. */
@Entity('password_link')
export class PasswordLinkEntity {
  @PrimaryColumn('varchar', { length: 64 })
  tokenHash: string;

  @Index('password_link_admin')
  @ManyToOne(() => AdminEntity, { onDelete: 'CASCADE', nullable: false })
  admin: Relation<AdminEntity>;

  /** The administrator who handed it over. The link ends with their rights. null for one that was asked for by mail. */
  @Index('password_link_created_by')
  @ManyToOne(() => AdminEntity, { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'created_by' })
  createdBy: Relation<AdminEntity> | null;

  @Index('password_link_expires_at')
  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
