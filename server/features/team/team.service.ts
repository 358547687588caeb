import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type EntityManager, type Repository } from 'typeorm';
import { CommitteePublisher, type NewCommittee } from '../../core/team/committee-publisher.js';
import type { TeamNames } from '../../core/team/team-names.js';
import type { ImageChange } from '../../core/records/record-media.js';
import { eachPage, keysetPage, type KeysetPage, type PageArgs } from '../../infra/database/keyset.js';
import { addTextFilter } from '../../infra/database/text-filter.js';
import { RecordStore } from '../../core/records/record-store.js';
import type { IdempotentRequest } from '../../core/records/idempotency/idempotent-request.js';
import type { CreateOptions, RecordType } from '../../core/records/record-type.js';
import type { Condition, Expected } from '../../core/records/versioned.js';
import { Clock } from '../../core/time/clock.js';
import { SiteDay } from '../../core/time/site-day.js';
import { DomainError } from '../../shared/errors.js';
import { isId, normalizeLine } from '../../shared/rules.js';
import { latestYear, TEAM_API_MESSAGES, TEAM_LIMITS, type TeamPosition, TEAM_POSITIONS } from '../../shared/team.js';
import { TeamMemberEntity } from './team-member.entity.js';
import { committeesOf, EXECUTIVE_POSITIONS } from './executive-committee.js';

export interface MemberChanges {
  name?: string;
  position?: TeamPosition;
  year?: string;
  thoughts?: string;
  image?: ImageChange;
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
const MAX_COUNT = 100;
const POSITIONS: readonly TeamPosition[] = Object.values(TEAM_POSITIONS);

/** Returns `count`. Throws INVALID_INPUT for `field` if it is out of range. */
function validCount(field: string, count: number): number {
  if (count >= 1 && count <= MAX_COUNT) return count;
  throw DomainError.invalid({ [field]: `Ask for 1 to ${MAX_COUNT} at a time` });
}

@Injectable()
export class TeamService implements CommitteePublisher, TeamNames {
  readonly #type: RecordType<TeamMemberEntity, MemberChanges, 'image'> = {
    entity: TeamMemberEntity,
    name: 'team member',
    notFound: 'TEAM_MEMBER_NOT_FOUND',
    changed: 'TEAM_MEMBER_CHANGED',
    images: { image: 'imageUrl' },
    blank: { thoughts: '', image: '' },
    columns: (member, changes, { image }) => {
      const { name = member.name, position = member.position, year = member.year, thoughts } = changes;
      if (year !== member.year) this.#rejectFutureYear(year);
      return { name, position, year, thoughts, image, sortKey: sortKeyOf({ year, position, name }) };
    },
  };

  constructor(
    @InjectRepository(TeamMemberEntity) private readonly members: Repository<TeamMemberEntity>,
    private readonly records: RecordStore,
    private readonly day: SiteDay,
    private readonly clock: Clock,
  ) {}

  /** A page of members: newest year first, then by position and name. `search` is plain text that name or position contains. */
  page({ year, search }: MemberFilter, page: PageArgs): Promise<KeysetPage<TeamMemberEntity>> {
    const query = this.members.createQueryBuilder('member').where('true');
    if (year) query.andWhere('member.year = :year', { year: normalizeLine(year) });
    addTextFilter(query, search, ['member.name', 'member.position']);
    return keysetPage(query, ORDER, page);
  }

  /** All members in that order, for legacy clients, which do not paginate. */
  all(): AsyncIterable<TeamMemberEntity[]> {
    return eachPage((page) => this.page({}, page));
  }

