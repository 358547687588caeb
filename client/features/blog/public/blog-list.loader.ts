import type { PublicClient } from '../../../data/public-client';
import { replace, type LoaderFunctionArgs } from 'react-router-dom';
import { failureOf, isUnknownCursor } from '../../../ui/loading/failure';
import { pageFromUrl, searchFromUrl, searchUrl } from './blog-urls';
import { loadSearchResults } from './search-results.loader';
import { BlogPostsDocument, SearchPostsDocument } from '../../../gql/public';

export function loadBlogList(client: PublicClient, { request }: LoaderFunctionArgs): Promise<unknown> {
  const address = new URL(request.url).searchParams;
  return read(client, address).catch((error: unknown) => {
    // A truncated or invalid cursor redirects to the first page.
    throw isUnknownCursor(failureOf(error)) ? replace(searchUrl(searchFromUrl(address))) : error;
  });
}

function read(client: PublicClient, address: URLSearchParams): Promise<unknown> {
  const [query, page] = [searchFromUrl(address), pageFromUrl(address)];
  if (!query) return client.query({ query: BlogPostsDocument, variables: page });
  return Promise.all([
    client.query({ query: SearchPostsDocument, variables: { query, ...page } }),
    loadSearchResults(),
  ]);
}
