import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { DataSource, type QueryRunner } from 'typeorm';
import { Clock } from '../../core/time/clock.js';
import { CLEANUP_LOCK, REMOVAL_LOCK } from './media-locks.js';
import { MediaRegistry } from './media-registry.service.js';
import { MediaRemover } from './media-remover.js';
import { TemporaryUploads } from './uploads/temporary-uploads.js';
import { MediaStore } from './store/media-store.js';

const HOUR = 3_600_000;
const FIRST_RUN_MS = 10_000;
/** Younger media may belong to a save that is still in progress. */
const GRACE_PERIOD_MS = HOUR;
/** Milliseconds that `withCleanupPaused` waits for a running cleanup, and between two tries of the lock. */
const LOCK_TIMEOUT_MS = 5000;
const LOCK_RETRY_MS = 100;
/** More orphans than this, when they are most of the media, suggest that the database is the wrong one for this storage. */
const MAX_PLAUSIBLE_ORPHANS = 50;

/** Deletes media that no record uses: those of deleted records, and of saves that a crash cut off. */
@Injectable()
export class OrphanedMediaCleanup implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #log = new Logger('Media');
  #timer?: NodeJS.Timeout;

  constructor(
    private readonly store: MediaStore,
    private readonly registry: MediaRegistry,
    private readonly remover: MediaRemover,
    private readonly temporaryUploads: TemporaryUploads,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.#schedule(FIRST_RUN_MS);
  }

  beforeApplicationShutdown(): void {
    clearTimeout(this.#timer);
  }

  /** Cleans up, unless another instance is doing so, and returns the IDs of the deleted media. */
  async run(): Promise<string[]> {
    return (await this.#withLock(() => this.#cleanUp())) ?? [];
  }

  /**
   * Runs `work` while no instance cleans up or removes a file that a save has replaced: a later cleanup does. Undefined when a running
   * cleanup, or other such work, does not end in time.
   */
  withCleanupPaused<T>(work: () => Promise<T>): Promise<T | undefined> {
    return this.#withLock(async (runner) => {
      await runner.query(`SELECT pg_advisory_lock(${REMOVAL_LOCK})`);
      try {
        return await work();
      } finally {
        await runner.query(`SELECT pg_advisory_unlock(${REMOVAL_LOCK})`);
      }
    }, LOCK_TIMEOUT_MS);
  }

  async #cleanUp(): Promise<string[]> {
    const before = new Date(this.clock.now().getTime() - GRACE_PERIOD_MS);
    await this.temporaryUploads.deleteOlderThan(before);
    return this.#deleteOrphans(before);
  }

  /** Runs `work` under the lock, which is released with its connection, however this ends. Undefined when it is taken. */
  async #withLock<T>(work: (runner: QueryRunner) => Promise<T>, timeout = 0): Promise<T | undefined> {
    const runner = this.dataSource.createQueryRunner();
    try {
      for (const deadline = Date.now() + timeout; !(await tryLock(runner)); await delay(LOCK_RETRY_MS))
        if (Date.now() >= deadline) return undefined;
      try {
        return await work(runner);
      } finally {
        await runner.query(`SELECT pg_advisory_unlock(${CLEANUP_LOCK})`);
      }
    } finally {
      await runner.release();
    }
  }

  /** With jitter, so that instances that started together do not all run at once. */
  #schedule(delay: number): void {
    this.#timer = setTimeout(() => void this.#runAndReschedule(), delay * (1 + Math.random() / 10)).unref();
  }

  async #runAndReschedule(): Promise<void> {
    await this.run().catch((error: Error) => this.#log.warn(`The cleanup of unused media failed: ${error.message}`));
    this.#schedule(HOUR);
  }

  async #deleteOrphans(before: Date): Promise<string[]> {
    const old: string[] = [];
    const stored = new Set<string>();
    for await (const { id, changedAt } of this.store.list()) {
      stored.add(id);
      if (changedAt < before) old.push(id);
    }
    const orphans = await this.registry.findUnused(old);
    if (orphans.length > MAX_PLAUSIBLE_ORPHANS && orphans.length > stored.size / 2) {
      this.#log.error(
        `${orphans.length} of ${stored.size} media belong to nothing in this database. None was deleted: is it the right one?`,
      );
      return [];
    }
    const deleted: string[] = [];
    for (const id of orphans) if (await this.#delete(id)) deleted.push(id);
    for (const id of await this.registry.findUnusedSince(before)) if (!stored.has(id)) await this.#delete(id);
    return deleted;
  }

  /** Never fails: a slow save or the store may prevent one deletion, which the next run repeats. */
  async #delete(id: string): Promise<boolean> {
    try {
      if (!(await this.remover.remove(id))) return false;
      this.#log.log(`Deleted media ${id}, which nothing used`);
      return true;
    } catch (error) {
      this.#log.warn(`Media ${id} could not be deleted yet: ${(error as Error).message}`);
      return false;
    }
  }
}

async function tryLock(runner: QueryRunner): Promise<boolean> {
  const [row] = (await runner.query(`SELECT pg_try_advisory_lock(${CLEANUP_LOCK}) AS locked`)) as [{ locked: boolean }];
  return row.locked;
}
