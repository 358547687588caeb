import { describe, expect, test } from '@jest/globals';
import { canAnnounceMove, isMoveAnnounced } from '../../client/features/events/admin/moves';
import { EVENT_ATTENDANCES } from '../../server/shared/events';
import { CHANGED_STATES, eveningOf, type EveningChange, type WeeklySchedule } from '../../server/shared/meetings';
import { eventShareText } from '../../server/shared/share-texts';
import { eveningPath, eveningShareText } from '../../server/features/meetings/evening-share-text';
import { POSTAL_ADDRESS } from '../../server/shared/club-texts';

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
    attendance: EVENT_ATTENDANCES.IN_THE_ROOM,
    cancelReason: null,
    movedFrom: null,
  };
  const url = 'https://club.example/events/open-evening';
  const moved = { ...PLAN, date: '2026-12-17', startsAt: null };

  test.each([
    [event, ['Open evening', 'Friday 18 December 2026, 6:00 PM to 7:30 PM', 'Main hall']],
    [
      { ...event, cancelReason: 'The hall is flooded.' },
      ['Open evening', 'Cancelled: The hall is flooded.', 'Friday 18 December 2026, 6:00 PM to 7:30 PM', 'Main hall'],
    ],
    [
      { ...event, movedFrom: moved, attendance: EVENT_ATTENDANCES.BOTH },
      [
        'Open evening',
        'Friday 18 December 2026, 6:00 PM to 7:30 PM',
        'Main hall, or online',
        'Moved from Thursday 17 December 2026, 6:00 PM to 7:30 PM, Main hall',
      ],
    ],
    [
      { ...event, attendance: EVENT_ATTENDANCES.ONLINE },
      ['Open evening', 'Friday 18 December 2026, 6:00 PM to 7:30 PM', 'Online'],
    ],
  ])('%#: says what, its state, when, where and the address', (shared, lines) => {
    expect(eventShareText(shared, url).split('\n')).toEqual([...lines, url]);
  });
});

describe('R499: the text for sharing the evening of a weekly meeting', () => {
  const meeting: WeeklySchedule & { title: string } = {
    ...{ id: 'weekly', title: 'Speech lab', weekday: 'Thursday', from: '18:00', to: '19:30', place: 'Main hall' },
    ...{ onlineUrl: null, terms: [], daysOff: [{ from: '2026-12-24', to: '2026-12-24', reason: 'Holiday' }] },
  };
  const change = (fields: Partial<EveningChange> & Pick<EveningChange, 'state'>): EveningChange => ({
    ...{ reason: '', day: null, from: null, to: null, place: null, onlineUrl: null },
    ...fields,
  });
  const usual = 'Thursday 17 December 2026, 6:00 PM to 7:30 PM';
  const guest = {
    ...{ id: 'e', slug: 'guest-night', title: 'Guest night', date: '2026-12-17', start: 1080, end: 1200 },
    ...{ place: 'The lawn', onlineUrl: null, cancelReason: null },
  };
  const url = 'https://club.example/activities?date=2026-12-17';

  test.each([
    ['as usual', eveningOf(meeting, '2026-12-17', undefined, []), [usual, 'Main hall']],
    [
      'on a day off',
      eveningOf(meeting, '2026-12-24', undefined, []),
      ['No meeting on Thursday 24 December 2026', 'Holiday'],
    ],
    [
      'called off',
      eveningOf(meeting, '2026-12-17', change({ state: CHANGED_STATES.NOT_HELD, reason: 'Exams' }), []),
      ['No meeting on Thursday 17 December 2026', 'Exams'],
    ],
    [
      'moved',
      eveningOf(
        meeting,
        '2026-12-17',
        change({
          state: CHANGED_STATES.MOVED,
          day: '2026-12-18',
          from: '17:00',
          place: 'Library',
          reason: 'Hall taken',
        }),
        [],
      ),
      ['Friday 18 December 2026, 5:00 PM to 7:30 PM', 'Library', `Moved from ${usual}, Main hall`, 'Hall taken'],
    ],
    [
      'online',
      eveningOf(
        meeting,
        '2026-12-17',
        change({ state: CHANGED_STATES.ONLINE, onlineUrl: 'https://meet.example/x' }),
        [],
      ),
      [usual, 'Online', 'https://meet.example/x'],
    ],
    [
      'without a place',
      { ...eveningOf(meeting, '2026-12-17', undefined, []), place: '' },
      [usual, POSTAL_ADDRESS.join(', ')],
    ],
  ])('%s: which meeting, when, where, why and the address', (_, evening, lines) => {
    expect(eveningShareText(evening, meeting, url).split('\n')).toEqual(['Speech lab', ...lines, url]);
  });

  test('an event in its place is named, and its page is the address', () => {
    const evening = eveningOf(meeting, '2026-12-17', undefined, [guest]);
    expect(eveningPath(evening)).toBe('/events/guest-night');
    expect(eveningShareText(evening, meeting, url).split('\n')).toEqual([
      ...['Guest night', 'Thursday 17 December 2026, 6:00 PM to 8:00 PM', 'The lawn', url],
    ]);
    const cancelled = eveningOf(meeting, '2026-12-17', undefined, [{ ...guest, cancelReason: 'Flu' }]);
    expect(eveningPath(cancelled)).toBe('/activities?date=2026-12-17#day');
    expect(eveningShareText(cancelled, meeting, url).split('\n')).toEqual([
      ...['Speech lab', 'No meeting on Thursday 17 December 2026', 'Flu', url],
    ]);
  });
});
