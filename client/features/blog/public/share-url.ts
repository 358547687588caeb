const withQuery = (address: string, query: Record<string, string>): string =>
  `${address}?${new URLSearchParams(query)}`;

/** Share links of social networks; `url` is absolute. */
export const shareUrl = {
  twitter: (url: string, title: string): string => withQuery('https://twitter.com/intent/tweet', { url, text: title }),
  linkedin: (url: string): string => withQuery('https://www.linkedin.com/sharing/share-offsite/', { url }),
} as const;
