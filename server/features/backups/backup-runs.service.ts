import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, LessThanOrEqual, type Repository } from 'typeorm';
import { noteRecords } from '../../core/access/action-log.js';
import { Config } from '../../core/config/config.js';
import { writeAct } from '../../core/records/acts/record-act.js';
import { Clock } from '../../core/time/clock.js';
import { DomainError } from '../../shared/errors.js';
import { BackupRunEntity } from './backup-run.entity.js';
import { type BackupHistory, isStale, nextBackupAt, notedUntil } from './backup-schedule.js';
import type { BackupStatusModel } from './backups.types.js';

type RunStatus = Omit<BackupStatusModel, 'provedAt' | 'proofFailedAt' | 'proofProblem'>;

/** As long as the list of who did what. */
export const BACKUP_RETENTION_MS = 400 * 24 * 3_600_000;

/** Backups that were made, or that failed. */
@Injectable()
export class BackupRuns {
  constructor(
    @InjectRepository(BackupRunEntity) private readonly runs: Repository<BackupRunEntity>,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** True for the first failure after a success. */
  async record(run: Omit<BackupRunEntity, 'id'>): Promise<{ isFirstFailure: boolean }> {
    const former = await this.#last(run.beganAt);
    await this.runs.insert(run);
    await this.runs.delete({ beganAt: LessThan(new Date(run.beganAt.getTime() - BACKUP_RETENTION_MS)) });
    return { isFirstFailure: run.problem !== '' && !former?.problem };
  }

  /** True if a daily backup should begin now. */
  async isDue(): Promise<boolean> {
    const now = this.clock.now();
    return nextBackupAt(this.config.timeZone, now, (await this.#read(now)).history) <= now;
  }

  /** When the first backup of those recorded began that succeeded. */
  async firstSuccessAt(): Promise<Date | null> {
    const first = await this.runs.findOne({ where: { problem: '' }, order: { beganAt: 'ASC' } });
    return first?.beganAt ?? null;
  }

  /** Lists in who did what that the last backup is downloaded. Throws NO_BACKUP. */
  async recordDownload(): Promise<void> {
    const success = await this.runs.findOne({ where: { problem: '' }, order: { beganAt: 'DESC' } });
    if (!success) throw new DomainError('NO_BACKUP');
    await this.runs.manager.transaction((manager) => writeAct(manager, { verb: 'EXPORT', subject: 'SITE' }));
    noteRecords('backup_run', [success.id]);
  }

  async status(): Promise<RunStatus> {
    const now = this.clock.now();
    const { history, success, failure } = await this.#read(now);
    const enabled = this.config.backupUrl !== null;
    return {
      enabled,
      lastAt: history.succeededAt,
      bytes: success?.bytes ?? 0,
      missing: success?.missing ?? 0,
      failedAt: history.failedAt,
      problem: failure?.problem ?? '',
      stale: enabled && isStale(now, history),
      nextAt: enabled ? nextBackupAt(this.config.timeZone, now, history) : null,
    };
  }

  async #read(now: Date): Promise<{
    history: BackupHistory;
    success: BackupRunEntity | null;
    failure: BackupRunEntity | null;
  }> {
    const [last, success, [site]] = await Promise.all([
      this.#last(now),
      this.runs.findOne({
        where: { problem: '', beganAt: LessThanOrEqual(notedUntil(now)) },
        order: { beganAt: 'DESC' },
      }),
      this.runs.query<{ since: Date | null }[]>('SELECT min(created_at) AS since FROM admin'),
    ]);
    const failure = last?.problem ? last : null;
    const history = {
      succeededAt: success?.beganAt ?? null,
      failedAt: failure?.endedAt ?? null,
      siteSince: site?.since ?? null,
    };
    return { history, success, failure };
  }

  async #last(now: Date): Promise<BackupRunEntity | null> {
    const where = { beganAt: LessThanOrEqual(notedUntil(now)) };
    const [last = null] = await this.runs.find({ where, order: { beganAt: 'DESC' }, take: 1 });
    return last;
  }
}
