import type { EntityManager } from 'typeorm';
import { isId } from '../../shared/rules.js';

/** How the slugs of one type of record are made. */
export interface SlugRules {
  /** Entities whose column `slug` holds slugs that are taken. */
  entities: readonly (new () => { slug: string })[];
  maxLength: number;
  /** Stands for a title without letters, and follows one that would be a reserved slug. */
  word: string;
  reserved: readonly string[];
}

/** Characters reserved for the number or ID part that makes a slug unique. */
const SUFFIX_LENGTH = 9;

/** Slug for a title, transliterated to Latin letters; never reserved, ID-like or empty. It leaves room for `suffix`. */
export async function slugOf(
  title: string,
  { maxLength, word, reserved }: Omit<SlugRules, 'entities'>,
  suffix = '',
): Promise<string> {
  // Their tables of letters take 50 ms to load, and only a new record needs them.
  const [{ default: slugify }, { transliterate }] = await Promise.all([
    import('@sindresorhus/slugify'),
    import('transliteration'),
  ]);
  const length = maxLength - SUFFIX_LENGTH - suffix.length;
  const latin = slugify(transliterate(title), { decamelize: false }).slice(0, length).replace(/-+$/, '') || word;
  return reserved.includes(latin) || isId(latin) ? `${latin.slice(0, length - word.length - 1)}-${word}` : latin;
}

/** The first of `title`, `title-1`, `title-2`, … that no record has, each with `suffix` after the title. */
export async function freeSlug(title: string, rules: SlugRules, manager: EntityManager, suffix = ''): Promise<string> {
  const preferred = (await slugOf(title, rules, suffix)) + suffix;
  // Concurrent records with the same title wait here instead of failing on the unique index.
  await manager.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [preferred]);
  const taken = await findTakenSlugs(preferred, rules, manager);
  if (!taken.has(preferred)) return preferred;
  for (let n = 1; ; n++) if (!taken.has(`${preferred}-${n}`)) return `${preferred}-${n}`;
}

async function findTakenSlugs(slug: string, { entities }: SlugRules, manager: EntityManager): Promise<Set<string>> {
  // Slugs contain no LIKE wildcards.
  const where = [`"slug" = :slug OR "slug" LIKE :numbered`, { slug, numbered: `${slug}-%` }] as const;
  const rows = await Promise.all(
    entities.map((entity) =>
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
