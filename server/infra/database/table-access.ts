import { DataSource, type QueryRunner } from 'typeorm';
import { maintenanceOptions } from './connection-options.js';

interface Column {
  name: string;
  /** NOT NULL without a default. */
  required: boolean;
}

/** Rows per fetch, small enough that even the longest texts fit into memory. */
const BATCH_SIZE = 20;

/**
 * Runs `work` on whole tables in one transaction without timeouts: reads see one snapshot, and writes are applied completely or not at
 * all.
 */
export async function withTables<T>(
  url: string,
  mode: 'READ ONLY' | 'READ WRITE',
  work: (tables: Tables) => Promise<T>,
): Promise<T> {
  const dataSource = await new DataSource(maintenanceOptions(url)).initialize();
  const runner = dataSource.createQueryRunner();
  try {
    await runner.startTransaction('REPEATABLE READ');
    await runner.query(`SET TRANSACTION ${mode}`);
    await runner.query(`SET LOCAL TIME ZONE 'UTC'`);
    const result = await work(new Tables(runner));
    await runner.commitTransaction();
    return result;
  } catch (error) {
    await runner.rollbackTransaction().catch(() => {}); // the connection itself may have failed
    throw error;
  } finally {
    await dataSource.destroy();
  }
}

/**
 * Reads and writes tables row by row as JSON text. Table and column names are inserted into SQL unescaped, so they must
 * come from code.
 */
export class Tables {
  constructor(private readonly runner: QueryRunner) {}

  async migrations(): Promise<string[]> {
    const rows = await this.#query<{ name: string }>('SELECT name FROM migration ORDER BY id');
    return rows.map(({ name }) => name);
  }

  /** Size of the whole database on its disk. */
  async bytes(): Promise<number> {
    const [row] = await this.#query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes');
    return Number(row?.bytes);
  }

  /** Every table, ordered so that each comes after those that it refers to. */
  async names(): Promise<string[]> {
    const tables = await this.#query<{ name: string; parents: string[] }>(
      `SELECT relname AS name, ARRAY(
         SELECT parent.relname::text FROM pg_constraint JOIN pg_class AS parent ON parent.oid = confrelid
         WHERE contype = 'f' AND conrelid = pg_class.oid) AS parents
       FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname`,
    );
    const [ordered, begun] = [new Set<string>(), new Set<string>()];
    const add = (name: string): void => {
      if (begun.has(name)) return;
      begun.add(name);
      for (const parent of tables.find((table) => table.name === name)?.parents ?? []) add(parent);
      ordered.add(name);
    };
    for (const { name } of tables) add(name);
    return [...ordered];
  }

  /** Writable columns, without generated ones. */
  async columnsOf(table: string): Promise<Column[]> {
    return this.#query(
      `SELECT attname AS name, attnotnull AND NOT atthasdef AS required FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
      [table],
    );
  }

  /** Number of rows that do not fulfil the SQL condition `except`. */
  async count(table: string, except = 'false'): Promise<number> {
    const [{ count } = { count: 0 }] = await this.#query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM ${table} WHERE NOT (${except})`,
    );
    return count;
  }

  /** Deletes the rows that fulfil the SQL condition. */
  async delete(table: string, condition: string): Promise<void> {
    await this.runner.query(`DELETE FROM ${table} WHERE ${condition}`);
  }

  /** Blocks other writers until the end of the transaction. */
  async lock(tables: readonly string[]): Promise<void> {
    await this.runner.query(`LOCK TABLE ${tables.join(', ')} IN SHARE ROW EXCLUSIVE MODE`);
  }

  /** Rows as JSON text, with all columns unless some are named, ordered by primary key. */
  async *rowsOf(table: string, names?: readonly string[]): AsyncIterable<string> {
    const known = names ?? (await this.columnsOf(table)).map(({ name }) => name);
    const columns = known.map((name) => `"${name}"`).join(', ');
    await this.runner.query(
      `DECLARE reading CURSOR FOR SELECT row_to_json(each)::text AS row
       FROM (SELECT ${columns} FROM ${table} ORDER BY ${await this.#primaryKeyOf(table)}) AS each`,
    );
    for (;;) {
      const rows = await this.#query<{ row: string }>(`FETCH ${BATCH_SIZE} FROM reading`);
      for (const { row } of rows) yield row;
      if (rows.length < BATCH_SIZE) break;
    }
    await this.runner.query('CLOSE reading');
  }

  /** Inserts `rows`, each a JSON object of `columns`. With `skipExisting`, existing rows stay unchanged. */
  async insert(
    table: string,
    columns: readonly string[],
    rows: readonly string[],
    { skipExisting = false } = {},
  ): Promise<void> {
    const names = columns.map((column) => `"${column}"`).join(', ');
    await this.runner.query(
      `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_populate_recordset(null::${table}, $1)
       ${skipExisting ? 'ON CONFLICT DO NOTHING' : ''}`,
      [`[${rows.join(',')}]`],
    );
  }

  /** The order of texts does not depend on the locale of the database. */
  async #primaryKeyOf(table: string): Promise<string> {
    const columns = await this.#query<{ name: string; text: boolean }>(
      `SELECT attname AS name, attcollation <> 0 AS text FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
       WHERE indrelid = $1::regclass AND indisprimary`,
      [table],
    );
    return columns.map(({ name, text }) => `"${name}"${text ? ' COLLATE "C"' : ''}`).join(', ');
  }

  async #query<T>(sql: string, values: unknown[] = []): Promise<T[]> {
    return (await this.runner.query(sql, values)) as T[];
  }
}
