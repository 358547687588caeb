import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Config } from '../../../core/config/config.js';
import { recordAct, transactAsActor } from '../../../core/records/acts/record-act.js';
import { FOR_UPDATE } from '../../../core/records/find-row.js';
import { PersonalLinks } from '../../../core/records/personal-links/personal-links.service.js';
import { noteRows } from '../../../core/records/transaction.js';
import { Clock } from '../../../core/time/clock.js';
import { SiteDay } from '../../../core/time/site-day.js';
import { daysBetween } from '../../../shared/days.js';
import { DomainError } from '../../../shared/errors.js';
import { ROLE_LIMITS, ROLE_MESSAGES } from '../../../shared/evening-roles.js';
import { MEETING_API_MESSAGES } from '../../../shared/meeting-rules.js';
import { isId } from '../../../shared/rules.js';
import { EveningChangeEntity } from '../evening-change.entity.js';
import { isKnownEvening } from '../known-evening.js';
import { type MeetingEvening, MeetingsService } from '../meetings.service.js';
import { ASSIGNED_DAYS, roleErasedAt, roleOf } from './role-rules.js';
import type { AssignedRoleModel } from './roles.types.js';
import { eraseTaken, insertTaken, newTaken, type RoleHolder, type RolePlace, roleOfEvening } from './taken-roles.js';
import { TakenRoleEntity } from './taken-role.entity.js';

/** Roles of evenings, for officers. Their acts name the evening, but nobody who has a role. */
@Injectable()
export class OfficerRoles {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: PersonalLinks,
    private readonly meetings: MeetingsService,
    private readonly config: Config,
    private readonly day: SiteDay,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives a role to somebody, on an evening of the past too: boards are the club's record. If the same person has it, changes the rest,
   * also of a role that the meeting no longer has. Throws ROLE_TAKEN if somebody else has it.
   */
  async assign(place: RolePlace, holder: RoleHolder): Promise<AssignedRoleModel> {
    return (await this.#changeHeld(place, holder)) ?? this.#give(place, holder);
  }

  /** null if nobody has the role. */
  async #changeHeld(place: RolePlace, holder: RoleHolder): Promise<AssignedRoleModel | null> {
    const meeting = (await this.meetings.list()).find(({ id }) => id === place.meetingId);
    if (!meeting) return null;
    const held = await transactAsActor(this.dataSource, async (manager) => {
      const row = await lockHeld(manager, place);
      if (!row) return null;
      const role = roleOf(meeting.roles, row);
      return { role, row: await change(manager, row, newTaken(place, role, holder, row.takenAt), holder) };
    });
    if (!held) return null;
    noteRows(this.dataSource, TakenRoleEntity, [held.row]);
    return { token: null, holder: { ...held.row, roleName: held.role.name } };
  }

  async #give(place: RolePlace, holder: RoleHolder): Promise<AssignedRoleModel> {
    const role = roleOfEvening(await this.#evening(place), place.roleId);
    const { row, token } = await transactAsActor(this.dataSource, async (manager) => {
      const taken = newTaken(place, role, holder, this.clock.now());
      const { row, isNew } = await insertTaken(manager, taken);
      // Somebody was faster.
      if (!isNew) return { row: await change(manager, row, taken, holder), token: null };
      await recordAct(manager, EveningChangeEntity, place, 'ADD_PERSON');
      const expiresAt = roleErasedAt(place.date, this.config.timeZone);
      return { row, token: await this.links.create('role', row.id, expiresAt, manager) };
    });
    noteRows(this.dataSource, TakenRoleEntity, [row]);
    return { token, holder: { ...row, roleName: role.name } };
  }

  /** Erases whoever has a role. Returns false if nobody has it. */
  async free(place: RolePlace): Promise<boolean> {
    if (!isId(place.meetingId)) throw new DomainError('MEETING_NOT_FOUND');
    const row = await transactAsActor(this.dataSource, async (manager) => {
      const held = await lockHeld(manager, place);
      if (!held) return null;
      await eraseTaken(manager, this.links, [held.id]);
      await recordAct(manager, EveningChangeEntity, place, 'REMOVE_PERSON');
      return held;
    });
    if (row) noteRows(this.dataSource, TakenRoleEntity, [row]);
    return row !== null;
  }

  /** Throws INVALID_INPUT for a day that is no evening, and ROLES_NOT_OPEN for one that is too far away or does not take place. */
  async #evening({ meetingId, date }: RolePlace): Promise<MeetingEvening> {
    const [evening] = await this.meetings.eveningsOnRecord([{ meetingId, date }]);
    if (!evening || !(await isKnownEvening(this.dataSource.manager, evening)))
      throw DomainError.invalid({ date: MEETING_API_MESSAGES.notAnEvening });
    const days = daysBetween(this.day.today, date);
    if (!evening.takesPlace || days > ASSIGNED_DAYS || days < -ROLE_LIMITS.keptDays)
      throw new DomainError('ROLES_NOT_OPEN');
    return evening;
  }
}

const lockHeld = (manager: EntityManager, { meetingId, date, roleId }: RolePlace): Promise<TakenRoleEntity | null> =>
  manager.findOne(TakenRoleEntity, { where: { meetingId, date, roleId }, lock: FOR_UPDATE });

async function change(
  manager: EntityManager,
  row: TakenRoleEntity,
  { name, speechTitle, shownAs }: Omit<TakenRoleEntity, 'id'>,
  holder: RoleHolder,
): Promise<TakenRoleEntity> {
  if (row.name !== name) throw new DomainError('ROLE_TAKEN', { message: ROLE_MESSAGES.taken(row.name) });
  const changes = {
    speechTitle: holder.speechTitle === undefined ? row.speechTitle : speechTitle,
    shownAs: holder.shownAs === undefined ? row.shownAs : shownAs,
  };
  const fields = (['speechTitle', 'shownAs'] as const).filter((field) => changes[field] !== row[field]);
  if (fields.length === 0) return row;
  await manager.update(TakenRoleEntity, row.id, changes);
  await recordAct(manager, EveningChangeEntity, row, 'CHANGE', fields);
  return { ...row, ...changes };
}
