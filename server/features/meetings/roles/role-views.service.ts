import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { TeamNames } from '../../../core/team/team-names.js';
import { SiteDay } from '../../../core/time/site-day.js';
import { DomainError } from '../../../shared/errors.js';
import { endsAt, EVENING_STATES } from '../../../shared/meetings.js';
import { MeetingsService, type MeetingEvening } from '../meetings.service.js';
import { ClubLink } from './club-link.service.js';
import type { BoardEveningModel, RoleBoardModel, RoleHistoryModel } from './role-board.types.js';
import { boardEvenings, heldRoles, isLate, publicRole, roleOf } from './role-rules.js';
import type { EveningRoleModel, RoleHolderModel, TakenRoleModel } from './roles.types.js';
import { TakenRoleEntity } from './taken-role.entity.js';

const PAST_EVENINGS = `
  SELECT DISTINCT meeting_id AS "meetingId", to_char(date, 'YYYY-MM-DD') AS date FROM taken_role WHERE date < $1`;

const LAST_TIMES = `
  SELECT * FROM (
    SELECT DISTINCT ON (meeting_id, role_id, lower(name))
      meeting_id AS "meetingId", role_id AS "roleId", role_name AS "roleName", name, date::text AS date
    FROM taken_role WHERE (meeting_id, date) IN (SELECT * FROM unnest($1::uuid[], $2::date[]))
    ORDER BY meeting_id, role_id, lower(name), date DESC
  ) AS last_time ORDER BY date DESC, name, "roleId"`;

/** Names an evening. */
export const eveningKey = (meetingId: string, date: string): string => `${meetingId} ${date}`;

const keyOf = ({ meetingId, date }: TakenRoleEntity): string => eveningKey(meetingId, date);

/** Roles as everybody, members, their holders and officers see them. */
@Injectable()
export class RoleViews {
  constructor(
    @InjectRepository(TakenRoleEntity) private readonly taken: Repository<TakenRoleEntity>,
    private readonly meetings: MeetingsService,
    private readonly clubLink: ClubLink,
    private readonly team: TeamNames,
    private readonly day: SiteDay,
  ) {}

  /** The taken roles of these evenings, by their keys. */
  async takenByEvening(keys: readonly string[]): Promise<Map<string, TakenRoleEntity[]>> {
    const evenings = keys.map((key) => key.split(' ') as [meetingId: string, date: string]);
    const rows = await this.taken.find({ where: evenings.map(([meetingId, date]) => ({ meetingId, date })) });
    return Map.groupBy(rows, keyOf);
  }

  /** The roles of an evening as everybody may see them. */
  publicRoles({ takesPlace, meeting }: MeetingEvening, taken: readonly TakenRoleEntity[]): EveningRoleModel[] {
    return takesPlace ? heldRoles(meeting.roles, taken).map(publicRole) : [];
  }

  /** The role board, for a token of the club link; null if the token does not work. */
  async board(token: string): Promise<RoleBoardModel | null> {
    const expiresAt = await this.clubLink.expiryOf(token);
    if (!expiresAt) return null;
    const { minute, today } = this.day;
    const evenings = boardEvenings(await this.meetings.eveningsAhead(minute), minute);
    const [taken, team, history] = await Promise.all([
      this.takenByEvening(evenings.map(({ meeting, date }) => eveningKey(meeting.id, date))),
      this.team.ofNewestYear(),
      this.#history(today),
    ]);
    return { expiresAt, evenings: evenings.map((evening) => boardEvening(evening, taken)), team, history };
  }

  /** Evenings that were called off do not count. One that no term contains does: terms are those of the present year. */
  async #history(today: string): Promise<RoleHistoryModel[]> {
    const past = await this.taken.query<{ meetingId: string; date: string }[]>(PAST_EVENINGS, [today]);
    const held = (await this.meetings.eveningsOnRecord(past)).filter(
      ({ state, day }) => state !== EVENING_STATES.NOT_HELD && day < today,
    );
    return this.taken.query(LAST_TIMES, [held.map(({ meeting }) => meeting.id), held.map(({ date }) => date)]);
  }

  /** A role as its holder sees it. */
  async takenRole(row: TakenRoleEntity): Promise<TakenRoleModel> {
    const { minute, today } = this.day;
    const evening = await this.meetings.findEvening(row.meetingId, row.date);
    const role = roleOf(evening?.meeting.roles ?? [], row);
    return {
      ...row,
      evening,
      roleName: role.name,
      isSpeech: role.isSpeech,
      isOver: evening ? endsAt(evening) <= minute : row.date < today,
      isLate: evening !== null && isLate(evening, minute),
    };
  }

  /** Everybody who has a role of an evening, in the order of the roles. Throws MEETING_NOT_FOUND. */
  async holders(meetingId: string, date: string): Promise<RoleHolderModel[]> {
    const meeting = (await this.meetings.list()).find(({ id }) => id === meetingId);
    if (!meeting) throw new DomainError('MEETING_NOT_FOUND');
    const rows = await this.taken.findBy({ meetingId, date });
    return heldRoles(meeting.roles, rows).flatMap(({ name, holder }) =>
      holder ? [{ ...holder, roleName: name }] : [],
    );
  }
}

function boardEvening(evening: MeetingEvening, taken: ReadonlyMap<string, TakenRoleEntity[]>): BoardEveningModel {
  const { meeting, date } = evening;
  const rows = taken.get(eveningKey(meeting.id, date)) ?? [];
  return { meetingId: meeting.id, title: meeting.title, evening, roles: heldRoles(meeting.roles, rows) };
}
