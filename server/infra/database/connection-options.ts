import pg from 'pg';
import { type DataSourceOptions, DefaultNamingStrategy, type NamingStrategyInterface, type Table } from 'typeorm';
import { DATABASE_TIMEOUT_SECONDS } from '../../core/config/settings.js';
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
 * Milliseconds for each second of the timeout. The server cancels a statement slightly before the client gives up, so that the connection
 * stays usable. A server that does not respond at all is given up after connection plus response.
 */
const SHARES_MS = { connection: 333, lock: 500, statement: 600, response: 667, idleTransaction: 3333 };
const POOL_SIZE = 10;
/** Milliseconds. Opening a connection costs more than keeping one. */
const IDLE_MS = 60_000;

/** Statements that each connection keeps prepared. */
const MAX_PREPARED = 150;
const statementNames = new Map<string, string>();
/** TypeORM writes numbers that a client may choose into the text of a statement. Such texts could fill the map. */
const CHOSEN_NUMBER = /\bOFFSET \d|\bLIMIT (?!1\b)\d|\bIN \(\$\d+,/;

/** Undefined for a statement that is parsed each time. */
function statementName(text: string): string | undefined {
  if (CHOSEN_NUMBER.test(text)) return undefined;
  if (!statementNames.has(text) && statementNames.size < MAX_PREPARED)
    statementNames.set(text, `prepared_${statementNames.size}`);
  return statementNames.get(text);
}

/** Another instance has changed the type of a column that a prepared statement returns. */
const OUTDATED_PLAN = '0A000';

/**
 * The client of every pool. Between two statements nobody else listens for errors, and an error event without a listener
 * ends the process. The next statement reports that the connection is lost.
 */
class PoolClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}

/**
 * Prepares statements: parsing and planning them costs PostgreSQL more than most of them take to run.
 * After a query timeout, pg returns the connection to the pool although it may still be stuck. Ending it protects the
 * next user.
 */
class SiteClient extends PoolClient {
  override query(query: unknown, ...args: unknown[]): never {
    const isPrepared =
      typeof query === 'string' && Array.isArray(args[0]) && /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(query);
    const prepared = isPrepared ? { text: query, name: statementName(query) } : query;
    const result: unknown = Reflect.apply(super.query, this, [prepared, ...args]);
    if (result instanceof Promise) result.catch((error: Error) => this.#endIfUnusable(error));
    return result as never;
  }

  #endIfUnusable(error: Error & { code?: string }): void {
    if (error.message === 'Query read timeout' || error.code === OUTDATED_PLAN) this.end().catch(() => {});
  }
}

/** A calendar date stays text: as a Date it would be another day in another time zone. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.DATE, String);

/** `timeoutSeconds` is how long a request waits at most for a database that does not respond. */
export const connectionOptions = (url: string, timeoutSeconds = DATABASE_TIMEOUT_SECONDS): PostgresOptions => ({
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
    Client: SiteClient,
    types,
    max: POOL_SIZE,
    keepAlive: true,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: timeoutSeconds * SHARES_MS.connection,
    lock_timeout: timeoutSeconds * SHARES_MS.lock,
    statement_timeout: timeoutSeconds * SHARES_MS.statement,
    query_timeout: timeoutSeconds * SHARES_MS.response,
    idle_in_transaction_session_timeout: timeoutSeconds * SHARES_MS.idleTransaction,
  },
});

/** Without timeouts, for long-running work such as migrations. */
export const maintenanceOptions = (url: string): PostgresOptions => ({
  ...connectionOptions(url),
  extra: { Client: PoolClient, max: 2 },
});
