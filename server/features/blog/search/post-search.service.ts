import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Page, type PageArgs, pageOf, type Place, placeOf } from '../../../platform/database/keyset.js';
import { DomainError } from '../../../shared/errors.js';
import { SEARCH_RULES } from '../../../shared/post-search.js';
import { firstBroken } from '../../../shared/rules.js';
import type { BlogPostEntity } from '../blog-post.entity.js';
import { BlogService } from '../blog.service.js';
import { MARKS, piecesOf, type MarkedText } from './marked-text.js';
import { QueryWords, type SearchedWord } from './query-words.service.js';

export interface FoundPosts extends Omit<Page<BlogPostEntity>, 'edges'> {
  edges: FoundPost[];
  words: SearchedWord[];
}

export interface FoundPost {
  cursor: string;
  node: BlogPostEntity;
  /** Reads the text, so only when it is asked for. */
  highlight: () => Promise<Highlight>;
}

export interface Highlight {
  title: MarkedText[];
  snippet: MarkedText[];
}

interface Hit {
  id: string;
  publishedDate: Date;
  rank: number;
}

/** What orders posts that were found: how well they fit, then the newest. */
const ORDER = ['integer', 'timestamptz', 'uuid'] as const;
/** Of the weights D, C (text), B (subtitle and author) and A (title): a title counts more than any number of times in the text. */
const WEIGHTS = '{0, 0.2, 0.4, 1}';
const MILLION = 1_000_000;

/** The best first, or from a place on in either direction. What a word was taken as counts a quarter of the word itself. */
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

const MARKED = `StartSel="${MARKS.start}", StopSel="${MARKS.end}"`;
const WHOLE = `${MARKED}, HighlightAll=true`;
const PARTS = `${MARKED}, MaxFragments=2, MinWords=8, MaxWords=22, FragmentDelimiter=" … "`;
/** So much of a text is looked through for a place to quote. */
const QUOTED_FROM = 20_000;
/** Posts quoted by one statement: of the longest texts, all of a page would take longer than a statement may. */
const QUOTED_AT_ONCE = 20;

/** A text no longer than this is told whole. */
const SHORT = 240;

/** Where the text itself has no word of it, the subtitle or the beginning stands for it. */
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
    FROM ts_headline('blog_text', left(search.body, ${QUOTED_FROM}), asked.query,
      CASE WHEN length(search.body) <= ${SHORT} THEN $3 ELSE $4 END) AS text
  ) AS part
  WHERE post.id = ANY($1)`;

/** Finds published posts by their words. The tables it searches hold nothing of any other post. */
@Injectable()
export class PostSearch {
  constructor(
    private readonly dataSource: DataSource,
    private readonly blog: BlogService,
    private readonly queryWords: QueryWords,
  ) {}

  /** A page of the posts that have every word of `query`, the best first. Throws INVALID when it is too long. */
  async search(query: string, page: PageArgs, withContent = false): Promise<FoundPosts> {
    const broken = firstBroken(SEARCH_RULES, query);
    if (broken) throw DomainError.invalid({ query: broken });
    const place = placeOf(page, ORDER);
    const { words, exact, loose } = await this.queryWords.understand(query);
    const found = loose ? await this.#hits(exact, loose, place) : [];
    const hits = pageOf(found, place, ({ rank, publishedDate, id }) => [rank, publishedDate, id], this.#count(loose));
    const edges = await this.#withPosts(hits.edges, loose, withContent);
    return { ...hits, nodes: edges.map(({ node }) => node), edges, words };
  }

  #hits(exact: string, loose: string, { backwards, position, first }: Place): Promise<Hit[]> {
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

  /** A post that was taken back since it was found is left out. */
  async #withPosts(edges: Page<Hit>['edges'], query: string, withContent: boolean): Promise<FoundPost[]> {
    const ids = edges.map(({ node }) => node.id);
    const posts = new Map((await this.blog.publishedOf(ids, withContent)).map((post) => [post.id, post]));
    let highlights: Promise<Map<string, Highlight>> | undefined;
    return edges.flatMap(({ cursor, node: { id } }) => {
      const node = posts.get(id);
      const highlight = async () => (await (highlights ??= this.#highlights(ids, query))).get(id) ?? unmarked(node!);
      return node ? [{ cursor, node, highlight }] : [];
    });
  }

  async #highlights(ids: string[], query: string): Promise<Map<string, Highlight>> {
    const highlights = new Map<string, Highlight>();
    for (let from = 0; from < ids.length; from += QUOTED_AT_ONCE) {
      const values = [ids.slice(from, from + QUOTED_AT_ONCE), query, WHOLE, PARTS];
      const rows = await this.dataSource.query<{ id: string; title: string; snippet: string }[]>(HIGHLIGHTS, values);
      for (const { id, title, snippet } of rows)
        highlights.set(id, { title: piecesOf(title), snippet: piecesOf(snippet) });
    }
    return highlights;
  }
}

const unmarked = ({ title, excerpt }: BlogPostEntity): Highlight => ({
  title: piecesOf(title),
  snippet: piecesOf(excerpt),
});
