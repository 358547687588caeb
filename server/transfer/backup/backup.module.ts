import { Module } from '@nestjs/common';
import { CommandActs } from '../../core/records/acts/command-acts.service.js';
import { BackupRunsModule, BackupsModule } from '../../features/backups/backups.module.js';
import { ArchiveExporter } from '../archive/export.js';
import { ArchiveImporter } from '../archive/import.js';
import { BackupDownloadController } from './backup-download.controller.js';
import { BackupMaker } from './backup-maker.service.js';
import { DailyBackup } from './daily-backup.service.js';
import { PublicPages } from './public-pages.service.js';

/** For the commands. */
@Module({
  imports: [BackupRunsModule],
  providers: [ArchiveExporter, ArchiveImporter, BackupMaker, CommandActs, PublicPages],
})
export class BackupCommandsModule {}

/** For the site. */
@Module({
  imports: [BackupRunsModule, BackupsModule],
  controllers: [BackupDownloadController],
  providers: [ArchiveExporter, BackupMaker, DailyBackup],
})
export class DailyBackupModule {}
