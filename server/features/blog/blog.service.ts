import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { randomUUID } from 'node:crypto';
import { type EntityManager, IsNull, LessThanOrEqual, type Repository, type SelectQueryBuilder } from 'typeorm';
import { Config } from '../../core/config/config.js';
import { eachPage, keysetPage, type KeysetPage, type PageArgs } from '../../infra/database/keyset.js';
import { RecordStore } from '../../core/records/record-store.js';
import { Trash } from '../../core/records/trash.service.js';
import type { RecordType } from '../../core/records/record-type.js';
import type { Condition, Expected } from '../../core/records/versioned.js';
import { addressesInHtml } from '../../infra/html/html-addresses.js';
import { cleanPostHtml, plainText } from '../../infra/html/post-html.js';
import type { BlogStatus } from '../../shared/blog.js';
import { DomainError } from '../../shared/errors.js';
import { completeAddress, isId } from '../../shared/rules.js';
import { BlogFormerSlugEntity, BlogPostEntity } from './posts/blog-post.entity.js';
import type {
  NewPost,
  PostChanges,
  PostFilter,
  PostOrigin,
  PublishedPost,
  WaitingSubmissions,
} from './posts/post-changes.js';
import { filterPosts } from './posts/post-filter.js';
import { asSubmitted, BLANK, isUnmodifiedSubmission } from './submissions/repeated-submission.js';
import { keepBaseVersion } from './posts/keep-base-version.js';
import { PendingChangesEntity } from './pending/pending-changes.entity.js';
import { PostRevisionEntity } from './revisions/post-revision.entity.js';
import { PostRevisions } from './revisions/post-revisions.service.js';
import { POST_SLUGS, slugAndDatesOf } from './posts/slugs.js';
import { startOfMinute } from './posts/visibility.js';
import { excerptOf, minutesToRead } from '../../shared/excerpt.js';

export type * from './posts/post-changes.js';

/** Changes to a post, by an input or an import. */
type PostWrite = Partial<PostChanges> & Pick<PostOrigin, 'publishedDate'> & { declineReason?: string };

/** Posts that are read at once with their content, of up to 200 KB each. */
const POSTS_WITH_CONTENT = 25;

