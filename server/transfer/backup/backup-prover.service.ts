import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Config } from '../../core/config/config.js';
import { Clock } from '../../core/time/clock.js';
import type { ProofOutcome } from '../../features/backups/backup-proof.entity.js';
import { BackupProofs } from '../../features/backups/backup-proofs.service.js';
import { DatabaseServer } from '../../infra/database/database-server.js';
import { NoTemporaryDatabase } from '../../infra/database/temporary-database.js';
import type { Progress } from '../progress.js';
import { TransferError } from '../transfer-error.js';
import { BackupFailure } from './backup-maker.service.js';
import { type BackupPlace, newestBackup, openBackupPlace, type StoredBackup } from './backup-place.js';
import { OPEN_SITE, type OpenSite, restoreBackup, RestoreDifference } from './restore.js';
import { removeTemporarySite, withTemporarySite } from './temporary-site.js';

interface ProveOptions {
  progress: Progress;
  /** Asked when nobody else is proving one any more. */
  isDue?: () => Promise<boolean>;
  /** Cuts it off, which is not recorded. */
  signal?: AbortSignal;
}

interface Proof {
  /** Name of the backup. */
  name: string;
  /** Sentence why the server does not let it be proven; null if it was. */
  impossible: string | null;
}

/** Free space that is needed at least, as a multiple of the size of the backup: pictures do not get smaller in it. */
const UNPACKED = 1.2;
const UNKNOWN_PROBLEM = 'The proof failed unexpectedly. The log of the server says why.';
/** A longer list would fill the overview. */
const MAX_SAID = 3;

/** Proves backups: restores one into a temporary site, with the verification of every restore. */
@Injectable()
export class BackupProver {
  constructor(
    private readonly config: Config,
    private readonly database: DatabaseServer,
    private readonly dataSource: DataSource,
    private readonly proofs: BackupProofs,
    private readonly clock: Clock,
    @Inject(OPEN_SITE) private readonly openSite: OpenSite,
  ) {}

  /** The newest backup. null without one, when it is not due, and while another process has a temporary site. Throws a BackupFailure. */
  async prove(options: ProveOptions): Promise<Proof | null> {
    const { backupUrl } = this.config;
    if (backupUrl === null) throw new TransferError('Backups are off: set BACKUP_URL.');
    let name = '';
    try {
      const place = await openBackupPlace(backupUrl);
      const backup = await newestBackup(place);
      if (!backup) return null;
      ({ name } = backup);
      if (!(await this.#restore(place, backup, options))) return null;
      await this.#record(name, 'proven', '');
      return { name, impossible: null };
    } catch (error) {
      if (options.signal?.aborted) throw error;
      if (error instanceof NoTemporaryDatabase) {
        await this.#record(name, 'impossible', error.message);
        return { name, impossible: error.message };
      }
      const problem = [...(name ? [name] : []), describe(error)].join(': ');
      const { isFirstFailure } = await this.#record(name, 'failed', problem);
      throw new BackupFailure(problem, isFirstFailure, error);
    }
  }

  /** Removes what a killed process left. */
  sweep(): Promise<void> {
    return removeTemporarySite(this.config, this.database.url);
  }

  /** False if it was not due any more, or another process has a temporary site. */
  async #restore(
    place: BackupPlace,
    backup: StoredBackup,
    { isDue, signal, progress }: ProveOptions,
  ): Promise<boolean> {
    const needed = UNPACKED * (backup.bytes + place.fetchedBytes(backup)) + (await this.#databaseBytes());
    const restored = await withTemporarySite(
      this.config,
      this.database.url,
      { wait: false, needed, signal },
      async (site) => {
        if (isDue && !(await isDue())) return false;
        await restoreBackup(site, await place.fetch(backup.name, site.dataDir), this.openSite, progress);
        return true;
      },
    );
    return restored ?? false;
  }

  /** Bytes that the temporary database takes from this disk. */
  async #databaseBytes(): Promise<number> {
    if (!this.database.isEmbedded) return 0;
    const [row] = await this.dataSource.query<{ bytes: string }[]>(
      'SELECT pg_database_size(current_database()) AS bytes',
    );
    return Number(row?.bytes);
  }

  #record(backup: string, outcome: ProofOutcome, problem: string) {
    return this.proofs.record({ endedAt: this.clock.now(), backup, outcome, problem });
  }
}

function describe(error: unknown): string {
  if (error instanceof RestoreDifference) return error.differences.slice(0, MAX_SAID).join(' ');
  return error instanceof TransferError ? error.message : UNKNOWN_PROBLEM;
}
