import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BackupRunEntity } from './backup-run.entity.js';
import { BackupLinks } from './backup-links.js';
import { BackupRuns } from './backup-runs.service.js';
import { BackupsResolver } from './backups.resolver.js';

/** The record of backups, without an API, for commands. */
@Module({
  imports: [TypeOrmModule.forFeature([BackupRunEntity])],
  providers: [BackupRuns],
  exports: [BackupRuns],
})
export class BackupRunsModule {}

@Module({ imports: [BackupRunsModule], providers: [BackupLinks, BackupsResolver], exports: [BackupLinks] })
export class BackupsModule {}
