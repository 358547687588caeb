import type { EntityManager } from 'typeorm';
import { FOR_UPDATE } from '../../../core/records/find-row.js';
import type { PersonalLinks } from '../../../core/records/personal-links/personal-links.service.js';
import { DomainError } from '../../../shared/errors.js';
import { type MeetingRole, SHOWN_AS, type ShownAs } from '../../../shared/evening-roles.js';
import type { MeetingEvening } from '../meetings.service.js';
import { TakenRoleEntity } from './taken-role.entity.js';

/** A role of an evening. */
export interface RolePlace {
  meetingId: string;
  /** Day of the evening by the weekly rule. */
  date: string;
  roleId: string;
}

/** Whoever has a role. */
export interface RoleHolder {
  name: string;
  speechTitle?: string;
  shownAs?: ShownAs;
}

/** The role of an evening with this ID. Throws ROLE_UNKNOWN. */
export function roleOfEvening({ meeting }: MeetingEvening, roleId: string): MeetingRole {
  const role = meeting.roles.find(({ id }) => id === roleId);
  if (!role) throw new DomainError('ROLE_UNKNOWN');
  return role;
}

export const newTaken = (
  { meetingId, date }: RolePlace,
  { id, name, isSpeech }: Pick<MeetingRole, 'id' | 'name' | 'isSpeech'>,
  holder: RoleHolder,
  takenAt: Date,
): Omit<TakenRoleEntity, 'id'> => ({
  ...{ meetingId, date, roleId: id, roleName: name, takenAt },
  name: holder.name,
  speechTitle: isSpeech ? (holder.speechTitle ?? '') : '',
  shownAs: holder.shownAs ?? SHOWN_AS.NOTHING,
});

/**
 * Stores that somebody has a role. If the role is taken, returns the row of whoever has it, locked. Waits for others who take it or give it
 * back at the same time.
 */
export async function insertTaken(
  manager: EntityManager,
  taken: Omit<TakenRoleEntity, 'id'>,
): Promise<{ row: TakenRoleEntity; isNew: boolean }> {
  const { meetingId, date, roleId } = taken;
  for (;;) {
    const result = await manager
      .createQueryBuilder()
      .insert()
      .into(TakenRoleEntity)
      .values(taken)
      .orIgnore()
      .returning('id')
      .updateEntity(false)
      .execute();
    const [inserted] = result.raw as { id: string }[];
    if (inserted) return { row: { ...taken, id: inserted.id }, isNew: true };
    const row = await manager.findOne(TakenRoleEntity, { where: { meetingId, date, roleId }, lock: FOR_UPDATE });
    // It was given back in between: it is free again.
    if (row) return { row, isNew: false };
  }
}

/** Locks a taken role until the transaction ends. Throws ROLE_NOT_FOUND. */
export async function lockTaken(manager: EntityManager, id: string): Promise<TakenRoleEntity> {
  const row = await manager.findOne(TakenRoleEntity, { where: { id }, lock: FOR_UPDATE });
  if (!row) throw new DomainError('ROLE_NOT_FOUND');
  return row;
}

/** Erases taken roles and the links to them. */
export async function eraseTaken(manager: EntityManager, links: PersonalLinks, ids: readonly string[]): Promise<void> {
  await manager.delete(TakenRoleEntity, [...ids]);
  await links.revoke('role', ids, manager);
}
