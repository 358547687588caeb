/** Maximum length of a query in code points, and number of words. */
export const SEARCH_LIMITS = { query: 100, words: 10 } as const;
