import { isDeepStrictEqual } from 'node:util';
import { Column, type EntityManager } from 'typeorm';
import { DomainError } from '../../shared/errors.js';
import { type ErrorCode } from '../../shared/error-catalogue.js';
import type { RecordMedia } from './record-media.js';

/** The columns of a row that several officers may edit at once. */
export abstract class Versioned {
  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;

  /** E-mail of the officer who saved last; null for a visitor and for sample content. */
  @Column('varchar', { length: 254, nullable: true })
  updatedBy: string | null;

  /** Grows by one at each save. */
  @Column('integer', { default: 1 })
  version: number;
}

/** Keeps the records that an officer saved last theirs under a new e-mail address. */
export async function renameSaver(from: string, to: string, manager: EntityManager): Promise<void> {
  const versioned = manager.connection.entityMetadatas.filter(({ propertiesMap }) => 'updatedBy' in propertiesMap);
  for (const { target } of versioned) await manager.update(target, { updatedBy: from }, { updatedBy: to });
}

/** The row that a write is about to change, as far as a condition can know it. */
export interface Identified {
  id: string | number;
  version: number;
}
/** Decides if a write may change this row. */
export type Condition<T = Identified> = (row: T) => boolean;
/** The version that was edited, or a condition. Without either, whatever was saved in between is overwritten. */
export type Expected<T = Identified> = number | Condition<T> | undefined;

/** PRECONDITION_FAILED, or `code` with who saved in between and when. */
export function staleError(
  { version, updatedAt, updatedBy }: Versioned,
  expected: unknown,
  code?: ErrorCode,
): DomainError {
  if (typeof expected === 'function' || !code) return new DomainError('PRECONDITION_FAILED');
  return new DomainError(code, { conflict: { version, updatedAt: updatedAt.toISOString(), updatedBy } });
}

/** For a save without changes, which cannot be told from a repeated one. Throws PRECONDITION_FAILED. */
export function requireCondition<T extends Versioned>(row: T, expected: Expected<T>): void {
  if (typeof expected === 'function' && !expected(row)) throw staleError(row, expected);
}

/** A row and the columns that a save gives it. */
export interface RowChange {
  row: object;
  columns: object;
}

/**
 * True when a save repeats one whose response was lost: `row` is no longer what was expected, but already holds all of
 * `columns`, its images perhaps under other addresses, and `movesFocalPoint` finds nothing to move. When it does not, throws
 * PRECONDITION_FAILED, or `code` with who saved in between and when.
 */
export async function isRepeatedSave<T extends Versioned>(
  row: T,
  columns: object,
  expected: Expected<T>,
  code: ErrorCode | undefined,
  media: RecordMedia,
  movesFocalPoint: () => Promise<boolean>,
  others: readonly RowChange[] = [],
): Promise<boolean> {
  if (isExpected(row, expected)) return false;
  const held = await Promise.all(
    [{ row, columns }, ...others].map((change) => holds(change.row, change.columns, media)),
  );
  if (!held.includes(false) && !(await movesFocalPoint())) return true;
  throw staleError(row, expected, code);
}

const isExpected = <T extends Versioned>(row: T, expected: Expected<T>): boolean =>
  expected === undefined || (typeof expected === 'function' ? expected(row) : expected === row.version);

async function holds(stored: object, columns: object, media: RecordMedia): Promise<boolean> {
  for (const key of Object.keys(columns)) {
    const present: unknown = Reflect.get(stored, key);
    const value: unknown = Reflect.get(columns, key);
    if (value === undefined || isDeepStrictEqual(present, value)) continue;
    const addresses = typeof present === 'string' && typeof value === 'string';
    const parts = isObject(present) && isObject(value);
    if (addresses && (await media.isSameFile(present, value))) continue;
    if (parts && (await holds(present, value, media))) continue;
    return false;
  }
  return true;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Date);
