import { SEARCH_PARAMETER, searchIn } from '@shared/post-search';
import type { BlogPostsQueryVariables } from '../../../gql/public';

/** Which page of a list an address names; both are cursors, neither is the first page. */
export const pageIn = (address: URLSearchParams): BlogPostsQueryVariables => ({
  after: address.get('after') ?? undefined,
  before: address.get('before') ?? undefined,
});

/** What an address searches for; nothing shows all posts. */
export const queryIn = (address: URLSearchParams): string => searchIn(address.get(SEARCH_PARAMETER));

/** Where what is typed is searched for; all posts where that is nothing. */
export function searchAddress(typed: string, page: Record<string, string> = {}): string {
  const query = searchIn(typed);
  return query ? `/blog?${new URLSearchParams({ [SEARCH_PARAMETER]: query, ...page })}` : '/blog';
}
