import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { normalizeText } from '../../shared/rules.js';

/** Filters `query` to rows that contain `searchText` in one of `columns` (`alias.name`): plain text, case-insensitive. */
export function addTextFilter<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  searchText: string | undefined,
  columns: readonly string[],
): void {
  const text = normalizeText(searchText ?? '');
  if (!text) return;
  query.andWhere(`(${columns.map((column) => `position(lower(:text) in lower(${column})) > 0`).join(' OR ')})`, {
    text,
  });
}
