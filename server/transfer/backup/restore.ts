import { Config } from '../../core/config/config.js';
import { CommandActs } from '../../core/records/acts/command-acts.service.js';
import { DatabaseServer } from '../../infra/database/database-server.js';
import { withTables } from '../../infra/database/table-access.js';
import { MediaTransfer } from '../../infra/media/media-transfer.js';
import { rejectForeignFormat } from '../archive/foreign-formats.js';
import { ArchiveImporter, type ImportResult } from '../archive/import.js';
import { findDifferences } from '../archive/verify.js';
import type { Progress } from '../progress.js';
import { withSite } from '../site-context.js';
import { TransferError } from '../transfer-error.js';
import { BackupCommandsModule } from './backup.module.js';
import { type ExpectedPage, findPageProblems, PublicPages } from './public-pages.service.js';

/** Starts the whole site on a free port of this machine. */
export type OpenSite = (config: Config) => Promise<{ url: string; close: () => Promise<void> }>;

export interface RestoreResult extends ImportResult {
  pages: ExpectedPage[];
}

/**
 * Restores the backup at `path` into an empty site and verifies it: every row and file, and ten public pages. Throws a TransferError that
 * says what differs.
 */
export async function restoreBackup(
  config: Config,
  path: string,
  openSite: OpenSite,
  progress: Progress,
): Promise<RestoreResult> {
  await rejectForeignFormat(path);
  const restored = await withSite(config, BackupCommandsModule, async (site) => {
    const result = await site.get(ArchiveImporter).import(path, progress, {
      kind: 'backup',
      afterwards: ({ manifest }) =>
        withTables(site.get(DatabaseServer).url, 'READ ONLY', async (tables) => {
          const media = site.get(MediaTransfer);
          assertNone(await findDifferences(manifest, tables, media, progress));
        }),
    });
    await site.get(CommandActs).record('IMPORT');
    return { ...result, pages: await site.get(PublicPages).choose() };
  });
  // A restored site must not make a backup while it is tried.
  const opened = await openSite(new Config({ ...config, backupUrl: null }));
  try {
    assertNone(await findPageProblems(opened.url, restored.pages));
  } finally {
    await opened.close();
  }
  return restored;
}

/** A longer list would push the first one off the screen. */
const MAX_LISTED = 20;

function assertNone(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const more = problems.length - MAX_LISTED;
  throw new TransferError(
    [
      'The restored site is not what the backup contains. Do not use it: empty it, and restore again.',
      ...problems.slice(0, MAX_LISTED).map((problem) => `  ${problem}`),
      ...(more > 0 ? [`  and ${more} more`] : []),
    ].join('\n'),
  );
}
