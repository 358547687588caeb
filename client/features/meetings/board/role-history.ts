import type { RoleBoardQuery } from '../../../gql/board';
import { ROLE_FORM_MESSAGES } from './board-texts';

export type RoleHistory = NonNullable<RoleBoardQuery['roleBoard']>['history'];

/** Former holders that are named. */
const SHOWN = 3;

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * When the person of this name last had the role of a weekly meeting; before a name is typed, who last had it. '' if nothing is known. Other
 * meetings have roles of the same IDs.
 */
export function historyText(
  history: RoleHistory,
  { meetingId, roleId }: { meetingId: string; roleId: string },
  typed: string,
): string {
  const ofMeeting = history.filter((each) => each.meetingId === meetingId);
  const ofRole = ofMeeting
    .filter((each) => each.roleId === roleId)
    .toSorted((one, other) => other.date.localeCompare(one.date));
  const name = typed.trim();
  if (!name) return ofRole.length > 0 ? ROLE_FORM_MESSAGES.lastHad(ofRole.slice(0, SHOWN)) : '';
  const own = ofRole.find((each) => sameName(each.name, name));
  if (own) return ROLE_FORM_MESSAGES.notSince(own.date);
  // Nothing can be said of somebody whom the board does not know.
  return ofMeeting.some((each) => sameName(each.name, name)) ? ROLE_FORM_MESSAGES.never : '';
}
