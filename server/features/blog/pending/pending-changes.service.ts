import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Any, type Repository } from 'typeorm';
import { noteRecords } from '../../../core/access/action-log.js';
import { Config } from '../../../core/config/config.js';
import { recordAct, transactAsActor } from '../../../core/records/acts/record-act.js';
import { FOR_UPDATE, findRowById } from '../../../core/records/find-row.js';
import { Idempotency } from '../../../core/records/idempotency/idempotency.service.js';
import { RecordMedia } from '../../../core/records/record-media.js';
import { RecordStore } from '../../../core/records/record-store.js';
import type { RecordType } from '../../../core/records/record-type.js';
import { Trash } from '../../../core/records/trash.service.js';
import { staleError } from '../../../core/records/versioned.js';
import { addressesInHtml } from '../../../infra/html/html-addresses.js';
import { cleanPostHtml } from '../../../infra/html/post-html.js';
import { BLOG_API_MESSAGES } from '../../../shared/blog.js';
import { DomainError } from '../../../shared/errors.js';
import type { FocalPoint } from '../../../shared/focal-point.js';
import { completeAddress, isId } from '../../../shared/rules.js';
import { BlogPostEntity } from '../posts/blog-post.entity.js';
import { BlogService } from '../blog.service.js';
import type { PostChanges } from '../posts/post-changes.js';
import { assertSlugFree } from '../posts/slugs.js';
import { hasVisibility } from '../posts/visibility.js';
import { PENDING_TABLE, PendingChangesEntity } from './pending-changes.entity.js';
import type { SaveIntent } from './pending-changes.types.js';

/** The focal points are kept apart: the picture would have them at once. */
type PendingWrite = Partial<Omit<PostChanges, 'status' | 'publishAt'>> & {
  coverFocalPoint?: FocalPoint | null;
  photoFocalPoint?: FocalPoint | null;
};

/** One save of a post. */
export interface PostSave {
  intent: SaveIntent;
  input?: PostChanges;
  /** The version of the post that was read. Without it, saves by others are overwritten. */
  version?: number;
  /** ID of the pending changes that were read: others that are begun later have version 1 again. */
  pendingId?: string;
  /** Their version, 0 for none. */
  pendingVersion?: number;
}

export interface SavedPost {
  post: BlogPostEntity;
  pending: PendingChangesEntity | null;
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
    private readonly trash: Trash,
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
   * Saves a post as `command` says, in one transaction. The same command again leaves the same state, also once its pending
   * changes are gone.
   */
  async save(postId: string, command: PostSave, by: string): Promise<SavedPost> {
    if (command.version !== undefined && command.version < 1)
      throw DomainError.invalid({ version: BLOG_API_MESSAGES.postVersionTooLow });
    try {
      await this.#run(postId, command, by);
    } catch (error) {
      const remaining = error instanceof DomainError ? await this.#remainingOf(command) : [];
      if (!(await this.#runFirst(postId, remaining, by))) throw error;
    }
    noteRecords('blog_post', [postId]);
    return { post: await this.blog.byId(postId), pending: await this.pending.findOneBy({ postId }) };
  }

  /** Runs the first of these commands that is not refused. False if all are. */
  async #runFirst(postId: string, commands: readonly PostSave[], by: string): Promise<boolean> {
    for (const command of commands) {
      const done = await this.#run(postId, command, by).then(
        () => true,
        (error: unknown) => {
          if (error instanceof DomainError) return false;
          throw error;
        },
      );
      if (done) return true;
    }
    return false;
  }

  async #run(postId: string, command: PostSave, by: string): Promise<void> {
    const { intent, input, version, pendingVersion } = command;
    if (intent === 'SAVE') {
      if (input) await this.blog.update(postId, input, by, version);
      return;
    }
    const { slug } = await this.blog.byId(postId);
    const locate = (manager: EntityManager) => this.#locate(manager, postId, command, by);
    const finish = async (pending: PendingChangesEntity, manager: EntityManager): Promise<void> => {
      if (intent === 'PUBLISH_PENDING') await this.#publish(manager, pending, command, by);
      if (intent === 'DISCARD_PENDING') await this.trash.moveToTrash(manager, PendingChangesEntity, [pending.id]);
    };
    if (input && intent !== 'DISCARD_PENDING') {
      await this.records.updateLocated(this.#type, locate, toWrite(input, slug), by, pendingVersion, finish);
      return;
    }
    const { id } = await transactAsActor(this.pending.manager, async (manager) => {
      const pending = await locate(manager);
      if (pendingVersion !== undefined && pendingVersion !== pending.version)
        throw staleError(pending, pendingVersion, 'POST_CHANGED');
      await finish(pending, manager);
      return pending;
    });
    noteRecords(PENDING_TABLE, [id]);
  }

