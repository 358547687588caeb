import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MetricsModule } from '../../infra/metrics/metrics.module.js';
import { BackupMetrics } from './backup-metrics.service.js';
import { BackupProofEntity } from './backup-proof.entity.js';
import { BackupProofs } from './backup-proofs.service.js';
import { BackupRunEntity } from './backup-run.entity.js';
import { BackupLinks } from './backup-links.js';
import { BackupRuns } from './backup-runs.service.js';
import { BackupsResolver } from './backups.resolver.js';

/** The record of backups, without an API, for commands. */
@Module({
  imports: [TypeOrmModule.forFeature([BackupRunEntity, BackupProofEntity])],
  providers: [BackupRuns, BackupProofs],
  exports: [BackupRuns, BackupProofs],
})
export class BackupRunsModule {}

@Module({
  imports: [BackupRunsModule, MetricsModule],
  providers: [BackupLinks, BackupsResolver, BackupMetrics],
  exports: [BackupLinks],
})
export class BackupsModule {}
