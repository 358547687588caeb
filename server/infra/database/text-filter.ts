import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { normalizeText } from '../../shared/rules.js';

/**
 * Filters `query` to rows that contain `searchText` in one of `columns` (`alias.name`): plain text, case-insensitive. The
 * text of all `indexed` columns together has a trigram index, which finds the few rows to look at.
 */
export function addTextFilter<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  searchText: string | undefined,
  columns: readonly string[],
  indexed = columns,
): void {
  const text = normalizeText(searchText ?? '');
  if (!text) return;
  query
    .andWhere(`lower(${indexed.join(` || ' ' || `)}) LIKE lower(:pattern)`, { pattern: `%${escapeLike(text)}%` })
    .andWhere(`(${columns.map((column) => `position(lower(:text) in lower(${column})) > 0`).join(' OR ')})`, { text });
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
