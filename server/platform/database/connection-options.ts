import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { FairPool } from './fair-pool.js';
import { SnakeCaseNames } from './snake-case-names.js';

export type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

/**
 * Milliseconds. The database gives up on a statement a little before we do, so that the connection stays good; a database
 * that answers nothing at all is given up after the wait for a connection and an answer, 3 seconds together.
 */
const PATIENCE = { connection: 1000, lock: 1500, statement: 1800, answer: 2000, idleTransaction: 10_000 };
const POOL_SIZE = 10;

/** pg gives up waiting but keeps the connection, and whoever got it next would wait in vain too. */
class ImpatientClient extends pg.Client {
  // The many ways to call it are pg's own; nothing here depends on which.
  override query(...args: unknown[]): never {
    const answer: unknown = Reflect.apply(super.query, this, args);
    if (answer instanceof Promise) answer.catch((error: Error) => this.#leaveIfStuck(error));
    return answer as never;
  }

  #leaveIfStuck(error: Error): void {
    if (error.message === 'Query read timeout') this.end().catch(() => {});
  }
}

/** A calendar date stays a text: as an instant it would be another day elsewhere. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.DATE, String);

export const connectionOptions = (url: string): PostgresOptions => ({
  type: 'postgres',
  driver: { ...pg, Pool: FairPool },
  url,
  applicationName: 'gavel-club-website',
  namingStrategy: new SnakeCaseNames(),
  // gen_random_uuid() is built in since PostgreSQL 13
  uuidExtension: 'pgcrypto',
  installExtensions: false,
  migrationsTableName: 'migration',
  extra: {
    Client: ImpatientClient,
    types,
    max: POOL_SIZE,
    keepAlive: true,
    connectionTimeoutMillis: PATIENCE.connection,
    lock_timeout: PATIENCE.lock,
    statement_timeout: PATIENCE.statement,
    query_timeout: PATIENCE.answer,
    idle_in_transaction_session_timeout: PATIENCE.idleTransaction,
  },
});

/** For work that takes its time, such as migrations. */
export const patientOptions = (url: string): PostgresOptions => ({ ...connectionOptions(url), extra: { max: 2 } });
