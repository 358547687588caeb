import { type DynamicModule, Module } from '@nestjs/common';
import { BackupRunsModule, BackupsModule } from '../../features/backups/backups.module.js';
import { ArchiveExporter } from '../archive/export.js';
import { BackupDownloadController } from './backup-download.controller.js';
import { BackupMaker } from './backup-maker.service.js';
import { BackupProver } from './backup-prover.service.js';
import { DailyBackup } from './daily-backup.service.js';
import { OPEN_SITE, type OpenSite } from './restore.js';

/** For the site. */
@Module({})
export class DailyBackupModule {
  static forRoot(openSite: OpenSite): DynamicModule {
    return {
      module: DailyBackupModule,
      imports: [BackupRunsModule, BackupsModule],
      controllers: [BackupDownloadController],
      providers: [
        { provide: OPEN_SITE, useValue: openSite },
        ...[ArchiveExporter, BackupMaker, BackupProver, DailyBackup],
      ],
    };
  }
}
