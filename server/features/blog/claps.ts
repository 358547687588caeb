import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { askedByMany } from '../../platform/database/fair-pool.js';
import { DomainError } from '../../shared/errors.js';
import { isId } from '../../shared/rules.js';
import { BlogPostEntity } from './blog-post.entity.js';

interface Batch {
  claps: number;
  done: Promise<BlogPostEntity>;
}

/**
 * Counts claps. While one UPDATE of a post is under way, further claps of the same post gather and go together in the
 * next, so a popular post costs one row lock at a time however many readers clap. A clap is acknowledged only after the
 * UPDATE that counted it.
 */
@Injectable()
export class Claps {
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #waiting = new Map<string, Batch>();

  constructor(@InjectRepository(BlogPostEntity) private readonly posts: Repository<BlogPostEntity>) {}

  /** Adds one clap; the post with a count that holds it. Drafts are unknown here. */
  async clap(id: string): Promise<BlogPostEntity> {
    if (!isId(id)) throw new DomainError('POST_NOT_FOUND');
    return this.#join(id);
  }

  /** Brings the count up to `least`, where it is lower: for what was clapped elsewhere. */
  async atLeast(id: string, least: number): Promise<void> {
    await this.posts
      .createQueryBuilder()
      .update({ claps: least })
      .where('id = :id AND claps < :least', { id, least })
      .execute();
  }

  #join(id: string): Promise<BlogPostEntity> {
    const waiting = this.#waiting.get(id);
    if (waiting) {
      waiting.claps += 1;
      return waiting.done;
    }
    const before = this.#running.get(id) ?? Promise.resolve();
    const batch: Batch = { claps: 1, done: before.then(() => this.#count(id)) };
    this.#waiting.set(id, batch);
    return batch.done;
  }

  #count(id: string): Promise<BlogPostEntity> {
    const claps = this.#waiting.get(id)!.claps;
    this.#waiting.delete(id);
    const counted = this.#add(id, claps);
    const settled = counted
      .catch(() => {})
      .then(() => {
        if (this.#running.get(id) === settled) this.#running.delete(id);
      });
    this.#running.set(id, settled);
    return counted;
  }

  async #add(id: string, claps: number): Promise<BlogPostEntity> {
    // Together or not at all: what cannot be told was not counted, and what is told was public when it was counted.
    const add = async (manager: EntityManager) => {
      const { affected } = await manager.increment(BlogPostEntity, { id, status: 'published' }, 'claps', claps);
      const post = affected ? await manager.findOneBy(BlogPostEntity, { id }) : null;
      if (!post) throw new DomainError('POST_NOT_FOUND');
      return post;
    };
    return askedByMany(() => this.posts.manager.transaction(add));
  }
}
