import { expect, test } from '@jest/globals';
import {
  roleErrors,
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

test('R596: new roles get IDs of their own, and lose signals that are gone', () => {
  const role = { id: '', name: 'Speaker 1', isSpeech: true, timingId: 'gone' };
  const rows = rolesOf([{ ...role, id: 'speaker-1', timingId: 'speech' }, role, role], [SPEECH]);
  expect(rows.map(({ id, timingId }) => [id, timingId])).toEqual([
    ['speaker-1', 'speech'],
    ['speaker-1-2', null],
    ['speaker-1-3', null],
  ]);
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

const history = [
  { roleId: 'timer', name: 'Ada', date: '2031-05-08' },
  { roleId: 'timer', name: 'Bo', date: '2031-06-05' },
  { roleId: 'timer', name: 'Cy', date: '2031-04-03' },
  { roleId: 'timer', name: 'Di', date: '2031-03-06' },
  { roleId: 'grammarian', name: 'Ed', date: '2031-03-06' },
];

test.each([
  ['', ROLE_FORM_MESSAGES.lastHad([history[1]!, history[0]!, history[2]!])],
  [' ada ', ROLE_FORM_MESSAGES.notSince('2031-05-08')],
  ['Ed', ROLE_FORM_MESSAGES.never],
  ['Somebody', ''],
])('R593: the form says when “%s” last had the role', (typed, text) => {
  expect(historyText(history, 'timer', typed)).toBe(text);
});

test('R593: nothing is said about a role that nobody has had', () => {
  expect(historyText([], 'timer', '')).toBe('');
  expect(historyText([], 'timer', 'Ada')).toBe('');
});
