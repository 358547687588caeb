import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  type KeysetPage,
  type PageArgs,
  toPage,
  type PagePosition,
  pagePosition,
} from '../../../infra/database/keyset.js';
import { DomainError } from '../../../shared/errors.js';
import { firstBroken } from '../../../shared/rules.js';
import type { BlogPostEntity } from '../blog-post.entity.js';
import { BlogService } from '../blog.service.js';
import { SearchQueryParser, type SearchedWord } from './search-query.service.js';
import { SEARCH_RULES } from './search-words.js';

export interface SearchResultPage extends Omit<KeysetPage<BlogPostEntity>, 'edges'> {
  edges: SearchResult[];
  words: SearchedWord[];
}

export interface SearchResult {
  cursor: string;
  node: BlogPostEntity;
  /** Reads the text of the post, so it is called only when the field is selected. */
  highlight: () => Promise<Highlight>;
}

export interface Highlight {
  title: MarkedText[];
  snippet: MarkedText[];
}

/** A piece of text that is marked if it matches the search. */
interface MarkedText {
  text: string;
  marked: boolean;
}

interface Hit {
  id: string;
  publishedDate: Date;
  rank: number;
}

/** Column types of the order of results: best rank first, then newest. */
const ORDER = ['integer', 'timestamptz', 'uuid'] as const;
/** Weights D, C (text), B (subtitle and author) and A (title). One match in the title outranks any number in the text. */
const WEIGHTS = '{0, 0.2, 0.4, 1}';
const MILLION = 1_000_000;

/** Best first, from a cursor in either direction. A match of a corrected or completed word counts a quarter of an exact one. */
const hits = (backwards: boolean) => `
  SELECT * FROM (
    SELECT post_id AS id, published_date AS "publishedDate", round(${MILLION} * (
      ts_rank('${WEIGHTS}', document, to_tsquery('blog_text', $1)) +
      ts_rank('${WEIGHTS}', document, to_tsquery('blog_text', $2)) / 4
    ))::integer AS rank
    FROM blog_search WHERE document @@ to_tsquery('blog_text', $2)
  ) AS hit
  WHERE $3::integer IS NULL OR (rank, "publishedDate", id) ${backwards ? '>' : '<'} ($3, $4::timestamptz, $5::uuid)
  ORDER BY ${['rank', '"publishedDate"', 'id'].map((column) => `${column} ${backwards ? 'ASC' : 'DESC'}`).join(', ')}
  LIMIT $6`;
const HITS = { forwards: hits(false), backwards: hits(true) };
const COUNT = `SELECT count(*)::integer AS count FROM blog_search WHERE document @@ to_tsquery('blog_text', $1)`;

/** Control characters that never occur in text; PostgreSQL puts them around matches. */
const MARKS = { start: '\u0002', end: '\u0003' } as const;
const MARKED_PIECE = new RegExp(`(${MARKS.start}[^${MARKS.end}]*${MARKS.end})`);
const MARK_CHARACTERS = new RegExp(`[${MARKS.start}${MARKS.end}]`, 'g');
const MARKED = `StartSel="${MARKS.start}", StopSel="${MARKS.end}"`;
const WHOLE = `${MARKED}, HighlightAll=true`;
const PARTS = `${MARKED}, MaxFragments=2, MinWords=8, MaxWords=22, FragmentDelimiter=" … "`;
/** Characters of a text that are searched for a passage to quote; what follows is only searched if they have none. */
const QUOTED_FROM = { first: 4000, further: 16_000 };
/** Posts per statement: snippets of a whole page of the longest texts would exceed the statement timeout. */
const QUOTED_AT_ONCE = 20;

/** Characters. A text up to this length is shown whole. */
const SHORT = 240;

