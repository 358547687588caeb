import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { DomainError } from '../../shared/errors.js';
import { isCalendarDate, isId } from '../../shared/rules.js';

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

/** The columns that order a list, newest first unless it is said otherwise. The last of them, an id, breaks ties. */
export interface KeysetOrder<T> {
  by: readonly (keyof T & string)[];
  oldestFirst?: boolean;
}

/** How many a page holds when nobody says. */
export const PAGE_SIZE = 12;
const PAGE_MAX = 100;

const encoded = (position: unknown[]): string => Buffer.from(JSON.stringify(position)).toString('base64url');

function decoded(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}

const text = (test: (text: string) => boolean) => (value: unknown) => typeof value === 'string' && test(value);

const isInstant = (told: string): boolean =>
  /^(?!0000)\d{4}-/.test(told) && Number.isFinite(Date.parse(told)) && new Date(told).toISOString() === told;

/** What a cursor may hold for a column, by the column's type: a calendar date is a text and stays one. */
const FITS: Record<string, (value: unknown) => boolean> = {
  timestamptz: text(isInstant),
  date: text(isCalendarDate),
  integer: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
  text: text(() => true),
  uuid: text(isId),
};

/** The place that `cursor` names in a list of `types`. Whoever calls may have made it up. */
function positionAt(cursor: string, types: readonly string[]): unknown[] {
  const position = decoded(cursor);
  const fits = Array.isArray(position) && position.length === types.length;
  if (fits && types.every((type, i) => FITS[type]!(position[i]))) return position;
  throw DomainError.invalid({ cursor: 'This cursor does not belong to this list' });
}

/** Where a page begins, in which direction it is read, and how many it may hold. */
export interface Place {
  first: number;
  /** The page right before the cursor, read from it backwards. */
  backwards: boolean;
  /** What the cursor holds of the ordering columns; null at either end of the list. */
  position: unknown[] | null;
}

/** The place that `page` asks for, in a list that is ordered by columns of these types. */
export function placeOf({ first = PAGE_SIZE, after, before }: PageArgs, types: readonly string[]): Place {
  if (first < 1 || first > PAGE_MAX) throw DomainError.invalid({ first: `Ask for 1 to ${PAGE_MAX} at a time` });
  const backwards = before != null && after == null; // a caller may spell out null
  const cursor = backwards ? before : after;
  return { first, backwards, position: cursor == null ? null : positionAt(cursor, types) };
}

/** The page of `found`: what was read from `place` on in its direction, one more than fits where there are more. */
export function pageOf<T>(
  found: T[],
  { first, backwards, position }: Place,
  positionOf: (one: T) => unknown[],
  totalCount: () => Promise<number>,
): Page<T> {
  const more = found.length > first;
  const nodes = backwards ? found.slice(0, first).reverse() : found.slice(0, first);
  const edges = nodes.map((node) => ({ node, cursor: encoded(positionOf(node)) }));
  return {
    nodes,
    edges,
    pageInfo: {
      hasNextPage: backwards || more,
      hasPreviousPage: backwards ? more : position !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount,
  };
}

/**
 * One page of `query`, by position rather than by number: equally quick at the first and at the thousandth page, and
 * nothing is skipped or told twice when rows come and go between two pages. One statement.
 */
export async function keysetPage<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  { by, oldestFirst = false }: KeysetOrder<T>,
  page: PageArgs,
): Promise<Page<T>> {
  const place = placeOf(page, typesOf(query, by));
  const { first, position, backwards } = place;
  const ascending = oldestFirst !== backwards;
  const columns = by.map((property) => `${query.alias}.${property}`);
  const total = query.clone();
  if (position) query.andWhere(`(${columns.join(', ')}) ${ascending ? '>' : '<'} (:...position)`, { position });
  for (const column of columns) query.addOrderBy(column, ascending ? 'ASC' : 'DESC');
  const found = await query.limit(first + 1).getMany();
  return pageOf(
    found,
    place,
    (row) => by.map((property) => row[property]),
    () => total.getCount(),
  );
}

const typesOf = <T extends ObjectLiteral>(query: SelectQueryBuilder<T>, by: readonly string[]): string[] =>
  by.map((property) => query.expressionMap.mainAlias!.metadata.findColumnWithPropertyName(property)!.type as string);
