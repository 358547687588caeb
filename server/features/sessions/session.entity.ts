import { Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { AdminEntity } from './admin.entity.js';

/** One sign-in. It ends when its row goes. */
@Entity('session')
export class SessionEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Index()
  @ManyToOne(() => AdminEntity, { onDelete: 'CASCADE', nullable: false })
  admin: Relation<AdminEntity>;

  /** What it was begun in, in words: `Firefox on Windows`. */
  @Column('varchar', { length: 64 })
  browser: string;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  /** Kept to the minute: the row is not written at each call. */
  @Column({ type: 'timestamptz', precision: 3 })
  lastSeenAt: Date;

  @Index()
  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
