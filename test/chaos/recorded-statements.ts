import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { DatabaseProcess } from '../support/database-process.js';
import { eventually } from '../support/eventually.js';

const EXTENSION = 'pg_stat_statements';
/** Every statement goes to the log as it came, with the values of its parameters. */
const SETTINGS = {
  shared_preload_libraries: EXTENSION,
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_directory: 'statements',
  log_rotation_size: '0',
  log_min_duration_statement: '0',
};

export interface StatementFigures {
  query: string;
  calls: number;
  /** Milliseconds. */
  longest: number;
  /** Pages of 8 KiB that a call reads on average. */
  pages: number;
}

const STATEMENT = /^duration: .* (execute|statement|parse|bind)\b/s;

interface LogEntry {
  message: string;
  detail?: string;
}

/** Restarts PostgreSQL with its own record of statements: normalized ones with figures, and a log of them as they came. */
export async function recordStatementsOf(database: DatabaseProcess): Promise<void> {
  for (const [name, value] of Object.entries(SETTINGS)) await database.query(`ALTER SYSTEM SET ${name} = '${value}'`);
  await restart(database, 'on');
  await database.query(`CREATE EXTENSION ${EXTENSION}`);
}

/** Restarts it without. It has to end so before it is stopped: with a log of its own, it does not tell the product that it is ready. */
export async function stopRecording(database: DatabaseProcess): Promise<void> {
  await database.query('ALTER SYSTEM RESET ALL');
  await restart(database, 'off');
}

async function restart(database: DatabaseProcess, collector: 'on' | 'off'): Promise<void> {
  // It is started again.
  await database.kill();
  await eventually(() =>
    database.query<{ logging_collector: string }>('SHOW logging_collector').then(
      ([row]) => row!.logging_collector === collector,
      () => false,
    ),
  );
}

export const forgetStatements = (database: DatabaseProcess): Promise<object[]> =>
  database.query(`SELECT ${EXTENSION}_reset()`);

/** Those of the product, and none about the statements themselves. */
export const figuresOf = (database: DatabaseProcess): Promise<StatementFigures[]> =>
  database.query(
    `SELECT query, sum(calls)::integer AS calls, max(max_exec_time) AS longest,
       sum(shared_blks_hit + shared_blks_read)::float / sum(calls) AS pages
     FROM ${EXTENSION} WHERE query NOT LIKE '%${EXTENSION}%' GROUP BY query`,
  );

/** Texts of SQL as they came, one by one: there are many. */
export async function* loggedStatements({
  dataFolder,
}: DatabaseProcess): AsyncGenerator<{ sql: string; values: string }> {
  const folder = join(dataFolder, SETTINGS.log_directory);
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.json')) continue;
    for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) {
      const { message, detail = '' } = JSON.parse(line) as LogEntry;
      if (STATEMENT.test(message)) yield { sql: message, values: detail };
    }
  }
}
