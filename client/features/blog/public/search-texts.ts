import { numeral } from '@shared/numeral';

const quotedList = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(' or ');

/** Separate from `texts.ts`: only readers who search download it. */
export const SEARCH_RESULT_MESSAGES = {
  title: (query: string): string => `“${query}” in the blog`,
  description: (query: string): string => `Posts of the Gavel Blog about “${query}”.`,
  count: (count: number): string => `${numeral(count)} ${count === 1 ? 'post' : 'posts'}`,
  holding: (query: string): string => `for “${query}”`,
  mended: (word: string, instead: readonly string[]): string =>
    `No posts match “${word}”. Showing results for ${quotedList(instead)}.`,
  none: (query: string): string => `No results for “${query}”`,
  missing: (words: readonly string[]): string => `No posts match ${quotedList(words)}.`,
  apart: 'Each of these words appears in some post, but no post has all of them.',
  noWord: 'These words are too common to search for. Try a more specific one.',
  onlySigns: 'Search ignores punctuation: type a word or a number.',
  trySingly: 'Try a single word:',
  allPosts: 'Read all posts',
  pages: 'Pages of results',
  better: '← Better matches',
  more: 'More matches →',
} as const;
