import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { JOINABLE, JOINERS } from '../../shared/invisible-characters.js';
import { normalizeLine } from '../../shared/rules.js';

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
  const text = normalizeLine(searchText ?? '');
  if (!text) return;
  query
    .andWhere(`lower(${indexed.join(` || ' ' || `)}) LIKE lower(:pattern)`, { pattern: `%${toPattern(text)}%` })
    .andWhere(`(${columns.map((column) => containsText(column, ':text')).join(' OR ')})`, { text });
}

/** An SQL condition: `column` contains `text`, whatever the case and the joiners of either. */
export const containsText = (column: string, text: string): string =>
  `position(${withoutJoiners(text)} in ${withoutJoiners(column)}) > 0`;

const withoutJoiners = (text: string): string => `translate(lower(${text}), '${JOINERS}', '')`;

const JOINABLE_CHARACTER = new RegExp(JOINABLE, 'gu');
const JOINER = new RegExp(`[${JOINERS}]`, 'g');

/** A LIKE pattern that the index can serve. It allows anything where a joiner may be. */
const toPattern = (text: string): string =>
  text
    .replace(JOINER, '')
    .replace(/[\\%_]/g, '\\$&')
    .replace(JOINABLE_CHARACTER, '$&%');
