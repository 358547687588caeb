import { DataSource, type QueryRunner } from 'typeorm';
import { patientOptions } from './connection-options.js';

interface Column {
  name: string;
  /** A row that does not tell it cannot be stored. */
  required: boolean;
}

/** Rows fetched at once: few enough that the longest texts of a post fit into memory many times. */
const AT_ONCE = 100;

/**
 * Runs `work` on whole tables, in one transaction that takes its time: all that it reads is of one moment, and all that it
 * writes is there at its end or not at all.
 */
export async function withTables<T>(
  url: string,
  mode: 'READ ONLY' | 'READ WRITE',
  work: (tables: Tables) => Promise<T>,
): Promise<T> {
  const dataSource = await new DataSource(patientOptions(url)).initialize();
  const runner = dataSource.createQueryRunner();
  try {
    await runner.startTransaction('REPEATABLE READ');
    await runner.query(`SET TRANSACTION ${mode}`);
    await runner.query(`SET LOCAL TIME ZONE 'UTC'`);
    const result = await work(new Tables(runner));
    await runner.commitTransaction();
    return result;
  } catch (error) {
    await runner.rollbackTransaction().catch(() => {}); // the connection may be what failed
    throw error;
  } finally {
    await dataSource.destroy();
  }
}

/** Tables as texts of JSON, a row each. Names of tables and columns are the caller's own, never a stranger's. */
export class Tables {
  constructor(private readonly runner: QueryRunner) {}

  /** Every migration that has been run, in their order. */
  async migrations(): Promise<string[]> {
    const rows = await this.#ask<{ name: string }>('SELECT name FROM migration ORDER BY id');
    return rows.map(({ name }) => name);
  }

  /** The columns that are written; those that the database makes of others are left out. */
  async columnsOf(table: string): Promise<Column[]> {
    return this.#ask(
      `SELECT attname AS name, attnotnull AND NOT atthasdef AS required FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
      [table],
    );
  }

  async count(table: string): Promise<number> {
    const [row] = await this.#ask<{ count: number }>(`SELECT count(*)::integer AS count FROM ${table}`);
    return row!.count;
  }

  /** Until the end of the transaction nobody else writes to them. */
  async lock(tables: readonly string[]): Promise<void> {
    await this.runner.query(`LOCK TABLE ${tables.join(', ')} IN SHARE ROW EXCLUSIVE MODE`);
  }

  /** The rows in the order of their key. */
  async *rowsOf(table: string): AsyncIterable<string> {
    const columns = (await this.columnsOf(table)).map(({ name }) => `"${name}"`).join(', ');
    await this.runner.query(
      `DECLARE reading CURSOR FOR SELECT row_to_json(each)::text AS row
       FROM (SELECT ${columns} FROM ${table} ORDER BY ${await this.#keyOf(table)}) AS each`,
    );
    for (;;) {
      const rows = await this.#ask<{ row: string }>(`FETCH ${AT_ONCE} FROM reading`);
      for (const { row } of rows) yield row;
      if (rows.length < AT_ONCE) break;
    }
    await this.runner.query('CLOSE reading');
  }

  /** Adds `rows`, each a JSON object of `columns`. With `unlessThere`, one that stands there already stays as it is. */
  async insert(
    table: string,
    columns: readonly string[],
    rows: readonly string[],
    { unlessThere = false } = {},
  ): Promise<void> {
    const names = columns.map((column) => `"${column}"`).join(', ');
    await this.runner.query(
      `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_populate_recordset(null::${table}, $1)
       ${unlessThere ? 'ON CONFLICT DO NOTHING' : ''}`,
      [`[${rows.join(',')}]`],
    );
  }

  async #keyOf(table: string): Promise<string> {
    const columns = await this.#ask<{ name: string }>(
      `SELECT attname AS name FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
       WHERE indrelid = $1::regclass AND indisprimary`,
      [table],
    );
    return columns.map(({ name }) => `"${name}"`).join(', ');
  }

  async #ask<T>(sql: string, values: unknown[] = []): Promise<T[]> {
    return (await this.runner.query(sql, values)) as T[];
  }
}
