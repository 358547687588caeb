import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { logFailure } from '../../core/errors/log-failure.js';
import { Config } from '../../core/config/config.js';
import { Clock } from '../../core/time/clock.js';
import { DomainError } from '../../shared/errors.js';
import { runUnmetered } from '../database/per-client-pool.js';
import { MIGRATIONS } from '../database/migrations.js';
import { freeSpaceOf } from '../media/free-space.js';
import { MediaStore } from '../media/store/media-store.js';

/** No file of a site has this ID. */
const ABSENT = { id: '00000000-0000-0000-0000-000000000000', name: 'readiness' };
/** Share of the disk below which saves and uploads will soon fail. */
const LEAST_FREE = 0.05;
/** Milliseconds for which a result is good enough: a probe must not cost the store a request each. */
const GOOD_FOR_MS = 5000;

export interface ReadinessReport {
  database: 'up' | 'down';
  migrations: 'done' | 'pending';
  media: 'up' | 'down';
  disk: 'enough' | 'low';
}

/** Checks every part that the site needs. Each one that fails is logged, once for each check. */
@Injectable()
export class Readiness {
  #latest: { at: number; report: Promise<ReadinessReport> } | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly store: MediaStore,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** At most five seconds old, and one look for all concurrent probes. */
  report(): Promise<ReadinessReport> {
    const now = this.clock.now().getTime();
    // Negative after the clock was set back.
    const age = this.#latest ? now - this.#latest.at : -1;
    if (!this.#latest || age < 0 || age >= GOOD_FOR_MS) this.#latest = { at: now, report: this.#look() };
    return this.#latest.report;
  }

  async #look(): Promise<ReadinessReport> {
    const [executed, media, free] = await Promise.all([
      attempt(() => runUnmetered(() => this.dataSource.query<{ name: string }[]>('SELECT name FROM migration'))),
      attempt(() => this.store.size(ABSENT).then(() => true)),
      attempt(() => freeSpaceOf(this.config.dataDir)),
    ]);
    const done = MIGRATIONS.every(({ name }) => executed?.some((migration) => migration.name === name));
    return {
      database: executed ? 'up' : 'down',
      migrations: done ? 'done' : 'pending',
      media: media ? 'up' : 'down',
      disk: free && free.share >= LEAST_FREE ? 'enough' : 'low',
    };
  }
}

async function attempt<T>(look: () => Promise<T>): Promise<T | null> {
  try {
    return await look();
  } catch (cause) {
    logFailure(new DomainError('UNAVAILABLE', { cause }));
    return null;
  }
}
