import { Logger } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../config/config.js';
import { openWaitingRoom } from './waiting-room.js';

const OLDEST = 150_000;
const RETRY_MS = 500;
const CONNECT_MS = 2000;
/** SQLSTATE classes of an address that no waiting makes right: wrong user or password, no such database. */
const WRONG_ADDRESS = /^(28|3D)/;

/**
 * Resolves when the database at `url` takes our connections. While it is away, says so once and answers 503 at the port.
 * Throws an Error of one sentence when the address is wrong or PostgreSQL older than 15.
 */
export async function awaitDatabase(url: string, config: Config): Promise<void> {
  const away = await troubleReaching(url);
  if (away === null) return;
  new Logger('Database').warn(`Waiting for PostgreSQL at ${new URL(url).host}: ${away}`);
  const closeRoom = await openWaitingRoom(config);
  try {
    do await delay(RETRY_MS);
    while ((await troubleReaching(url)) !== null);
  } finally {
    await closeRoom();
  }
}

async function troubleReaching(url: string): Promise<string | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  client.on('error', () => {}); // told by the call that fails
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version_num') AS version`);
    if (Number(rows[0]?.version) < OLDEST) throw new Error('DATABASE_URL must lead to a PostgreSQL 15 or newer.');
    return null;
  } catch (error) {
    return reasonToWait(error as Error & { code?: string });
  } finally {
    await client.end().catch(() => {});
  }
}

function reasonToWait(error: Error & { code?: string }): string {
  if (WRONG_ADDRESS.test(error.code ?? '')) throw new Error(`DATABASE_URL is refused by its server: ${error.message}.`);
  if (error.message.startsWith('DATABASE_URL')) throw error;
  return error.message || (error.code ?? 'no answer');
}
