import type { INestApplicationContext } from '@nestjs/common';
import type { Config } from '../../core/config/config.js';
import { CommandActs } from '../../core/records/acts/command-acts.service.js';
import { formatBytes } from '../../shared/bytes.js';
import { ArchiveExporter, assertSiteExists, type ExportResult } from '../archive/export.js';
import { contentLines, missingLines, resolveFromCaller } from '../archive/site-archive.js';
import type { CommandResult } from '../import-source.js';
import type { Progress } from '../progress.js';
import { withSite } from '../site-context.js';
import { TransferError } from '../transfer-error.js';
import { BackupFailure, BackupMaker } from './backup-maker.service.js';
import { BackupCommandsModule } from './backup.module.js';
import { type OpenSite, restoreBackup } from './restore.js';

/** `npm run backup`: into the place of the daily ones, which it counts among, or into a file. */
export async function backupCommand(
  out: string | undefined,
  config: Config,
  progress: Progress,
): Promise<CommandResult> {
  assertSiteExists(config);
  return withSite(config, BackupCommandsModule, async (site) => {
    const { manifest, missing, location } = await (out === undefined
      ? makeInPlace(site, progress)
      : writeTo(resolveFromCaller(out), site, progress));
    await site.get(CommandActs).record('EXPORT');
    return {
      lines: [
        `Written to ${location}:`,
        ...contentLines('backup', manifest),
        ...missingLines('Missing from the media store:', missing),
      ],
      complete: missing.length === 0,
    };
  });
}

type WrittenBackup = ExportResult & { location: string };

async function makeInPlace(site: INestApplicationContext, progress: Progress): Promise<WrittenBackup> {
  const made = (await site.get(BackupMaker).make({ progress }).catch(throwCause)) ?? TransferError.busy();
  return { ...made, location: `${made.location} (${formatBytes(made.bytes)})` };
}

async function writeTo(path: string, site: INestApplicationContext, progress: Progress): Promise<WrittenBackup> {
  return { ...(await site.get(ArchiveExporter).export(path, { kind: 'backup' }, progress)), location: path };
}

/** An operator reads the error itself, not what the dashboard says of it. */
function throwCause(error: unknown): never {
  throw error instanceof BackupFailure ? error.cause : error;
}

const AUTHENTICATORS = 'authenticator';

/** `npm run restore -- FILE`. */
export async function restoreCommand(
  file: string,
  config: Config,
  openSite: OpenSite,
  progress: Progress,
): Promise<CommandResult> {
  const { manifest, missing, pages } = await restoreBackup(config, resolveFromCaller(file), openSite, progress);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const authenticators = manifest.tables.find(({ name }) => name === AUTHENTICATORS)?.rows ?? 0;
  return {
    lines: [
      `Restored ${rows} rows and ${manifest.media} media files of ${manifest.site}, of ${manifest.written}.`,
      `Verified: every table, every file, and ${pages.length} public pages.`,
      ...(authenticators > 0
        ? [
            'Authenticator apps work only with the JWT_SECRET that the site had, or the file jwt-secret of its DATA_DIR.',
          ]
        : []),
      ...missingLines('Missing from the backup:', missing),
    ],
    complete: missing.length === 0,
  };
}
