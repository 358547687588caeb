import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SEARCH_LETTERS, wordsOf } from '../../../shared/post-search.js';
import { nearest } from './spelling.js';

/** How a word that is searched for was taken. */
export interface SearchedWord {
  word: string;
  /** The spellings looked for in its place, where no post has the word itself. */
  takenAs: string[];
  /** Some post has it, or what it was taken as. */
  found: boolean;
}

export interface Understood {
  words: SearchedWord[];
  /** Two texts for `to_tsquery`: the words as they are, and with all that they are taken as. Empty where nothing is. */
  exact: string;
  loose: string;
}

interface WordRow {
  word: string;
  folded: string;
  /** It, and the words that begin with it. */
  spellings: string[];
  found: boolean;
}

/** The begun words that count, the shortest first. */
const COMPLETIONS = 50;
/** Words that look alike, among which the nearest is sought. */
const CANDIDATES = 30;

/** Counts, where EXISTS would be read through post by post in the hope that the first ones fit. */
const published = (query: string) => `(SELECT count(*) > 0 FROM blog_search WHERE document @@ ${query})`;

const NAMED = `
  SELECT asked.word, asked.folded, told.spellings,
    ${published("to_tsquery('blog_text', told.alternatives)")} AS found
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
    ) AS spelled
  ) AS told
  ORDER BY asked.place`;

/** Words stay in their table when their posts go: what no post has any more is no candidate. */
const ALIKE = `
  SELECT asked.folded, alike.word
  FROM unnest($1::text[]) AS asked (folded)
  CROSS JOIN LATERAL (
    SELECT word FROM blog_word WHERE word % asked.folded
    ORDER BY similarity(word, asked.folded) DESC, word LIMIT ${CANDIDATES}
  ) AS alike
  WHERE ${published("plainto_tsquery('blog_text', alike.word)")}`;

/** Tells the words in what is searched for, completes them and mends their spelling by the words of published posts. */
@Injectable()
export class QueryWords {
  constructor(private readonly dataSource: DataSource) {}

  /** Words so small that every post has them are left out. */
  async understand(query: string): Promise<Understood> {
    const asked = wordsOf(query);
    const rows = await this.dataSource.query<WordRow[]>(NAMED, [asked, SEARCH_LETTERS.completed]);
    const mended = await this.#mended(rows.filter(({ found }) => !found));
    const taken = rows.map((row) => ({ ...row, takenAs: row.found ? [] : (mended.get(row.folded) ?? []) }));
    return {
      words: taken.map(({ word, found, takenAs }) => ({ word, takenAs, found: found || takenAs.length > 0 })),
      exact: allOf(taken.map(({ word }) => [word])),
      loose: allOf(taken.map(({ spellings, takenAs }) => [...spellings, ...takenAs])),
    };
  }

  /** One statement for all: ten words at once would take every connection there is. */
  async #mended(rows: readonly WordRow[]): Promise<Map<string, string[]>> {
    const long = rows.map(({ folded }) => folded).filter((folded) => [...folded].length >= SEARCH_LETTERS.mended);
    if (long.length === 0) return new Map();
    const alike = await this.dataSource.query<{ folded: string; word: string }[]>(ALIKE, [[...new Set(long)]]);
    const byWord = Map.groupBy(alike, ({ folded }) => folded);
    return new Map(
      Array.from(byWord, ([folded, found]) => [
        folded,
        nearest(
          folded,
          found.map(({ word }) => word),
        ),
      ]),
    );
  }
}

const quoted = (word: string): string => `'${word.replaceAll("'", "''")}'`;
/** For each word one of its spellings. */
const allOf = (words: readonly string[][]): string =>
  words.map((spellings) => `(${spellings.map(quoted).join(' | ')})`).join(' & ');
