import { isDeepStrictEqual } from 'node:util';
import { addDaysClamped, DAY_MS } from '../../../shared/days.js';
import { type MeetingRole, ROLE_LIMITS, SHOWN_AS, shownName } from '../../../shared/evening-roles.js';
import { beginsAt, endsAt, type Evening } from '../../../shared/meetings.js';
import { textOf } from '../../../shared/share-texts.js';
import { instantIn } from '../../../shared/time.js';
import { eveningPlace, eveningWhen } from '../evening-share-text.js';
import type { TakenRoleEntity } from './taken-role.entity.js';

/** Evenings that the role board shows. */
export const BOARD_EVENINGS = 8;

/** Days ahead for which officers assign roles. */
export const ASSIGNED_DAYS = 200;

const HOUR_MS = 3_600_000;

type Holding = Pick<TakenRoleEntity, 'roleId' | 'roleName' | 'name' | 'speechTitle' | 'shownAs'>;

export interface HeldRole<H extends Holding = Holding> extends Pick<MeetingRole, 'id' | 'name' | 'isSpeech'> {
  holder: H | null;
}

/** The role of a meeting that somebody has; made from what was stored if the meeting no longer has it. */
export const roleOf = (
  template: readonly MeetingRole[],
  { roleId, roleName, speechTitle }: Holding,
): Pick<MeetingRole, 'id' | 'name' | 'isSpeech'> =>
  template.find(({ id }) => id === roleId) ?? { id: roleId, name: roleName, isSpeech: speechTitle !== '' };

/** The roles of an evening with their holders: those of the meeting, then those that the meeting no longer has. */
export function heldRoles<H extends Holding>(template: readonly MeetingRole[], taken: readonly H[]): HeldRole<H>[] {
  const removed = taken.filter(({ roleId }) => !template.some(({ id }) => id === roleId));
  return [...template, ...removed.map((holding) => roleOf(template, holding))].map(({ id, name, isSpeech }) => ({
    ...{ id, name, isSpeech },
    holder: taken.find(({ roleId }) => roleId === id) ?? null,
  }));
}

/** A role as everybody may see it. */
export function publicRole({ id, name, isSpeech, holder }: HeldRole) {
  const shown = holder && holder.shownAs !== SHOWN_AS.NOTHING ? holder : null;
  return {
    ...{ id, name, isSpeech },
    taken: holder !== null,
    shownName: shown ? shownName(shown.name, shown.shownAs) : '',
    speechTitle: shown?.speechTitle ?? '',
  };
}

/** True if everybody sees the same of both. The title alone makes a role that the meeting no longer has a speech. */
export function looksTheSame(one: Holding, other: Holding): boolean {
  const [before, after] = [one, other].map((holder) => publicRole({ ...roleOf([], holder), holder }));
  return isDeepStrictEqual(before, after);
}

/** The evenings whose roles can be taken at a minute of the site's clocks, soonest first. */
export const boardEvenings = <E extends Evening>(evenings: readonly E[], minute: string): E[] =>
  evenings.filter((evening) => evening.takesPlace && minute < endsAt(evening)).slice(0, BOARD_EVENINGS);

/** True if a role that is given back at that minute of the site's clocks needs a replacement at once. */
export function isLate(evening: Evening, minute: string): boolean {
  const lateFrom = new Date(Date.parse(`${beginsAt(evening)}Z`) - ROLE_LIMITS.lateHours * HOUR_MS);
  return evening.takesPlace && lateFrom.toISOString().slice(0, 16) <= minute && minute < endsAt(evening);
}

/** When names are erased, and the links to roles expire. */
export const roleErasedAt = (date: string, zone: string): Date =>
  new Date(instantIn(zone, addDaysClamped(date, ROLE_LIMITS.keptDays + 1), 0));

/** For the group chat, when a role was given back late. It names nobody. */
export const replacementText = (roleName: string, evening: Evening, meetingTitle: string): string =>
  textOf([
    `We need somebody for a role: ${roleName}`,
    `${meetingTitle}: ${eveningWhen(evening)}`,
    eveningPlace(evening),
    'Can you take it? Please put your name on the role board, by the club link.',
  ]);

/** Days for which a club link works: a term, and a while. */
export const CLUB_LINK_DAYS = 200;
export const CLUB_LINK_MS = CLUB_LINK_DAYS * DAY_MS;
