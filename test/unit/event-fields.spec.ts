import { describe, expect, test } from '@jest/globals';
import {
  BY_DATE,
  eventFields,
  inputOf,
  patchOf,
  type EventFields,
} from '../../client/features/events/admin/event-fields.js';
import type { AdminEventFragment } from '../../client/gql/admin.js';

const SAVED = {
  ...{ id: 'event', title: 'Debate', date: '2077-01-06', time: '6 PM', location: 'Hall', description: 'Come.' },
  ...{ type: 'OTHER', status: 'UPCOMING', statusByDate: true, attendance: 'IN_THE_ROOM', capacity: 40, image: null },
  ...{ createdAt: '2076-12-01T10:00:00Z', movedFrom: null },
} as unknown as AdminEventFragment;

const LATER = new Date('2076-12-01T11:00:01Z');
const SOON = new Date('2076-12-01T10:59:59Z');

const typed = (changes: Partial<EventFields>): EventFields => ({ ...eventFields(SAVED), ...changes });
const following = (changes: Partial<EventFields>) => patchOf(typed(changes), SAVED, 'THIS_AND_FOLLOWING', LATER);

describe('a change of this and the following events', () => {
  test.each<[string, Partial<EventFields>, object]>([
    ['nothing', {}, {}],
    ['a text', { location: 'Library' }, { location: 'Library' }],
    ['no limit of seats', { capacity: '' }, { capacity: null }],
    [
      'a status, which no longer follows the date',
      { status: 'COMPLETED' },
      { status: 'COMPLETED', statusByDate: false },
    ],
    ['another day', { date: '2077-01-07' }, { date: '2077-01-07' }],
  ])('sends only what was changed: %s', (_what, changes, sent) => {
    expect(following(changes)).toEqual({ ...sent, announceMove: true });
  });

  test('sends a picture only if it was changed', () => {
    const image = new File(['x'], 'a.png');
    expect(following({ image })).toMatchObject({ image });
    expect(following({ title: 'Other' })).not.toHaveProperty('image');
  });
});

test('a change of this event alone sends all of it', () => {
  expect(patchOf(typed({ location: 'Library' }), SAVED, 'ONLY_THIS', LATER)).toMatchObject({
    ...{ title: 'Debate', location: 'Library', capacity: 40, status: 'UPCOMING', statusByDate: true },
  });
});

test('a new event is upcoming until its date says otherwise', () => {
  const fields = { ...eventFields(null), title: 'New', date: '2077-01-06', type: 'OTHER' as const };
  expect(fields.status).toBe(BY_DATE);
  expect(inputOf(fields, null)).toMatchObject({ status: 'UPCOMING', statusByDate: true, capacity: null });
});

test.each<[string, boolean | null, Date, AdminEventFragment['movedFrom'], boolean]>([
  ['if the officer says so', true, SOON, null, true],
  ['unless the officer says no', false, LATER, null, false],
  ['by itself if visitors may know the event', null, LATER, null, true],
  ['not by itself in its first hour', null, SOON, null, false],
  ['by itself if they were told of a move before', null, SOON, { date: '2077-01-05' } as never, true],
])('visitors are told of a move %s', (_when, announceMove, now, movedFrom, told) => {
  const saved = { ...SAVED, movedFrom };
  for (const scope of ['ONLY_THIS', 'THIS_AND_FOLLOWING'] as const)
    expect(patchOf(typed({ announceMove }), saved, scope, now).announceMove).toBe(told);
});

test('the form of an event shows what is stored', () => {
  const links = { registrationUrl: 'https://example.com/form', onlineUrl: 'https://meet.example/room' };
  const image = { url: '/media/a.webp' };
  const fields = eventFields({ ...SAVED, ...links, image, status: 'COMPLETED', statusByDate: false } as never);
  expect(fields).toMatchObject({
    ...{ title: 'Debate', date: '2077-01-06', time: '6 PM', location: 'Hall', description: 'Come.', type: 'OTHER' },
    ...{ status: 'COMPLETED', attendance: 'IN_THE_ROOM', capacity: '40', ...links, image: image.url },
  });
});

test('the form of a new event is empty', () => {
  const texts = {
    title: '',
    time: '',
    location: '',
    description: '',
    capacity: '',
    registrationUrl: '',
    onlineUrl: '',
  };
  expect(eventFields(null)).toMatchObject({
    ...texts,
    ...{ date: null, type: null, image: null, attendance: 'IN_THE_ROOM' },
    ...{ announceMove: null, repeats: false, repeatUntil: null, leaveOutDaysOff: true },
  });
});