  byId(id: string): Promise<TeamMemberEntity> {
    return this.records.find(this.#type, id);
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

  async ofNewestYear(): Promise<string[]> {
    const [year] = await this.years();
    if (!year) return [];
    const members = await this.members.find({ select: { name: true }, where: { year }, order: { sortKey: 'ASC' } });
    return [...new Set(members.map(({ name }) => name))];
  }

  /** The Executive Committees of the most recent `years` that have one. Throws INVALID_INPUT unless `years` is 1 to 100. */
  async committees(years: number): Promise<Committee[]> {
    const members = await this.members
      .createQueryBuilder('member')
      .where(`member.position IN (:...positions)`, { positions: EXECUTIVE_POSITIONS })
      .andWhere((query) => {
        const newest = query.subQuery().select('DISTINCT other.year', 'year').from(TeamMemberEntity, 'other');
        newest.where('other.position IN (:...positions)').orderBy('year', 'DESC').limit(validCount('years', years));
        return `member.year IN ${newest.getQuery()}`;
      })
      .orderBy('member.sortKey')
      .addOrderBy('member.id')
      .getMany();
    return committeesOf(members);
  }

  /** The `first` members with thoughts, in the order of the list. Throws INVALID_INPUT unless `first` is 1 to 100. */
  testimonials(first: number): Promise<TeamMemberEntity[]> {
    return this.members
      .createQueryBuilder('member')
      .where(`member.thoughts <> ''`)
      .orderBy('member.sortKey')
      .addOrderBy('member.id')
      .limit(validCount('first', first))
      .getMany();
  }

  create(fields: NewMember, by: string | null, options?: CreateOptions<TeamMemberEntity>): Promise<TeamMemberEntity> {
    return this.records.create(this.#type, fields, by, options);
  }

  /** Creates the members of a year together: all, or none. Throws INVALID_INPUT if one of them holds the position already. */
  async createCommittee(committee: NewCommittee, by: string, request?: IdempotentRequest): Promise<TeamMemberEntity[]> {
    const { year, members } = committee;
    const [first, ...others] = await this.#changesOf(committee);
    const { createdAt } = await this.records.create(
      this.#type,
      first!,
      by,
      // The same for all: a repeated request finds them by it.
      {
        request,
        createdAt: this.clock.now(),
        inTransaction: (_, manager) => rejectSecondEntries(manager, year, members),
      },
      others,
    );
    return this.members.find({ where: { year, createdAt }, order: { sortKey: 'ASC', id: 'ASC' } });
  }

  /** The same in the transaction of `manager`. */
  async publish(committee: NewCommittee, by: string, manager: EntityManager): Promise<void> {
    await this.records.createWithin(manager, this.#type, await this.#changesOf(committee), by);
    await rejectSecondEntries(manager, committee.year, committee.members);
  }

  /** Deletes members together; those that are gone already are left out. Restoring the returned ID brings all of them back. */
  async deleteAll(ids: readonly string[]): Promise<string> {
    if (ids.length > TEAM_LIMITS.committee)
      throw DomainError.invalid({ ids: TEAM_API_MESSAGES.committeeSize(TEAM_LIMITS.committee) });
    const [first, ...others] = await this.members.find({ select: { id: true }, where: { id: In(ids.filter(isId)) } });
    if (!first) throw new DomainError('TEAM_MEMBER_NOT_FOUND');
    await this.records.delete(this.#type, first.id, undefined, (_, manager) =>
      manager.find(TeamMemberEntity, {
        where: { id: In(others.map(({ id }) => id)) },
        lock: { mode: 'pessimistic_write' },
      }),
    );
    return first.id;
  }

  async #changesOf({ year, members }: NewCommittee): Promise<NewMember[]> {
    const photos = await this.#photosOf(members.flatMap(({ photoOf }) => photoOf ?? []));
    return members.map(({ name, position, photoOf }) => ({
      ...{ name, position, year },
      image: { address: photos.get(photoOf ?? '') ?? '' },
    }));
  }

  async #photosOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const holders = await this.members.findBy({ id: In(ids.filter(isId)) });
    return new Map(holders.map(({ id, image }) => [id, image]));
  }

  update(id: string, changes: MemberChanges, by: string | null, expected?: Expected): Promise<TeamMemberEntity> {
    return this.records.update(this.#type, id, changes, by, expected);
  }

  delete(id: string, condition?: Condition): Promise<void> {
    return this.records.delete(this.#type, id, condition);
  }

  #rejectFutureYear(year: string): void {
    const latest = latestYear(Number(this.day.today.slice(0, 4)));
    if (year > latest) throw DomainError.invalid({ year: TEAM_API_MESSAGES.yearTooLate(latest) });
  }
}

/** Another officer may have begun the same year: whoever commits second is refused. */
async function rejectSecondEntries(
  manager: EntityManager,
  year: string,
  members: NewCommittee['members'],
): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtext('committee'), hashtext($1))`, [year]);
  const all = await manager.findBy(TeamMemberEntity, { year });
  const fields = members.flatMap(({ name, position }, i) => {
    const holders = all.filter((each) => each.name === name && each.position === position);
    return holders.length > 1
      ? [[`members.${i}.name`, TEAM_API_MESSAGES.alreadyHolds(name, position, year)] as const]
      : [];
  });
  if (fields.length > 0) throw DomainError.invalid(Object.fromEntries(fields));
}

interface Member {
  name: string;
  position: TeamPosition;
  year: string;
}

/** Newest year first, then by position, then by name. */
function sortKeyOf({ year, position, name }: Member): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${twoDigits(99 - Number(year.slice(0, 2)))}${twoDigits(POSITIONS.indexOf(position))}${name.toLowerCase()}`;
}
