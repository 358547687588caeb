import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, LessThanOrEqual, type Repository } from 'typeorm';
import { Config } from '../../core/config/config.js';
import { Clock } from '../../core/time/clock.js';
import { BackupProofEntity } from './backup-proof.entity.js';
import { BACKUP_RETENTION_MS, BackupRuns } from './backup-runs.service.js';
import { nextProofAt, notedUntil } from './backup-schedule.js';
import type { BackupStatusModel } from './backups.types.js';

type ProofStatus = Pick<BackupStatusModel, 'provedAt' | 'proofFailedAt' | 'proofProblem'>;

/** Backups that were restored to prove them, or should have been. */
@Injectable()
export class BackupProofs {
  constructor(
    @InjectRepository(BackupProofEntity) private readonly proofs: Repository<BackupProofEntity>,
    private readonly runs: BackupRuns,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** True for the first failure after a proof that did not fail. */
  async record(proof: Omit<BackupProofEntity, 'id'>): Promise<{ isFirstFailure: boolean }> {
    const former = await this.#last(proof.endedAt);
    await this.proofs.insert(proof);
    await this.proofs.delete({ endedAt: LessThan(new Date(proof.endedAt.getTime() - BACKUP_RETENTION_MS)) });
    return { isFirstFailure: proof.outcome === 'failed' && former?.outcome !== 'failed' };
  }

  /** True if a backup should be proven now. */
  async isDue(): Promise<boolean> {
    const now = this.clock.now();
    const [last, firstBackupAt] = await Promise.all([this.#last(now), this.runs.firstSuccessAt()]);
    const history = { last: last && { endedAt: last.endedAt, proven: last.outcome === 'proven' }, firstBackupAt };
    const next = nextProofAt(this.config.timeZone, history);
    return next !== null && next <= now;
  }

  async status(): Promise<ProofStatus> {
    const [last, proven] = await Promise.all([
      this.#last(this.clock.now()),
      this.proofs.findOne({ where: { outcome: 'proven' }, order: { endedAt: 'DESC' } }),
    ]);
    return {
      provedAt: proven?.endedAt ?? null,
      proofFailedAt: last?.outcome === 'failed' ? last.endedAt : null,
      proofProblem: last?.problem ?? '',
    };
  }

  async #last(now: Date): Promise<BackupProofEntity | null> {
    const where = { endedAt: LessThanOrEqual(notedUntil(now)) };
    const [last = null] = await this.proofs.find({ where, order: { endedAt: 'DESC' }, take: 1 });
    return last;
  }
}
