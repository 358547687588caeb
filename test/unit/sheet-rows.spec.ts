import { expect, test } from '@jest/globals';
import {
  afterRowAct,
  changesOfRole,
  clocksOf,
  endOfRows,
  sheetItems,
  sheetRowErrors,
  sheetRows,
  type SheetRow,
} from '../../client/features/meetings/admin/evening/sheet-rows.js';
import { EVENING_TEXTS } from '../../client/features/meetings/admin/evening/texts.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { SHEET_API_MESSAGES, SHEET_LIMITS, SHEET_RULES } from '../../server/shared/evening-sheet.js';

const row = (id: string, minutes = '5', changes: Partial<SheetRow> = {}): SheetRow => ({
  ...{ id, title: id.toUpperCase(), minutes, roleId: null, timingId: null, text: '' },
  ...changes,
});
const ROWS = [row('a'), row('b', '10'), row('c', '0')];
const ids = (rows: readonly SheetRow[] | undefined) => rows?.map(({ id }) => id);

test('R603: lines are moved, removed, added and changed, and the focus follows', () => {
  const moved = afterRowAct(ROWS, { type: 'move', place: 0, to: 1, field: 'minutes' });
  expect(ids(moved?.rows)).toEqual(['b', 'a', 'c']);
  expect(moved?.focus).toEqual({ place: 1, field: 'minutes' });
  const removed = afterRowAct(ROWS, { type: 'remove', place: 2 });
  expect(ids(removed?.rows)).toEqual(['a', 'b']);
  expect(removed?.focus).toEqual({ place: 1, field: 'remove' });
  const added = afterRowAct(ROWS, { type: 'insert', place: 1 });
  expect(added?.rows[1]).toMatchObject({ title: '', minutes: '5', roleId: null });
  expect(added?.rows[1]?.id).toMatch(/^[a-z0-9-]{1,48}$/);
  expect(added?.focus).toEqual({ place: 1, field: 'title' });
  const changed = afterRowAct(ROWS, { type: 'change', place: 1, changes: { title: 'Tea' } });
  expect([changed?.rows[1]?.title, changed?.focus]).toEqual(['Tea', undefined]);
});

test('R603: a line is not moved beyond the ends, and a full agenda takes no more', () => {
  expect(afterRowAct(ROWS, { type: 'move', place: 0, to: -1, field: 'up' })).toBeNull();
  expect(afterRowAct(ROWS, { type: 'move', place: 2, to: 3, field: 'down' })).toBeNull();
  expect(afterRowAct(ROWS, { type: 'remove', place: 3 })).toBeNull();
  const full = Array.from({ length: SHEET_LIMITS.items }, (_, place) => row(`r${place}`));
  expect(afterRowAct(full, { type: 'insert', place: 0 })).toBeNull();
});

test('R603: the clock runs through the lines; minutes that are not understood count as none', () => {
  expect(clocksOf('18:00', ROWS)).toEqual(['18:00', '18:05', '18:15']);
  expect(clocksOf('23:55', [row('a', 'ten'), row('b', '10'), row('c')])).toEqual(['23:55', '23:55', '00:05']);
});

test.each([
  [{ from: '18:00', to: '18:15' }, { clock: '18:15', over: 0 }, 'Ends at 6:15 PM, as the meeting does'],
  [{ from: '18:00', to: '18:03' }, { clock: '18:15', over: 12 }, 'Ends at 6:15 PM, 12 minutes after the meeting’s end'],
  [{ from: '18:00', to: '18:16' }, { clock: '18:15', over: -1 }, 'Ends at 6:15 PM, 1 minute before the meeting’s end'],
  [{ from: '23:50', to: '00:00' }, { clock: '00:05', over: 5 }, 'Ends at 12:05 AM, 5 minutes after the meeting’s end'],
  [{ from: '18:00', to: null }, { clock: '18:15', over: null }, 'Ends at 6:15 PM'],
])('R603: the end of the agenda is compared with the end of the meeting: %j', (hours, end, words) => {
  expect(endOfRows(hours, ROWS)).toEqual(end);
  expect(EVENING_TEXTS.ends(end.clock, end.over)).toBe(words);
});

test('R603: choosing a role names a line without a title, and times it', () => {
  const role = { id: 'timer', name: 'Timer', timingId: 'speech' };
  const blank = row('a', '5', { title: ' ' });
  expect(changesOfRole(blank, role)).toEqual({ roleId: 'timer', title: 'Timer', timingId: 'speech' });
  expect(changesOfRole(row('a', '5', { timingId: 'x' }), role)).toEqual({ roleId: 'timer' });
  expect(changesOfRole(row('a'), null)).toEqual({ roleId: null });
});

test('R603: what is missing or not understood is said at its field', () => {
  expect(sheetRowErrors(row('a'))).toEqual({});
  expect(sheetRowErrors(row('a', '', { title: '' }))).toEqual({
    title: SHEET_RULES.title[0].message,
    minutes: SHEET_RULES.minutes[0].message,
  });
  expect(sheetRowErrors(row('a', '241')).minutes).toBe(SHEET_RULES.minutes[1].message);
});

test('R603: rows are the lines of the sheet and back', () => {
  const rest = { id: 'a', title: 'A', minutes: 7, text: 't', roleId: 'r' };
  const timing = { id: 'speech', name: 'Speech', green: 1, yellow: 2, red: 3 };
  const item = { ...rest, roleName: 'R', startsAt: '18:00', timing };
  expect(sheetItems(sheetRows({ items: [item] }))).toEqual([{ ...rest, timingId: timing.id }]);
});

test('R603: what officers read about an agenda calls it an agenda, as their screens do', () => {
  const { SHEET_CHANGED, SHEET_FROZEN } = ERRORS;
  for (const text of [SHEET_CHANGED.message, SHEET_FROZEN.message, ...Object.values(SHEET_API_MESSAGES)]) {
    expect(text).toMatch(/agenda/i);
    expect(text).not.toMatch(/sheet/i);
  }
});
