import type { ApolloClient } from '@apollo/client';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { BlogPostsDocument, type BlogPostsQueryVariables } from '../../../gql/public';

/** Which page of the list an address names; both are cursors, neither is the first page. */
export const pageIn = (search: URLSearchParams): BlogPostsQueryVariables => ({
  after: search.get('after') ?? undefined,
  before: search.get('before') ?? undefined,
});

export const loadBlogList = (client: ApolloClient, { request }: LoaderFunctionArgs) =>
  client.query({ query: BlogPostsDocument, variables: pageIn(new URL(request.url).searchParams) });
