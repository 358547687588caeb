import { Logger } from '@nestjs/common';
import { join } from 'node:path';
import { Config } from '../../core/config/config.js';
import { logFailure } from '../../core/errors/log-failure.js';
import { errorMessage } from '../../core/errors/thrown-error.js';
import { toDomainError } from '../../core/errors/to-domain-error.js';
import { copyRows } from '../../infra/database/copy-rows.js';
import {
  type BeforeUpdate,
  createSchema,
  migrate,
  type MigrationState,
  UpdateStopped,
} from '../../infra/database/migrate.js';
import { withTables } from '../../infra/database/table-access.js';
import { NoTemporaryDatabase } from '../../infra/database/temporary-database.js';
import { DERIVED_TABLES, EXCLUDED_TABLES, RETIRED_TABLES } from '../archive/tables.js';
import { BackupMaker } from '../backup/backup-maker.service.js';
import { BackupCommandsModule } from '../backup/backup.module.js';
import { PublicPages } from '../backup/public-pages.service.js';
import { type OpenSite, tryPages } from '../backup/restore.js';
import { withTemporarySite } from '../backup/temporary-site.js';
import { Progress } from '../progress.js';
import { withSite } from '../site-context.js';
import { TransferError } from '../transfer-error.js';
import { hasContent } from './refuse-update.js';

const SILENT = { write: () => true };
/** Rows and their indexes take more room in a new database than this only if most of the former one is unused. */
const COPY_SIZE = 1.2;

export interface RehearsalResult {
  tables: number;
  rows: number;
  pages: number;
}

interface Rehearsal {
  config: Config;
  /** Address of the database that is to be updated. */
  url: string;
  executed: MigrationState['executed'];
  openSite: OpenSite;
}

/** The update fails on a copy of the site. */
export class RehearsalFailure extends TransferError {}

/**
 * Runs the pending migrations on a copy of the database, compares the numbers of rows, and opens public pages of the copy. Throws a
 * RehearsalFailure with what is wrong, and a NoTemporaryDatabase if there can be no copy.
 */
export async function rehearseUpdate({ config, url, executed, openSite }: Rehearsal): Promise<RehearsalResult> {
  const needed = config.databaseUrl === null ? COPY_SIZE * (await databaseBytes(url)) : 0;
  const result = await withTemporarySite(config, url, { wait: true, needed }, async (site) => {
    const copy = site.databaseUrl!;
    await createSchema(copy, executed);
    const before = await copyRows(url, copy, DERIVED_TABLES);
    await migrate(copy).catch((error: unknown) => {
      throw new RehearsalFailure(`A migration fails: ${errorMessage(error)}.`, error);
    });
    assertNone(await findLosses(copy, before));
    const pages = await withSite(site, BackupCommandsModule, (context) => context.get(PublicPages).choose());
    assertNone(await tryPages(site, pages, openSite));
    const rows = Array.from(before.values()).reduce((sum, count) => sum + count, 0);
    return { tables: before.size, rows, pages: pages.length };
  });
  return result!; // it waits for its turn
}

const databaseBytes = (url: string): Promise<number> => withTables(url, 'READ ONLY', (tables) => tables.bytes());

/** Tables of which an update may lose rows: what they hold lasts for a short time, or nothing reads it any more. */
const EPHEMERAL: readonly string[] = [...EXCLUDED_TABLES, ...RETIRED_TABLES];

function findLosses(url: string, before: ReadonlyMap<string, number>): Promise<string[]> {
  return withTables(url, 'READ ONLY', async (tables) => {
    const losses: string[] = [];
    const present = await tables.names();
    for (const [table, rows] of before) {
      if (EPHEMERAL.includes(table)) continue;
      if (!present.includes(table)) losses.push(`The table ${table} is gone.`);
      else {
        const left = await tables.count(table);
        if (left < rows) losses.push(`The table ${table} has ${left} rows instead of ${rows}.`);
      }
    }
    return losses;
  });
}

function assertNone(problems: readonly string[]): void {
  if (problems.length > 0) throw new RehearsalFailure(problems.join(' '));
}

/**
 * For a start: a site with content is backed up, and the update is tried on a copy of it, before its database is touched. Throws an UpdateStopped
 * with one sentence for the operator.
 */
export const rehearseBeforeUpdate =
  (config: Config, openSite: OpenSite): BeforeUpdate =>
  async (url, { executed, pending }) => {
    if (!(await hasContent(url))) return;
    const log = new Logger('Update');
    log.log(`Making a backup and trying ${pending.length} migrations on a copy of the database.`);
    const backup = await backUp(config, url);
    try {
      const { tables, rows, pages } = await rehearseUpdate({ config, url, executed, openSite });
      log.log(`The copy is right: ${rows} rows of ${tables} tables, and ${pages} pages.`);
    } catch (error) {
      if (!(error instanceof NoTemporaryDatabase)) {
        logFailure(toDomainError(error));
        throw stopped(error, backup);
      }
      log.warn(`The update could not be tried on a copy: ${error.message} The backup from before it is ${backup}.`);
    }
  };

const stopped = (error: unknown, backup: string): UpdateStopped =>
  new UpdateStopped(
    'The update failed on a copy of the site, so the data are as they were: go on with the former build, which still works with them, ' +
      `and show this to whoever made the new one (npm run update:check tries it again; a backup of now is ${backup}): ${errorMessage(error)}`,
    { cause: error },
  );

/** In the place of backups, or beside the data if they are off. */
async function backUp(config: Config, url: string): Promise<string> {
  const address = config.backupUrl ?? `file:${join(config.dataDir, 'backups')}`;
  try {
    const made = await withSite(
      new Config({ ...config, databaseUrl: url }),
      BackupCommandsModule,
      (site) => site.get(BackupMaker).makeBeforeUpdate(address, new Progress(SILENT)),
      { withoutMigrations: true },
    );
    return (made ?? TransferError.busy()).location;
  } catch (error) {
    throw new UpdateStopped(
      `The site was not updated, and its data are as they were, because no backup could be made before: ${errorMessage(error)} The former build still works with them.`,
      { cause: error },
    );
  }
}
