import { minutesOfClock } from '@shared/clock-time';
import { endOfItems, minutesOf, SHEET_LIMITS, SHEET_RULES, timesOf } from '@shared/evening-sheet';
import { firstBroken } from '@shared/rules';
import type { AdminSheetFragment, SheetItemInput } from '../../../../gql/admin';
import { randomKey } from '../../../../ui/forms/form-idempotency-key';
import type { RowErrors } from '../rows';

/** A line of the sheet as it is typed. */
export interface SheetRow {
  id: string;
  title: string;
  minutes: string;
  roleId: string | null;
  timingId: string | null;
  text: string;
}

export type RowAct =
  | { type: 'change'; place: number; changes: Partial<SheetRow> }
  /** `field`: the control of the line that has the focus. */
  | { type: 'move'; place: number; to: number; field: string }
  | { type: 'insert'; place: number }
  | { type: 'remove'; place: number };

/** The control that gets the focus: the line's place and the name of the control. */
export interface RowFocus {
  place: number;
  field: string;
}

const DAY_MINUTES = 24 * 60;
const NEW_MINUTES = '5';

export const sheetRows = ({ items }: Pick<AdminSheetFragment, 'items'>): SheetRow[] =>
  items.map(({ id, title, minutes, text, roleId, timing }) => ({
    ...{ id, title, minutes: String(minutes), text },
    roleId: roleId ?? null,
    timingId: timing?.id ?? null,
  }));

/** The input for rows that the rules accept. */
export const sheetItems = (rows: readonly SheetRow[]): SheetItemInput[] =>
  rows.map(({ minutes, ...row }) => ({ ...row, minutes: Number(minutes) }));

const blankRow = (): SheetRow => ({
  ...{ id: randomKey(), title: '', minutes: NEW_MINUTES, text: '' },
  roleId: null,
  timingId: null,
});

/** The rows after something was done with one of them, and what gets the focus then. Null if nothing can be done. */
export function afterRowAct(rows: readonly SheetRow[], act: RowAct): { rows: SheetRow[]; focus?: RowFocus } | null {
  const { place } = act;
  const row = rows[place];
  if (act.type === 'insert') {
    if (rows.length >= SHEET_LIMITS.items) return null;
    return { rows: rows.toSpliced(place, 0, blankRow()), focus: { place, field: 'title' } };
  }
  if (!row) return null;
  if (act.type === 'change') return { rows: rows.with(place, { ...row, ...act.changes }) };
  if (act.type === 'remove') {
    const focus = { place: Math.min(place, rows.length - 2), field: 'remove' };
    return { rows: rows.toSpliced(place, 1), focus };
  }
  const { to, field } = act;
  if (to < 0 || to >= rows.length) return null;
  return { rows: rows.toSpliced(place, 1).toSpliced(to, 0, row), focus: { place: to, field } };
}

interface ChosenRole {
  id: string;
  name: string;
  timingId?: string | null;
}

/** The changes that choosing a role makes: a line without a title or a timing takes those of the role. */
export const changesOfRole = (row: SheetRow, role: ChosenRole | null): Partial<SheetRow> => ({
  roleId: role?.id ?? null,
  ...(role && row.title.trim() === '' && { title: role.name }),
  ...(role?.timingId && row.timingId === null && { timingId: role.timingId }),
});

export function sheetRowErrors({ title, minutes, text }: SheetRow): RowErrors<SheetRow> {
  const errors = {
    title: firstBroken(SHEET_RULES.title, title),
    minutes: firstBroken(SHEET_RULES.minutes, minutes),
    text: firstBroken(SHEET_RULES.text, text),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message)) as RowErrors<SheetRow>;
}

/** Minutes that are not understood count as none. */
const timed = ({ minutes }: SheetRow) => ({ minutes: firstBroken(SHEET_RULES.minutes, minutes) ? 0 : Number(minutes) });

/** Clock time at which each line begins. */
export const clocksOf = (from: string, rows: readonly SheetRow[]): string[] => timesOf(from, rows.map(timed));

/** When the last line ends, and how many minutes that is after the meeting's end; negative before it, null without an end. */
export function endOfRows(
  { from, to }: { from: string; to?: string | null },
  rows: readonly SheetRow[],
): { clock: string; over: number | null } {
  const items = rows.map(timed);
  const clock = endOfItems(from, items);
  if (!to) return { clock, over: null };
  const begins = minutesOfClock(from);
  const ends = minutesOfClock(to) + (to > from ? 0 : DAY_MINUTES);
  return { clock, over: begins + minutesOf(items) - ends };
}
