import { Injectable } from '@nestjs/common';
import { Metrics } from '../../infra/metrics/metrics.service.js';
import { BackupProofs } from './backup-proofs.service.js';
import { BackupRuns } from './backup-runs.service.js';

const seconds = (time: Date | null): number | null => (time === null ? null : time.getTime() / 1000);

/** Figures by which a monitoring system knows that backups are made and proven. */
@Injectable()
export class BackupMetrics {
  constructor(metrics: Metrics, runs: BackupRuns, proofs: BackupProofs) {
    metrics.addGauge(
      'backup_last_success_seconds',
      'When the last backup that succeeded began, in seconds since 1970; absent without one.',
      async () => seconds((await runs.status()).lastAt),
    );
    metrics.addGauge(
      'backup_last_proof_seconds',
      'When a backup was last proven by a restore, in seconds since 1970; absent before.',
      async () => seconds((await proofs.status()).provedAt),
    );
  }
}
