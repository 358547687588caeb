import { characterStart } from '../../../shared/shorten.js';

/** Characters before and after a match: hardly more than are quoted, because each costs time to parse. */
const BEFORE = 80;
const AFTER = 160;
/** Characters at either end of a passage that are left out to end at a word. */
const EDGE = 60;
/** Characters within which words meet. */
const NEAR = 120;
const MAX_PASSAGES = 2;
/** Matches that are compared. A text may consist of matches. */
const MAX_MATCHES = 500;
export const GAP = ' … ';

interface Match {
  index: number;
  /** Which word of the search it is. */
  word: number;
}

/**
 * The passages of `text` with most of the words, in their order, or an empty text if it seems to have none. `words` are the lexemes of
 * each word of the search. Lexemes are compared with the beginnings of words, which misses accents and irregular forms and takes some
 * words for others.
 */
export function passagesWith(words: readonly (readonly string[])[], text: string): string {
  const matches = findMatches(words, text);
  const passages: { from: number; to: number }[] = [];
  for (const { index } of byDensity(matches)) {
    if (passages.length === MAX_PASSAGES) break;
    const [from, to] = [Math.max(0, index - BEFORE), Math.min(text.length, index + AFTER)];
    if (passages.every((other) => to <= other.from || from >= other.to)) passages.push({ from, to });
  }
  return passages
    .toSorted((one, other) => one.from - other.from)
    .map(({ from, to }) => wholeWords(text, from, to))
    .join(GAP);
}

function findMatches(words: readonly (readonly string[])[], text: string): Match[] {
  // The longest first, because each of them also matches words that begin with it.
  const lexemes = words
    .flatMap((group, word) => group.map((lexeme) => ({ lexeme, word })))
    .toSorted((one, other) => other.lexeme.length - one.lexeme.length);
  if (lexemes.length === 0) return [];
  const groups: { word: number; alternatives: string[] }[] = [];
  for (const { lexeme, word } of lexemes) {
    if (groups.at(-1)?.word !== word) groups.push({ word, alternatives: [] });
    groups.at(-1)!.alternatives.push(beginning(lexeme));
  }
  const captures = groups.map(({ alternatives }) => `(${alternatives.join('|')})`);
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${captures.join('|')})`, 'giu');
  const matches: Match[] = [];
  for (const match of text.matchAll(pattern)) {
    const [, ...captured] = match;
    const { word } = groups[captured.findIndex((text) => text !== undefined)]!;
    matches.push({ index: match.index, word });
    if (matches.length === MAX_MATCHES) break;
  }
  return matches;
}

/** A stem ends with i where the word may end with y. */
const beginning = (lexeme: string): string => lexeme.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&').replace(/i$/, '[iy]');

/** Those that are followed by most other words first, and the earliest among equals. */
function byDensity(matches: readonly Match[]): Match[] {
  let end = 0;
  const dense = matches.map((match, i) => {
    while (end < matches.length && matches[end]!.index <= match.index + NEAR) end++;
    return { match, words: new Set(matches.slice(i, end).map(({ word }) => word)).size };
  });
  return dense.toSorted((one, other) => other.words - one.words).map(({ match }) => match);
}

/** From the first space to the last one if they are near the ends, else whole characters: some scripts have no spaces. */
function wholeWords(text: string, from: number, to: number): string {
  const passage = text.slice(from, to);
  const firstSpace = passage.search(/\s/);
  const lastSpace = passage.search(/\s\S*$/);
  const start = firstSpace >= 0 && firstSpace < EDGE ? from + firstSpace + 1 : characterStart(text, from);
  const end = lastSpace > passage.length - EDGE ? from + lastSpace : characterStart(text, to);
  return text.slice(from > 0 ? start : 0, to < text.length ? end : undefined).toWellFormed();
}