@Injectable()
export class BlogService {
  readonly #type: RecordType<BlogPostEntity, PostWrite, 'cover' | 'author.photo'> = {
    entity: BlogPostEntity,
    name: 'blog post',
    notFound: 'POST_NOT_FOUND',
    changed: 'POST_CHANGED',
    images: { cover: 'coverImageUrl', 'author.photo': 'author.imageUrl' },
    embeddedMedia: ({ content }) => addressesInHtml(content),
    dependents: [
      [BlogFormerSlugEntity, 'postId'],
      [PostRevisionEntity, 'postId'],
      [PendingChangesEntity, 'postId'],
    ],
    blank: { ...BLANK, status: 'draft' },
    columns: (
      post,
      { author, content, title, subtitle, shareText, status, slug, publishedDate, publishAt, declineReason },
      images,
    ) => ({
      ...this.#texts(post, content, subtitle),
      title,
      shareText,
      status: status ?? undefined,
      slug: slug || undefined,
      publishedDate: publishedDate ?? undefined,
      publishAt: status === 'published' || declineReason ? null : publishAt && startOfMinute(publishAt),
      // Publishing takes back that a submission was declined.
      declineReason: status === 'published' || publishAt ? '' : declineReason,
      cover: images.cover,
      author: author && {
        name: author.name,
        department: author.department ?? post.author.department,
        linkedin: completeAddress(author.linkedin),
        photo: images['author.photo'],
      },
    }),
    beforeSave: async (post, columns, manager, now) => {
      if (post.version > 0) await this.revisions.recordMissing(post, manager);
      await keepBaseVersion(post, columns, manager, this.trash);
      return slugAndDatesOf(post, columns, manager, now);
    },
    afterSave: (post, manager) => this.revisions.record(post, manager),
    retryUniqueViolation: true,
  };

  constructor(
    @InjectRepository(BlogPostEntity) private readonly posts: Repository<BlogPostEntity>,
    private readonly records: RecordStore,
    private readonly revisions: PostRevisions,
    private readonly trash: Trash,
    private readonly config: Config,
  ) {
    trash.allowNewSlugs(BlogPostEntity, POST_SLUGS);
  }

  /** A page of published posts, newest first. */
  published(page: PageArgs, withContent = false): Promise<KeysetPage<BlogPostEntity>> {
    const query = this.#list(withContent).where(`post.status = 'published'`);
    return keysetPage(query, { by: ['publishedDate', 'id'] }, page);
  }

  /** All published posts without content, newest first, for legacy clients, which do not paginate. */
  allPublished(): AsyncIterable<BlogPostEntity[]> {
    return eachPage((page) => this.published(page));
  }

  /** Those of these posts that are published, in no order. */
  async publishedOf(ids: readonly string[], withContent = false): Promise<BlogPostEntity[]> {
    if (ids.length === 0) return [];
    return this.#list(withContent).where(`post.status = 'published' AND post.id = ANY(:ids)`, { ids }).getMany();
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

  /** A page of all posts, newest first by default. `search` is plain text. */
  managed(filter: PostFilter, page: PageArgs, withContent = false): Promise<KeysetPage<BlogPostEntity>> {
    const { order, sort = 'createdAt' } = filter;
    const by = [sort, 'id'] as const;
    return keysetPage(filterPosts(this.#list(withContent), filter), { by, oldestFirst: order === 'oldest' }, page);
  }

  /** Submissions by visitors that are drafts, not published yet or unpublished, and neither declined nor scheduled. */
  async waiting(): Promise<WaitingSubmissions> {
    const [[first], count] = await this.posts.findAndCount({
      select: { id: true, createdAt: true },
      where: { submitted: true, status: 'draft', declinedAt: IsNull(), publishAt: IsNull() },
      order: { createdAt: 'ASC', id: 'ASC' },
      take: 1,
    });
    return { count, since: first?.createdAt ?? null };
  }

  /** All posts with content, newest first, for legacy clients, which do not paginate. */
  allManaged(filter: Pick<PostFilter, 'status' | 'search'>): AsyncIterable<BlogPostEntity[]> {
    return eachPage((page) => this.managed(filter, page, true), POSTS_WITH_CONTENT);
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

  /** The fields shown on the preview card of a published post. Throws POST_NOT_FOUND for any other. */
  async cardById(id: string): Promise<{ cover: string; title: string; authorName: string }> {
    const select = { id: true, cover: true, title: true, author: { name: true } } as const;
    const post = isId(id) ? await this.posts.findOne({ select, where: { id, status: 'published' } }) : null;
    if (!post) throw new DomainError('POST_NOT_FOUND');
    return { cover: post.cover, title: post.title, authorName: post.author.name };
  }

  byId(id: string): Promise<BlogPostEntity> {
    return this.records.find(this.#type, id);
  }

  /** A new post. `inTransaction` runs in the transaction that stores it: both happen, or neither. */
  create(
    fields: NewPost,
    by: string | null,
    { submitted = false, claps = 0, slug, createdAt, publishedDate, request, limit }: PostOrigin = {},
    inTransaction?: (post: BlogPostEntity, manager: EntityManager) => Promise<void>,
  ): Promise<BlogPostEntity> {
    const updatedAt = publishedDate ?? createdAt;
    const initial = {
      claps,
      submitted,
      slug: slug ?? '',
      ...(submitted && { id: randomUUID() }),
      ...(updatedAt && { updatedAt }),
    };
    const onRepeat = (id: string, at: Date) => (submitted ? this.#submission(id, fields, at) : this.byId(id));
    const write = { ...fields, publishedDate };
    return this.records.create(this.#type, write, by, { initial, createdAt, request, limit, inTransaction, onRepeat });
  }

  update(
    id: string,
    changes: PostChanges,
    by: string | null,
    expected?: Expected,
    { publishedDate }: PostOrigin = {},
  ): Promise<BlogPostEntity> {
    return this.records.update(this.#type, id, { ...changes, publishedDate }, by, expected);
  }

  /** The same in the transaction of `manager`, without uploads. */
  updateWithin(
    manager: EntityManager,
    id: string,
    changes: Partial<PostChanges>,
    by: string,
    expected?: Expected<BlogPostEntity>,
  ): Promise<void> {
    return this.records.updateWithin(manager, this.#type, id, changes, by, expected);
  }

  /** A post that has the status already stays as it is. */
  setStatus(id: string, status: BlogStatus, by: string, condition?: Condition): Promise<BlogPostEntity> {
    const changes = (post: BlogPostEntity) => post.status !== status && condition?.(post) !== false;
    return this.records.update(this.#type, id, { status }, by, changes);
  }

  /** Sets when a draft will be published, or takes that back. Throws ALREADY_PUBLISHED. */
  schedule(id: string, publishAt: Date | null, by: string): Promise<BlogPostEntity> {
    return this.records.update(this.#type, id, { publishAt }, by);
  }

  /** IDs of the drafts that are to be published by that time. */
  async idsDueAt(now: Date): Promise<string[]> {
    const due = await this.posts.find({ select: { id: true }, where: { publishAt: LessThanOrEqual(now) } });
    return due.map(({ id }) => id);
  }

  /** Publishes a draft whose time has come, in the name of who saved it last. False if that has changed in the meantime. */
  async publishScheduled(id: string, now: Date): Promise<boolean> {
    const isDue = ({ publishAt }: BlogPostEntity) => publishAt !== null && publishAt <= now;
    const failed = (error: unknown): false => {
      const changed = error instanceof DomainError && ['PRECONDITION_FAILED', 'POST_NOT_FOUND'].includes(error.code);
      if (changed) return false;
      throw error;
    };
    return this.records.update(this.#type, id, { status: 'published' }, undefined, isDue).then(() => true, failed);
  }

  /** Saves a post with the texts, the author and the pictures of one of its revisions. */
  async restoreRevision(revisionId: string, by: string, expected?: Expected): Promise<BlogPostEntity> {
    const { postId, title, subtitle, shareText, content, cover, author } = await this.revisions.byId(revisionId);
    const { photo, ...names } = author;
    const images = { cover: { address: cover }, author: { ...names, photo: { address: photo } } };
    return this.records.update(this.#type, postId, { title, subtitle, shareText, content, ...images }, by, expected);
  }

  /** Declines a submission with a reason for its author, or changes the reason. Throws CANNOT_DECLINE. */
  decline(id: string, declineReason: string, by: string): Promise<BlogPostEntity> {
    return this.records.update(this.#type, id, { declineReason }, by);
  }

  /** A submission that was declined waits for review again; any other post stays as it is. */
  reopen(id: string, by: string): Promise<BlogPostEntity> {
    return this.records.update(this.#type, id, { declineReason: '' }, by, (post) => post.declinedAt !== null);
  }

  /** The submission with this ID; null if there is none, or none any more. */
  submissionById(id: string): Promise<BlogPostEntity | null> {
    return this.posts.findOneBy({ id, submitted: true });
  }

  /** Deletes a post with its former addresses. */
  delete(id: string, condition?: Condition): Promise<void> {
    return this.records.delete(this.#type, id, condition);
  }

  #list(withContent: boolean): SelectQueryBuilder<BlogPostEntity> {
    const query = this.posts.createQueryBuilder('post');
    if (withContent) return query;
    const columns = this.posts.metadata.columns.filter(({ propertyName }) => propertyName !== 'content');
    return query.select(columns.map(({ propertyPath }) => `post.${propertyPath}`));
  }

  /** The answer to a repeated submission: the post, or only what was sent where that would show what officers did. */
  async #submission(id: string, fields: NewPost, createdAt: Date): Promise<BlogPostEntity> {
    const post = await this.posts.findOneBy({ id });
    if (post && isUnmodifiedSubmission(post)) return post;
    const sent = this.posts.create(await asSubmitted(id, fields.title, createdAt));
    return Object.assign(sent, await this.records.preview(this.#type, sent, { ...fields, status: 'draft' }));
  }

  /** The text, and what is derived from it once, so that lists need not read it. */
  #texts(post: BlogPostEntity, content?: string, subtitle?: string): Partial<BlogPostEntity> {
    if (post.version > 0 && content == null && subtitle == null) return {};
    const cleaned = content == null ? post.content : cleanPostHtml(content, this.config.publicUrl);
    const text = plainText(cleaned);
    const excerpt = excerptOf(subtitle ?? post.subtitle, text);
    return { content: cleaned, subtitle: subtitle ?? post.subtitle, excerpt, minutesToRead: minutesToRead(text) };
  }
}
