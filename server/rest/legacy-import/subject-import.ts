import type { CreateOptions } from '../../core/records/record-type.js';
import type { TemporaryUpload } from '../../infra/media/uploads/temporary-uploads.js';
import type { RawBody } from '../raw-body.js';
import { DomainError } from '../../shared/errors.js';
import type { LegacyApi } from './legacy-api.js';

export interface ImportedRow {
  id: string;
  updatedAt: Date;
}

export interface ImportContext {
  oldId: string;
  createdAt?: Date;
  /** Must run in the transaction that stores a new row. */
  inTransaction: NonNullable<CreateOptions<ImportedRow>['inTransaction']>;
  /** Downloads a file of the other site, up to `limit` bytes. */
  download(address: string, limit: number): Promise<TemporaryUpload>;
}

/** One subject of the legacy API: reading its records there and storing them here. */
export interface SubjectImport {
  kind: string;
  label: string;
  /** There is at most one record. */
  single?: true;
  list(site: LegacyApi): Promise<RawBody[]>;
  fetchFull?(record: RawBody, site: LegacyApi): Promise<RawBody>;
  titleOf(record: RawBody): string;
  /** Addresses of the record's images. With `requiresImages`, all of them must be imported. */
  imagesOf(record: RawBody): string[];
  requiresImages?: true;
  /** Replaces image addresses with local ones; '' stands for a failed image. */
  withLocalImages(record: RawBody, place: (address: string) => string): RawBody;
  /** Sentences about what is stored in another form than on the other site. */
  changesIn?(record: RawBody): string[];
  /** The row with this ID; for a single record, whatever exists. */
  find(id: string): Promise<ImportedRow | null>;
  create(record: RawBody, context: ImportContext): Promise<ImportedRow>;
  update(id: string, record: RawBody, context: ImportContext): Promise<ImportedRow>;
  /** Runs in every import, even if the record has not changed. */
  sync?(id: string, record: RawBody): Promise<void>;
}

export const orNull = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error: unknown) => {
    if (error instanceof DomainError && error.kind === 'not-found') return null;
    throw error;
  });

/** Parses a date of the legacy API; undefined if it is not valid. */
export function parseInstant(value: unknown): Date | undefined {
  const instant = typeof value === 'string' || typeof value === 'number' ? new Date(value) : null;
  return instant && !Number.isNaN(instant.getTime()) ? instant : undefined;
}

export const stringField = (value: unknown): string => (typeof value === 'string' ? value : '');
