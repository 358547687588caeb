import { isDeepStrictEqual } from 'node:util';
import type { QueryDeepPartialEntity } from 'typeorm';

export const definedColumns = <T extends object>(columns: T): Partial<T> =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<T>;

/** A value as it is stored: inputs are objects of classes, and so are parts of a row that was read. */
const stored = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !(value instanceof Date)
    ? (JSON.parse(JSON.stringify(value)) as unknown)
    : value;

/** The columns of a row whose values differ from those before. */
export const changedColumns = <T extends object>(before: T, after: T): QueryDeepPartialEntity<T> =>
  Object.fromEntries(
    Object.entries(after).filter(([key, value]) => !isDeepStrictEqual(stored(value), stored(Reflect.get(before, key)))),
  ) as QueryDeepPartialEntity<T>;

/** True if `changes` name nothing, not even within their parts. */
export const isEmpty = (changes: object): boolean =>
  Object.values(changes).every((value: unknown) => value === undefined || (isPlainObject(value) && isEmpty(value)));

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
