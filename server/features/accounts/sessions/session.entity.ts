import { Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { ActSubjectOf } from '../../../core/records/acts/act-subject.js';
import { AdminEntity } from '../admin.entity.js';

/** One sign-in. Deleting the row ends it. */
@ActSubjectOf<SessionEntity>({ kind: 'SESSION', title: ['browser'] })
@Entity('session')
export class SessionEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Index()
  @ManyToOne(() => AdminEntity, { onDelete: 'CASCADE', nullable: false })
  admin: Relation<AdminEntity>;

  /** Browser that started it, such as `Firefox on Windows`. */
  @Column('varchar', { length: 64 })
  browser: string;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  /** When its officer last entered the password. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  confirmedAt: Date;

  /** Accurate to the minute, so that not every request writes to the row. */
  @Column({ type: 'timestamptz', precision: 3 })
  lastSeenAt: Date;

  @Index()
  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
