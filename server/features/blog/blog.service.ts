import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository, SelectQueryBuilder } from 'typeorm';
import { keysetPage, type Page, type PageArgs } from '../../platform/database/keyset.js';
import { LOCKED, rowById } from '../../platform/database/row-by-id.js';
import { withWords } from '../../platform/database/plain-search.js';
import { refuseStale } from '../../platform/database/versioned.js';
import { isTaken } from '../../platform/database/violations.js';
import { cleanPostHtml, plainText } from '../../platform/html/post-html.js';
import { MediaService, type GivenPicture } from '../../platform/media/media.service.js';
import { Clock } from '../../platform/time/clock.js';
import { Trash } from '../../platform/trash/trash.service.js';
import { excerptOf, minutesToRead, type BlogStatus } from '../../shared/blog.js';
import { DomainError, ERRORS } from '../../shared/errors.js';
import { completeAddress, isId } from '../../shared/rules.js';
import { BlogFormerSlugEntity, BlogPostEntity } from './blog-post.entity.js';
import { freeSlug } from './slugs.js';

export interface PostChanges {
  title?: string;
  subtitle?: string;
  content?: string;
  slug?: string;
  status?: BlogStatus;
  author: { name: string; department?: string; linkedin: string; photo?: GivenPicture };
  cover?: GivenPicture;
}

export type NewPost = PostChanges & { title: string; author: { department: string } };

/** What only a submission, a seed or an import may say of a new post. */
export interface PostOrigin {
  submitted?: boolean;
  publishedDate?: Date | null;
  createdAt?: Date;
  claps?: number;
  /** The last part of the address that it had elsewhere; it is kept when it is free. */
  slug?: string;
}

export interface PostFilter {
  status?: BlogStatus;
  /** Only visitors' submissions, or only posts begun by an administrator. */
  submitted?: boolean;
  search?: string;
  /** By their creation; newest first unless told otherwise. */
  order?: 'newest' | 'oldest';
}

export interface WaitingSubmissions {
  count: number;
  /** When the one came that has waited longest. */
  since: Date | null;
}

/** What a map of the site tells of a post. */
export type PublishedPost = Pick<BlogPostEntity, 'slug' | 'cover' | 'updatedAt'>;

/** Addresses of the files that were just kept: cover, photo. */
type Pictures = readonly (string | undefined)[];

@Injectable()
export class BlogService implements OnModuleInit {
  constructor(
    @InjectRepository(BlogPostEntity) private readonly posts: Repository<BlogPostEntity>,
    private readonly media: MediaService,
    private readonly clock: Clock,
    private readonly trash: Trash,
  ) {}

  onModuleInit(): void {
    this.media.useQuery(`SELECT cover FROM blog_post UNION ALL SELECT author_photo FROM blog_post`);
    this.media.useQuery(
      `SELECT (regexp_matches(content, '/media/[0-9a-f-]{36}', 'g'))[1] FROM blog_post WHERE content LIKE '%/media/%'`,
    );
  }

  /** A page of published posts, newest first; without their text unless it is asked for. */
  published(page: PageArgs, withContent = false): Promise<Page<BlogPostEntity>> {
    const query = this.#list(withContent).where(`post.status = 'published'`);
    return keysetPage(query, { by: ['publishedDate', 'id'] }, page);
  }

  /** Every published post without its text, newest first: for the old callers, who know no pages. */
  allPublished(): Promise<BlogPostEntity[]> {
    return this.#list(false)
      .where(`post.status = 'published'`)
      .orderBy('post.publishedDate', 'DESC')
      .addOrderBy('post.id', 'DESC')
      .getMany();
  }

  /** Those of these posts that are published, in no order. */
  async publishedOf(ids: readonly string[], withContent = false): Promise<BlogPostEntity[]> {
    if (ids.length === 0) return [];
    return this.#list(withContent).where(`post.status = 'published' AND post.id IN (:...ids)`, { ids }).getMany();
  }

  countPublished(): Promise<number> {
    return this.posts.countBy({ status: 'published' });
  }

