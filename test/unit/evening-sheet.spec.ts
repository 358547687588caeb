import { describe, expect, test } from '@jest/globals';
import { DEFAULT_ROLES, DEFAULT_TIMINGS, ROLE_LIMITS } from '../../server/shared/evening-roles.js';
import { endOfItems, minutesOf, SHEET_LIMITS, SHEET_RULES, timesOf } from '../../server/shared/evening-sheet.js';
import { sheetOf, type SheetTemplate } from '../../server/shared/first-sheet.js';
import { MEETING_LIMITS } from '../../server/shared/meeting-rules.js';
import { firstBroken } from '../../server/shared/rules.js';

const part = (title: string, from: string, to: string) => ({ title, from, to, text: '' });
const MEETING: SheetTemplate = {
  from: '18:00',
  to: '19:30',
  parts: [
    part('Round Robin', '18:00', '18:15'),
    part('Prepared Speech', '18:15', '19:00'),
    part('Table Topics', '19:00', '19:20'),
  ],
  roles: DEFAULT_ROLES,
  timings: DEFAULT_TIMINGS,
};
const EVENING = { from: '18:00', to: '19:30' };

/** `18:15 Prepared Speech 15`, and the role and the timing in brackets. */
const lines = (meeting: SheetTemplate, evening: { from: string; to: string | null } = EVENING): string[] => {
  const items = sheetOf(meeting, evening);
  const times = timesOf(evening.from, items);
  return items.map(({ title, minutes, roleId, timingId }, index) => {
    const led = [roleId, timingId].filter(Boolean).join(' ');
    return `${times[index]} ${title} ${minutes}${led && ` (${led})`}`;
  });
};

describe('R598: the first sheet of an evening', () => {
  test('R598: has the parts at their times, and within them the roles that are timed', () => {
    expect(lines(MEETING)).toEqual([
      '18:00 Round Robin 15',
      '18:15 Prepared Speech 15',
      '18:30 Speaker 1 7 (speaker-1 speech)',
      '18:37 Speaker 2 7 (speaker-2 speech)',
      '18:44 Speaker 3 7 (speaker-3 speech)',
      '18:51 Evaluator 1 3 (evaluator-1 evaluation)',
      '18:54 Evaluator 2 3 (evaluator-2 evaluation)',
      '18:57 Evaluator 3 3 (evaluator-3 evaluation)',
      '19:00 Table Topics 20 (table-topics-master table-topics)',
      '19:20 Closing 10',
    ]);
  });

  test('R598: moves with the evening, and ends with it', () => {
    const moved = lines(MEETING, { from: '17:00', to: '19:00' });
    expect([moved.at(0), moved.at(-1)]).toEqual(['17:00 Round Robin 15', '18:20 Closing 40']);
    expect(lines(MEETING, { from: '18:00', to: null }).at(-1)).toBe('19:20 Closing 10');
    expect(lines(MEETING, { from: '18:00', to: '18:30' }).at(-1)).toBe(
      '19:00 Table Topics 20 (table-topics-master table-topics)',
    );
  });

  test('R598: names the time before, between and after the parts', () => {
    const parts = [part('Talks', '18:10', '18:40'), part('Games', '18:50', '19:30')];
    expect(lines({ ...MEETING, parts, roles: [] })).toEqual([
      '18:00 Opening 10',
      '18:10 Talks 30',
      '18:40 Break 10',
      '18:50 Games 40',
    ]);
  });

  test('R598: puts evaluations into a part of their own, and roles without a part into the longest', () => {
    const parts = [part('Speeches', '18:00', '18:30'), part('Evaluations', '18:30', '19:30')];
    const roles = DEFAULT_ROLES.filter(({ id }) => /^(speaker|evaluator)-1$/.test(id));
    expect(lines({ ...MEETING, parts, roles })).toEqual([
      '18:00 Speeches 23',
      '18:23 Speaker 1 7 (speaker-1 speech)',
      '18:30 Evaluations 57',
      '19:27 Evaluator 1 3 (evaluator-1 evaluation)',
    ]);
    const unnamed = [part('First half', '18:00', '18:20'), part('Second half', '18:20', '19:30')];
    expect(lines({ ...MEETING, parts: unnamed, roles }).slice(0, 3)).toEqual([
      '18:00 First half 20',
      '18:20 Second half 60',
      '19:20 Speaker 1 7 (speaker-1 speech)',
    ]);
  });

  test('R598: is made without parts or roles, too', () => {
    expect(lines({ ...MEETING, parts: [], roles: [] })).toEqual(['18:00 Meeting 90']);
    expect(lines({ ...MEETING, parts: [] })).toHaveLength(8);
  });

  test('R598: keeps the limits of a saved one, whatever the template', () => {
    const parts = Array.from({ length: MEETING_LIMITS.parts }, (_, index) =>
      part(
        'A'.repeat(MEETING_LIMITS.partTitle),
        `${String(index * 2).padStart(2, '0')}:00`,
        `${String(index * 2).padStart(2, '0')}:30`,
      ),
    );
    const roles = Array.from({ length: ROLE_LIMITS.roles }, (_, index) => ({
      ...{ id: String(index).padStart(ROLE_LIMITS.id, '0'), name: 'B'.repeat(ROLE_LIMITS.roleName) },
      ...{ isSpeech: true, timingId: 'longest-speech' },
    }));
    const items = sheetOf({ ...MEETING, from: '00:00', to: '23:59', parts, roles }, { from: '00:00', to: '23:59' });
    expect(items.length).toBeLessThanOrEqual(SHEET_LIMITS.items);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    for (const item of [...items, ...sheetOf({ ...MEETING, from: '00:00', to: '23:59', parts: [] }, EVENING)])
      for (const field of ['id', 'title', 'minutes', 'text'] as const)
        expect([item[field], firstBroken(SHEET_RULES[field], item[field])]).toEqual([item[field], null]);
  });
});

test('R598: clock times follow the minutes, also past midnight', () => {
  const items = [{ minutes: 30 }, { minutes: 0 }, { minutes: 45 }];
  expect(timesOf('23:15', items)).toEqual(['23:15', '23:45', '23:45']);
  expect(endOfItems('23:15', items)).toBe('00:30');
  expect(minutesOf(items)).toBe(75);
  expect([timesOf('18:00', []), endOfItems('18:00', [])]).toEqual([[], '18:00']);
});

test('R598: minutes are whole, and at most four hours', () => {
  for (const minutes of [0, 1, 240]) expect(firstBroken(SHEET_RULES.minutes, minutes)).toBeNull();
  for (const minutes of ['', -1, 1.5, 241, '1e2', '0x10'])
    expect(firstBroken(SHEET_RULES.minutes, minutes)).not.toBeNull();
});
