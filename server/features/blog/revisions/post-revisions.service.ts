import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { noteRecords } from '../../../core/access/action-log.js';
import { recordAct, transactAsActor } from '../../../core/records/acts/record-act.js';
import { Config } from '../../../core/config/config.js';
import { errorMessage } from '../../../core/errors/thrown-error.js';
import { findRowById } from '../../../core/records/find-row.js';
import { RecordMedia } from '../../../core/records/record-media.js';
import { Clock } from '../../../core/time/clock.js';
import { addressesInHtml } from '../../../infra/html/html-addresses.js';
import { keysetPage, type KeysetPage, type PageArgs } from '../../../infra/database/keyset.js';
import { POST_REVISIONS } from '../../../shared/blog.js';
import { DomainError } from '../../../shared/errors.js';
import { isId } from '../../../shared/rules.js';
import { BlogPostEntity } from '../posts/blog-post.entity.js';
import { PostRevisionEntity } from './post-revision.entity.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TABLE = 'blog_post_revision';
const FIRST_VERSION = 1;

/** Every saved state of every post, with its pictures. */
@Injectable()
export class PostRevisions implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #log = new Logger('Revisions');
  #timer?: NodeJS.Timeout;

  constructor(
    @InjectRepository(PostRevisionEntity) private readonly revisions: Repository<PostRevisionEntity>,
    private readonly media: RecordMedia,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    const thin = () => this.thin().catch((error: unknown) => this.#warn(error));
    this.#timer = setInterval(() => void thin(), HOUR_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** A page of the revisions of a post, newest first. Throws POST_NOT_FOUND. */
  async ofPost(postId: string, page: PageArgs, withContent: boolean): Promise<KeysetPage<PostRevisionEntity>> {
    if (!isId(postId) || !(await this.revisions.manager.existsBy(BlogPostEntity, { id: postId })))
      throw new DomainError('POST_NOT_FOUND');
    const query = this.revisions.createQueryBuilder('revision').where('revision.postId = :postId', { postId });
    if (!withContent) {
      const columns = this.revisions.metadata.columns.filter(({ propertyName }) => propertyName !== 'content');
      query.select(columns.map(({ propertyPath }) => `revision.${propertyPath}`));
    }
    return keysetPage(query, { by: ['version'] }, page);
  }

  byId(id: string): Promise<PostRevisionEntity> {
    return findRowById(this.revisions.manager, PostRevisionEntity, id, 'REVISION_NOT_FOUND');
  }

  /** The post as it was created; null if that revision was deleted. */
  first(postId: string): Promise<PostRevisionEntity | null> {
    const columns = { postId, version: FIRST_VERSION };
    return this.revisions
      .createQueryBuilder('revision')
      .where('revision.postId = :postId AND revision.version = :version', columns)
      .getOne();
  }

  /** Records the present state of a post that was last saved before revisions existed, or imported. */
  async recordMissing(post: BlogPostEntity, manager: EntityManager): Promise<void> {
    const known = 'SELECT 1 FROM blog_post_revision WHERE post_id = $1 AND version = $2';
    const [row] = await manager.query<unknown[]>(known, [post.id, post.version]);
    if (!row) await this.record(post, manager);
  }

  /** Records the present state of `post`, in the transaction that saves it, unless that version is recorded already. */
  async record(post: BlogPostEntity, manager: EntityManager): Promise<void> {
    const { id: postId, version, slug, title, subtitle, shareText, content, author, cover, status } = post;
    const { updatedAt: savedAt, updatedBy: savedBy } = post;
    const inserted = await manager
      .createQueryBuilder()
      .insert()
      .into(PostRevisionEntity)
      .values({ postId, version, savedAt, savedBy, slug, title, subtitle, shareText, content, author, cover, status })
      .orIgnore()
      .returning('id')
      .execute();
    const [row] = inserted.raw as { id: string }[];
    if (!row) return;
    await this.media.copyUses(manager, { table: 'blog_post', id: postId }, { table: TABLE, id: row.id });
    await this.#thin(manager, postId);
  }

  /** Deletes a revision that is not the present state of its post, and the media that nothing else uses. */
  async remove(id: string): Promise<void> {
    const media = await transactAsActor(this.revisions.manager, async (manager) => {
      const revision = await findRowById(manager, PostRevisionEntity, id, 'REVISION_NOT_FOUND');
      const { postId, version, cover, author, content } = revision;
      // Waits for a save in progress, after which it may no longer be the present state.
      const lock = { mode: 'pessimistic_write' } as const;
      const post = await manager.findOne(BlogPostEntity, { where: { id: postId }, lock });
      if (post?.version === version) throw new DomainError('REVISION_IS_CURRENT');
      await manager.delete(PostRevisionEntity, { id });
      await this.media.setUses(manager, { table: TABLE, id }, []);
      await recordAct(manager, PostRevisionEntity, revision, 'DELETE');
      return [cover, author.photo, ...addressesInHtml(content)].filter(Boolean);
    });
    noteRecords(TABLE, [id]);
    await this.media.discardUnused(media);
  }

  /** Thins the revisions of all posts: also of those that nobody has saved since. */
  thin(): Promise<void> {
    return this.revisions.manager.transaction((manager) => this.#thin(manager, null));
  }

  /** Deletes revisions beyond the limits, except the last one of each day. */
  async #thin(manager: EntityManager, postId: string | null): Promise<void> {
    const before = new Date(this.clock.now().getTime() - POST_REVISIONS.days * DAY_MS);
    const [deleted] = await manager.query<[{ id: string }[], number]>(
      `DELETE FROM ${TABLE} USING (
         SELECT id, saved_at,
           row_number() OVER (PARTITION BY post_id ORDER BY version DESC) AS place,
           row_number() OVER (PARTITION BY post_id, (saved_at AT TIME ZONE $3)::date ORDER BY version DESC) AS place_in_day
         FROM ${TABLE} WHERE $4::uuid IS NULL OR post_id = $4
       ) AS placed
       WHERE ${TABLE}.id = placed.id AND place_in_day > 1 AND (place > $1 OR placed.saved_at < $2)
       RETURNING ${TABLE}.id`,
      [POST_REVISIONS.count, before, this.config.timeZone, postId],
    );
    for (const { id } of deleted) await this.media.setUses(manager, { table: TABLE, id }, []);
  }

  #warn(error: unknown): void {
    this.#log.warn(`Old revisions could not be thinned yet: ${errorMessage(error)}`);
  }
}
