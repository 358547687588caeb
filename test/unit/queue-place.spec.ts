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
  ['the first place until data has loaded', { waiting: null, requested: 'c' }, 0, 'c'],
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

test.each([
  ['c', 2],
  ['x', -1],
  [END, -1],
  ['', -1],
])('finds %j at %i', (requested, index) => {
  expect(at({ requested }).index).toBe(index);
});

test.each<[string, Partial<State>]>([
  ['while the list is loading', { loading: true }],
  ['on later pages', { hasNextPage: true }],
])('searches for a submission that is not there %s', (_when, state) => {
  expect(at({ requested: 'x', ...state })).toMatchObject({ searching: true, follows: 'x' });
});

test.each<[string, Partial<State>]>([
  ['one that was just shown', { requested: 'x', lastShown: { id: 'x', place: 1 }, loading: true }],
  ['the end', { requested: END, loading: true, hasNextPage: true }],
  ['nothing', { loading: true, hasNextPage: true }],
  ['one that is not there when everything is loaded', { requested: 'x' }],
])('does not search for %s', (_what, state) => {
  expect(at(state).searching).toBe(false);
});

test.each<[string, Partial<State>, boolean]>([
  ['loads the next page three before the end', { requested: 'c', hasNextPage: true }, true],
  ['loads the next page while it searches', { requested: 'x', hasNextPage: true }, true],
  ['does not load the next page earlier', { requested: 'b', hasNextPage: true }, false],
  ['does not load anything after the last page', { requested: 'e' }, false],
])('%s', (_what, state, needsMore) => {
  expect(at(state).needsMore).toBe(needsMore);
});
