import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Any, type Repository } from 'typeorm';
import { Config } from '../../../core/config/config.js';
import { isUniqueViolation } from '../../../core/records/constraint-violations.js';
import { FOR_UPDATE } from '../../../core/records/find-row.js';
import { Idempotency, type RequestKey } from '../../../core/records/idempotency/idempotency.service.js';
import type { IdempotentRequest } from '../../../core/records/idempotency/idempotent-request.js';
import { RecordMedia } from '../../../core/records/record-media.js';
import { RecordStore } from '../../../core/records/record-store.js';
import type { RecordType } from '../../../core/records/record-type.js';
import { staleError } from '../../../core/records/versioned.js';
import { addressesInHtml } from '../../../infra/html/html-addresses.js';
import { cleanPostHtml } from '../../../infra/html/post-html.js';
import { BLOG_API_MESSAGES } from '../../../shared/blog.js';
import { DomainError } from '../../../shared/errors.js';
import type { FocalPoint } from '../../../shared/focal-point.js';
import { completeAddress, isId } from '../../../shared/rules.js';
import type { BlogPostEntity } from '../posts/blog-post.entity.js';
import { BlogService } from '../blog.service.js';
import type { PostChanges } from '../posts/post-changes.js';
import { assertSlugFree } from '../posts/slugs.js';
import { PENDING_TABLE, PendingChangesEntity } from './pending-changes.entity.js';

export type PendingInput = Omit<PostChanges, 'status' | 'publishAt'>;

/** The focal points are kept apart: the picture would have them at once. */
type PendingWrite = Partial<PendingInput> & {
  baseVersion?: number;
  coverFocalPoint?: FocalPoint | null;
  photoFocalPoint?: FocalPoint | null;
};

/** The state that an officer has read. A part that is omitted is not compared. */
export interface PendingState {
  /** ID of the pending changes: others that are begun later have version 1 again. */
  pendingId?: string;
  /** Their version, 0 for none. */
  version?: number;
  postVersion?: number;
}

