import { expect, test } from '@jest/globals';
import { hallViewAt, minutesSince, shiftedClock } from '../../client/features/meetings/sheet/hall-clock.js';
import { minutesText } from '../../client/features/meetings/sheet/minutes-text.js';
import { roleOf } from '../../client/features/meetings/sheet/sheet-line.js';

const DAY = '2026-12-17';
const item = (title: string, startsAt: string, minutes: number) => ({ title, startsAt, minutes });
const ITEMS = [
  item('Welcome', '23:50', 5),
  item('A round of applause', '23:55', 0),
  item('Speech', '23:55', 10),
  item('Closing', '00:05', 5),
];
const at = (minute: string | null, shift = 0) => hallViewAt(ITEMS, DAY, minute, shift);
const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title);

test.each([
  ['before it begins', `${DAY}T23:49`, null, ['Welcome', 'A round of applause', 'Speech', 'Closing'], 0],
  ['as it begins', `${DAY}T23:50`, 'Welcome', ['A round of applause', 'Speech', 'Closing'], 5],
  ['in its last minute', `${DAY}T23:54`, 'Welcome', ['A round of applause', 'Speech', 'Closing'], 1],
  ['after an item without a duration', `${DAY}T23:55`, 'Speech', ['Closing'], 10],
  ['after midnight', '2026-12-18T00:04', 'Speech', ['Closing'], 1],
  ['at the last item', '2026-12-18T00:05', 'Closing', [], 5],
  ['a day before', '2026-12-16T23:55', null, ['Welcome', 'A round of applause', 'Speech', 'Closing'], 0],
])('R605: the projector shows the present item %s', (_, minute, now, coming, left) => {
  const view = at(minute);
  expect([view.now?.title ?? null, titles(view.coming), view.left, view.isOver]).toEqual([now, coming, left, false]);
});

test('R605: after the last item the evening is over, and an agenda without items never begins', () => {
  expect(at('2026-12-18T00:10')).toEqual({ now: null, left: 0, coming: [], isOver: true });
  expect(hallViewAt([], DAY, `${DAY}T23:55`, 0)).toEqual({ now: null, left: 0, coming: [], isOver: false });
});

test('R605: a shift moves what is on now, and the times of what comes', () => {
  const late = at('2026-12-18T00:04', 10);
  expect(late.now).toMatchObject({ title: 'Welcome', startsAt: '00:00' });
  expect(late.left).toBe(1);
  expect(late.coming[0]).toMatchObject({ startsAt: '00:05' });
  expect(at(`${DAY}T23:49`, -5).now).toMatchObject({ title: 'Welcome', startsAt: '23:45' });
});

test('R605: without a clock, as the server renders it, nothing has begun', () => {
  expect(titles(at(null).coming)).toEqual(titles(ITEMS));
});

test('R605: minutes are counted across midnight', () => {
  expect(minutesSince(DAY, '23:50', '2026-12-18T00:10')).toBe(20);
  expect(minutesSince(DAY, '18:00', `${DAY}T17:30`)).toBe(-30);
  expect(shiftedClock('23:55', 10)).toBe('00:05');
  expect(shiftedClock('00:05', -10)).toBe('23:55');
});

test('R604: signals are minutes as people say them, and a role that the title names is not repeated', () => {
  expect([60, 90, 300, 65].map(minutesText)).toEqual(['1', '1:30', '5', '1:05']);
  expect(roleOf({ title: 'Report of the timer', roleName: 'Timer' })).toBe('');
  expect(roleOf({ title: 'First speech', roleName: 'Speaker 1' })).toBe('Speaker 1');
  expect(roleOf({ title: 'Break', roleName: '' })).toBe('');
});
