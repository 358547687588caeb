import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { DataSource, type QueryRunner } from 'typeorm';
import { Clock } from '../time/clock.js';
import { MediaService } from './media.service.js';
import { Spool } from './spool.js';
import { MediaStore } from './store/media-store.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FIRST_AFTER = 10_000;
/** Younger media may belong to a save that is still on its way. */
const OLD_ENOUGH = HOUR;
/** The number of the advisory lock; no other program on the database uses it. */
const LOCK = 4_285_370_114;
/** How long whoever wants the sweep to rest waits for one that has begun, and how often it looks, in milliseconds. */
const PATIENCE = 5000;
const LOOK_EVERY = 100;
/** More than this many at once are no accident of a crash: then it is rather the wrong database that runs beside the media. */
const SUSPICIOUS = 50;

/** Deletes media that no row uses: what a crash between storing a file and saving its row leaves behind. */
@Injectable()
export class MediaSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #log = new Logger('Media');
  #timer?: NodeJS.Timeout;

  constructor(
    private readonly store: MediaStore,
    private readonly media: MediaService,
    private readonly spool: Spool,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.#next(FIRST_AFTER);
  }

  beforeApplicationShutdown(): void {
    clearTimeout(this.#timer);
  }

  /** Sweeps, unless another instance is at it, and answers the ids it deleted. */
  async sweep(): Promise<string[]> {
    return (await this.#alone(() => this.#tidy())) ?? [];
  }

  /** Runs `work` while no instance sweeps; undefined when one does not come to its end, or when other such work is at it. */
  resting<T>(work: () => Promise<T>): Promise<T | undefined> {
    return this.#alone(work, PATIENCE);
  }

  async #tidy(): Promise<string[]> {
    const before = new Date(this.clock.now().getTime() - OLD_ENOUGH);
    await this.spool.clear(before);
    return this.#deleteOrphans(before);
  }

  /** Nobody else on this database sweeps meanwhile. The lock goes with its connection, however this ends. */
  async #alone<T>(work: () => Promise<T>, patience = 0): Promise<T | undefined> {
    const runner = this.dataSource.createQueryRunner();
    try {
      for (const late = Date.now() + patience; !(await locked(runner)); await delay(LOOK_EVERY))
        if (Date.now() >= late) return undefined;
      try {
        return await work();
      } finally {
        await runner.query(`SELECT pg_advisory_unlock(${LOCK})`);
      }
    } finally {
      await runner.release();
    }
  }

  /** Jittered, so that instances that started together do not all come at once. */
  #next(delay: number): void {
    this.#timer = setTimeout(() => void this.#turn(), delay * (1 + Math.random() / 10)).unref();
  }

  async #turn(): Promise<void> {
    await this.sweep().catch((error: Error) => this.#log.warn(`The sweep of unused media failed: ${error.message}`));
    this.#next(HOUR);
  }

  async #deleteOrphans(before: Date): Promise<string[]> {
    const old: string[] = [];
    let stored = 0;
    for await (const { id, changedAt } of this.store.list()) {
      stored += 1;
      if (changedAt < before) old.push(id);
    }
    const orphans = await this.media.unusedAmong(old);
    if (orphans.length > SUSPICIOUS && orphans.length > stored / 2) {
      this.#log.error(
        `${orphans.length} of ${stored} media belong to nothing in this database. None was deleted: is it the right one?`,
      );
      return [];
    }
    for (const id of orphans) {
      await this.store.delete(id);
      this.#log.log(`Deleted media ${id}, which nothing used`);
    }
    return orphans;
  }
}

async function locked(runner: QueryRunner): Promise<boolean> {
  const [row] = (await runner.query(`SELECT pg_try_advisory_lock(${LOCK}) AS mine`)) as { mine: boolean }[];
  return row!.mine;
}
