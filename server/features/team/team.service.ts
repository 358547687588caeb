import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { keysetPage, type Page, type PageArgs } from '../../platform/database/keyset.js';
import { withWords } from '../../platform/database/plain-search.js';
import { LOCKED, rowById } from '../../platform/database/row-by-id.js';
import { refuseStale, saved, type Origin } from '../../platform/database/versioned.js';
import { MediaService, type GivenPicture } from '../../platform/media/media.service.js';
import { Clock } from '../../platform/time/clock.js';
import { SiteDay } from '../../platform/time/site-day.js';
import { Trash } from '../../platform/trash/trash.service.js';
import { DomainError } from '../../shared/errors.js';
import { normalizeText } from '../../shared/rules.js';
import { committeesOf, EXECUTIVE_POSITIONS, latestYear, TEAM_MESSAGES, type TeamPosition } from '../../shared/team.js';
import { sortKeyOf, TeamMemberEntity } from './team-member.entity.js';

export interface MemberChanges {
  name?: string;
  position?: TeamPosition;
  year?: string;
  thoughts?: string;
  image?: GivenPicture;
}

export type NewMember = MemberChanges & { name: string; position: TeamPosition; year: string };

export interface MemberFilter {
  year?: string;
  search?: string;
}

export interface Committee {
  year: string;
  members: TeamMemberEntity[];
}

const ORDER = { by: ['sortKey', 'id'], oldestFirst: true } as const;
const MOST = 100;

function withinReason(field: string, count: number): number {
  if (count >= 1 && count <= MOST) return count;
  throw DomainError.invalid({ [field]: `Ask for 1 to ${MOST} at a time` });
}

@Injectable()
export class TeamService implements OnModuleInit {
  constructor(
    @InjectRepository(TeamMemberEntity) private readonly members: Repository<TeamMemberEntity>,
    private readonly media: MediaService,
    private readonly clock: Clock,
    private readonly day: SiteDay,
    private readonly trash: Trash,
  ) {}

  onModuleInit(): void {
    this.media.useQuery(`SELECT image FROM team_member`);
  }

  /** A page of members: newest year first, then by position and name. `search` is plain text, looked for in name and position. */
  page({ year, search }: MemberFilter, page: PageArgs): Promise<Page<TeamMemberEntity>> {
    const query = this.members.createQueryBuilder('member').where('true');
    if (year) query.andWhere('member.year = :year', { year: normalizeText(year) });
    withWords(query, search, ['member.name', 'member.position']);
    return keysetPage(query, ORDER, page);
  }

  /** All of them in that order, for the old callers. */
  all(): Promise<TeamMemberEntity[]> {
    return this.members.find({ order: { sortKey: 'ASC', id: 'ASC' } });
  }

  byId(id: string): Promise<TeamMemberEntity> {
    return rowById(this.members.manager, TeamMemberEntity, id, 'TEAM_MEMBER_NOT_FOUND');
  }

  /** The years that have members, newest first. */
  async years(): Promise<string[]> {
    const rows = await this.members
      .createQueryBuilder('member')
      .select('DISTINCT member.year', 'year')
      .orderBy('year', 'DESC')
      .getRawMany<{ year: string }>();
    return rows.map(({ year }) => year);
  }

  /** The Executive Committees of the newest `years` that have one. */
  async committees(years: number): Promise<Committee[]> {
    const found = await this.members
      .createQueryBuilder('member')
      .where(`member.position IN (:...positions)`, { positions: EXECUTIVE_POSITIONS })
      .andWhere((query) => {
        const newest = query.subQuery().select('DISTINCT other.year', 'year').from(TeamMemberEntity, 'other');
        newest.where('other.position IN (:...positions)').orderBy('year', 'DESC').limit(withinReason('years', years));
        return `member.year IN ${newest.getQuery()}`;
      })
      .orderBy('member.sortKey')
      .addOrderBy('member.id')
      .getMany();
    return committeesOf(found);
  }

  /** Members with thoughts, in the order of the list. */
  testimonials(first: number): Promise<TeamMemberEntity[]> {
    return this.members
      .createQueryBuilder('member')
      .where(`member.thoughts <> ''`)
      .orderBy('member.sortKey')
      .addOrderBy('member.id')
      .limit(withinReason('first', first))
      .getMany();
  }

  create(
    fields: NewMember,
    by: string | null,
    { createdAt = this.clock.now(), alongside }: Origin<TeamMemberEntity> = {},
  ): Promise<TeamMemberEntity> {
    return this.media.withKept([fields.image?.file], ([kept]) =>
      this.members.manager.transaction(async (manager) => {
        const member = this.members.create({ version: 0, createdAt, thoughts: '', image: '' });
        await this.#save(member, fields, kept, by, manager);
        await alongside?.(member, manager);
        return member;
      }),
    );
  }

  /** Changes a member. With `version`, a save in between is a conflict that tells who and when. */
  async update(id: string, changes: MemberChanges, by: string | null, version?: number): Promise<TeamMemberEntity> {
    let replaced = '';
    const member = await this.media.withKept([changes.image?.file], ([kept]) =>
      this.members.manager.transaction(async (manager) => {
        const current = await rowById(manager, TeamMemberEntity, id, 'TEAM_MEMBER_NOT_FOUND', LOCKED);
        refuseStale(current, version, 'TEAM_MEMBER_CHANGED');
        replaced = current.image;
        return this.#save(current, changes, kept, by, manager);
      }),
    );
    if (replaced !== member.image) await this.media.discardUnused([replaced]);
    return member;
  }

  /** Deletes a member; within an hour it can be brought back. */
  async delete(id: string): Promise<void> {
    await this.trash.take(TeamMemberEntity, id, 'TEAM_MEMBER_NOT_FOUND');
  }

  #save(
    member: TeamMemberEntity,
    { name = member.name, position = member.position, year = member.year, thoughts, image }: MemberChanges,
    kept: string | undefined,
    by: string | null,
    manager: EntityManager,
  ): Promise<TeamMemberEntity> {
    if (year !== member.year) this.#refuseLater(year);
    const changes = {
      name,
      position,
      year,
      thoughts: thoughts ?? member.thoughts,
      image: kept ?? image?.address ?? member.image,
      sortKey: sortKeyOf({ year, position, name }),
    };
    return manager.save(saved(member, changes, by, this.clock.now()));
  }

  #refuseLater(year: string): void {
    const latest = latestYear(Number(this.day.today.slice(0, 4)));
    if (year > latest) throw DomainError.invalid({ year: TEAM_MESSAGES.yearTooLate(latest) });
  }
}
