import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Versioned } from '../../platform/database/versioned.js';
import { IMAGE_ADDRESS_LENGTH } from '../../shared/media.js';
import { TEAM_LIMITS, TEAM_POSITIONS, type TeamPosition } from '../../shared/team.js';

const POSITIONS: readonly TeamPosition[] = Object.values(TEAM_POSITIONS);

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

  /** In the words that are shown. */
  @Column('varchar', { length: 40 })
  position: TeamPosition;

  /** Like 24/25. */
  @Column('varchar', { length: 5 })
  year: string;

  /** What a testimonial says, or ''. */
  @Column('varchar', { length: TEAM_LIMITS.thoughts })
  thoughts: string;

  /** Address of the photo, or ''. */
  @Column('varchar', { length: IMAGE_ADDRESS_LENGTH })
  image: string;

  /** Puts members in their order; lists leave it out of sight. */
  @Column({ type: 'text', collation: 'C' })
  sortKey: string;
}

/** Newest year first, then the order of the positions, then names. */
export function sortKeyOf({ year, position, name }: Pick<TeamMemberEntity, 'year' | 'position' | 'name'>): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${twoDigits(99 - Number(year.slice(0, 2)))}${twoDigits(POSITIONS.indexOf(position))}${name.toLowerCase()}`;
}
