/** Typos allowed in a word of at least `letters` letters. */
const MAX_TYPOS = [
  { letters: 8, typos: 2 },
  { letters: 4, typos: 1 },
];
/** People rarely mistype the first letter, so among equally close words one with the same first letter wins. */
const OTHER_FIRST_LETTER_PENALTY = 0.5;

/** The words of `known` that were most likely meant by `word`; empty if none is close. */
export function closestWord(word: string, known: readonly string[]): string[] {
  const letters = [...word];
  const [first = ''] = letters;
  const allowed = MAX_TYPOS.find((rule) => letters.length >= rule.letters)?.typos ?? 0;
  const candidates = known
    .map((other) => ({ other, typos: editDistance(letters, [...other]), sameStart: other.startsWith(first) }))
    .filter(({ typos }) => typos <= allowed)
    .map(({ other, typos, sameStart }) => ({ other, distance: typos + (sameStart ? 0 : OTHER_FIRST_LETTER_PENALTY) }));
  const smallest = Math.min(...candidates.map(({ distance }) => distance));
  return candidates.filter(({ distance }) => distance === smallest).map(({ other }) => other);
}

/** Damerau-Levenshtein distance (optimal string alignment). */
function editDistance(one: readonly string[], other: readonly string[]): number {
  let before: number[] = [];
  let last = [0, ...other.map((_, i) => i + 1)];
  for (const [i, letter] of one.entries()) {
    const row = [i + 1];
    for (const [j, match] of other.entries()) {
      const changed = at(last, j) + (letter === match ? 0 : 1);
      const isSwap = letter === other[j - 1] && one[i - 1] === match;
      const swapped = isSwap ? at(before, j - 1) + 1 : Infinity;
      row.push(Math.min(changed, swapped, at(last, j + 1) + 1, at(row, j) + 1));
    }
    [before, last] = [last, row];
  }
  return at(last, other.length);
}

/** A distance of the table; outside the table it is infinite. */
const at = (distances: readonly number[], index: number): number => distances[index] ?? Infinity;
