import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Config } from '../../core/config/config.js';
import { errorMessage } from '../../core/errors/thrown-error.js';
import { Clock } from '../../core/time/clock.js';
import { BackupRuns } from '../../features/backups/backup-runs.service.js';
import { OrphanedMediaCleanup } from '../../infra/media/orphaned-media-cleanup.service.js';
import { formatBytes } from '../../shared/bytes.js';
import { ArchiveExporter, type ExportResult } from '../archive/export.js';
import type { Progress } from '../progress.js';
import { TransferError } from '../transfer-error.js';
import { backupName } from './backup-name.js';
import { type BackupPlace, newestBackup, openBackupPlace } from './backup-place.js';
import { expiredBackups } from './rotation.js';

interface MakeOptions {
  progress: Progress;
  /** Asked when nobody else makes one any more. */
  isDue?: () => Promise<boolean>;
  /** Ends it unfinished. */
  signal?: AbortSignal;
}

interface MadeBackup extends ExportResult {
  name: string;
  /** Path or address, without secrets. */
  location: string;
  bytes: number;
}

/** The backup failed, and that is recorded. */
export class BackupFailure extends Error {
  constructor(
    readonly sentence: string,
    /** The one before had succeeded. */
    readonly isFirst: boolean,
    cause: unknown,
  ) {
    super(sentence, { cause });
  }
}

/** A later backup may be larger than the last one. */
const GROWTH = 1.2;
const UNKNOWN_PROBLEM = 'The backup failed unexpectedly. The log of the server says why.';

/** Makes backups in their place, and removes those that are not kept. */
@Injectable()
export class BackupMaker {
  readonly #log = new Logger('Backup');

  constructor(
    private readonly config: Config,
    private readonly exporter: ArchiveExporter,
    private readonly cleanup: OrphanedMediaCleanup,
    private readonly runs: BackupRuns,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** null if it is not due. Undefined while another import, export or backup is running. Throws a BackupFailure. */
  make(options: MakeOptions): Promise<MadeBackup | null | undefined> {
    const { backupUrl } = this.config;
    if (backupUrl === null) throw new TransferError('Backups are off: set BACKUP_URL, or name a file with --out FILE.');
    return this.cleanup.withCleanupPaused(async () => {
      if (options.isDue && !(await options.isDue())) return null;
      const beganAt = this.clock.now();
      try {
        const place = await openBackupPlace(backupUrl);
        const made = await this.#write(place, beganAt, options);
        const { bytes, missing } = made;
        await this.runs.record({
          ...{ beganAt, endedAt: this.clock.now() },
          bytes,
          missing: missing.length,
          problem: '',
        });
        await this.#rotate(place);
        return made;
      } catch (error) {
        if (options.signal?.aborted) throw error;
        const problem = error instanceof TransferError ? error.message : UNKNOWN_PROBLEM;
        const run = { beganAt, endedAt: this.clock.now(), bytes: 0, missing: 0, problem };
        const { isFirstFailure } = await this.runs.record(run);
        throw new BackupFailure(problem, isFirstFailure, error);
      }
    });
  }

  /**
   * Makes one before an update. It is not recorded, because the table for that may not be there yet. One for each day is kept, however often
   * a start is tried again. Undefined while another import, export or backup is running.
   */
  makeBeforeUpdate(address: string, progress: Progress): Promise<MadeBackup | undefined> {
    return this.cleanup.withCleanupPaused(async () => {
      const place = await openBackupPlace(address);
      const made = await this.#write(place, this.clock.now(), { progress });
      await this.#rotate(place);
      return made;
    });
  }

  async #write(place: BackupPlace, time: Date, { progress, signal }: MakeOptions): Promise<MadeBackup> {
    await this.#assertSpace(place);
    const name = backupName(time, { encrypted: this.config.backupPassphrase !== null });
    const result = await this.exporter.write(await place.create(name), { kind: 'backup', signal }, progress);
    const stored = (await place.list()).find((backup) => backup.name === name);
    if (!stored) throw new TransferError(`The backup ${name} has disappeared from its place.`);
    return { ...result, name, location: place.describe(name), bytes: stored.bytes };
  }

  async #assertSpace(place: BackupPlace): Promise<void> {
    const free = await place.freeBytes();
    if (free === null) return;
    const last = await newestBackup(place);
    const needed = last ? last.bytes * GROWTH : await this.#estimate();
    if (free < needed)
      throw new TransferError(
        `There is not enough space for a backup: it needs about ${formatBytes(needed)}, and ${formatBytes(free)} are free.`,
      );
  }

  /** The table has the size of the widest file of each image: all its files together are less than three times as large. */
  async #estimate(): Promise<number> {
    const [row] = await this.dataSource.query<{ bytes: string }[]>(
      'SELECT pg_database_size(current_database()) + 3 * coalesce((SELECT sum(bytes) FROM media), 0) AS bytes',
    );
    return Number(row?.bytes);
  }

  /** The new backup is complete, so a failure here does not matter until the disk is full. */
  async #rotate(place: BackupPlace): Promise<void> {
    try {
      const stored = await place.list();
      const expired = new Set(
        expiredBackups(
          stored.map(({ time }) => time),
          this.config.timeZone,
        ),
      );
      for (const { name, time } of stored) if (expired.has(time)) await place.delete(name);
    } catch (error) {
      this.#log.warn(`Old backups could not be removed: ${errorMessage(error)}`);
    }
  }
}
