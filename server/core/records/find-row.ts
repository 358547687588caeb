import type { EntityManager } from 'typeorm';
import { DomainError } from '../../shared/errors.js';
import { type ErrorCode } from '../../shared/error-catalogue.js';
import { isId } from '../../shared/rules.js';
import type { RecordTable, StoredRecord } from './record-type.js';

/** Until the end of the transaction nobody else changes the row. */
export const FOR_UPDATE = { mode: 'pessimistic_write' } as const;

/** The row with this ID. Throws `missing` when there is none. */
export async function findRowById<T extends { id: string | number }>(
  manager: EntityManager,
  entity: new () => T,
  id: string,
  missing: ErrorCode,
  lock?: typeof FOR_UPDATE,
): Promise<T> {
  const row = isId(id) ? await manager.findOne<{ id: string | number }>(entity, { where: { id }, lock }) : null;
  if (!row) throw new DomainError(missing);
  return row as T;
}

/** Makes other writes to a `single` type wait until the transaction ends. Returns its row, if there is one. */
export async function lockSingle<T extends StoredRecord>(
  { single, entity }: RecordTable<T>,
  manager: EntityManager,
): Promise<T[]> {
  if (!single) return [];
  const { tablePath } = manager.connection.getMetadata(entity);
  await manager.query(`LOCK TABLE ${tablePath} IN EXCLUSIVE MODE`);
  return manager.find(entity);
}
