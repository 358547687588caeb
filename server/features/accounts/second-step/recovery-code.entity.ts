import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { AdminEntity } from '../admin.entity.js';

/** A recovery code that was not used yet. Using it deletes the row. */
@Entity('recovery_code')
export class RecoveryCodeEntity {
  @PrimaryColumn('varchar', { length: 64 })
  codeHash: string;

  @Index('recovery_code_admin')
  @Column('uuid')
  adminId: string;

  @ManyToOne(() => AdminEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'admin_id' })
  admin?: Relation<AdminEntity>;
}
