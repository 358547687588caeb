import { describe, expect, test } from '@jest/globals';
import { type MarkedLine, markChanges } from '../../client/records/differences/text-diff.js';

/** Marked parts in brackets, a string per line. */
const shown = (lines: readonly MarkedLine[]): string[] =>
  lines.map((line) => line.map(({ text, changed }) => (changed ? `[${text}]` : text)).join(''));
const compared = (left: string[], right: string[]): string[][] => markChanges(left, right).map(shown);

describe('the differences of two texts', () => {
  test('are none in equal ones', () => {
    expect(compared(['One two.', 'Three.'], ['One two.', 'Three.'])).toEqual([
      ['One two.', 'Three.'],
      ['One two.', 'Three.'],
    ]);
  });

  test('are the words that were added, removed or replaced', () => {
    expect(compared(['I stood up slowly and began.'], ['I stood up and at last began!'])).toEqual([
      ['I stood up [slowly ]and began[.]'],
      ['I stood up and [at last ]began[!]'],
    ]);
  });

  test('are whole words in scripts with combining signs', () => {
    expect(compared(['මම කතා කළා'], ['මම කතාව කළා'])).toEqual([['මම [කතා] කළා'], ['මම [කතාව] කළා']]);
  });

  test('are whole lines where lines were added or removed', () => {
    expect(compared(['First.', 'Last.'], ['First.', 'In between.', 'Last.'])).toEqual([
      ['First.', 'Last.'],
      ['First.', '[In between.]', 'Last.'],
    ]);
  });

  test('in distant places leave the text between them unmarked', () => {
    const middle = Array.from({ length: 400 }, (_, n) => `Sentence ${n} of a long post about speaking.`);
    const [left, right] = compared(['One', ...middle, 'two'], ['Uno', ...middle, 'due']);
    expect([left!.at(0), left!.at(-1), right!.at(0), right!.at(-1)]).toEqual(['[One]', '[two]', '[Uno]', '[due]']);
    expect(left!.slice(1, -1)).toEqual(middle);
  });

  test('a line without words is a line', () => {
    expect(compared([''], ['New'])).toEqual([[''], ['[New]']]);
  });
});
