import { isDeepStrictEqual } from 'node:util';
import type { DeepPartial, EntityManager } from 'typeorm';
import type { ErrorCode } from '../../shared/error-catalogue.js';
import type { IdempotentRequest } from './idempotency/idempotent-request.js';
import type { ImageChange } from './record-media.js';
import type { Condition, Versioned } from './versioned.js';
import { isRecord } from '../validation/is-record.js';

export type StoredRecord = Versioned & { id: string | number };

/** Entities whose rows are deleted with a record, and the property that holds the record's ID. */
export type Dependents = readonly (readonly [entity: new () => object, property: string])[];

/** A table of records. */
export interface RecordTable<T extends StoredRecord> {
  entity: new () => T;
  /** Path of each image, such as `author.photo`, and the input field that an error about it names. */
  images: Readonly<Record<string, string>>;
  /** Paths of the addresses of other stored files. */
  files?: readonly (keyof T & string)[];
  /** Addresses within texts of the row, of media that it uses too. They are not discarded as soon as they are replaced. */
  embeddedMedia?(row: T): readonly string[];
  dependents?: Dependents;
  /** There is one row at most. Writes wait for one another on the whole table. */
  single?: true;
  /** Columns of a new row before any change. */
  blank: DeepPartial<T>;
}

/** A table with one row at most. */
export interface SingleTable {
  single: true;
}

/**
 * A table of records and the rules of a save. `C` is the type of its changes, `I` the paths of the images: each leads
 * to the address in the row and to the `ImageChange` in the changes.
 */
export interface RecordRules<
  T extends StoredRecord,
  C extends object,
  I extends string = never,
> extends RecordTable<T> {
  /** Thrown, with who and when, when the row is not the version that was edited. Left out where no edit names a version. */
  changed?: ErrorCode;
  images: Readonly<Record<I, string>>;
  /**
   * The columns that `changes` give to `row`, whose images will be `images`. Undefined leaves a column as it is. A new row
   * has version 0. Throws INVALID_INPUT for what the rules forbid.
   */
  columns(row: T, changes: C, images: Readonly<Record<I, string>>): Partial<T>;
  /** Columns that depend on other rows too. Runs right before the save, in its transaction. */
  beforeSave?(row: T, columns: Partial<T>, manager: EntityManager, now: Date): Promise<Partial<T>>;
  /** Runs after the save, in its transaction. */
  afterSave?(row: T, manager: EntityManager): Promise<void>;
  /** A save that violates a unique constraint is tried once more: `beforeSave` may find another value. */
  retryUniqueViolation?: true;
}

/** A kind of record that is created, found, changed and deleted by ID. */
export interface RecordType<T extends StoredRecord, C extends object, I extends string = never> extends RecordRules<
  T,
  C,
  I
> {
  /** Distinguishes its requests from those of other types under the same idempotency key. */
  name: string;
  /** Thrown when no row has the ID. */
  notFound: ErrorCode;
}

export interface CreateOptions<T> {
  /** When an imported record was first stored elsewhere. */
  createdAt?: Date;
  /** Makes the create safe to repeat. */
  request?: IdempotentRequest;
  /** Runs in the transaction that stores the row: both happen, or neither. */
  inTransaction?(row: T, manager: EntityManager): Promise<void>;
}

/** Options of a create that only the service of the type sets. */
export interface InsertOptions<T> extends CreateOptions<T> {
  /** Columns that the changes cannot set. */
  initial?: Partial<T>;
  /** Runs a create that is not a repeat, within a rate limit for example. */
  limit?: <R>(create: () => Promise<R>) => Promise<R>;
  /** The response to a repeat; by default the record as it is now. */
  onRepeat?(id: string, createdAt: Date): Promise<T>;
  /** For a `single` type: what the present row must be, else this is PRECONDITION_FAILED. */
  condition?: Condition<T>;
}

/** Another row that changes with one, in the same transaction. */
export interface RelatedChange<T, C> {
  row: T;
  changes: C;
}

/** The value at a path such as `author.photo`; undefined when a part of it is missing. */
export function valueAt(object: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), object);
}

export const imageChangeAt = (changes: object, path: string): ImageChange | undefined =>
  valueAt(changes, path) as ImageChange | undefined;

/** Addresses in the columns of `row`, '' among them. */
export function fileAddressesOf<T extends StoredRecord>({ images, files = [] }: RecordTable<T>, row: T): string[] {
  return [...Object.keys(images), ...files].map((path) => String(valueAt(row, path) ?? ''));
}

/** Addresses of all media that `row` uses, those within its texts included. */
export const mediaAddressesOf = <T extends StoredRecord>(type: RecordTable<T>, row: T): string[] => [
  ...fileAddressesOf(type, row),
  ...(type.embeddedMedia?.(row) ?? []),
];

/** True for two rows that use the same media in the same order. */
export const usesSameMedia = <T extends StoredRecord>(type: RecordTable<T>, one: T, other: T): boolean =>
  isDeepStrictEqual(mediaAddressesOf(type, one), mediaAddressesOf(type, other));

/** The part of a record type that is enough to find its records. */
export type Findable<T extends StoredRecord> = RecordTable<T> & { notFound: ErrorCode };
