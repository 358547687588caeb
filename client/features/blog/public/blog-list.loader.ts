import type { ApolloClient } from '@apollo/client';
import { SEARCH_PARAMETER, searchIn } from '@shared/post-search';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { loadFoundPosts } from './found-posts.loader';
import { BlogPostsDocument, SearchPostsDocument, type BlogPostsQueryVariables } from '../../../gql/public';

/** Which page of the list an address names; both are cursors, neither is the first page. */
export const pageIn = (address: URLSearchParams): BlogPostsQueryVariables => ({
  after: address.get('after') ?? undefined,
  before: address.get('before') ?? undefined,
});

/** What an address searches for; nothing shows all posts. */
export const queryIn = (address: URLSearchParams): string => searchIn(address.get(SEARCH_PARAMETER));

export function loadBlogList(client: ApolloClient, { request }: LoaderFunctionArgs): Promise<unknown> {
  const address = new URL(request.url).searchParams;
  const [query, page] = [queryIn(address), pageIn(address)];
  if (!query) return client.query({ query: BlogPostsDocument, variables: page });
  return Promise.all([client.query({ query: SearchPostsDocument, variables: { query, ...page } }), loadFoundPosts()]);
}
