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

/** Beyond two rows of this, nobody pages. */
const listed = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(' or ');

export const SEARCH_MESSAGES = {
  label: 'Search the blog',
  search: 'Search',
  title: (query: string): string => `“${query}” in the blog`,
  description: (query: string): string => `Posts of the Gavel Blog about “${query}”.`,
  count: (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'post' : 'posts'}`,
  holding: (query: string): string => `for “${query}”`,
  mended: (word: string, instead: readonly string[]): string => `No post has “${word}”: these have ${listed(instead)}.`,
  none: (query: string): string => `Nothing for “${query}”`,
  missing: (words: readonly string[]): string => `No post has ${listed(words)}, nor anything spelled like it.`,
  apart: 'Each of these words is somewhere, yet no post has them all.',
  tooSmall: 'Words as small as these are in every post. Try one that says what it is about.',
  trySingly: 'Try one word alone:',
  allPosts: 'Read all posts',
  pages: 'Pages of what was found',
  better: '← Better matches',
  more: 'More matches →',
} as const;
