/** Words somebody typed. */
const listed = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(' or ');

/** What is said of a search in the blog. Only who searches downloads it. */
export const FOUND_MESSAGES = {
  title: (query: string): string => `“${query}” in the blog`,
  description: (query: string): string => `Posts of the Gavel Blog about “${query}”.`,
  count: (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'post' : 'posts'}`,
  holding: (query: string): string => `for “${query}”`,
  mended: (word: string, instead: readonly string[]): string => `No post has “${word}”: these have ${listed(instead)}.`,
  none: (query: string): string => `Nothing for “${query}”`,
  missing: (words: readonly string[]): string => `No post has ${listed(words)}, nor anything spelled like it.`,
  apart: 'Each of these words is somewhere, yet no post has them all.',
  noWord: 'There is no word in it that tells one post from another. Try one that says what a post is about.',
  trySingly: 'Try one word alone:',
  allPosts: 'Read all posts',
  pages: 'Pages of what was found',
  better: '← Better matches',
  more: 'More matches →',
} as const;
