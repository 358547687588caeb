import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { errorCode } from '../../core/errors/thrown-error.js';
import { lockHolder } from '../../bootstrap/lock-file.mjs';
import { databaseUrl, dataPathOf, lockPathOf } from './data-folder.js';
import type { EmbeddedDatabase } from './embedded-postgres.js';

/** Milliseconds. A copy that has just been started may have to recover its database first. */
const WAIT_MS = { total: 30_000, retry: 100, connection: 2000 };
/** Line of `postmaster.pid`, counted from 0. */
const PORT_LINE = 3;

/**
 * The embedded PostgreSQL that another process runs on `dir`, for a command beside a running site. null if no process does. The other
 * process owns it: it goes away with that process. Throws an Error with one sentence when it cannot be reached.
 */
export async function joinEmbeddedPostgres(dir: string): Promise<EmbeddedDatabase | null> {
  for (const deadline = Date.now() + WAIT_MS.total; ; await delay(WAIT_MS.retry)) {
    const holder = lockHolder(lockPathOf(dir));
    if (holder === null) return null;
    const port = readPort(dir);
    if (port !== null && (await isOurs(databaseUrl(dir, port))))
      return { url: (database) => databaseUrl(dir, port, database), stop: () => Promise.resolve() };
    if (Date.now() > deadline)
      throw new Error(
        `DATA_DIR ${dirname(dir)} is in use by another copy of the site, process ${holder}, whose database does not respond.`,
      );
  }
}

/** null while it is starting or stopping. */
function readPort(dir: string): number | null {
  try {
    return Number(readFileSync(join(dataPathOf(dir), 'postmaster.pid'), 'utf8').split('\n')[PORT_LINE]) || null;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return null;
    throw new Error(
      `The database's folder ${dir} cannot be read by this user (${code}): run the command as the user who runs the site.`,
      { cause: error },
    );
  }
}

/** False for a stale port, even if another program listens there by now: it does not know the password. */
async function isOurs(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: WAIT_MS.connection });
  client.on('error', () => {}); // connecting reports it
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
