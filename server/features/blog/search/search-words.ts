import { maxLength, normalizeLine } from '../../../shared/rules.js';
import { SEARCH_LIMITS } from '../../../shared/post-search.js';

/** Minimum length of a word that is completed, and of one whose spelling is corrected. */
export const SEARCH_LETTERS = { completed: 3, corrected: 4 } as const;

export const SEARCH_RULES = [
  maxLength(SEARCH_LIMITS.query, `Search for ${SEARCH_LIMITS.query} characters at most`),
] as const;

const WORD = /[\p{L}\p{M}\p{Nd}\u200c\u200d]+/gu;

/** The distinct words of `query`. They consist of letters and digits alone, so none can be an operator. */
export const searchWords = (query: string): string[] =>
  [...new Set(normalizeLine(query).match(WORD))].slice(0, SEARCH_LIMITS.words);
