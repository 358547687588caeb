import { NestFactory } from '@nestjs/core';
import { Admins, type InitialCredentials } from '../features/sessions/admins.js';
import type { Config } from '../core/config/config.js';
import { AppLogger } from '../core/logging/logger.js';
import { type ImportResult, ArchiveImporter } from './archive/import.js';
import { type ExportResult, ArchiveExporter } from './archive/export.js';
import { TransferModule } from './transfer.module.js';
import {
  type LegacyImportResult,
  LegacyImport,
  type LegacyImportOptions,
} from './legacy-import/legacy-import.service.js';
import type { Progress } from './progress.js';

type TransferContext = Awaited<ReturnType<typeof NestFactory.createApplicationContext>>;

export const exportSite = (
  config: Config,
  path: string,
  options: { withAdmins?: boolean },
  progress: Progress,
): Promise<ExportResult> => withSite(config, (site) => site.get(ArchiveExporter).export(path, options, progress));

export const importArchive = (
  config: Config,
  path: string,
  progress: Progress,
): Promise<ImportResult & { admin: InitialCredentials | null }> =>
  withSite(config, async (site) => {
    const result = await site.get(ArchiveImporter).import(path, progress);
    return { ...result, admin: await site.get(Admins).ensureOne() };
  });

export const importLegacySite = (
  config: Config,
  options: LegacyImportOptions,
  progress: Progress,
): Promise<LegacyImportResult> => withSite(config, (site) => site.get(LegacyImport).run(options, progress));

async function withSite<T>(config: Config, work: (site: TransferContext) => Promise<T>): Promise<T> {
  const site = await NestFactory.createApplicationContext(TransferModule.forRoot(config), {
    abortOnError: false,
    logger: new AppLogger(config),
  });
  try {
    return await work(site);
  } finally {
    await site.close();
  }
}