  /**
   * Locks the post and finds its pending changes. To keep the first ones, it prepares new ones that start from the live texts;
   * the post is then published, unpublished or scheduled too.
   */
  async #locate(
    manager: EntityManager,
    postId: string,
    { intent, input, version, pendingId, pendingVersion }: PostSave,
    by: string,
  ): Promise<PendingChangesEntity> {
    const post = await findRowById(manager, BlogPostEntity, postId, 'POST_NOT_FOUND', FOR_UPDATE);
    const find = () => manager.findOneBy(PendingChangesEntity, { postId });
    const pending = await find();
    if (pending && pendingId !== undefined && pendingId !== pending.id)
      throw staleError(pending, pendingVersion, 'POST_CHANGED');
    // Somebody has published or discarded them.
    if (!pending && (pendingId !== undefined || pendingVersion)) throw staleError(post, pendingVersion, 'POST_CHANGED');
    if (intent !== 'KEEP_PENDING') {
      if (!pending) throw new DomainError('NO_PENDING_CHANGES');
      // Changes that the officer does not know of are somebody else's, even if they say the same.
      if (pendingVersion === 0) throw staleError(pending, pendingVersion, 'POST_CHANGED');
      return pending;
    }
    if (!pending && post.status !== 'published') throw new DomainError('NOT_PUBLISHED');
    const { status, publishAt } = input ?? {};
    if (!hasVisibility(post, { status, publishAt }))
      await this.blog.updateWithin(manager, postId, { status, publishAt }, by);
    // Pending changes move along with a save that changes no texts.
    if (pending) return (await find()) ?? pending;
    const present = await findRowById(manager, BlogPostEntity, postId, 'POST_NOT_FOUND');
    const baseVersion = version === undefined || version >= post.version ? present.version : version;
    return Object.assign(this.records.newRow(this.#type), { ...textsOf(post), baseVersion });
  }

  /** Those of a draft become its texts. Without a `version`, a post whose texts were changed since they were begun is a conflict. */
  async #publish(
    manager: EntityManager,
    pending: PendingChangesEntity,
    { input, version }: PostSave,
    by: string,
  ): Promise<void> {
    const { id, postId, baseVersion } = pending;
    await manager.delete(PendingChangesEntity, { id });
    await recordAct(manager, PendingChangesEntity, pending, 'PUBLISH');
    await this.media.setUses(manager, { table: PENDING_TABLE, id }, []);
    await this.idempotency.remember(manager, PUBLICATION, nameOf(id, pending.version));
    const changes = { ...changesOf(pending), status: input?.status, publishAt: input?.publishAt };
    await this.blog.updateWithin(manager, postId, changes, by, version ?? baseVersion);
  }

  /** The commands to try instead, in this order, once the pending changes of a command were published or discarded. */
  async #remainingOf(command: PostSave): Promise<PostSave[]> {
    const { intent, input, version, pendingId, pendingVersion } = command;
    if (pendingId === undefined || !isId(pendingId)) return [];
    if (await this.pending.existsBy({ id: pendingId })) return [];
    if (intent === 'DISCARD_PENDING') return (await this.trash.has(pendingId)) ? [{ intent: 'SAVE' }] : [];
    const repeat: PostSave[] =
      intent === 'PUBLISH_PENDING' && input ? [{ intent: 'SAVE', input, version: ONLY_IF_REPEATED }] : [];
    if (!(await this.idempotency.isRemembered(PUBLICATION, nameOf(pendingId, pendingVersion)))) return repeat;
    // The post has the texts that were pending, so whoever has read these has read the post.
    const published = version === undefined ? undefined : version + 1;
    return intent === 'KEEP_PENDING'
      ? [{ intent, input, version: published, pendingVersion: 0 }]
      : [...repeat, { intent: 'SAVE', input, version: published ?? ONLY_IF_REPEATED }];
  }
}

const PUBLICATION = 'publish pending changes';
/** Expected of a post, this is a conflict unless the post is already as it would be. */
const ONLY_IF_REPEATED = 0;

const nameOf = (pendingId: string, version: number | undefined): string => `${pendingId} ${version}`;

/** The columns of new pending changes: the live texts. */
function textsOf(post: BlogPostEntity): Partial<PendingChangesEntity> {
  const { id: postId, title, subtitle, shareText, content, author, cover } = post;
  return { postId, title, subtitle, shareText, content, author: { ...author }, cover };
}

function toWrite(input: PostChanges, currentSlug: string): PendingWrite {
  const { cover, author, slug, status: _, publishAt: __, ...texts } = input;
  const { focalPoint: coverFocalPoint, ...image } = cover ?? {};
  const { focalPoint: photoFocalPoint, ...photo } = author.photo ?? {};
  return {
    ...texts,
    slug: slug === currentSlug ? '' : slug,
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
