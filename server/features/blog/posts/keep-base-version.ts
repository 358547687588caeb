import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import type { Trash } from '../../../core/records/trash.service.js';
import type { BlogPostEntity } from './blog-post.entity.js';
import { PendingChangesEntity } from '../pending/pending-changes.entity.js';

const TEXTS = ['slug', 'title', 'subtitle', 'shareText', 'content', 'cover', 'author'] as const;

/**
 * Runs before `post` is saved with `columns`. After a save that leaves its texts as they are, such as unpublishing, its pending
 * changes are still made from the current version, also those that were discarded and may come back.
 */
export async function keepBaseVersion(
  post: BlogPostEntity,
  columns: Partial<BlogPostEntity>,
  manager: EntityManager,
  trash: Trash,
): Promise<void> {
  const { id: postId, version: baseVersion } = post;
  const present = { ...post, author: { ...post.author } };
  const changed = TEXTS.some((key) => columns[key] !== undefined && !isDeepStrictEqual(present[key], columns[key]));
  if (changed || baseVersion === 0) return;
  const changes = { baseVersion: baseVersion + 1 };
  await manager.update(PendingChangesEntity, { postId, baseVersion }, changes);
  await trash.update(manager, PendingChangesEntity, { postId, baseVersion }, changes);
}
