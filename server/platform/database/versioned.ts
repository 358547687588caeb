import { Column } from 'typeorm';
import { DomainError, type ErrorCode } from '../../shared/errors.js';

/** The columns of what people edit, by which two of them never write over each other unknowingly. */
export abstract class Versioned {
  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;

  /** E-mail of the administrator who saved last; null for somebody without an account. */
  @Column('varchar', { length: 254, nullable: true })
  updatedBy: string | null;

  /** Grows by one at each save. */
  @Column('integer', { default: 1 })
  version: number;
}

/** Throws `code`, with who saved last and when, unless `version` is what the row still has. */
export function refuseStale(row: Versioned, version: number | undefined, code: ErrorCode): void {
  if (version === undefined || version === row.version) return;
  const { updatedAt, updatedBy } = row;
  throw new DomainError(code, {
    conflict: { version: row.version, updatedAt: updatedAt.toISOString(), updatedBy },
  });
}
