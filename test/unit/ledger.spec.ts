import { expect, test } from '@jest/globals';
import { Ledger } from '../chaos/ledger.js';

const ok = () => Promise.resolve(true);
const refused = () => Promise.resolve(false);
const unanswered = () => Promise.reject(new Error('socket hang up'));

/** A record that was created as "A", and then changed. */
async function ledgerAfter(...changes: [state: string | null, write: () => Promise<boolean>][]): Promise<Ledger> {
  const ledger = new Ledger();
  await ledger.create('A', () => Promise.resolve('id'));
  for (const [state, write] of changes) await ledger.change('id', state, write);
  return ledger;
}

test.each<[string, [string | null, () => Promise<boolean>][], string | null, number]>([
  ['created', [], 'A', 0],
  ['created, and lost', [], null, 1],
  ['created, and stored as something else', [], 'B', 2],
  ['changed', [['B', ok]], 'B', 0],
  ['changed, and as it was', [['B', ok]], 'A', 1],
  ['changed without an answer', [['B', unanswered]], 'B', 0],
  ['changed without an answer, and as it was', [['B', unanswered]], 'A', 0],
  ['changed without an answer, and gone', [['B', unanswered]], null, 1],
  [
    'changed without an answer, then changed',
    [
      ['B', unanswered],
      ['C', ok],
    ],
    'B',
    1,
  ],
  ['refused', [['B', refused]], 'A', 0],
  ['removed', [[null, ok]], null, 0],
  ['removed, and back', [[null, ok]], 'A', 1],
  ['removed without an answer, and there', [[null, unanswered]], 'A', 0],
])('a record that was %s', async (_what, changes, stored, misses) => {
  const ledger = await ledgerAfter(...changes);
  expect(ledger.misses(new Map(stored === null ? [] : [['id', stored]]))).toHaveLength(misses);
});

test('a record that was created without an answer may be there or not, but no other', async () => {
  const ledger = new Ledger();
  await ledger.create('A', unanswered);
  expect(ledger.misses(new Map())).toEqual([]);
  expect(ledger.misses(new Map([['id', 'A']]))).toEqual([]);
  expect(ledger.misses(new Map([['id', 'B']]))).toHaveLength(1);
});
