import type { AdminEveningQuery, AdminRoleHolderFragment, RoleTemplateFragment } from '../../../../gql/admin';
import { EVENING_TEXTS } from './texts';
import { asRecord, type SheetRecord } from './use-sheet-record';

/** Everything about one evening that the screen shows. */
export interface EveningParts {
  sheet: SheetRecord;
  roles: RoleTemplateFragment['roles'];
  timings: RoleTemplateFragment['timings'];
  holders: readonly AdminRoleHolderFragment[];
  times: AdminEveningQuery['timedSpeeches'];
}

/** Null for what is not an evening. */
export function eveningParts(data: AdminEveningQuery): EveningParts | null {
  const { adminEveningSheet: sheet, weeklyMeetings, roleHolders, timedSpeeches } = data;
  const template = weeklyMeetings.find(({ id }) => id === sheet?.meetingId);
  if (!sheet || !template) return null;
  const { roles, timings } = template;
  return { sheet: asRecord(sheet), roles, timings, holders: roleHolders, times: timedSpeeches };
}

export interface RoleOfEvening {
  id: string;
  name: string;
  isSpeech: boolean;
  holder: AdminRoleHolderFragment | undefined;
}

/** The roles of the weekly meeting, and those that somebody has and it no longer knows. */
export function rolesOfEvening({ roles, holders }: EveningParts): RoleOfEvening[] {
  const holderOf = (id: string) => holders.find(({ roleId }) => roleId === id);
  const gone = holders.filter(({ roleId }) => roles.every(({ id }) => id !== roleId));
  return [
    ...roles.map(({ id, name, isSpeech }) => ({ id, name, isSpeech, holder: holderOf(id) })),
    ...gone.map((holder) => ({
      id: holder.roleId,
      name: holder.roleName || EVENING_TEXTS.goneRole,
      isSpeech: holder.speechTitle !== '',
      holder,
    })),
  ];
}
