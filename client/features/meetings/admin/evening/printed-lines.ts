import type { SheetLine } from '../../sheet/sheet-line';
import type { EveningParts } from './evening-parts';
import { clocksOf, type SheetRow } from './sheet-rows';

/** The rows of the form as lines of the sheet, with the whole names of those who have the roles. */
export function printedLines(
  from: string,
  rows: readonly SheetRow[],
  { roles, timings, holders }: Pick<EveningParts, 'roles' | 'timings' | 'holders'>,
): SheetLine[] {
  const clocks = clocksOf(from, rows);
  return rows.map(({ title, minutes, text, roleId, timingId }, place) => {
    const holder = holders.find((each) => each.roleId === roleId);
    return {
      ...{ title, text, minutes: Number(minutes) || 0 },
      roleName: roles.find(({ id }) => id === roleId)?.name ?? '',
      holder: holder?.name ?? '',
      speechTitle: holder?.speechTitle ?? '',
      startsAt: clocks[place] ?? from,
      timing: timings.find(({ id }) => id === timingId) ?? null,
    };
  });
}

/** The lines of a record: roles and signals as they were when the evening ended, with those who have the roles now. */
export const recordedLines = ({ sheet, holders }: Pick<EveningParts, 'sheet' | 'holders'>): SheetLine[] =>
  sheet.items.map(({ title, minutes, text, roleId, roleName, startsAt, timing }) => {
    const holder = holders.find((each) => each.roleId === roleId);
    return {
      ...{ title, minutes, text, roleName, startsAt, timing },
      holder: holder?.name ?? '',
      speechTitle: holder?.speechTitle ?? '',
    };
  });
