import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { BlogPostEntity } from '../posts/blog-post.entity.js';
import { GAP, passagesWith } from './passages.js';
import type { LooseQuery } from './search-query.service.js';

export interface Highlight {
  title: MarkedText[];
  snippet: MarkedText[];
}

/** A piece of text that is marked if it matches the search. */
interface MarkedText {
  text: string;
  marked: boolean;
}

interface Body {
  id: string;
  body: string;
  /** There is more text. */
  isCut: boolean;
  /** Those of each word of the query; null where the query has none. */
  words: string[][] | null;
}

interface Snippet {
  snippet: string;
  body: Body | undefined;
  excerpt: string;
}

interface Quote {
  text: string;
  /** Options for `ts_headline`. */
  options: string;
}

/** Control characters that never occur in text; PostgreSQL puts them around matches. */
const MARKS = { start: '\u0002', end: '\u0003' } as const;
const MARKED_PIECE = new RegExp(`(${MARKS.start}[^${MARKS.end}]*${MARKS.end})`);
const MARK_CHARACTERS = new RegExp(`[${MARKS.start}${MARKS.end}]`, 'g');
const MARKED = `StartSel="${MARKS.start}", StopSel="${MARKS.end}"`;
const WHOLE = `${MARKED}, HighlightAll=true`;
const PARTS = `${MARKED}, MaxFragments=2, MinWords=8, MaxWords=22, FragmentDelimiter="${GAP}"`;

/** Characters of a text that are searched for a passage to quote. */
const QUOTED_FROM = 20_000;
/** Characters. A text up to this length is shown whole. */
const SHORT = 240;
/** Characters that show if a passage begins or ends the text. */
const EDGE = 20;
/** A partial word at the end of a text that was cut. */
const HALF_WORD = /\s\S{0,50}$/;
/** A post that was unpublished meanwhile. */
const NOT_FOUND = { body: '', words: null, isCut: false };
/** Posts per statement: parsing a whole page of the longest texts would exceed the statement timeout. */
const POSTS_AT_ONCE = 20;

/** Subselects parse the query once: a prepared plan would parse it for each row. */
const BODIES = `
  SELECT post_id AS id, left(body, ${QUOTED_FROM}) AS body, length(body) > ${QUOTED_FROM} AS "isCut",
    (SELECT json_agg(tsvector_to_array(to_tsvector('blog_text', word))) FROM unnest($2::text[]) AS word) AS words
  FROM blog_search WHERE post_id = ANY($1)`;
const MARK = `
  SELECT ts_headline('blog_text', text, (SELECT to_tsquery('blog_text', $1)), options) AS text
  FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS asked (text, options, place) ORDER BY place`;

/** Quotes matching posts with the words of the search marked. */
@Injectable()
export class PostHighlights {
  constructor(private readonly dataSource: DataSource) {}

  /** By the IDs of these posts. */
  async of(posts: readonly BlogPostEntity[], query: LooseQuery): Promise<Map<string, Highlight>> {
    const highlights = new Map<string, Highlight>();
    for (let from = 0; from < posts.length; from += POSTS_AT_ONCE)
      for (const [id, highlight] of await this.#highlightBatch(posts.slice(from, from + POSTS_AT_ONCE), query))
        highlights.set(id, highlight);
    return highlights;
  }

  async #highlightBatch(
    posts: readonly BlogPostEntity[],
    { loose: query, looseWords }: LooseQuery,
  ): Promise<[string, Highlight][]> {
    const ids = posts.map(({ id }) => id);
    const rows = await this.dataSource.query<Body[]>(BODIES, [ids, looseWords]);
    const bodies = new Map(rows.map((row) => [row.id, row]));
    const titles = posts.map(({ title }) => ({ text: title, options: WHOLE }));
    const quotes = ids.map((id) => quoteFrom(bodies.get(id)));
    const marked = await this.#mark(query, [...titles, ...quotes]);
    const snippets = await this.#snippets(
      query,
      posts.map(({ id, excerpt }, i) => ({
        snippet: marked[titles.length + i] ?? '',
        body: bodies.get(id),
        excerpt,
      })),
    );
    return ids.map((id, i) => [
      id,
      { title: parseMarkedText(marked[i] ?? ''), snippet: parseMarkedText(snippets[i] ?? '') },
    ]);
  }

  /** Replaces snippets without a match by one from all of the searched text, or by the excerpt. */
  async #snippets(query: string, posts: readonly Snippet[]): Promise<string[]> {
    const unmarked = posts.filter(({ snippet }) => !hasMark(snippet));
    const marked = await this.#mark(
      query,
      unmarked.flatMap(({ body, excerpt }) => [
        { text: body?.body ?? '', options: PARTS },
        { text: excerpt, options: WHOLE },
      ]),
    );
    const others = new Map(unmarked.map((post, i) => [post, marked.slice(2 * i, 2 * i + 2)]));
    return posts.map((post) => {
      const [snippet = post.snippet, excerpt = ''] = others.get(post) ?? [];
      return hasMark(snippet) ? withEllipses(snippet, post.body) : excerpt;
    });
  }

  async #mark(query: string, quotes: readonly Quote[]): Promise<string[]> {
    if (quotes.length === 0) return [];
    const values = [query, quotes.map(({ text }) => text), quotes.map(({ options }) => options)];
    const rows = await this.dataSource.query<{ text: string }[]>(MARK, values);
    return rows.map(({ text }) => text);
  }
}

function quoteFrom({ body, words, isCut }: Omit<Body, 'id'> = NOT_FOUND): Quote {
  if (body.length <= SHORT) return { text: body, options: WHOLE };
  return { text: passagesWith(words ?? [], isCut ? body.replace(HALF_WORD, '') : body), options: PARTS };
}

function withEllipses(snippet: string, { body, isCut }: Omit<Body, 'id'> = NOT_FOUND): string {
  const plain = snippet.replace(MARK_CHARACTERS, '');
  const start = body.startsWith(plain.slice(0, EDGE)) ? '' : '… ';
  const end = !isCut && body.endsWith(plain.slice(-EDGE)) ? '' : ' …';
  return start + snippet + end;
}

const hasMark = (text: string): boolean => text.includes(MARKS.start);

const parseMarkedText = (text: string): MarkedText[] =>
  text
    .split(MARKED_PIECE)
    .map((piece) => ({ text: piece.replace(MARK_CHARACTERS, ''), marked: piece.startsWith(MARKS.start) }))
    .filter((piece) => piece.text !== '');
