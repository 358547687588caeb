import { Module } from '@nestjs/common';
import type { Config } from '../../core/config/config.js';
import { Admins, type InitialCredentials } from '../../features/sessions/admins.js';
import { AdminsModule } from '../../features/sessions/sessions.module.js';
import type { Progress } from '../progress.js';
import { withSite } from '../site-context.js';
import { ArchiveExporter, type ExportResult } from './export.js';
import { ArchiveImporter, type ImportResult } from './import.js';

@Module({ imports: [AdminsModule], providers: [ArchiveExporter, ArchiveImporter] })
export class ArchiveModule {}

export const exportSite = (
  config: Config,
  path: string,
  options: { withAdmins?: boolean },
  progress: Progress,
): Promise<ExportResult> =>
  withSite(config, ArchiveModule, (site) => site.get(ArchiveExporter).export(path, options, progress));

export const importArchive = (
  config: Config,
  path: string,
  progress: Progress,
): Promise<ImportResult & { admin: InitialCredentials | null }> =>
  withSite(config, ArchiveModule, async (site) => {
    const result = await site.get(ArchiveImporter).import(path, progress);
    return { ...result, admin: await site.get(Admins).ensureOne() };
  });
