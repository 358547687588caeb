import type { SelectQueryBuilder } from 'typeorm';
import { addTextFilter } from '../../../infra/database/text-filter.js';
import type { BlogPostEntity } from './blog-post.entity.js';
import type { PostFilter } from './post-changes.js';

const PENDING = 'EXISTS (SELECT 1 FROM blog_post_pending WHERE post_id = post.id)';

/** Limits a query of all posts, by the name `post`, to those that match `filter`. */
export function filterPosts(
  query: SelectQueryBuilder<BlogPostEntity>,
  { status, submitted, declined, scheduled, pending, savedBy, search, searchAuthors }: PostFilter,
): SelectQueryBuilder<BlogPostEntity> {
  query.where('true');
  if (status) query.andWhere('post.status = :status', { status });
  if (submitted != null) query.andWhere('post.submitted = :submitted', { submitted });
  if (declined != null) query.andWhere(`post.declinedAt IS ${declined ? 'NOT NULL' : 'NULL'}`);
  if (scheduled != null) query.andWhere(`post.publishAt IS ${scheduled ? 'NOT NULL' : 'NULL'}`);
  if (pending != null) query.andWhere(pending ? PENDING : `NOT ${PENDING}`);
  if (savedBy) query.andWhere('post.updatedBy = :savedBy', { savedBy });
  const texts = ['post.title', 'post.subtitle'];
  const all = [...texts, 'post.author.name', 'post.author.department'];
  addTextFilter(query, search, searchAuthors ? all : texts, all);
  return query;
}
