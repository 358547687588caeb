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
import type { BlogPostEntity } from '../posts/blog-post.entity.js';
import { BlogService } from '../blog.service.js';
import { type Highlight, PostHighlights } from './post-highlights.service.js';
import { type LooseQuery, SearchQueryParser, type SearchedWord } from './search-query.service.js';
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

/**
 * Best first, from a cursor in either direction. Subselects parse the query once: a prepared plan would parse it for each post.
 * A match of a corrected or completed word counts a quarter of an exact one.
 */
const hits = (backwards: boolean) => `
  SELECT * FROM (
    SELECT post_id AS id, published_date AS "publishedDate", round(${MILLION} * (
      ts_rank('${WEIGHTS}', document, (SELECT to_tsquery('blog_text', $1))) +
      ts_rank('${WEIGHTS}', document, (SELECT to_tsquery('blog_text', $2))) / 4
    ))::integer AS rank
    FROM blog_search WHERE document @@ (SELECT to_tsquery('blog_text', $2))
  ) AS hit
  WHERE $3::integer IS NULL OR (rank, "publishedDate", id) ${backwards ? '>' : '<'} ($3, $4::timestamptz, $5::uuid)
  ORDER BY ${['rank', '"publishedDate"', 'id'].map((column) => `${column} ${backwards ? 'ASC' : 'DESC'}`).join(', ')}
  LIMIT $6`;
const HITS = { forwards: hits(false), backwards: hits(true) };
const COUNT = `SELECT count(*)::integer AS count FROM blog_search WHERE document @@ (SELECT to_tsquery('blog_text', $1))`;

/** Finds published posts by their words. The tables it searches hold nothing of any other post. */
@Injectable()
export class PostSearch {
  constructor(
    private readonly dataSource: DataSource,
    private readonly blog: BlogService,
    private readonly queryWords: SearchQueryParser,
    private readonly highlights: PostHighlights,
  ) {}

  /** A page of the posts that have every word of `query`, the best first. Throws INVALID when it is too long. */
  async search(query: string, page: PageArgs, withContent = false): Promise<SearchResultPage> {
    const broken = firstBroken(SEARCH_RULES, query);
    if (broken) throw DomainError.invalid({ query: broken });
    const place = pagePosition(page, ORDER);
    const { words, exact, loose, looseWords } = await this.queryWords.understand(query);
    const rows = loose ? await this.#hits(exact, loose, place) : [];
    const hits = toPage(rows, place, ({ rank, publishedDate, id }) => [rank, publishedDate, id], this.#count(loose));
    const edges = await this.#withPosts(hits.edges, { loose, looseWords }, withContent);
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
  async #withPosts(edges: KeysetPage<Hit>['edges'], query: LooseQuery, withContent: boolean): Promise<SearchResult[]> {
    const ids = edges.map(({ node }) => node.id);
    const posts = new Map((await this.blog.publishedOf(ids, withContent)).map((post) => [post.id, post]));
    let highlights: Promise<Map<string, Highlight>> | undefined;
    return edges.flatMap(({ cursor, node: { id } }) => {
      const node = posts.get(id);
      if (!node) return [];
      const highlight = async () => (await (highlights ??= this.highlights.of([...posts.values()], query))).get(id)!;
      return [{ cursor, node, highlight }];
    });
  }
}
