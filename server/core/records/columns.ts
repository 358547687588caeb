import { isDeepStrictEqual } from 'node:util';
import type { QueryDeepPartialEntity } from 'typeorm';

export const definedColumns = <T extends object>(columns: T): Partial<T> =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<T>;

/** Columns of parts of a row are objects of a class in one that was read, and plain in one that is written. */
const withoutClass = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
    ? { ...value }
    : value;

/** The columns of a row whose values differ from those before. */
export const changedColumns = <T extends object>(before: T, after: T): QueryDeepPartialEntity<T> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([key, value]) => !isDeepStrictEqual(withoutClass(value), withoutClass(Reflect.get(before, key))),
    ),
  ) as QueryDeepPartialEntity<T>;

/** True if `changes` name nothing, not even within their parts. */
export const isEmpty = (changes: object): boolean =>
  Object.values(changes).every((value: unknown) => value === undefined || (isPlainObject(value) && isEmpty(value)));

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
