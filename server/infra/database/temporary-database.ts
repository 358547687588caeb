import { Logger } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { errorCode, errorMessage } from '../../core/errors/thrown-error.js';

/** Arbitrary, but unique among the advisory locks used on this database. Held by whoever has a temporary one beside it. */
const TEMPORARY_DATABASE_LOCK = 4_285_370_118;
const INSUFFICIENT_PRIVILEGE = '42501';

/** The server offers no temporary databases to the site. */
export class NoTemporaryDatabase extends Error {}

interface TemporaryDatabaseOptions {
  /** Waits for another process that has one. */
  wait: boolean;
  /** Drops the database at once, so that `work` fails. */
  signal?: AbortSignal;
}

/**
 * Runs `work` with a new, empty database beside the one at `url`, and drops it. There is one at a time: undefined when another process has
 * it. Those that a killed process left are dropped first.
 */
export async function withTemporaryDatabase<T>(
  url: string,
  { wait, signal }: TemporaryDatabaseOptions,
  work: (url: string) => Promise<T>,
): Promise<T | undefined> {
  return withLock(url, wait, async (client) => {
    await dropLeftovers(client);
    const name = await create(client);
    const drop = () => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).catch(warn);
    signal?.addEventListener('abort', drop);
    try {
      const temporary = Object.assign(new URL(url), { pathname: `/${name}` }).href;
      await assertReachable(temporary);
      signal?.throwIfAborted();
      return await work(temporary);
    } finally {
      signal?.removeEventListener('abort', drop);
      await drop();
    }
  });
}

/** Drops what killed processes left, and then runs `work`, unless a process has a temporary database. */
export async function dropTemporaryDatabases(url: string, work: () => Promise<void>): Promise<void> {
  await withLock(url, false, async (client) => {
    await dropLeftovers(client);
    await work();
  });
}

/** The lock is released with its connection, however this process ends. */
async function withLock<T>(
  url: string,
  wait: boolean,
  work: (client: pg.Client) => Promise<T>,
): Promise<T | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'gavel-club-website lock', keepAlive: true });
  // Without a listener, a connection that breaks during `work` would end the process.
  client.on('error', warn);
  await client.connect();
  try {
    const lock = wait ? 'SELECT true AS locked FROM pg_advisory_lock($1)' : 'SELECT pg_try_advisory_lock($1) AS locked';
    const { rows } = await client.query<{ locked: boolean }>(lock, [TEMPORARY_DATABASE_LOCK]);
    return rows[0]?.locked ? await work(client) : undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

const warn = (error: unknown): void =>
  new Logger('Database').warn(`A temporary database could not be dropped yet: ${errorMessage(error)}`);

/** Names tell which database they belong to: several sites may share a server. */
async function prefixOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ oid: number }>(
    'SELECT oid FROM pg_database WHERE datname = current_database()',
  );
  return `temporary_${rows[0]?.oid}_`;
}

async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT datname AS name FROM pg_database WHERE datname ~ $1', [
    `^${await prefixOf(client)}[0-9a-f]{8}$`,
  ]);
  for (const { name } of rows) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

async function create(client: pg.Client): Promise<string> {
  const name = `${await prefixOf(client)}${randomBytes(4).toString('hex')}`;
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
    return name;
  } catch (error) {
    if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new NoTemporaryDatabase(
      `The role of DATABASE_URL may not create databases: let the administrator of PostgreSQL run ALTER ROLE ${client.user ?? 'x'} CREATEDB.`,
      { cause: error },
    );
  }
}

/** A proxy between the site and PostgreSQL may know only the databases of its configuration. */
async function assertReachable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // connecting reports it
  try {
    await client.connect();
  } catch (error) {
    throw new NoTemporaryDatabase(`A temporary database cannot be reached by DATABASE_URL: ${errorMessage(error)}.`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}
