import type { Origin } from '../../platform/database/versioned.js';
import type { SpooledFile } from '../../platform/media/incoming-file.js';
import type { Fields } from '../../rest/read.js';
import { DomainError } from '../../shared/errors.js';
import type { OldSite } from './old-site.js';

/** What is told of a row that came. */
export interface Came {
  id: string;
  updatedAt: Date;
}

/** What a record brings along. */
export interface Luggage {
  oldId: string;
  createdAt?: Date;
  /** Belongs into the transaction that stores a new row. */
  alongside: NonNullable<Origin<Came>['alongside']>;
  /** A file of the old site, at most so many bytes of it. */
  file(address: string, limit: number): Promise<SpooledFile>;
}

/** A subject of the old calls: how its records are read there, and stored here. */
export interface Subject {
  kind: string;
  /** In the plural, for people. */
  called: string;
  /** There is one record, or none. */
  single?: true;
  list(site: OldSite): Promise<Fields[]>;
  /** The record with all that a list leaves out. */
  whole?(record: Fields, site: OldSite): Promise<Fields>;
  /** What people call the record. */
  titleOf(record: Fields): string;
  /** Addresses of its pictures. Those of a subject that is nothing without them must all come. */
  picturesOf(record: Fields): string[];
  needsPictures?: true;
  /** The record with our addresses in the place of the old; '' is one that could not come. */
  placed(record: Fields, place: (address: string) => string): Fields;
  /** Our row of this id; of a single one, whatever is there. */
  present(id: string): Promise<Came | null>;
  create(record: Fields, luggage: Luggage): Promise<Came>;
  update(id: string, record: Fields, luggage: Luggage): Promise<Came>;
  /** What is looked at each time, changed or not. */
  always?(id: string, record: Fields): Promise<void>;
}

/** What is found, or null when there is none. */
export const orNull = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error: unknown) => {
    if (error instanceof DomainError && error.kind === 'not-found') return null;
    throw error;
  });

/** An instant as the old calls tell it; undefined for anything else. */
export function instantOf(value: unknown): Date | undefined {
  const instant = typeof value === 'string' || typeof value === 'number' ? new Date(value) : null;
  return instant && !Number.isNaN(instant.getTime()) ? instant : undefined;
}

/** What a list tells of one of its records, as a text. */
export const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : '');
