import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** As much of a connection of pg as is used outside TypeORM. */
export interface PgConnection {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** The pool of connections, for its counts. */
export function poolOf({ driver }: DataSource): Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'> {
  return (driver as typeof driver & { master: Pool }).master;
}

/**
 * A connection of the application's pool, and how to release it: with an error, the pool discards it. TypeORM's own query
 * runners offer no way to discard a connection; a unit test notices when the driver's method changes.
 */
export function obtainConnection({ driver }: DataSource): Promise<[PgConnection, release: (error?: unknown) => void]> {
  const internals = driver as typeof driver & {
    obtainMasterConnection(): ReturnType<typeof obtainConnection>;
  };
  return internals.obtainMasterConnection();
}
