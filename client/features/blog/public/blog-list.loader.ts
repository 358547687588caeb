import type { ApolloClient } from '@apollo/client';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { pageIn, queryIn } from './blog-address';
import { loadFoundPosts } from './found-posts.loader';
import { BlogPostsDocument, SearchPostsDocument } from '../../../gql/public';

export function loadBlogList(client: ApolloClient, { request }: LoaderFunctionArgs): Promise<unknown> {
  const address = new URL(request.url).searchParams;
  const [query, page] = [queryIn(address), pageIn(address)];
  if (!query) return client.query({ query: BlogPostsDocument, variables: page });
  return Promise.all([client.query({ query: SearchPostsDocument, variables: { query, ...page } }), loadFoundPosts()]);
}