/** If the text contains none of the words, the snippet is the subtitle or the beginning. */
const HIGHLIGHTS = `
  SELECT post.id, ts_headline('blog_text', post.title, asked.query, $3) AS title,
    CASE
      WHEN position('${MARKS.start}' IN part.text) = 0 THEN ts_headline('blog_text', post.excerpt, asked.query, $3)
      WHEN length(search.body) <= ${SHORT} THEN part.text
      ELSE concat(
        CASE WHEN NOT starts_with(search.body, left(part.plain, 20)) THEN '… ' END,
        part.text,
        CASE WHEN right(search.body, 20) <> right(part.plain, 20) THEN ' …' END
      )
    END AS snippet
  FROM (SELECT to_tsquery('blog_text', $2) AS query) AS asked
  CROSS JOIN blog_post AS post
  JOIN blog_search AS search ON search.post_id = post.id
  CROSS JOIN LATERAL (
    SELECT text, translate(text, '${MARKS.start}${MARKS.end}', '') AS plain
    FROM (
      SELECT CASE
        WHEN length(search.body) <= ${QUOTED_FROM.first} OR position('${MARKS.start}' IN beginning) > 0 THEN beginning
        ELSE ts_headline('blog_text', substr(search.body, ${QUOTED_FROM.first + 1}, ${QUOTED_FROM.further}), asked.query, $4)
      END AS text
      FROM ts_headline('blog_text', left(search.body, ${QUOTED_FROM.first}), asked.query,
        CASE WHEN length(search.body) <= ${SHORT} THEN $3 ELSE $4 END) AS beginning
    ) AS quoted
  ) AS part
  WHERE post.id = ANY($1)`;

/** Finds published posts by their words. The tables it searches hold nothing of any other post. */
@Injectable()
export class PostSearch {
  constructor(
    private readonly dataSource: DataSource,
    private readonly blog: BlogService,
    private readonly queryWords: SearchQueryParser,
  ) {}

  /** A page of the posts that have every word of `query`, the best first. Throws INVALID when it is too long. */
  async search(query: string, page: PageArgs, withContent = false): Promise<SearchResultPage> {
    const broken = firstBroken(SEARCH_RULES, query);
    if (broken) throw DomainError.invalid({ query: broken });
    const place = pagePosition(page, ORDER);
    const { words, exact, loose } = await this.queryWords.understand(query);
    const found = loose ? await this.#hits(exact, loose, place) : [];
    const hits = toPage(found, place, ({ rank, publishedDate, id }) => [rank, publishedDate, id], this.#count(loose));
    const edges = await this.#withPosts(hits.edges, loose, withContent);
    return { ...hits, nodes: edges.map(({ node }) => node), edges, words };
  }

  #hits(exact: string, loose: string, { backwards, position, first }: PagePosition): Promise<Hit[]> {
    const sql = backwards ? HITS.backwards : HITS.forwards;
    return this.dataSource.query(sql, [exact, loose, ...(position ?? [null, null, null]), first + 1]);
  }

  #count(query: string): () => Promise<number> {
    return async () => {
      if (!query) return 0;
      const [row] = await this.dataSource.query<[{ count: number }]>(COUNT, [query]);
      return row.count;
    };
  }

  /** Leaves out a post that was unpublished after the search found it. */
  async #withPosts(edges: KeysetPage<Hit>['edges'], query: string, withContent: boolean): Promise<SearchResult[]> {
    const ids = edges.map(({ node }) => node.id);
    const posts = new Map((await this.blog.publishedOf(ids, withContent)).map((post) => [post.id, post]));
    let highlights: Promise<Map<string, Highlight>> | undefined;
    return edges.flatMap(({ cursor, node: { id } }) => {
      const node = posts.get(id);
      if (!node) return [];
      const highlight = async () => (await (highlights ??= this.#highlights(ids, query))).get(id) ?? unmarked(node);
      return [{ cursor, node, highlight }];
    });
  }

  async #highlights(ids: string[], query: string): Promise<Map<string, Highlight>> {
    const highlights = new Map<string, Highlight>();
    for (let from = 0; from < ids.length; from += QUOTED_AT_ONCE) {
      const values = [ids.slice(from, from + QUOTED_AT_ONCE), query, WHOLE, PARTS];
      const rows = await this.dataSource.query<{ id: string; title: string; snippet: string }[]>(HIGHLIGHTS, values);
      for (const { id, title, snippet } of rows)
        highlights.set(id, { title: parseMarkedText(title), snippet: parseMarkedText(snippet) });
    }
    return highlights;
  }
}

const unmarked = ({ title, excerpt }: BlogPostEntity): Highlight => ({
  title: parseMarkedText(title),
  snippet: parseMarkedText(excerpt),
});

const parseMarkedText = (text: string): MarkedText[] =>
  text
    .split(MARKED_PIECE)
    .map((piece) => ({ text: piece.replace(MARK_CHARACTERS, ''), marked: piece.startsWith(MARKS.start) }))
    .filter((piece) => piece.text !== '');
