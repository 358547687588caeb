import { type EntityManager, Not } from 'typeorm';
import { BLOG_API_MESSAGES, BLOG_LIMITS, provisionalSlugSuffix, RESERVED_SLUGS } from '../../../shared/blog.js';
import { DomainError } from '../../../shared/errors.js';
import { ERRORS } from '../../../shared/error-messages.js';
import { isId } from '../../../shared/rules.js';
import { BlogFormerSlugEntity, BlogPostEntity } from './blog-post.entity.js';

/** Characters reserved for the number or ID part that makes a slug unique. */
const SUFFIX_LENGTH = 9;

/** Slug for a title, transliterated to Latin letters; never reserved, ID-like or empty. */
async function slugOf(title: string): Promise<string> {
  // Their tables of letters take 50 ms to load, and only a new post needs them.
  const [{ default: slugify }, { transliterate }] = await Promise.all([
    import('@sindresorhus/slugify'),
    import('transliteration'),
  ]);
  const latin =
    slugify(transliterate(title), { decamelize: false })
      .slice(0, BLOG_LIMITS.slug - SUFFIX_LENGTH)
      .replace(/-+$/, '') || 'post';
  return RESERVED_SLUGS.includes(latin) || isId(latin)
    ? `${latin.slice(0, BLOG_LIMITS.slug - SUFFIX_LENGTH - 5)}-post`
    : latin;
}

/** The first of `title`, `title-1`, `title-2`, … that no post has or had. */
async function freeSlug(title: string, manager: EntityManager): Promise<string> {
  const preferred = await slugOf(title);
  // Concurrent posts with the same title wait here instead of failing on the unique index.
  await manager.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [preferred]);
  const taken = await findTakenSlugs(preferred, manager);
  if (!taken.has(preferred)) return preferred;
  for (let n = 1; ; n++) if (!taken.has(`${preferred}-${n}`)) return `${preferred}-${n}`;
}

/**
 * Slug of a submission until it is published. It is derived from the post alone: a number would reveal that another post
 * with this title exists, possibly a hidden draft.
 */
export const provisionalSlug = async (title: string, postId: string): Promise<string> =>
  (await slugOf(title)) + provisionalSlugSuffix(postId);

/** Gives a submission its final slug on first publication, unless an officer has chosen one. */
async function finalizeSlug(post: BlogPostEntity, title: string, manager: EntityManager): Promise<void> {
  const { id, slug, submitted, publishedDate } = post;
  if (!submitted || publishedDate || !slug.endsWith(provisionalSlugSuffix(id))) return;
  post.slug = await freeSlug(title, manager);
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
  else if (isNew) post.slug = await freeSlug(post.slug || title, manager);
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

async function findTakenSlugs(slug: string, manager: EntityManager): Promise<Set<string>> {
  // Slugs contain no LIKE wildcards.
  const where = [`"slug" = :slug OR "slug" LIKE :numbered`, { slug, numbered: `${slug}-%` }] as const;
  const rows = await Promise.all(
    [BlogPostEntity, BlogFormerSlugEntity].map((entity) =>
      manager
        .createQueryBuilder()
        .select('"slug"')
        .from(entity, 'owner')
        .where(...where)
        .getRawMany<{ slug: string }>(),
    ),
  );
  return new Set(rows.flat().map((row) => row.slug));
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
