import type { PublicClient } from '../../../data/public-client';
import { ERROR_KINDS } from '@shared/error-kinds';
import { redirect, type LoaderFunctionArgs } from 'react-router-dom';
import { BlogPostDocument } from '../../../gql/public';
import { failureOf } from '../../../ui/loading/failure';

const MOVED_FOR_GOOD = 301;

/** Reads the post; a former address, or one in capitals, redirects to the current one. */
export async function loadBlogPost(client: PublicClient, { params }: LoaderFunctionArgs): Promise<void> {
  const requested = params.slug ?? '';
  const lower = requested.toLowerCase();
  const slug = await readSlug(client, requested).catch((error: unknown) => {
    if (lower === requested || failureOf(error).code !== ERROR_KINDS['not-found'].code) throw error;
    return readSlug(client, lower);
  });
  if (slug && slug !== requested) throw redirect(`/blog/${slug}`, MOVED_FOR_GOOD);
}

async function readSlug(client: PublicClient, slug: string): Promise<string | undefined> {
  const { data } = await client.query({ query: BlogPostDocument, variables: { slug } });
  return data?.blogPost.slug;
}
