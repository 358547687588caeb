import { type EntityManager, Not } from 'typeorm';
import { freeSlug, slugOf, type SlugRules } from '../../../core/records/slugs.js';
import { BLOG_API_MESSAGES, BLOG_LIMITS, provisionalSlugSuffix, RESERVED_SLUGS } from '../../../shared/blog.js';
import { DomainError } from '../../../shared/errors.js';
import { ERRORS } from '../../../shared/error-catalogue.js';
import { BlogFormerSlugEntity, BlogPostEntity } from './blog-post.entity.js';

export const POST_SLUGS: SlugRules = {
  entities: [BlogPostEntity, BlogFormerSlugEntity],
  maxLength: BLOG_LIMITS.slug,
  word: 'post',
  reserved: RESERVED_SLUGS,
};

/**
 * Slug of a submission until it is published. It is derived from the post alone: a number would reveal that another post
 * with this title exists, possibly a hidden draft.
 */
export const provisionalSlug = async (title: string, postId: string): Promise<string> =>
  (await slugOf(title, POST_SLUGS)) + provisionalSlugSuffix(postId);

/** Gives a submission its final slug on first publication, unless an officer has chosen one. */
async function finalizeSlug(post: BlogPostEntity, title: string, manager: EntityManager): Promise<void> {
  const { id, slug, submitted, publishedDate } = post;
  if (!submitted || publishedDate || !slug.endsWith(provisionalSlugSuffix(id))) return;
  post.slug = await freeSlug(title, POST_SLUGS, manager);
  await manager.insert(BlogFormerSlugEntity, { slug, postId: id });
}

/** Throws SLUG_TAKEN if another post has or had this slug. */
export async function assertSlugFree(slug: string, postId: string, manager: EntityManager): Promise<void> {
  const taken =
    (await manager.existsBy(BlogPostEntity, { slug, id: Not(postId) })) ||
    (await manager.existsBy(BlogFormerSlugEntity, { slug, postId: Not(postId) }));
  if (taken) throw new DomainError('SLUG_TAKEN', { fields: { slug: ERRORS.SLUG_TAKEN.message } });
}

/** Changes the slug of `post`; the former one redirects to it. Throws SLUG_TAKEN. */
async function changeSlug(slug: string, post: BlogPostEntity, manager: EntityManager): Promise<void> {
  const formers = manager.getRepository(BlogFormerSlugEntity);
  await formers.delete({ slug, postId: post.id });
  await assertSlugFree(slug, post.id, manager);
  await formers.insert({ slug: post.slug, postId: post.id });
  post.slug = slug;
}

/** Slug and dates of a post that is about to be saved with `columns`. The first publication sets its date. */
export async function slugAndDatesOf(
  post: BlogPostEntity,
  columns: Partial<BlogPostEntity>,
  manager: EntityManager,
  now: Date,
): Promise<Partial<BlogPostEntity>> {
  const { title, status, publishedDate, submitted, declineReason, publishAt } = { ...post, ...columns };
  if (publishAt && status === 'published') throw new DomainError('ALREADY_PUBLISHED');
  if (columns.publishAt && columns.publishAt.getTime() !== post.publishAt?.getTime() && columns.publishAt <= now)
    throw DomainError.invalid({ publishAt: BLOG_API_MESSAGES.timeInPast });
  if (declineReason && (!submitted || status !== 'draft')) throw new DomainError('CANNOT_DECLINE');
  const isNew = post.version === 0;
  if (isNew && post.submitted) post.slug = await provisionalSlug(title, post.id);
  else if (isNew) post.slug = await freeSlug(post.slug || title, POST_SLUGS, manager);
  else if (columns.slug && columns.slug !== post.slug) await changeSlug(columns.slug, post, manager);
  if (columns.status === 'published') await finalizeSlug(post, title, manager);
  return {
    slug: post.slug,
    publishedDate: publicationDate(post, { status, publishedDate }, now),
    declinedAt: declineReason ? (post.declinedAt ?? now) : null,
  };
}

/** A scheduled post has the time that was set, however late it is; any other post that of its first publication. */
function publicationDate(
  { publishAt }: BlogPostEntity,
  { status, publishedDate }: Pick<BlogPostEntity, 'status' | 'publishedDate'>,
  now: Date,
): Date | null {
  if (status === 'published' && publishAt && publishAt <= now) return publishAt;
  return publishedDate ?? (status === 'published' ? now : null);
}

/** Makes `slugs` lead to the post as former slugs, except those that are in use or too long. */
export async function addFormerSlugs(slugs: readonly string[], post: BlogPostEntity, manager: EntityManager) {
  const candidates = slugs.filter((slug) => slug && slug !== post.slug && slug.length <= BLOG_LIMITS.slug);
  for (const slug of new Set(candidates)) {
    if (await manager.existsBy(BlogPostEntity, { slug })) continue;
    const former = { slug, postId: post.id };
    await manager.createQueryBuilder().insert().into(BlogFormerSlugEntity).values(former).orIgnore().execute();
  }
}
