import { expect, test } from '@jest/globals';
import { OwnVersions } from '../../client/features/intro-video/admin/own-versions.js';

test.each<[string, [base: number, saved: number][], version: number, base: number]>([
  ['the version that is shown, without own saves', [], 3, 3],
  ['a version that somebody else has saved since, once it is shown', [], 5, 5],
  [
    'the latest own one, if all saves since then were made here',
    [
      [3, 4],
      [4, 5],
    ],
    3,
    5,
  ],
  [
    'the former one, which is a conflict, if somebody else has saved in between',
    [
      [3, 4],
      [6, 7],
    ],
    4,
    4,
  ],
  [
    'the latest own one after somebody else’s, which was shown',
    [
      [3, 4],
      [6, 7],
      [7, 8],
    ],
    6,
    8,
  ],
  ['a version that somebody else has saved after the own ones, once it is shown', [[3, 4]], 9, 9],
])('a change is saved on %s', (_what, saves, version, base) => {
  const own = new OwnVersions(3);
  for (const [on, saved] of saves) own.add(on, saved);
  expect(own.baseFor(version)).toBe(base);
});
