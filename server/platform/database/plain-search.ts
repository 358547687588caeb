import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { normalizeText } from '../../shared/rules.js';

/** Narrows `query` to rows with `words` in one of `columns` (`post.title`), as plain text and whatever their case. */
export function withWords<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  words: string | undefined,
  columns: readonly string[],
): void {
  const text = normalizeText(words ?? '');
  if (!text) return;
  query.andWhere(`(${columns.map((column) => `position(lower(:text) in lower(${column})) > 0`).join(' OR ')})`, {
    text,
  });
}
