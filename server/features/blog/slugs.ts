import slugify from '@sindresorhus/slugify';
import { transliterate } from 'transliteration';
import type { EntityManager } from 'typeorm';
import { BLOG_LIMITS, RESERVED_SLUGS } from '../../shared/blog.js';
import { isId } from '../../shared/rules.js';
import { BlogFormerSlugEntity, BlogPostEntity } from './blog-post.entity.js';

/** Room for the number that makes a slug unique. */
const ROOM = 8;

/** The slug a title asks for, in Latin letters whatever its script; never reserved, never an id, never empty. */
function slugOf(title: string): string {
  const latin =
    slugify(transliterate(title), { decamelize: false })
      .slice(0, BLOG_LIMITS.slug - ROOM)
      .replace(/-+$/, '') || 'post';
  return RESERVED_SLUGS.includes(latin) || isId(latin) ? `${latin.slice(0, BLOG_LIMITS.slug - ROOM - 5)}-post` : latin;
}

/** `title`, else `title-1`, `title-2`, …: the first that no post has, nor had. */
export async function freeSlug(title: string, manager: EntityManager): Promise<string> {
  const wanted = slugOf(title);
  // Posts of one title wait for one another here instead of failing on the unique index.
  await manager.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [wanted]);
  const taken = await takenLike(wanted, manager);
  if (!taken.has(wanted)) return wanted;
  for (let n = 1; ; n++) if (!taken.has(`${wanted}-${n}`)) return `${wanted}-${n}`;
}

async function takenLike(slug: string, manager: EntityManager): Promise<Set<string>> {
  // A slug holds no pattern characters, so LIKE is safe.
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

/** From now on `addresses` lead to the post too, but for those that lead somewhere already, or are too long to be kept. */
export async function keepAddresses(addresses: readonly string[], post: BlogPostEntity, manager: EntityManager) {
  const kept = addresses.filter((slug) => slug && slug !== post.slug && slug.length <= BLOG_LIMITS.slug);
  for (const slug of new Set(kept)) {
    if (await manager.existsBy(BlogPostEntity, { slug })) continue;
    const former = { slug, postId: post.id };
    await manager.createQueryBuilder().insert().into(BlogFormerSlugEntity).values(former).orIgnore().execute();
  }
}
