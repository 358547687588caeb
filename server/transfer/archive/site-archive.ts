import { resolve } from 'node:path';
import { Module } from '@nestjs/common';
import { CommandActs } from '../../core/records/acts/command-acts.service.js';
import type { Config } from '../../core/config/config.js';
import { type CommandResult, type ImportSource, signInLines } from '../import-source.js';
import type { Progress } from '../progress.js';
import { assertSiteExists, ArchiveExporter, type ExportResult } from './export.js';
import type { ArchiveKind } from './manifest.js';
import { archivedTable } from './tables.js';
import { Admins, type InitialCredentials } from '../../features/accounts/admins.js';
import { AdminsModule } from '../../features/accounts/sessions/sessions.module.js';
import { withSite } from '../site-context.js';
import { rejectForeignFormat } from './foreign-formats.js';
import { ArchiveImporter, type ImportResult } from './import.js';

@Module({ imports: [AdminsModule], providers: [ArchiveExporter, ArchiveImporter, CommandActs] })
export class ArchiveModule {}

export const exportSite = (
  config: Config,
  path: string,
  options: { withAdmins?: boolean },
  progress: Progress,
): Promise<ExportResult> =>
  withSite(config, ArchiveModule, async (site) => {
    const result = await site.get(ArchiveExporter).export(path, options, progress);
    await site.get(CommandActs).record('EXPORT');
    return result;
  });

export async function importArchive(
  config: Config,
  path: string,
  progress: Progress,
): Promise<ImportResult & { admin: InitialCredentials | null }> {
  await rejectForeignFormat(path);
  return withSite(config, ArchiveModule, async (site) => {
    const result = await site.get(ArchiveImporter).import(path, progress);
    await site.get(CommandActs).record('IMPORT');
    const admins = site.get(Admins);
    await admins.inviteAgain();
    return { ...result, admin: await admins.ensureOne() };
  });
}

/** npm changes the working directory; INIT_CWD is the original one. */
export const resolveFromCaller = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);

export async function exportToArchive(
  { out, withAdmins }: { out?: string; withAdmins: boolean },
  readConfig: () => Config,
  progress: Progress,
): Promise<CommandResult> {
  const stamp = new Date().toISOString().slice(0, 16).replaceAll(':', '-');
  const path = resolveFromCaller(out ?? `site-${stamp}.tar.gz`);
  const config = readConfig();
  assertSiteExists(config);
  const { manifest, missing } = await exportSite(config, path, { withAdmins }, progress);
  const lines = [`Written to ${path}:`, ...contentLines('export', manifest)];
  return {
    lines: [...lines, ...missingLines('Missing from the media store:', missing)],
    complete: missing.length === 0,
  };
}

/** Counts for the report. */
export function contentLines(kind: ArchiveKind, { tables, media }: ExportResult['manifest']): string[] {
  const counts = tables.flatMap(({ name, rows }) => {
    const label = archivedTable(kind, name)?.label;
    return label ? [`  ${label.padEnd(20)} ${rows}`] : [];
  });
  return [...counts, `  ${'media files'.padEnd(20)} ${media}`];
}

export const ARCHIVE: ImportSource = {
  option: 'archive',
  furtherOptions: [],
  usage: '--archive FILE',
  async import(file, _options, readConfig, progress) {
    const { manifest, missing, admin } = await importArchive(readConfig(), resolveFromCaller(file), progress);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const lines = [
      `Read ${rows} rows and ${manifest.media} media files of ${manifest.site}, written ${manifest.written}.`,
    ];
    lines.push(...missingLines('Missing from the archive:', missing), ...signInLines(admin));
    return { lines, complete: missing.length === 0 };
  },
};

/** A longer list would push the summary off the screen. */
const MAX_LISTED = 20;

export function missingLines(heading: string, files: string[]): string[] {
  if (files.length === 0) return [];
  const more = files.length - MAX_LISTED;
  const named = files.slice(0, MAX_LISTED).map((file) => `  ${file}`);
  return [heading, ...named, ...(more > 0 ? [`  and ${more} more`] : [])];
}
