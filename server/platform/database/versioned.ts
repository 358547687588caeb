import { Column, type EntityManager } from 'typeorm';
import { DomainError, type ErrorCode } from '../../shared/errors.js';

/** The columns of a row that several administrators may edit at once. */
export abstract class Versioned {
  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;

  /** E-mail of the administrator who saved last; null for a visitor and for sample content. */
  @Column('varchar', { length: 254, nullable: true })
  updatedBy: string | null;

  /** Grows by one at each save. */
  @Column('integer', { default: 1 })
  version: number;
}

/** Throws `code`, with who saved in between and when, unless `row` still is the version that was edited. */
export function refuseStale(row: Versioned, edited: number | undefined, code: ErrorCode): void {
  const { version, updatedAt, updatedBy } = row;
  if (edited === undefined || edited === version) return;
  throw new DomainError(code, { conflict: { version, updatedAt: updatedAt.toISOString(), updatedBy } });
}

/** `row` as one more save leaves it. */
export function saved<T extends Versioned>(row: T, changes: Partial<T>, by: string | null, now: Date): T {
  return Object.assign(row, changes, { updatedAt: now, updatedBy: by, version: row.version + 1 });
}

/** What only a row that comes from another site has. */
export interface Origin<T> {
  /** When it was first stored there. */
  createdAt?: Date;
  /** Runs in the transaction that stores the row: what it does is kept exactly when the row is. */
  alongside?: (row: T, manager: EntityManager) => Promise<void>;
}
