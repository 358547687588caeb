import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { closestWord } from './spelling.js';
import { SEARCH_LETTERS, searchWords } from './search-words.js';

/** The interpretation of one word of the query. */
export interface SearchedWord {
  word: string;
  /** The spellings looked for in its place, where no post has the word itself. */
  takenAs: string[];
  /** Some post has it, or what it was taken as. */
  found: boolean;
}

export interface ParsedQuery {
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

/** Maximum number of completions of a word, the shortest first. */
const COMPLETIONS = 50;
/** Similar words among which the closest spelling is chosen. */
const CANDIDATES = 30;

/** Counts, because the planner would run EXISTS as a sequential scan. */
const published = (query: string) => `(SELECT count(*) > 0 FROM blog_search WHERE document @@ ${query})`;

const NAMED = `
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
    ) AS spelled
  ) AS expanded
  ORDER BY asked.place`;

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
    const rows = await this.dataSource.query<WordRow[]>(NAMED, [asked, SEARCH_LETTERS.completed]);
    const corrected = await this.#corrected(rows.filter(({ found }) => !found));
    const taken = rows.map((row) => ({ ...row, takenAs: row.found ? [] : (corrected.get(row.folded) ?? []) }));
    return {
      words: taken.map(({ word, found, takenAs }) => ({ word, takenAs, found: found || takenAs.length > 0 })),
      exact: allOf(taken.map(({ word }) => [word])),
      loose: allOf(taken.map(({ spellings, takenAs }) => [...spellings, ...takenAs])),
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
/** A query for texts that contain one spelling of each word. */
const allOf = (words: readonly string[][]): string =>
  words.map((spellings) => `(${spellings.map(quoted).join(' | ')})`).join(' & ');
