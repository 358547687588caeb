import { describe, expect, test } from '@jest/globals';
import {
  type EventBefore,
  type EventLifeChanges,
  movedFromAfter,
  type StoredStatus,
  statusAfter,
} from '../../server/features/events/event-life.js';
import { isSamePlan } from '../../server/shared/event-plan.js';

const NOW = '2026-12-18T12:00';
const PLAN = { date: '2026-12-18', time: '6:00 PM to 7:30 PM', location: 'Main hall' };
const EVENT: EventBefore = { ...PLAN, version: 1, statusOverride: null, cancelReason: null, movedFrom: null };

const BY_DATE: StoredStatus = { statusOverride: null, cancelReason: null };
const COMPLETED: StoredStatus = { statusOverride: 'completed', cancelReason: null };
const CANCELLED: StoredStatus = { statusOverride: 'cancelled', cancelReason: 'The hall is flooded' };
const OTHERWISE: StoredStatus = { statusOverride: 'cancelled', cancelReason: 'The speaker is ill' };

describe('the stored status of an event after a save', () => {
  const CANCEL = { cancelReason: OTHERWISE.cancelReason };
  const REINSTATE = { cancelReason: null };
  test.each<[string, StoredStatus, EventLifeChanges, StoredStatus | null]>([
    ['a cancellation', BY_DATE, CANCEL, OTHERWISE],
    ['a cancellation', COMPLETED, CANCEL, OTHERWISE],
    ['a cancellation with other words', CANCELLED, CANCEL, OTHERWISE],
    ['a reinstatement', CANCELLED, REINSTATE, BY_DATE],
    ['a reinstatement', BY_DATE, REINSTATE, BY_DATE],
    ['a reinstatement', COMPLETED, REINSTATE, COMPLETED],
    ['another title', BY_DATE, {}, BY_DATE],
    ['another title', CANCELLED, {}, CANCELLED],
    ['another day', CANCELLED, { date: '2027-01-01' }, CANCELLED],
    ['`cancelled`', BY_DATE, { status: 'cancelled' }, null],
    ['`cancelled`', COMPLETED, { status: 'cancelled', statusByDate: false }, null],
    ['`cancelled`, sent back', CANCELLED, { status: 'cancelled' }, CANCELLED],
    ['`cancelled`, sent back and kept', CANCELLED, { status: 'cancelled', statusByDate: false }, CANCELLED],
    ['the status by its date', CANCELLED, { status: 'upcoming' }, BY_DATE],
    ['the status by its date', CANCELLED, { statusByDate: true }, BY_DATE],
    ['another status', CANCELLED, { status: 'completed' }, COMPLETED],
    ['another status', BY_DATE, { status: 'completed' }, COMPLETED],
    ['a reinstatement as completed', CANCELLED, { ...REINSTATE, status: 'completed' }, COMPLETED],
  ])('%s of one with %j', (_, before, changes, after) => {
    expect(statusAfter({ ...EVENT, ...before }, changes, NOW)).toEqual(after);
  });
});

describe('what visitors are told that an event was moved from', () => {
  const LATER = { ...PLAN, date: '2026-12-20' };
  const ELSEWHERE = { ...LATER, location: 'Library' };
  test.each<[string, Partial<EventBefore>, EventLifeChanges, object | null]>([
    ['a move that is announced', {}, { ...LATER, announceMove: true }, PLAN],
    ['another place alone', {}, { location: 'Library', announceMove: true }, PLAN],
    ['a move that is not announced', {}, LATER, null],
    ['a new way of writing the time', {}, { time: '18:00 - 19:30', announceMove: true }, null],
    ['no move', {}, { announceMove: true }, null],
    ['a move of a past event', { date: '2026-12-17' }, { ...LATER, announceMove: true }, null],
    ['a move of a new event', { version: 0 }, { ...LATER, announceMove: true }, null],
    ['a second move', { ...LATER, movedFrom: PLAN }, { ...ELSEWHERE, announceMove: true }, PLAN],
    ['a second move that is not announced', { ...LATER, movedFrom: PLAN }, ELSEWHERE, PLAN],
    ['the way back', { ...LATER, movedFrom: PLAN }, { ...PLAN, announceMove: true }, null],
    ['the way back that is not announced', { ...LATER, movedFrom: PLAN }, PLAN, null],
    ['another title', { ...LATER, movedFrom: PLAN }, {}, PLAN],
    ['the end of the announcement', { ...LATER, movedFrom: PLAN }, { announceMove: false }, null],
    ['a move that is sent again', { ...LATER, movedFrom: PLAN }, { ...LATER, announceMove: true }, PLAN],
  ])('after %s', (_, before, changes, after) => {
    expect(movedFromAfter({ ...EVENT, ...before }, changes, NOW)).toEqual(after);
  });

  test('two plans are the same if day, hours and place are, whatever words the hours have', () => {
    expect(isSamePlan(PLAN, { ...PLAN, time: '18:00 to 19:30' })).toBe(true);
    expect(isSamePlan(PLAN, { ...PLAN, time: '18:00' })).toBe(false);
    expect(isSamePlan({ ...PLAN, time: 'after lunch' }, { ...PLAN, time: 'after tea' })).toBe(false);
    for (const other of [{ date: '2026-12-19' }, { location: 'Library' }])
      expect(isSamePlan(PLAN, { ...PLAN, ...other })).toBe(false);
  });
});
