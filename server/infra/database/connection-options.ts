import pg from 'pg';
import { type DataSourceOptions, DefaultNamingStrategy, type NamingStrategyInterface, type Table } from 'typeorm';
import { PerClientPool } from './per-client-pool.js';

const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** Database names in snake case: `published_date`, `blog_post_slug`, `blog_former_slug_post_id_fkey`. */
class SnakeCaseNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(property: string, customName: string | undefined, prefixes: string[]): string {
    return [...prefixes.map(toSnakeCase), customName || toSnakeCase(property)].join('_');
  }

  override joinColumnName(relation: string, referencedColumn: string): string {
    return `${toSnakeCase(relation)}_${toSnakeCase(referencedColumn)}`;
  }

  override primaryKeyName(table: Table | string): string {
    return `${this.getTableName(table)}_pkey`;
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return [this.getTableName(table), ...columns].join('_');
  }

  override indexName(table: Table | string, columns: string[]): string {
    return [this.getTableName(table), ...columns].join('_');
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return [this.getTableName(table), ...columns, 'fkey'].join('_');
  }
}

export type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

/**
 * Milliseconds. The server cancels a statement slightly before the client gives up, so that the connection stays usable. A server that
 * does not respond at all is given up after connection plus response, 3 seconds together.
 */
const TIMEOUT_MS = { connection: 1000, lock: 1500, statement: 1800, response: 2000, idleTransaction: 10_000 };
const POOL_SIZE = 10;

/**
 * After a query timeout, pg returns the connection to the pool although it may still be stuck. Ending it protects the
 * next user.
 */
class TimeLimitedClient extends pg.Client {
  override query(...args: unknown[]): never {
    const result: unknown = Reflect.apply(super.query, this, args);
    if (result instanceof Promise) result.catch((error: Error) => this.#endAfterTimeout(error));
    return result as never;
  }

  #endAfterTimeout(error: Error): void {
    if (error.message === 'Query read timeout') this.end().catch(() => {});
  }
}

/** A calendar date stays text: as a Date it would be another day in another time zone. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.DATE, String);

export const connectionOptions = (url: string): PostgresOptions => ({
  type: 'postgres',
  driver: { ...pg, Pool: PerClientPool },
  url,
  applicationName: 'gavel-club-website',
  namingStrategy: new SnakeCaseNaming(),
  // gen_random_uuid() has been built in since PostgreSQL 13
  uuidExtension: 'pgcrypto',
  installExtensions: false,
  migrationsTableName: 'migration',
  extra: {
    Client: TimeLimitedClient,
    types,
    max: POOL_SIZE,
    keepAlive: true,
    connectionTimeoutMillis: TIMEOUT_MS.connection,
    lock_timeout: TIMEOUT_MS.lock,
    statement_timeout: TIMEOUT_MS.statement,
    query_timeout: TIMEOUT_MS.response,
    idle_in_transaction_session_timeout: TIMEOUT_MS.idleTransaction,
  },
});

/** Without timeouts, for long-running work such as migrations. */
export const maintenanceOptions = (url: string): PostgresOptions => ({ ...connectionOptions(url), extra: { max: 2 } });
