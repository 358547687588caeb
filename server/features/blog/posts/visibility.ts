import type { BlogPostEntity } from './blog-post.entity.js';
import type { PostChanges } from './post-changes.js';

const MINUTE_MS = 60_000;

/** A publication time is to the minute. */
export const startOfMinute = (time: Date): Date => new Date(Math.floor(time.getTime() / MINUTE_MS) * MINUTE_MS);

/** True if visitors see the post, or will see it, as `changes` say. */
export function hasVisibility(
  post: BlogPostEntity,
  { status, publishAt }: Pick<PostChanges, 'status' | 'publishAt'>,
): boolean {
  if (status && status !== post.status) return false;
  if (publishAt === undefined || status === 'published') return true;
  return (publishAt ? startOfMinute(publishAt).getTime() : undefined) === post.publishAt?.getTime();
}
