import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { runUnmetered } from '../../../infra/database/per-client-pool.js';
import { DomainError } from '../../../shared/errors.js';
import { isId } from '../../../shared/rules.js';
import { BlogPostEntity } from '../posts/blog-post.entity.js';

/** The database notifies it when only the claps of a post have changed. */
export const CLAPS_CHANNEL = 'claps';

interface Batch {
  claps: number;
  done: Promise<BlogPostEntity>;
}

/**
 * Counts claps. While an UPDATE for a post is running, further claps for it are collected and added by the next one, so
 * that a popular post takes only one row lock at a time. A clap is acknowledged after the UPDATE that counted it.
 */
@Injectable()
export class Claps {
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #pending = new Map<string, Batch>();

  constructor(@InjectRepository(BlogPostEntity) private readonly posts: Repository<BlogPostEntity>) {}

  /** Returns the post with a count that includes this clap. Drafts are treated as missing. */
  async clap(id: string): Promise<BlogPostEntity> {
    if (!isId(id)) throw new DomainError('POST_NOT_FOUND');
    return this.#addToBatch(id);
  }

  /** Raises the count to `minimum` if it is lower. Used by imports. */
  async raiseTo(id: string, minimum: number): Promise<void> {
    await this.posts
      .createQueryBuilder()
      .update({ claps: minimum })
      .where('id = :id AND claps < :least', { id, least: minimum })
      .execute();
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

  /** Runs in a transaction: a clap is only counted if the post was public and its new count can be returned. */
  async #increment(manager: EntityManager, id: string, claps: number): Promise<BlogPostEntity> {
    await manager.increment(BlogPostEntity, { id, status: 'published' }, 'claps', claps);
    const post = await manager.findOneBy(BlogPostEntity, { id, status: 'published' });
    if (!post) throw new DomainError('POST_NOT_FOUND');
    return post;
  }
}
