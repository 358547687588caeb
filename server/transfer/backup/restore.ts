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
/** Its token: the application, at the top, provides it. */
export const OPEN_SITE = Symbol('OpenSite');

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
  assertNone(await tryPages(config, restored.pages, openSite));
  return restored;
}

/** Opens the site and asks it for these pages. Returns a sentence for each problem. */
export async function tryPages(config: Config, pages: readonly ExpectedPage[], openSite: OpenSite): Promise<string[]> {
  // It must not make a backup while it is tried.
  const opened = await openSite(new Config({ ...config, backupUrl: null }));
  try {
    return await findPageProblems(opened.url, pages);
  } finally {
    await opened.close();
  }
}

/** A longer list would push the first one off the screen. */
const MAX_LISTED = 20;

/** The restored site differs from the backup. */
export class RestoreDifference extends TransferError {
  constructor(
    /** A sentence for each difference. */
    readonly differences: readonly string[],
  ) {
    const more = differences.length - MAX_LISTED;
    super(
      [
        'The restored site is not what the backup contains. Do not use it: empty it, and restore again.',
        ...differences.slice(0, MAX_LISTED).map((difference) => `  ${difference}`),
        ...(more > 0 ? [`  and ${more} more`] : []),
      ].join('\n'),
    );
  }
}

function assertNone(differences: readonly string[]): void {
  if (differences.length > 0) throw new RestoreDifference(differences);
}
