import type { BlogPostsQueryVariables } from '../../../gql/public';
import { normalizeLine } from '@shared/rules';
import { SEARCH_LIMITS } from '@shared/post-search';

/** Query parameter of /blog with the search text. */
export const SEARCH_PARAMETER = 'q';

/** Search text from a URL, normalized and cut to the limit. */
export const normalizeSearch = (typed: string | null): string =>
  [...normalizeLine(typed ?? '').replace(/\s+/g, ' ')].slice(0, SEARCH_LIMITS.query).join('').trim();

/** Page cursor from a URL; no cursor is the first page. */
export const pageFromUrl = (address: URLSearchParams): BlogPostsQueryVariables => ({
  after: address.get('after') ?? undefined,
  before: address.get('before') ?? undefined,
});

/** Search text of a URL; empty shows all posts. */
export const searchFromUrl = (address: URLSearchParams): string => normalizeSearch(address.get(SEARCH_PARAMETER));

/** URL of a search; all posts if the text is empty. */
export function searchUrl(typed: string, page: Record<string, string> = {}): string {
  const query = normalizeSearch(typed);
  return query ? `/blog?${new URLSearchParams({ [SEARCH_PARAMETER]: query, ...page })}` : '/blog';
}
