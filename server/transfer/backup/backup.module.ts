import { Module } from '@nestjs/common';
import { CommandActs } from '../../core/records/acts/command-acts.service.js';
import { BackupRunsModule } from '../../features/backups/backups.module.js';
import { ArchiveExporter } from '../archive/export.js';
import { ArchiveImporter } from '../archive/import.js';
import { BackupMaker } from './backup-maker.service.js';
import { PublicPages } from './public-pages.service.js';

/** For the commands. */
@Module({
  imports: [BackupRunsModule],
  providers: [ArchiveExporter, ArchiveImporter, BackupMaker, CommandActs, PublicPages],
})
export class BackupCommandsModule {}