  /** So many published posts after the first `skip`, oldest first. */
  publishedFrom(skip: number, take: number): Promise<PublishedPost[]> {
    return this.posts.find({
      select: { slug: true, cover: true, updatedAt: true },
      where: { status: 'published' },
      order: { publishedDate: 'ASC', id: 'ASC' },
      skip,
      take,
    });
  }

  /** A page of all posts by their creation. `search` is plain text, looked for in title and subtitle. */
  managed(filter: PostFilter, page: PageArgs, withContent = false): Promise<Page<BlogPostEntity>> {
    const oldestFirst = filter.order === 'oldest';
    return keysetPage(this.#filtered(filter, withContent), { by: ['createdAt', 'id'], oldestFirst }, page);
  }

  /** Visitors' submissions that are drafts: nobody has published them yet, or they were taken back. */
  async waiting(): Promise<WaitingSubmissions> {
    const [[first], count] = await this.posts.findAndCount({
      select: { id: true, createdAt: true },
      where: { submitted: true, status: 'draft' },
      order: { createdAt: 'ASC', id: 'ASC' },
      take: 1,
    });
    return { count, since: first?.createdAt ?? null };
  }

  /** All of them at once with their text, for the old callers. */
  allManaged(filter: PostFilter): Promise<BlogPostEntity[]> {
    return this.#filtered(filter, true).orderBy('post.createdAt', 'DESC').addOrderBy('post.id', 'DESC').getMany();
  }

  /** The post at a present or former slug; a draft only for who may see drafts. */
  async bySlug(slug: string, seesDrafts: boolean): Promise<BlogPostEntity> {
    const post =
      (await this.posts.findOneBy({ slug })) ??
      (await this.posts
        .createQueryBuilder('post')
        .innerJoin(BlogFormerSlugEntity, 'former', 'former.post_id = post.id')
        .where('former.slug = :slug', { slug })
        .getOne());
    if (!post || (post.status !== 'published' && !seesDrafts)) throw new DomainError('POST_NOT_FOUND');
    return post;
  }

  /** What stands on a card of a published post. */
  async cardById(id: string): Promise<Pick<BlogPostEntity, 'cover' | 'title'>> {
    const select = { id: true, cover: true, title: true } as const;
    const post = isId(id) ? await this.posts.findOne({ select, where: { id, status: 'published' } }) : null;
    if (!post) throw new DomainError('POST_NOT_FOUND');
    return post;
  }

  byId(id: string): Promise<BlogPostEntity> {
    return rowById(this.posts.manager, BlogPostEntity, id, 'POST_NOT_FOUND');
  }

  /** A new post. `alongside` runs in the same transaction: what it does is kept exactly when the post is. */
  create(
    fields: NewPost,
    by: string | null,
    origin: PostOrigin = {},
    alongside?: (post: BlogPostEntity, manager: EntityManager) => Promise<void>,
  ): Promise<BlogPostEntity> {
    return this.#saving(fields, async (manager, pictures) => {
      const now = this.clock.now();
      const status = fields.status ?? 'draft';
      const post = manager.create(BlogPostEntity, {
        slug: await freeSlug(origin.slug ?? fields.title, manager),
        status,
        subtitle: '',
        content: '',
        claps: origin.claps ?? 0,
        submitted: origin.submitted ?? false,
        publishedDate: origin.publishedDate ?? (status === 'published' ? now : null),
        createdAt: origin.createdAt ?? now,
        version: 0,
        cover: '',
        author: { photo: '' },
      });
      await this.#apply(post, fields, pictures, by, manager, origin.publishedDate ?? origin.createdAt);
      await alongside?.(post, manager);
      return post;
    });
  }

  /** Changes a post. With `version`, a save in between is a conflict that tells who and when. */
  async update(
    id: string,
    changes: PostChanges,
    by: string | null,
    version?: number,
    { publishedDate }: PostOrigin = {},
  ): Promise<BlogPostEntity> {
    const replaced: string[] = [];
    const post = await this.#saving(changes, async (manager, pictures) => {
      const current = await rowById(manager, BlogPostEntity, id, 'POST_NOT_FOUND', LOCKED);
      refuseStale(current, version, 'POST_CHANGED');
      if (changes.slug && changes.slug !== current.slug) await this.#move(current, changes.slug, manager);
      replaced.push(current.cover, current.author.photo);
      current.publishedDate = publishedDate ?? current.publishedDate;
      return this.#apply(current, changes, pictures, by, manager);
    });
    await this.media.discardUnused(
      replaced.filter((address) => address !== post.cover && address !== post.author.photo),
    );
    return post;
  }

  /** The first publishing sets the date; it is kept from then on. */
  setStatus(id: string, status: BlogStatus, by: string): Promise<BlogPostEntity> {
    return this.posts.manager.transaction(async (manager) => {
      const post = await rowById(manager, BlogPostEntity, id, 'POST_NOT_FOUND', LOCKED);
      return post.status === status ? post : this.#store(post, { status }, by, manager);
    });
  }

  /** Deletes a post with its former addresses; within an hour it can be brought back. */
  async delete(id: string): Promise<void> {
    await this.trash.take(BlogPostEntity, id, 'POST_NOT_FOUND', [[BlogFormerSlugEntity, 'postId']]);
  }

  #list(withContent: boolean): SelectQueryBuilder<BlogPostEntity> {
    const query = this.posts.createQueryBuilder('post');
    if (withContent) return query;
    const columns = this.posts.metadata.columns.filter(({ propertyName }) => propertyName !== 'content');
    return query.select(columns.map(({ propertyPath }) => `post.${propertyPath}`));
  }

  #filtered({ status, submitted, search }: PostFilter, withContent: boolean): SelectQueryBuilder<BlogPostEntity> {
    const query = this.#list(withContent).where('true');
    if (status) query.andWhere('post.status = :status', { status });
    if (submitted != null) query.andWhere('post.submitted = :submitted', { submitted });
    withWords(query, search, ['post.title', 'post.subtitle']);
    return query;
  }

  /** Keeps the pictures first, then the row: a row that fails leaves no file. A slug taken in between is tried anew. */
  async #saving(
    { cover, author }: PostChanges,
    save: (manager: EntityManager, pictures: Pictures) => Promise<BlogPostEntity>,
  ): Promise<BlogPostEntity> {
    return this.media.withKept([cover?.file, author.photo?.file], async (pictures) => {
      const attempt = () => this.posts.manager.transaction((manager) => save(manager, pictures));
      return attempt().catch((error: unknown) => {
        if (isTaken(error)) return attempt();
        throw error;
      });
    });
  }

  #apply(
    post: BlogPostEntity,
    changes: PostChanges,
    [cover, photo]: Pictures,
    by: string | null,
    manager: EntityManager,
    updatedAt?: Date,
  ) {
    const { title, author, status } = changes;
    const subtitle = changes.subtitle ?? post.subtitle;
    const content = changes.content == null ? post.content : cleanPostHtml(changes.content);
    const text = plainText(content);
    const written = {
      updatedAt,
      title: title ?? post.title,
      subtitle,
      content,
      excerpt: excerptOf(subtitle, text),
      minutesToRead: minutesToRead(text),
      status: status ?? post.status,
      cover: cover ?? changes.cover?.address ?? post.cover,
      author: {
        name: author.name,
        department: author.department ?? post.author.department,
        linkedin: completeAddress(author.linkedin),
        photo: photo ?? author.photo?.address ?? post.author.photo,
      },
    };
    return this.#store(post, written, by, manager);
  }

  #store(post: BlogPostEntity, changes: Partial<BlogPostEntity>, by: string | null, manager: EntityManager) {
    const now = this.clock.now();
    Object.assign(post, changes, { updatedAt: changes.updatedAt ?? now, updatedBy: by, version: post.version + 1 });
    if (post.status === 'published') post.publishedDate ??= now;
    return manager.save(post);
  }

  async #move(post: BlogPostEntity, slug: string, manager: EntityManager): Promise<void> {
    const formers = manager.getRepository(BlogFormerSlugEntity);
    await formers.delete({ slug, postId: post.id });
    const taken = (await manager.existsBy(BlogPostEntity, { slug })) || (await formers.existsBy({ slug }));
    if (taken) throw new DomainError('SLUG_TAKEN', { fields: { slug: ERRORS.SLUG_TAKEN.message } });
    await formers.insert({ slug: post.slug, postId: post.id });
    post.slug = slug;
  }
}
