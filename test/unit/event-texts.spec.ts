import { describe, expect, test } from '@jest/globals';
import { canAnnounceMove, isMoveAnnounced } from '../../client/features/events/admin/moves';
import { shareText } from '../../client/features/events/public/share-text';

const PLAN = { date: '2026-12-18', time: '6:00 PM to 7:30 PM', location: 'Main hall' };
const ZONE = 'Asia/Colombo';
const NOW = new Date('2026-12-01T12:00:00Z');

describe('R474: an officer is asked whether visitors are told of a move', () => {
  const saved = { ...PLAN, movedFrom: null, createdAt: '2026-11-01T00:00:00Z' };
  test.each([
    ['another day', saved, { ...PLAN, date: '2026-12-19' }, true],
    ['another place', saved, { ...PLAN, location: 'Library' }, true],
    ['another way of writing the time', saved, { ...PLAN, time: '18:00 - 19:30' }, false],
    ['no day', saved, { ...PLAN, date: null }, false],
    ['the same plan', saved, PLAN, false],
    ['the same plan after they were told', { ...saved, movedFrom: PLAN }, PLAN, true],
    ['another day of a past event', { ...saved, date: '2026-11-30' }, { ...PLAN, date: '2026-12-19' }, false],
  ])('%s: %#', (_, event, plan, asked) => {
    expect(canAnnounceMove(event, plan, ZONE, NOW)).toBe(asked);
  });

  test.each([
    ['for an hour', '2026-12-01T11:00:00Z', null, false],
    ['for longer', '2026-12-01T10:59:59Z', null, true],
    ['for longer, and unticked', '2026-12-01T10:59:59Z', false, false],
    ['for a minute, and ticked', '2026-12-01T11:59:00Z', true, true],
  ])('an event that is known %s: %#', (_, createdAt, chosen, announced) => {
    expect(isMoveAnnounced({ ...saved, createdAt }, chosen, NOW)).toBe(announced);
  });

  test('what was announced before stays ticked', () => {
    expect(isMoveAnnounced({ ...saved, movedFrom: PLAN, createdAt: NOW.toISOString() }, null, NOW)).toBe(true);
  });
});

describe('R479: the text for sharing an event', () => {
  const event = {
    title: 'Open evening',
    ...PLAN,
    attendance: 'IN_THE_ROOM',
    cancelReason: null,
    movedFrom: null,
  } as const;
  const url = 'https://club.example/events/open-evening';
  const moved = { ...PLAN, date: '2026-12-17', startsAt: null };

  test.each([
    [event, ['Open evening', 'Friday 18 December 2026, 6:00 PM to 7:30 PM', 'Main hall']],
    [
      { ...event, cancelReason: 'The hall is flooded.' },
      ['Open evening', 'Cancelled: The hall is flooded.', 'Friday 18 December 2026, 6:00 PM to 7:30 PM', 'Main hall'],
    ],
    [
      { ...event, movedFrom: moved, attendance: 'BOTH' as const },
      [
        'Open evening',
        'Friday 18 December 2026, 6:00 PM to 7:30 PM',
        'Main hall, or online',
        'Moved from Thursday 17 December 2026, 6:00 PM to 7:30 PM, Main hall',
      ],
    ],
    [
      { ...event, attendance: 'ONLINE' as const },
      ['Open evening', 'Friday 18 December 2026, 6:00 PM to 7:30 PM', 'Online'],
    ],
  ])('%#: says what, its state, when, where and the address', (shared, lines) => {
    expect(shareText(shared, url).split('\n')).toEqual([...lines, url]);
  });
});
