import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { Idempotency, type RequestKey } from '../../../core/records/idempotency/idempotency.service.js';
import type { IdempotentRequest } from '../../../core/records/idempotency/idempotent-request.js';
import { runUnmetered } from '../../../infra/database/per-client-pool.js';
import { CLAP_DAYS_MAX, CLAP_KEY_HOURS } from '../../../shared/claps.js';
import { DomainError } from '../../../shared/errors.js';
import { isId } from '../../../shared/rules.js';
import { SiteDay } from '../../../core/time/site-day.js';
import { BlogPostEntity } from '../posts/blog-post.entity.js';

/** The database notifies it when only the claps of a post have changed. */
export const CLAPS_CHANNEL = 'claps';

export interface ClapDay {
  date: string;
  count: number;
}

interface Batch {
  claps: number;
  done: Promise<BlogPostEntity>;
}

const DAYS = `
  SELECT to_char(each, 'YYYY-MM-DD') AS date, coalesce(sum(day.claps), 0)::integer AS count
  FROM generate_series($1::date - ($2::integer - 1), $1::date, interval '1 day') AS each
  LEFT JOIN blog_clap_day AS day ON day.date = each::date
  GROUP BY each ORDER BY each`;

const ADD_TO_DAY = `
  INSERT INTO blog_clap_day AS day (post_id, date, claps) VALUES ($1, $2, $3)
  ON CONFLICT (post_id, date) DO UPDATE SET claps = day.claps + excluded.claps`;

/**
 * Counts claps. While an UPDATE for a post is running, further claps for it are collected and added by the next one, so
 * that a popular post takes only one row lock at a time. A clap is acknowledged after the UPDATE that counted it.
 */
@Injectable()
export class Claps {
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #pending = new Map<string, Batch>();

  constructor(
    @InjectRepository(BlogPostEntity) private readonly posts: Repository<BlogPostEntity>,
    private readonly idempotency: Idempotency,
    private readonly day: SiteDay,
  ) {}

  /**
   * Returns the post with a count that includes this clap. Drafts are treated as missing. A repeated `request` counts
   * once; it has a transaction of its own, so clients send a key only for a clap that they may have to send again.
   */
  async clap(id: string, request?: IdempotentRequest): Promise<BlogPostEntity> {
    if (!isId(id)) throw new DomainError('POST_NOT_FOUND');
    return this.idempotency.createOnce(
      'clap',
      request,
      { id },
      {
        find: () => this.#published(this.posts.manager, id),
        create: (key) => (key ? this.#addOnce(id, key) : this.#addToBatch(id)),
      },
      CLAP_KEY_HOURS,
    );
  }

  /** Raises the count to `minimum` if it is lower. Used by imports. */
  async raiseTo(id: string, minimum: number): Promise<void> {
    await this.posts
      .createQueryBuilder()
      .update({ claps: minimum })
      .where('id = :id AND claps < :least', { id, least: minimum })
      .execute();
  }

  /** The claps of each of the last `days` days, today included, ascending. Throws INVALID_INPUT for too many days. */
  async days(days: number): Promise<ClapDay[]> {
    if (days < 1 || days > CLAP_DAYS_MAX) throw DomainError.invalid({ days: `Ask for 1 to ${CLAP_DAYS_MAX} days` });
    return this.posts.manager.query(DAYS, [this.day.today, days]);
  }

  #addToBatch(id: string): Promise<BlogPostEntity> {
    const pending = this.#pending.get(id);
    if (pending) {
      pending.claps += 1;
      return pending.done;
    }
    const previous = this.#running.get(id) ?? Promise.resolve();
    const batch: Batch = { claps: 1, done: previous.then(() => this.#runBatch(id, batch)) };
    this.#pending.set(id, batch);
    return batch.done;
  }

  #runBatch(id: string, { claps }: Batch): Promise<BlogPostEntity> {
    this.#pending.delete(id);
    const result = this.#add(id, claps);
    const settled = result
      .catch(() => {})
      .then(() => {
        if (this.#running.get(id) === settled) this.#running.delete(id);
      });
    this.#running.set(id, settled);
    return result;
  }

  #add(id: string, claps: number): Promise<BlogPostEntity> {
    return runUnmetered(() => this.posts.manager.transaction((manager) => this.#increment(manager, id, claps)));
  }

  #addOnce(id: string, key: RequestKey): Promise<BlogPostEntity> {
    return this.posts.manager.transaction(async (manager) => {
      await this.idempotency.claim(manager, key);
      await this.idempotency.complete(manager, key, id);
      return this.#increment(manager, id, 1);
    });
  }

  /** Runs in a transaction: a clap is only counted if the post was public and its new count can be returned. */
  async #increment(manager: EntityManager, id: string, claps: number): Promise<BlogPostEntity> {
    await manager.increment(BlogPostEntity, { id, status: 'published' }, 'claps', claps);
    const post = await this.#published(manager, id);
    await manager.query(ADD_TO_DAY, [id, this.day.today, claps]);
    return post;
  }

  async #published(manager: EntityManager, id: string): Promise<BlogPostEntity> {
    const post = await manager.findOneBy(BlogPostEntity, { id, status: 'published' });
    if (!post) throw new DomainError('POST_NOT_FOUND');
    return post;
  }
}