/** Changes of a published post that visitors do not see yet. */
@Injectable()
export class PendingChanges {
  readonly #type: RecordType<PendingChangesEntity, PendingWrite, 'cover' | 'author.photo'> = {
    entity: PendingChangesEntity,
    name: 'pending changes',
    notFound: 'NO_PENDING_CHANGES',
    changed: 'POST_CHANGED',
    images: { cover: 'coverImageUrl', 'author.photo': 'author.imageUrl' },
    embeddedMedia: ({ content }) => addressesInHtml(content),
    blank: { slug: '', coverFocalPoint: null, photoFocalPoint: null },
    columns: (pending, { content, author, cover: _, ...changes }, images) => ({
      ...withoutNull(changes),
      // A new picture has none of its own yet.
      coverFocalPoint: changes.coverFocalPoint ?? (images.cover === pending.cover ? undefined : null),
      photoFocalPoint: changes.photoFocalPoint ?? (images['author.photo'] === pending.author.photo ? undefined : null),
      content: content == null ? undefined : cleanPostHtml(content, this.config.publicUrl),
      cover: images.cover,
      author: author && {
        name: author.name,
        department: author.department ?? pending.author.department,
        linkedin: completeAddress(author.linkedin),
        photo: images['author.photo'],
      },
    }),
    beforeSave: async (pending, { slug }, manager) => {
      if (slug) await assertSlugFree(slug, pending.postId, manager);
      return {};
    },
  };

  constructor(
    @InjectRepository(PendingChangesEntity) private readonly pending: Repository<PendingChangesEntity>,
    private readonly blog: BlogService,
    private readonly records: RecordStore,
    private readonly media: RecordMedia,
    private readonly idempotency: Idempotency,
    private readonly config: Config,
  ) {}

  /** The pending changes of a post; null if it has none. Throws POST_NOT_FOUND. */
  async ofPost(postId: string): Promise<PendingChangesEntity | null> {
    const pending = isId(postId) ? await this.pending.findOneBy({ postId }) : null;
    if (!pending) await this.blog.byId(postId);
    return pending;
  }

  /** Times when pending changes were last saved, by the IDs of those posts that have any. */
  async savedAt(postIds: readonly string[]): Promise<Map<string, Date>> {
    const select = { postId: true, updatedAt: true } as const;
    const rows = await this.pending.find({ select, where: { postId: Any(postIds) } });
    return new Map(rows.map(({ postId, updatedAt }) => [postId, updatedAt]));
  }

  /**
   * Saves pending changes; the first ones of a post start from its live texts, which had `postVersion` then. Throws
   * NOT_PUBLISHED.
   */
  async save(postId: string, input: PendingInput, by: string, read: PendingState = {}): Promise<PendingChangesEntity> {
    const { version, postVersion } = read;
    assertPostVersion(postVersion);
    const post = await this.blog.byId(postId);
    const changes = toWrite(input, post);
    const present = await this.pending.findOneBy({ postId });
    if (present) {
      assertSame(present, read);
      return this.records.update(this.#type, present.id, changes, by, version);
    }
    // Somebody has published or discarded them.
    if (version) throw staleError(post, version, 'POST_CHANGED');
    if (post.status !== 'published') throw new DomainError('NOT_PUBLISHED');
    try {
      const write = { ...changes, baseVersion: Math.min(postVersion ?? post.version, post.version) };
      return await this.records.create(this.#type, write, by, { initial: textsOf(post) });
    } catch (error) {
      const other = isUniqueViolation(error) ? await this.pending.findOneBy({ postId }) : null;
      if (!other) throw error;
      return this.records.update(this.#type, other.id, changes, by, version);
    }
  }

  /**
   * Publishes the pending changes; those of a draft become its texts. Without a `postVersion`, a post whose texts were changed
   * since the changes were begun is a conflict. A repeated `request` returns the post.
   */
  publish(postId: string, by: string, read: PendingState = {}, request?: IdempotentRequest): Promise<BlogPostEntity> {
    assertPostVersion(read.postVersion);
    return this.idempotency.createOnce(
      'publish pending changes',
      request,
      { postId, ...read },
      {
        find: () => this.blog.byId(postId),
        create: (key) => this.#publish(postId, by, read, key),
      },
    );
  }

  async #publish(postId: string, by: string, read: PendingState, key?: RequestKey): Promise<BlogPostEntity> {
    const { version, postVersion } = read;
    const pending = await this.ofPost(postId);
    if (!pending) throw new DomainError('NO_PENDING_CHANGES');
    assertSame(pending, read);
    const removePending = async (manager: EntityManager): Promise<void> => {
      if (key) await this.idempotency.claim(manager, key);
      const { id } = pending;
      const locked = await manager.findOne(PendingChangesEntity, { where: { id }, lock: FOR_UPDATE });
      if (!locked) throw new DomainError('NO_PENDING_CHANGES');
      if (locked.version !== pending.version || locked.version !== (version ?? locked.version))
        throw staleError(locked, version, 'POST_CHANGED');
      await manager.delete(PendingChangesEntity, { id });
      await this.media.setUses(manager, { table: PENDING_TABLE, id }, []);
      if (key) await this.idempotency.complete(manager, key, postId);
    };
    return this.blog.publishPending(postId, changesOf(pending), by, postVersion ?? pending.baseVersion, removePending);
  }

  /** Discards the pending changes and returns their ID, which brings them back within an hour. */
  async discard(postId: string, read: PendingState = {}): Promise<string> {
    const { version } = read;
    const pending = await this.ofPost(postId);
    if (!pending) throw new DomainError('NO_PENDING_CHANGES');
    assertSame(pending, read);
    const { id } = pending;
    if (version !== undefined && version !== pending.version) throw staleError(pending, version, 'POST_CHANGED');
    await this.records.delete(this.#type, id, (row) => row.version === pending.version);
    return id;
  }
}

/** Throws POST_CHANGED if other changes were begun since. */
function assertSame(pending: PendingChangesEntity, { pendingId, version }: PendingState): void {
  if (pendingId !== undefined && pendingId !== pending.id) throw staleError(pending, version, 'POST_CHANGED');
}

function assertPostVersion(postVersion: number | undefined): void {
  if (postVersion !== undefined && postVersion < 1)
    throw DomainError.invalid({ postVersion: BLOG_API_MESSAGES.postVersionTooLow });
}

/** The columns of new pending changes: the live texts. */
function textsOf(post: BlogPostEntity): Partial<PendingChangesEntity> {
  const { id: postId, title, subtitle, shareText, content, author, cover } = post;
  return { postId, title, subtitle, shareText, content, author: { ...author }, cover };
}

function toWrite({ cover, author, slug, ...texts }: PendingInput, post: BlogPostEntity): PendingWrite {
  const { focalPoint: coverFocalPoint, ...image } = cover ?? {};
  const { focalPoint: photoFocalPoint, ...photo } = author.photo ?? {};
  return {
    ...texts,
    slug: slug === post.slug ? '' : slug,
    cover: image,
    author: { ...author, photo },
    coverFocalPoint,
    photoFocalPoint,
  };
}

function changesOf(pending: PendingChangesEntity): PostChanges {
  const { title, subtitle, shareText, content, slug, cover, coverFocalPoint, photoFocalPoint } = pending;
  const { photo, ...author } = pending.author;
  return {
    ...{ title, subtitle, shareText, content, slug },
    cover: { address: cover, focalPoint: coverFocalPoint },
    author: { ...author, photo: { address: photo, focalPoint: photoFocalPoint } },
  };
}

const withoutNull = <T extends object>(changes: T): Partial<T> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null)) as Partial<T>;
