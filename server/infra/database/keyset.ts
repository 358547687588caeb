import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { DomainError } from '../../shared/errors.js';
import { PAGE_MAX, PAGE_SIZE } from './page-size.js';
import { isCalendarDate, isId } from '../../shared/rules.js';

export interface PageArgs {
  /** Maximum number of items, 1 to 100. */
  first?: number | null;
  /** Maximum number of items from the end of the list, or directly before `before`; replaces `first`. */
  last?: number | null;
  /** Return only items after this cursor. */
  after?: string | null;
  /** Return only items before this cursor: the page directly before it, even with `first`. */
  before?: string | null;
}

export interface KeysetPage<T> {
  nodes: T[];
  edges: { cursor: string; node: T }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  /** Runs a separate statement, so it is called only when the count was requested. */
  totalCount: () => Promise<number>;
}

/** Ordering columns, newest first by default. The last one is an ID, which breaks ties. */
export interface KeysetOrder<T> {
  by: readonly (keyof T & string)[];
  oldestFirst?: boolean;
}

const encodeCursor = (position: unknown[]): string => Buffer.from(JSON.stringify(position)).toString('base64url');

function decodeCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}

const text = (test: (text: string) => boolean) => (value: unknown) => typeof value === 'string' && test(value);

const isInstant = (value: string): boolean =>
  /^(?!0000)\d{4}-/.test(value) && Number.isFinite(Date.parse(value)) && new Date(value).toISOString() === value;

/** Validates a decoded cursor value by column type. A calendar date is text and stays text. */
const IS_VALID_FOR = {
  timestamptz: text(isInstant),
  date: text(isCalendarDate),
  integer: (value: unknown) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
  text: text(() => true),
  uuid: text(isId),
} satisfies Record<string, (value: unknown) => boolean>;

type CursorType = keyof typeof IS_VALID_FOR;

const isCursorType = (type: unknown): type is CursorType =>
  typeof type === 'string' && Object.hasOwn(IS_VALID_FOR, type);

/**
 * Decodes a cursor and validates it against the column types, since clients can forge it. `argument` names the field in
 * the error.
 */
function parseCursor(argument: string, cursor: string, types: readonly CursorType[]): unknown[] {
  const position = decodeCursor(cursor);
  const fits = Array.isArray(position) && position.length === types.length;
  if (fits && types.every((type, i) => IS_VALID_FOR[type](position[i]))) return position;
  throw DomainError.invalid({ [argument]: 'This cursor does not belong to this list' });
}

export interface PagePosition {
  first: number;
  /** Read backwards from the cursor or from the end of the list. */
  backwards: boolean;
  /** Values of the ordering columns at the cursor; null at either end of the list. */
  position: unknown[] | null;
}

/** Validates page arguments for a list that is ordered by columns of these types. */
export function pagePosition({ first, last, after, before }: PageArgs, types: readonly CursorType[]): PagePosition {
  // Clients may send null explicitly.
  if (last != null && after != null)
    throw DomainError.invalid({ after: 'Send `after` with `first`, and `before` with `last`' });
  const limit = last ?? first ?? PAGE_SIZE;
  if (limit < 1 || limit > PAGE_MAX)
    throw DomainError.invalid({ [last == null ? 'first' : 'last']: `Ask for 1 to ${PAGE_MAX} at a time` });
  const backwards = last != null || (before != null && after == null);
  const [argument, cursor] = backwards ? (['before', before] as const) : (['after', after] as const);
  return { first: limit, backwards, position: cursor == null ? null : parseCursor(argument, cursor, types) };
}

/** Builds a page from `rows`, which holds one row more than fits if there are more. */
export function toPage<T>(
  rows: T[],
  { first, backwards, position }: PagePosition,
  positionOf: (row: T) => unknown[],
  totalCount: () => Promise<number>,
): KeysetPage<T> {
  const hasMore = rows.length > first;
  const nodes = backwards ? rows.slice(0, first).reverse() : rows.slice(0, first);
  const edges = nodes.map((node) => ({ node, cursor: encodeCursor(positionOf(node)) }));
  return {
    nodes,
    edges,
    pageInfo: {
      // A cursor proves that at least one item exists on its other side.
      hasNextPage: backwards ? position !== null : hasMore,
      hasPreviousPage: backwards ? hasMore : position !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount,
  };
}

/**
 * Reads one page of `query` by position instead of by offset: the thousandth page is as fast as the first, and rows inserted or deleted
 * between two pages cause neither gaps nor duplicates. Runs one statement.
 */
export async function keysetPage<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  { by, oldestFirst = false }: KeysetOrder<T>,
  page: PageArgs,
): Promise<KeysetPage<T>> {
  const target = pagePosition(page, typesOf(query, by));
  const { first, position, backwards } = target;
  const ascending = oldestFirst !== backwards;
  const columns = by.map((property) => `${query.alias}.${property}`);
  const total = query.clone();
  if (position) query.andWhere(`(${columns.join(', ')}) ${ascending ? '>' : '<'} (:...position)`, { position });
  for (const column of columns) query.addOrderBy(column, ascending ? 'ASC' : 'DESC');
  const rows = await query.limit(first + 1).getMany();
  return toPage(
    rows,
    target,
    (row) => by.map((property) => row[property]),
    () => total.getCount(),
  );
}

/**
 * Reads a whole list page by page, so that memory does not grow with its length, and no connection is held while a client
 * receives a page.
 */
export async function* eachPage<T>(
  read: (page: PageArgs) => Promise<KeysetPage<T>>,
  first = PAGE_MAX,
): AsyncGenerator<T[]> {
  let after: string | null = null;
  do {
    const { nodes, pageInfo }: KeysetPage<T> = await read({ first, after });
    yield nodes;
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
}

const typesOf = <T extends ObjectLiteral>(
  { expressionMap }: SelectQueryBuilder<T>,
  by: readonly string[],
): CursorType[] =>
  by.map((property) => {
    const type = expressionMap.mainAlias?.metadata.findColumnWithPropertyName(property)?.type;
    if (!isCursorType(type)) throw new Error(`A list cannot be ordered by ${property} of type ${String(type)}`);
    return type;
  });
