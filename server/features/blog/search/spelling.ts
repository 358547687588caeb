/** So many letters may be wrong in a word of at least so many. */
const SLIPS = [
  { letters: 8, slips: 2 },
  { letters: 4, slips: 1 },
];
/** Who mistypes a word mistypes its first letter least: of two that are equally near, the other one is meant. */
const OTHER_BEGINNING = 0.5;

/** Those of `known` that somebody who typed `word` most likely meant; none when nothing is near. */
export function nearest(word: string, known: readonly string[]): string[] {
  const letters = [...word];
  const allowed = SLIPS.find((rule) => letters.length >= rule.letters)?.slips ?? 0;
  const near = known
    .map((other) => ({ other, slips: slipsBetween(letters, [...other]), begins: other.startsWith(letters[0]!) }))
    .filter(({ slips }) => slips <= allowed)
    .map(({ other, slips, begins }) => ({ other, far: slips + (begins ? 0 : OTHER_BEGINNING) }));
  const least = Math.min(...near.map(({ far }) => far));
  return near.filter(({ far }) => far === least).map(({ other }) => other);
}

/** How many letters must be added, left out, changed or swapped with their neighbour to make one of the other. */
function slipsBetween(one: readonly string[], other: readonly string[]): number {
  let [before, last]: number[][] = [[], other.map((_, i) => i + 1)];
  last = [0, ...last!];
  for (const [i, letter] of one.entries()) {
    const row = [i + 1];
    for (const [j, match] of other.entries()) {
      const changed = last[j]! + (letter === match ? 0 : 1);
      const swapped =
        i > 0 && j > 0 && letter === other[j - 1] && one[i - 1] === match ? before![j - 1]! + 1 : Infinity;
      row.push(Math.min(changed, swapped, last[j + 1]! + 1, row[j]! + 1));
    }
    [before, last] = [last, row];
  }
  return last.at(-1)!;
}
