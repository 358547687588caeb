import { Logger } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { errorCode, errorMessage } from '../../core/errors/thrown-error.js';

const MIN_VERSION = 150_000;
const RETRY_MS = 500;
const CONNECT_MS = 2000;
/** SQLSTATE classes of errors that waiting cannot fix: wrong credentials, no such database. */
const PERMANENT_ERROR = /^(28|3D)/;

/**
 * Resolves when the database at `url` accepts connections. If it does not at once, logs one warning. Throws an Error with
 * one sentence when the address is wrong or PostgreSQL is older than 15.
 */
export async function waitForDatabase(url: string): Promise<void> {
  const problem = await findConnectionProblem(url);
  if (problem === null) return;
  new Logger('Database').warn(`Waiting for PostgreSQL at ${new URL(url).host}: ${problem}`);
  do await delay(RETRY_MS);
  while ((await findConnectionProblem(url)) !== null);
}

async function findConnectionProblem(url: string): Promise<string | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  client.on('error', () => {}); // the failing call reports it
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version_num') AS version`);
    if (Number(rows[0]?.version) < MIN_VERSION) throw new Error('DATABASE_URL must point to PostgreSQL 15 or newer.');
    return null;
  } catch (error) {
    return describeTemporaryError(error);
  } finally {
    await client.end().catch(() => {});
  }
}

function describeTemporaryError(error: unknown): string {
  const [code = '', message] = [errorCode(error), errorMessage(error)];
  if (PERMANENT_ERROR.test(code)) throw new Error(`The server at DATABASE_URL refused the connection: ${message}.`);
  if (message.startsWith('DATABASE_URL')) throw error;
  return message || code || 'no response';
}
