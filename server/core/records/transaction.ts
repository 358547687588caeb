import type { DataSource, EntityManager } from 'typeorm';
import { noteRecords } from '../access/action-log.js';
import { transactAsActor } from './acts/record-act.js';
import { isUniqueViolation } from './constraint-violations.js';

/** A database transaction that one feature begins and another joins, without TypeORM in their signatures. */
export type Transaction = EntityManager;

/** Runs `write` in a transaction, once more if it may be tried again after a unique violation. */
export function runTransaction<R>(
  dataSource: DataSource,
  { retryUniqueViolation }: { retryUniqueViolation?: true },
  write: (manager: EntityManager) => Promise<R>,
): Promise<R> {
  const attempt = () => transactAsActor(dataSource, write);
  return attempt().catch((error: unknown) => {
    if (retryUniqueViolation && isUniqueViolation(error)) return attempt();
    throw error;
  });
}

/** Notes rows for the log, once their transaction is committed. */
export const noteRows = (
  dataSource: DataSource,
  entity: new () => object,
  rows: readonly { id: string | number }[],
): void =>
  noteRecords(
    dataSource.getMetadata(entity).tableName,
    rows.map(({ id }) => id),
  );
