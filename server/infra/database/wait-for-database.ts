import { Logger } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createServer } from 'node:http';
import type { Config } from '../../core/config/config.js';
import { errorCode, errorMessage } from '../../core/errors/thrown-error.js';
import { ERROR_KINDS } from '../../shared/error-kinds.js';
import { ERRORS } from '../../shared/error-messages.js';

const MIN_VERSION = 150_000;
const RETRY_MS = 500;
const CONNECT_MS = 2000;
/** SQLSTATE classes of errors that waiting cannot fix: wrong credentials, no such database. */
const PERMANENT_ERROR = /^(28|3D)/;

/**
 * Resolves when the database at `url` accepts connections. Until then it logs one warning and responds with 503 at the port. Throws an
 * Error with one sentence when the address is wrong or PostgreSQL is older than 15.
 */
export async function waitForDatabase(url: string, config: Config): Promise<void> {
  const problem = await findConnectionProblem(url);
  if (problem === null) return;
  new Logger('Database').warn(`Waiting for PostgreSQL at ${new URL(url).host}: ${problem}`);
  const closeStartupServer = await startStartupServer(config);
  try {
    do await delay(RETRY_MS);
    while ((await findConnectionProblem(url)) !== null);
  } finally {
    await closeStartupServer();
  }
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

/**
 * Responds to every request with 503 until the application is ready, so that visitors and monitoring see a message instead of a refused
 * connection. Resolves to a function that closes it.
 */
async function startStartupServer({ port, host }: Config): Promise<() => Promise<void>> {
  const { kind, message } = ERRORS.UNAVAILABLE;
  const server = createServer((_request, response) => {
    response.writeHead(ERROR_KINDS[kind].status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'retry-after': '2',
    });
    response.end(JSON.stringify({ message }));
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, host, done));
  return () =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
}
