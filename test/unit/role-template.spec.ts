import { expect, test } from '@jest/globals';
import {
  blankRole,
  blankTiming,
  roleErrors,
  roleLine,
  roleRowsOf,
  rolesOf,
  timingErrors,
  timingOf,
  timingRowsOf,
  type TimingRow,
} from '../../client/features/meetings/admin/template-rows.js';
import { TEMPLATE_TEXTS } from '../../client/features/meetings/admin/template-texts.js';
import { durationText, parseDuration } from '../../client/features/meetings/admin/typed-duration.js';
import { historyText } from '../../client/features/meetings/board/role-history.js';
import { ROLE_FORM_MESSAGES } from '../../client/features/meetings/board/board-texts.js';
import { DEFAULT_ROLES, DEFAULT_TIMINGS, ROLE_MESSAGES, ROLE_RULES } from '../../server/shared/evening-roles.js';
import { firstBroken } from '../../server/shared/rules.js';

const SPEECH: TimingRow = { id: 'speech', name: 'Speech', green: '5', yellow: '6:00', red: '7', from: '', until: '' };

test.each([
  ['5', 300],
  [' 5:30 ', 330],
  ['2.30', 150],
  ['0:05', 5],
  ['120', 7200],
  ['', null],
  ['5:60', null],
  ['5:3', null],
  ['five', null],
  ['-1', null],
])('R596: the duration “%s” is %s seconds', (typed, seconds) => {
  expect(parseDuration(typed)).toBe(seconds);
  if (seconds !== null) expect(parseDuration(durationText(seconds))).toBe(seconds);
});

test('R596: the rows of the form become what is stored, and a new weekly meeting has the usual ones', () => {
  const timings = timingRowsOf(null);
  expect(timings.map(timingOf)).toEqual(DEFAULT_TIMINGS);
  expect(rolesOf(roleRowsOf(null), timings)).toEqual(DEFAULT_ROLES);
});

test('R596: times that are left out are half a minute before green and after red', () => {
  expect(timingOf(SPEECH)).toMatchObject({ green: 300, from: 270, red: 420, until: 450 });
  expect(timingOf({ ...SPEECH, green: '0:10' }).from).toBe(0);
});

test('R596: roles lose signals that are gone', () => {
  const role = { id: 'speaker-1', name: 'Speaker 1', isSpeech: true, timingId: 'gone' };
  const rows = rolesOf([role, { ...role, id: 'speaker-2', timingId: 'speech' }], [SPEECH]);
  expect(rows.map(({ id, timingId }) => [id, timingId])).toEqual([
    ['speaker-1', null],
    ['speaker-2', 'speech'],
  ]);
});

test('R596: added roles and signals have IDs that no removed one ever had, whatever their names', () => {
  for (const [blank, rules] of [
    [blankRole, ROLE_RULES.roleId],
    [blankTiming, ROLE_RULES.timingId],
  ] as const) {
    const ids = [blank().id, blank().id];
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(firstBroken(rules, id)).toBeNull();
  }
});

test('R596: in the comparison of two versions a role has the name of its signals, not their ID', () => {
  const role = { id: 'speaker-1', name: 'Speaker 1', isSpeech: true, timingId: 'signal-2' };
  const line = (timings: readonly TimingRow[]) => roleLine(role, timings);
  expect(line([{ ...SPEECH, id: 'signal-2', name: 'Debate' }])).toBe(`Speaker 1, ${TEMPLATE_TEXTS.isSpeech}, Debate`);
  expect(line([SPEECH])).toBe(`Speaker 1, ${TEMPLATE_TEXTS.isSpeech}, ${TEMPLATE_TEXTS.noTiming}`);
});

test.each<[Partial<TimingRow>, Partial<Record<keyof TimingRow, string>>]>([
  [{}, {}],
  [{ name: ' ' }, { name: ROLE_RULES.timingName[0].message }],
  [{ green: '' }, { green: TEMPLATE_TEXTS.required }],
  [{ until: 'late' }, { until: TEMPLATE_TEXTS.notADuration }],
  [{ yellow: '4' }, { yellow: ROLE_MESSAGES.order('Speech') }],
  [{ red: '5:30' }, { red: ROLE_MESSAGES.order('Speech') }],
  [{ from: '5:30' }, { from: ROLE_MESSAGES.span('Speech') }],
  [{ until: '6' }, { until: ROLE_MESSAGES.span('Speech') }],
])('R596: an error of signals stands at its field: %j', (changes, errors) => {
  expect(timingErrors({ ...SPEECH, ...changes })).toEqual(errors);
});

test('R596: a role needs a name', () => {
  const role = { id: 'timer', name: '', isSpeech: false, timingId: null };
  expect(roleErrors(role)).toEqual({ name: ROLE_RULES.roleName[0].message });
  expect(roleErrors({ ...role, name: 'Timer' })).toEqual({});
});

const meetingId = 'weekly';
const TIMER_ROLE = { meetingId, roleId: 'timer' };
const history = [
  { ...TIMER_ROLE, name: 'Ada', date: '2031-05-08' },
  { ...TIMER_ROLE, name: 'Bo', date: '2031-06-05' },
  { ...TIMER_ROLE, name: 'Cy', date: '2031-04-03' },
  { ...TIMER_ROLE, name: 'Di', date: '2031-03-06' },
  { meetingId, roleId: 'grammarian', name: 'Ed', date: '2031-03-06' },
  // Another weekly meeting has a role of the same ID.
  { meetingId: 'other', roleId: 'timer', name: 'Ada', date: '2031-06-12' },
  { meetingId: 'other', roleId: 'timer', name: 'Fay', date: '2031-06-12' },
];

test.each([
  ['', ROLE_FORM_MESSAGES.lastHad([history[1]!, history[0]!, history[2]!])],
  [' ada ', ROLE_FORM_MESSAGES.notSince('2031-05-08')],
  ['Ed', ROLE_FORM_MESSAGES.never],
  ['Somebody', ''],
  ['Fay', ''],
])('R593: the form says when “%s” last had the role', (typed, text) => {
  expect(historyText(history, TIMER_ROLE, typed)).toBe(text);
});

test('R593: nothing is said about a role that nobody has had', () => {
  expect(historyText([], TIMER_ROLE, '')).toBe('');
  expect(historyText([], TIMER_ROLE, 'Ada')).toBe('');
});
