import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Config } from '../../core/config/config.js';
import { ensureFolder } from '../../core/config/ensure-folder.js';
import { dropTemporaryDatabases, withTemporaryDatabase } from '../../infra/database/temporary-database.js';
import { freeSpaceOf } from '../../infra/media/free-space.js';
import { formatBytes } from '../../shared/bytes.js';
import { TransferError } from '../transfer-error.js';

interface TemporarySiteOptions {
  /** Waits for another process that has one. */
  wait: boolean;
  /** Bytes on the disk of the data folder. */
  needed: number;
  /** Removes the site at once, so that `work` fails. */
  signal?: AbortSignal;
}

const folderOf = ({ dataDir }: Config): string => join(dataDir, 'temporary-site');

/**
 * Runs `work` with a site that has never been started: its database is a temporary one beside the database at `url`, and its files are in a
 * temporary folder. It sends no mail and makes no backups. Undefined when another process has one.
 */
export function withTemporarySite<T>(
  config: Config,
  url: string,
  { needed, ...options }: TemporarySiteOptions,
  work: (site: Config) => Promise<T>,
): Promise<T | undefined> {
  const dataDir = folderOf(config);
  const remove = () => rm(dataDir, { recursive: true, force: true });
  return withTemporaryDatabase(url, options, async (databaseUrl) => {
    await remove();
    ensureFolder(dataDir);
    await chmod(dataDir, 0o700);
    const abort = () => void remove();
    options.signal?.addEventListener('abort', abort);
    try {
      await assertSpace(dataDir, needed);
      return await work(
        new Config({
          ...config,
          ...{ dataDir, databaseUrl, mediaUrl: `file:${join(dataDir, 'media')}` },
          ...{ backupUrl: null, mailUrl: null, metricsToken: null, seed: 'none' as const },
        }),
      );
    } finally {
      options.signal?.removeEventListener('abort', abort);
      await remove();
    }
  });
}

/** Removes what a killed process left. */
export const removeTemporarySite = (config: Config, url: string): Promise<void> =>
  dropTemporaryDatabases(url, () => rm(folderOf(config), { recursive: true, force: true }));

async function assertSpace(folder: string, needed: number): Promise<void> {
  const { bytes } = await freeSpaceOf(folder);
  if (bytes < needed)
    throw new TransferError(
      `There is not enough space: about ${formatBytes(needed)} are needed, and ${formatBytes(bytes)} are free.`,
    );
}
