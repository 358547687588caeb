import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ActSubjectOf } from '../../../core/records/acts/act-subject.js';
import { Versioned } from '../../../core/records/versioned.js';
import {
  type AccountPlan,
  HAND_OVER_LIMITS,
  type HandOverInvitation,
  type HandOverMember,
  type HandOverPlan,
} from '../../../shared/hand-over.js';

/** Somebody who had an account, or got one, when a hand-over was completed. */
export interface HandOverPerson {
  /** ID of the account. */
  id: string;
  name: string;
  email: string;
  becomes: HandOverPlan;
  isNew: boolean;
}

/** The change from one year's committee to the next. Nothing of it takes effect before it is completed. */
@ActSubjectOf<HandOverEntity>({ kind: 'HAND_OVER', title: ['year'] })
@Entity('hand_over')
@Index('hand_over_open', ['isOpen'], { unique: true, where: '"is_open"' })
export class HandOverEntity extends Versioned {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'hand_over_pkey' })
  id: string;

  /** Neither completed nor discarded. At most one is. */
  @Column('boolean', { default: true })
  isOpen: boolean;

  /** Year of the new committee, such as `27/28`. */
  @Column('varchar', { length: 5 })
  year: string;

  /** Last day on which those who go have access. null: it ends when the hand-over is completed. */
  @Column('date', { nullable: true })
  lastDay: string | null;

  /** Accounts without a plan keep their role. */
  @Column('jsonb')
  plans: AccountPlan[];

  @Column('jsonb')
  invitations: HandOverInvitation[];

  /** The new team page. Without members, the team page stays as it is. */
  @Column('jsonb')
  members: HandOverMember[];

  /** The address that the operator should set; '' for no change. */
  @Column('varchar', { length: 254 })
  mailClub: string;

  @Column('varchar', { length: 254 })
  mailDeveloper: string;

  @Column('varchar', { length: 254 })
  contactEmail: string;

  /** For the next committee. */
  @Column('varchar', { length: HAND_OVER_LIMITS.notes })
  notes: string;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  completedAt: Date | null;

  /** Everybody with an account at that time; empty before. */
  @Column('jsonb')
  people: HandOverPerson[];
}
