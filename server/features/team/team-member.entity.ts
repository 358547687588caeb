import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ActSubjectOf } from '../../core/records/acts/act-subject.js';
import type { TransferTable } from '../../core/records/transfer-table.js';
import { Versioned } from '../../core/records/versioned.js';
import { IMAGE_ADDRESS_LENGTH } from '../../shared/image-address.js';
import { TEAM_LIMITS, TEAM_POSITIONS, type TeamPosition } from '../../shared/team.js';

const POSITIONS: readonly TeamPosition[] = Object.values(TEAM_POSITIONS);

@ActSubjectOf<TeamMemberEntity>({ kind: 'TEAM_MEMBER', title: ['name'], derived: ['sortKey'] })
@Entity('team_member')
@Check('team_member_name', `char_length("name") BETWEEN 1 AND ${TEAM_LIMITS.name}`)
@Check('team_member_thoughts', `char_length("thoughts") <= ${TEAM_LIMITS.thoughts}`)
@Check('team_member_position', `"position" IN (${POSITIONS.map((position) => `'${position}'`).join(', ')})`)
@Check('team_member_year', `"year" ~ '^[2-9][0-9]/[0-9]{2}$'`)
@Index('team_member_sort_key', ['sortKey', 'id'])
@Index('team_member_by_year', ['year'])
export class TeamMemberEntity extends Versioned {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'team_member_pkey' })
  id: string;

  @Column('varchar', { length: TEAM_LIMITS.name })
  name: string;

  /** The displayed name of the position. */
  @Column('varchar', { length: 40 })
  position: TeamPosition;

  @Column('varchar', { length: 5 })
  year: string;

  /** Testimonial, or ''. */
  @Column('varchar', { length: TEAM_LIMITS.thoughts })
  thoughts: string;

  /** Address of the photo, or ''. */
  @Column('varchar', { length: IMAGE_ADDRESS_LENGTH })
  image: string;

  /** Orders members; hidden from lists. */
  @Column({ type: 'text', collation: 'C' })
  sortKey: string;
}

export const TEAM_MEMBER_TABLE: TransferTable = {
  name: 'team_member',
  label: 'team members',
  columns: { image: 'address' },
};
