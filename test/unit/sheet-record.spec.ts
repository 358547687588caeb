import { expect, test } from '@jest/globals';
import { isRecord } from '../../server/features/meetings/sheet/sheet-record.js';

const DAY = '2077-03-04';
const EVENING = { day: DAY, from: '18:00', to: '19:30', takesPlace: true };
const at = (clock: string) => `${DAY}T${clock}`;

test.each([
  ['before its end', EVENING, null, '19:29', false],
  ['at its end', EVENING, null, '19:30', true],
  ['with a record, after later hours were set', { ...EVENING, from: '19:00', to: '21:00' }, DAY, '20:00', true],
  ['with a record, moved to a later day', { ...EVENING, day: '2077-03-06' }, DAY, '20:00', false],
  ['with a record, moved to an earlier day', { ...EVENING, day: '2077-03-03' }, DAY, '20:00', true],
  ['with a record of a day before its own', EVENING, '2077-03-02', '12:00', false],
  ['with a record of a day before, and called off', { ...EVENING, takesPlace: false }, '2077-03-02', '12:00', true],
])('R600: a sheet is a record: %s, %j, %j, at %s: %j', (_, evening, recordDay, clock, expected) => {
  expect(isRecord(evening, recordDay, at(clock))).toBe(expected);
});
