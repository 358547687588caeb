import type { Config } from '../../core/config/config.js';
import { DatabaseServer } from '../../infra/database/database-server.js';
import { migrationState } from '../../infra/database/migrate.js';
import { assertSiteExists } from '../archive/export.js';
import type { OpenSite } from '../backup/restore.js';
import type { CommandResult } from '../import-source.js';
import { hasContent } from './refuse-update.js';
import { rehearseUpdate } from './rehearsal.js';

/** `npm run update:check`: what a start does before an update, without a backup, and without the update. Beside a running site, too. */
export async function updateCheckCommand(config: Config, openSite: OpenSite): Promise<CommandResult> {
  assertSiteExists(config);
  const server = await DatabaseServer.start(config, { joinRunning: true });
  try {
    const { url } = server;
    const { executed, pending } = await migrationState(url);
    if (pending.length === 0) return done('The database needs no update.');
    if (executed.length === 0 || !(await hasContent(url))) return done('The site is empty: there is nothing to try.');
    const { tables, rows, pages } = await rehearseUpdate({ config, url, executed, openSite });
    return done(
      `The update works on a copy of the site: ${pending.length} ${pending.length === 1 ? 'migration' : 'migrations'}, ${rows} rows of ${tables} tables, and ${pages} pages.`,
    );
  } finally {
    await server.onApplicationShutdown();
  }
}

const done = (line: string): CommandResult => ({ lines: [line], complete: true });
