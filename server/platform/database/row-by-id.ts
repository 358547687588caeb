import type { EntityManager } from 'typeorm';
import { DomainError, type ErrorCode } from '../../shared/errors.js';
import { isId } from '../../shared/rules.js';

/** Until the end of the transaction nobody else changes the row. */
export const LOCKED = { mode: 'pessimistic_write' } as const;

/** The row of this id. Throws `missing` when there is none, which a text that is no id never has. */
export async function rowById<T extends { id: string }>(
  manager: EntityManager,
  entity: new () => T,
  id: string,
  missing: ErrorCode,
  lock?: typeof LOCKED,
): Promise<T> {
  const row = isId(id) ? await manager.findOne<{ id: string }>(entity, { where: { id }, lock }) : null;
  if (!row) throw new DomainError(missing);
  return row as T;
}
