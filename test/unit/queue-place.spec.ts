import { expect, test } from '@jest/globals';
import { END, queuePlace } from '../../client/features/blog/admin/submissions/queue-place.js';

type State = Parameters<typeof queuePlace>[0];

const FIVE = ['a', 'b', 'c', 'd', 'e'];
const at = (state: Partial<State>) =>
  queuePlace({
    ...{ waiting: FIVE, requested: '', lastShown: { id: '', place: 0 }, loading: false, hasNextPage: false },
    ...state,
  });

test.each<[string, Partial<State>, place: number, follows: string]>([
  ['without a request, the first one', {}, 0, ''],
  ['the requested one', { requested: 'c' }, 2, 'c'],
  ['the end, if it is requested', { requested: END }, 5, END],
  ['nothing yet, before there are data', { waiting: null, requested: 'c' }, 0, 'c'],
  [
    'the one that took the place of the one shown last',
    { requested: 'gone', lastShown: { id: 'gone', place: 2 } },
    2,
    'c',
  ],
  ['the end, if that was the last one', { requested: 'gone', lastShown: { id: 'gone', place: 5 } }, 5, END],
  ['the end, if several are gone', { waiting: ['a'], requested: 'gone', lastShown: { id: 'gone', place: 3 } }, 1, END],
  ['the first one, for one that never was there', { requested: 'never' }, 0, 'a'],
  ['the end of an empty queue', { waiting: [], requested: 'gone', lastShown: { id: 'gone', place: 0 } }, 0, END],
])('R623: shows %s', (_what, state, place, follows) => {
  expect(at(state)).toMatchObject({ place, follows, searching: false });
});

test.each<[string, Partial<State>, boolean]>([
  ['while the list is loading', { requested: 'x', loading: true }, true],
  ['on later pages', { requested: 'x', hasNextPage: true }, true],
  ['but not for one that was just shown', { requested: 'x', lastShown: { id: 'x', place: 1 }, loading: true }, false],
  ['but not for the end', { requested: END, loading: true, hasNextPage: true }, false],
  ['but not without a request', { loading: true, hasNextPage: true }, false],
  ['but not when everything is loaded', { requested: 'x' }, false],
])('searches for a requested one that is not there %s', (_when, state, searching) => {
  const found = at(state);
  expect(found.searching).toBe(searching);
  if (searching) expect(found.follows).toBe('x');
});

test.each<[string, Partial<State>, boolean]>([
  ['three before the end', { requested: 'c', hasNextPage: true }, true],
  ['while it searches', { requested: 'x', hasNextPage: true }, true],
  ['but not earlier', { requested: 'b', hasNextPage: true }, false],
  ['but not after the last page', { requested: 'e' }, false],
])('loads the next page %s', (_when, state, needsMore) => {
  expect(at(state).needsMore).toBe(needsMore);
});
