import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JOINERS, mayHaveJoiners } from '../../../shared/invisible-characters.js';
import { SEARCH_LETTERS, searchWords } from './search-words.js';

/** The interpretation of one word of the query. */
export interface SearchedWord {
  word: string;
  /** The spellings looked for in its place, where no post has the word itself. */
  takenAs: string[];
  /** Some post has it, or what it was taken as. */
  found: boolean;
}

/** A text for `to_tsquery`, with all that the words are taken as. Empty where nothing is. */
export interface LooseQuery {
  loose: string;
  /** The same, by word. */
  looseWords: readonly string[];
}

export interface ParsedQuery extends LooseQuery {
  words: SearchedWord[];
  /** A text for `to_tsquery`, with the words as they are. */
  exact: string;
}

interface WordRow {
  word: string;
  folded: string;
  /** It, the words that begin with it, and those that differ in joiners alone. */
  spellings: string[];
  found: boolean;
}

/** Maximum number of completions of a word, the shortest first. */
const COMPLETIONS = 50;
/** Similar words among which the closest spelling is chosen. */
const CANDIDATES = 30;

/** Some people type joiners, others don’t. No index has the words without them: only words with letters that may be joined are looked for. */
const withoutJoiners = (word: string) => `translate(${word}, '${JOINERS}', '')`;

const published = (query: string) => `blog_has_match(${query})`;

const JOINED_OTHERWISE = `
      UNION (
        SELECT word FROM blog_word
        WHERE word <> asked.folded AND ${withoutJoiners('word')}
          LIKE ${withoutJoiners('asked.folded')} || CASE WHEN length(asked.folded) >= $2 THEN '%' ELSE '' END
        ORDER BY length(word), word LIMIT ${COMPLETIONS}
      )`;

const named = (ignoresJoiners: boolean) => `
  SELECT asked.word, asked.folded, expanded.spellings,
    ${published("to_tsquery('blog_text', expanded.alternatives)")} AS found
  FROM (
    SELECT word, place, unaccent(lower(word)) AS folded
    FROM unnest($1::text[]) WITH ORDINALITY AS typed (word, place)
    WHERE numnode(plainto_tsquery('blog_text', word)) > 0
  ) AS asked
  CROSS JOIN LATERAL (
    SELECT array_agg(spelling) AS spellings, string_agg(quote_literal(spelling), ' | ') AS alternatives
    FROM (
      SELECT asked.word AS spelling
      UNION ALL (
        SELECT word FROM blog_word
        WHERE length(asked.folded) >= $2 AND word LIKE asked.folded || '%' AND word <> asked.folded
        ORDER BY length(word), word LIMIT ${COMPLETIONS}
      )
      ${ignoresJoiners ? JOINED_OTHERWISE : ''}
    ) AS spelled
  ) AS expanded
  ORDER BY asked.place`;
const NAMED = { asTyped: named(false), ignoringJoiners: named(true) };

/** A word stays in `blog_word` when its posts are deleted, so candidates must occur in a published post. */
const ALIKE = `
  SELECT asked.folded, alike.word
  FROM unnest($1::text[]) AS asked (folded)
  CROSS JOIN LATERAL (
    SELECT word FROM blog_word WHERE word % asked.folded
    ORDER BY similarity(word, asked.folded) DESC, word LIMIT ${CANDIDATES}
  ) AS alike
  WHERE ${published("plainto_tsquery('blog_text', alike.word)")}`;

/** Splits a query into words, completes them, and corrects their spelling with the words of published posts. */
@Injectable()
export class SearchQueryParser {
  constructor(private readonly dataSource: DataSource) {}

  /** Stop words are left out. */
  async understand(query: string): Promise<ParsedQuery> {
    const asked = searchWords(query);
    const sql = asked.some(mayHaveJoiners) ? NAMED.ignoringJoiners : NAMED.asTyped;
    const rows = await this.dataSource.query<WordRow[]>(sql, [asked, SEARCH_LETTERS.completed]);
    const corrected = await this.#corrected(rows.filter(({ found }) => !found));
    const taken = rows.map((row) => ({ ...row, takenAs: row.found ? [] : (corrected.get(row.folded) ?? []) }));
    const looseWords = taken.map(({ spellings, takenAs }) => anyOf([...spellings, ...takenAs]));
    return {
      words: taken.map(({ word, found, takenAs }) => ({ word, takenAs, found: found || takenAs.length > 0 })),
      exact: taken.map(({ word }) => anyOf([word])).join(AND),
      loose: looseWords.join(AND),
      looseWords,
    };
  }

  /** One statement for all words: ten concurrent ones would use up the connection pool. */
  async #corrected(rows: readonly WordRow[]): Promise<Map<string, string[]>> {
    const long = rows.map(({ folded }) => folded).filter((folded) => [...folded].length >= SEARCH_LETTERS.corrected);
    if (long.length === 0) return new Map();
    const alike = await this.dataSource.query<{ folded: string; word: string }[]>(ALIKE, [[...new Set(long)]]);
    const byWord = Map.groupBy(alike, ({ folded }) => folded);
    return new Map(
      Array.from(byWord, ([folded, found]) => [
        folded,
        closestWord(
          folded,
          found.map(({ word }) => word),
        ),
      ]),
    );
  }
}

const quoted = (word: string): string => `'${word.replaceAll("'", "''")}'`;
/** A query for texts that contain one of these spellings. */
const anyOf = (spellings: readonly string[]): string => `(${spellings.map(quoted).join(' | ')})`;
const AND = ' & ';

/** Typos allowed in a word of at least `letters` letters. */
const MAX_TYPOS = [
  { letters: 8, typos: 2 },
  { letters: 4, typos: 1 },
];
/** People rarely mistype the first letter, so among equally close words one with the same first letter wins. */
const OTHER_FIRST_LETTER_PENALTY = 0.5;

/** The words of `known` that were most likely meant by `word`; empty if none is close. */
function closestWord(word: string, known: readonly string[]): string[] {
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
