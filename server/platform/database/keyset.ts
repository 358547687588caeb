import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { DomainError } from '../../shared/errors.js';
import { isId } from '../../shared/rules.js';

export interface PageArgs {
  /** How many, 1 to 100. */
  first?: number;
  /** Only what follows this cursor. */
  after?: string | null;
  /** Only what precedes this cursor: the page right before it. */
  before?: string | null;
}

export interface Page<T> {
  nodes: T[];
  edges: { cursor: string; node: T }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  /** Runs a statement of its own, so only when it is asked for. */
  totalCount: () => Promise<number>;
}

/** The two columns that order a list, newest first: a date and the id that breaks ties. */
export interface KeysetOrder<T> {
  date: keyof T & string;
  id: keyof T & string;
}

const PAGE_MAX = 100;

const cursorOf = <T extends ObjectLiteral>(row: T, order: KeysetOrder<T>): string =>
  Buffer.from(`${(row[order.date] as Date).toISOString()} ${row[order.id]}`).toString('base64url');

function positionAt(cursor: string): { date: Date; id: string } {
  const [date, id] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const instant = new Date(date ?? '');
  const year = instant.getUTCFullYear();
  if (!(year >= 1 && year <= 9999) || !isId(id ?? '')) {
    throw DomainError.invalid({ cursor: 'This cursor does not belong to this list' });
  }
  return { date: instant, id: id! };
}

/**
 * One page of `query`, newest first, by position rather than by number: equally quick at the first and at the thousandth
 * page, and nothing is skipped or told twice when posts come and go between two pages. One statement.
 */
export async function keysetPage<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  order: KeysetOrder<T>,
  { first = 12, after, before }: PageArgs,
): Promise<Page<T>> {
  if (first < 1 || first > PAGE_MAX) throw DomainError.invalid({ first: `Ask for 1 to ${PAGE_MAX} at a time` });
  const backwards = before != null && after == null; // a caller may spell out null
  const [date, id] = [`${query.alias}.${order.date}`, `${query.alias}.${order.id}`];
  const total = query.clone();
  const cursor = backwards ? before : after;
  if (cursor != null) {
    const position = positionAt(cursor);
    query.andWhere(`(${date}, ${id}) ${backwards ? '>' : '<'} (:date, :id)`, position);
  }
  const direction = backwards ? 'ASC' : 'DESC';
  const found = await query
    .orderBy(date, direction)
    .addOrderBy(id, direction)
    .limit(first + 1)
    .getMany();
  const more = found.length > first;
  const nodes = backwards ? found.slice(0, first).reverse() : found.slice(0, first);
  const edges = nodes.map((node) => ({ node, cursor: cursorOf(node, order) }));
  return {
    nodes,
    edges,
    pageInfo: {
      hasNextPage: backwards || more,
      hasPreviousPage: backwards ? more : after != null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount: () => total.getCount(),
  };
}
