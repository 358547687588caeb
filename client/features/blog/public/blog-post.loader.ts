import type { ApolloClient } from '@apollo/client';
import { redirect, type LoaderFunctionArgs } from 'react-router-dom';
import { BlogPostDocument } from '../../../gql/public';

const MOVED_FOR_GOOD = 301;

/** Reads the post; a former address of it leads to the present one. */
export async function loadBlogPost(client: ApolloClient, { params }: LoaderFunctionArgs): Promise<void> {
  const { data } = await client.query({ query: BlogPostDocument, variables: { slug: params.slug! } });
  const slug = data?.blogPost.slug;
  if (slug && slug !== params.slug) throw redirect(`/blog/${slug}`, MOVED_FOR_GOOD);
}
