import { maxLength, normalizeText } from './rules.js';

/** Of what is searched for: code points, and words that count. */
export const SEARCH_LIMITS = { query: 100, words: 10 } as const;
/** From so many letters on a word is completed, and from so many its spelling mended. */
export const SEARCH_LETTERS = { completed: 3, mended: 4 } as const;

/** The query parameter of /blog that holds what is searched for. */
export const SEARCH_PARAMETER = 'q';

export const SEARCH_RULES = [
  maxLength(SEARCH_LIMITS.query, `Search for ${SEARCH_LIMITS.query} characters at most`),
] as const;

/** What stands in an address, as it is searched for and shown: no matter who wrote the address, and how much. */
export const searchIn = (typed: string | null): string =>
  [...normalizeText((typed ?? '').replace(/[\p{Cc}\s]+/gu, ' '))].slice(0, SEARCH_LIMITS.query).join('').trim();

const WORD = /[\p{L}\p{M}\p{Nd}\u200c\u200d]+/gu;

/** The words of what is searched for, each once: letters, digits and nothing that could be taken for an operator. */
export const wordsOf = (query: string): string[] =>
  [...new Set(normalizeText(query).match(WORD))].slice(0, SEARCH_LIMITS.words);

export const SEARCH_MESSAGES = {
  label: 'Search the blog',
  search: 'Search',
} as const;
