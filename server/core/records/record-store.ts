import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainError } from '../../shared/errors.js';
import { recordAct, transactAsActor } from './acts/record-act.js';
import { Clock } from '../time/clock.js';
import { definedColumns } from './columns.js';
import { FOR_UPDATE, findRowById, lockSingle } from './find-row.js';
import { Idempotency, type RequestKey } from './idempotency/idempotency.service.js';
import { RecordImages, type Uploads } from './record-images.js';
import { RecordMedia } from './record-media.js';
import { RecordRows, type Written } from './record-rows.js';
import {
  fileAddressesOf,
  type Findable,
  type InsertOptions,
  type RelatedChange,
  type RecordRules,
  type RecordTable,
  type RecordType,
  type SingleTable,
  type StoredRecord,
} from './record-type.js';
import { noteRows, runTransaction } from './transaction.js';
import { Trash } from './trash.service.js';
import type { Condition, Expected } from './versioned.js';

/**
 * The one way in which records are created, changed and deleted. Uploaded images are stored first; the row follows in one
 * transaction, locked and checked against the version that was edited; files that nothing uses any more are discarded last.
 * A write that fails leaves neither a row nor a file.
 */
@Injectable()
export class RecordStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly media: RecordMedia,
    private readonly images: RecordImages,
    private readonly rows: RecordRows,
    private readonly idempotency: Idempotency,
    private readonly trash: Trash,
    private readonly clock: Clock,
  ) {}

  find<T extends StoredRecord>({ entity, notFound }: Findable<T>, id: string): Promise<T> {
    return findRowById(this.dataSource.manager, entity, id, notFound);
  }

  /** A row that is not stored yet. */
  newRow<T extends StoredRecord>({ entity, blank }: RecordTable<T>): T {
    const now = this.clock.now();
    const row = this.dataSource.manager.create(entity, blank);
    return Object.assign(row, { createdAt: now, updatedAt: now, updatedBy: null, version: 0 });
  }

  /** The columns that `changes` would give to `row`; uploads are left out. */
  preview<T extends StoredRecord, C extends object, I extends string>(
    type: RecordRules<T, C, I>,
    row: T,
    changes: C,
  ): Promise<Partial<T>> {
    return this.rows.columns(type, row, changes, new Map(), this.dataSource.manager);
  }

  /**
   * Creates a record and, for each of `others`, one of `changes` with these in their place: all, or none. They share uploaded
   * images. Returns the first.
   */
  async create<T extends StoredRecord, C extends object, I extends string>(
    type: RecordType<T, C, I>,
    changes: C,
    by: string | null,
    options: InsertOptions<T> = {},
    others: readonly Partial<C>[] = [],
  ): Promise<T> {
    const { row } = await this.#createOnce(type, changes, by, options, others);
    return row;
  }

  /**
   * Creates a record for each of `records` in the transaction of `manager`, which notes them for the log once it is committed. They have no
   * uploads.
   */
  async createWithin<T extends StoredRecord, C extends object, I extends string>(
    manager: EntityManager,
    type: RecordType<T, C, I>,
    records: readonly C[],
    by: string | null,
  ): Promise<void> {
    for (const fields of records) {
      const row = this.newRow(type);
      const columns = await this.rows.columns(type, row, fields, new Map(), manager);
      await this.rows.save(type, row, columns, fields, by, manager);
    }
  }

  /** Creates the record of a `single` type; it takes the place of any that is there. */
  async replace<T extends StoredRecord, C extends object, I extends string>(
    type: RecordType<T, C, I> & SingleTable,
    changes: C,
    by: string | null,
    options: InsertOptions<T> = {},
  ): Promise<{ record: T; replaced: boolean }> {
    const { row, replaced } = await this.#createOnce(type, changes, by, options);
    return { record: row, replaced };
  }

  /**
   * Changes a record. When it is not as `expected`, throws a conflict that says who saved and when, or PRECONDITION_FAILED,
   * unless the record already holds these changes. `by` is the e-mail address of the officer; null for an import, and
   * undefined leaves the last one in place. `related` runs in the transaction, before the save, and returns rows that change
   * with it, given the row as it was; their versions are not compared.
   */
  update<T extends StoredRecord, C extends object, I extends string>(
    type: RecordType<T, C, I>,
    id: string,
    changes: C,
    by: string | null | undefined,
    expected?: Expected<T>,
    related?: (row: T, manager: EntityManager) => Promise<readonly RelatedChange<T, C>[]>,
  ): Promise<T> {
    const locate = (manager: EntityManager) => findRowById(manager, type.entity, id, type.notFound, FOR_UPDATE);
    return this.#change(type, locate, changes, by, expected, related);
  }

  /** The same in the transaction of `manager`, which notes the record for the log once it is committed. The changes have no uploads. */
  async updateWithin<T extends StoredRecord, C extends object, I extends string>(
    manager: EntityManager,
    type: RecordType<T, C, I>,
    id: string,
    changes: C,
    by: string | null,
    expected?: Expected<T>,
  ): Promise<void> {
    const row = await findRowById(manager, type.entity, id, type.notFound, FOR_UPDATE);
    await this.rows.change(type, row, changes, new Map(), by, expected, manager);
  }

  /**
   * The same for a record that `locate` finds, or prepares with `newRow`, in the transaction. `afterwards` runs in it once the
   * record is saved.
   */
  updateLocated<T extends StoredRecord, C extends object, I extends string>(
    type: RecordRules<T, C, I>,
    locate: (manager: EntityManager) => Promise<T>,
    changes: C,
    by: string | null,
    expected: Expected<T>,
    afterwards: (row: T, manager: EntityManager) => Promise<void>,
  ): Promise<T> {
    return this.#change(type, locate, changes, by, expected, undefined, afterwards);
  }

  /** The same for the record of a `single` type, which the first save creates. */
  updateSingle<T extends StoredRecord, C extends object, I extends string>(
    type: RecordRules<T, C, I> & SingleTable,
    changes: C,
    by: string | null,
    expected?: Expected<T>,
  ): Promise<T> {
    const locate = async (_: EntityManager, [row]: T[]) => row ?? this.newRow(type);
    return this.#change(type, locate, changes, by, expected);
  }

  /** Deletes a record with its dependents, and the rows that `related` returns: `Trash` restores all by its ID. */
  async delete<T extends StoredRecord>(
    type: Findable<T>,
    id: string,
    condition?: Condition<T>,
    related?: (row: T, manager: EntityManager) => Promise<readonly T[]>,
  ): Promise<void> {
    const deleted = await transactAsActor(this.dataSource, async (manager) => {
      await lockSingle(type, manager);
      const row = await findRowById(manager, type.entity, id, type.notFound, FOR_UPDATE);
      if (condition?.(row) === false) throw new DomainError('PRECONDITION_FAILED');
      const others = (await related?.(row, manager)) ?? [];
      await this.trash.moveToTrash(
        manager,
        type.entity,
        [id, ...others.map((other) => String(other.id))],
        type.dependents,
      );
      return [row, ...others];
    });
    noteRows(this.dataSource, type.entity, deleted);
  }

  async #createOnce<T extends StoredRecord, C extends object, I extends string>(
    type: RecordType<T, C, I>,
    changes: C,
    by: string | null,
    options: InsertOptions<T>,
    others: readonly Partial<C>[] = [],
  ): Promise<Written<T>> {
    const { request, limit = (create) => create(), onRepeat = (id) => this.find(type, id) } = options;
    const input = others.length > 0 ? { changes, others } : changes;
    const written = await this.idempotency.createOnce(type.name, request, input, {
      find: async (id, at) => ({ row: await onRepeat(id, at), others: [], formerFiles: [], replaced: false }),
      create: (key) => limit(() => this.#insert(type, changes, others, by, options, key)),
    });
    noteRows(this.dataSource, type.entity, [written.row, ...written.others]);
    return written;
  }

  async #insert<T extends StoredRecord, C extends object, I extends string>(
    type: RecordType<T, C, I>,
    changes: C,
    others: readonly Partial<C>[],
    by: string | null,
    { initial, condition, inTransaction, createdAt }: InsertOptions<T>,
    key: RequestKey | undefined,
  ): Promise<Written<T>> {
    const uploads = await this.images.store(type, changes);
    return this.#commit(type, uploads, async (manager) => {
      if (key) await this.idempotency.claim(manager, key);
      const former = await lockSingle(type, manager);
      if (condition && !former.some(condition)) throw new DomainError('PRECONDITION_FAILED');
      const insert = async (fields: C): Promise<T> => {
        const row = Object.assign(this.newRow(type), definedColumns({ createdAt }), initial);
        await this.rows.save(
          type,
          row,
          await this.rows.columns(type, row, fields, uploads, manager),
          fields,
          by,
          manager,
        );
        return row;
      };
      const formerFiles = former.flatMap((replaced) => fileAddressesOf(type, replaced));
      for (const replaced of former) {
        await this.rows.setUses(type, replaced, [], manager);
        await recordAct(manager, type.entity, replaced, 'DELETE');
      }
      await manager.remove(former);
      const row = await insert(changes);
      const written: T[] = [];
      for (const other of others) written.push(await insert({ ...changes, ...other }));
      if (key) await this.idempotency.complete(manager, key, String(row.id));
      await inTransaction?.(row, manager);
      return { row, others: written, formerFiles, replaced: former.length > 0 };
    });
  }

  async #change<T extends StoredRecord, C extends object, I extends string>(
    type: RecordRules<T, C, I>,
    locate: (manager: EntityManager, locked: T[]) => Promise<T>,
    changes: C,
    by: string | null | undefined,
    expected: Expected<T>,
    findRelated?: (row: T, manager: EntityManager) => Promise<readonly RelatedChange<T, C>[]>,
    afterwards?: (row: T, manager: EntityManager) => Promise<void>,
  ): Promise<T> {
    const uploads = await this.images.store(type, changes);
    const { row, others: related } = await this.#commit(type, uploads, async (manager) => {
      const row = await locate(manager, await lockSingle(type, manager));
      const written = await this.rows.change(type, row, changes, uploads, by, expected, manager, findRelated);
      await afterwards?.(row, manager);
      return written;
    });
    noteRows(this.dataSource, type.entity, [row, ...related]);
    return row;
  }

  /** Runs `write` in a transaction and discards the files that are not used afterwards: all uploads when it fails. */
  async #commit<T extends StoredRecord>(
    type: RecordTable<T> & { retryUniqueViolation?: true },
    uploads: Uploads,
    write: (manager: EntityManager) => Promise<Written<T>>,
  ): Promise<Written<T>> {
    const written = await runTransaction(this.dataSource, type, write).catch(async (error: unknown) => {
      await this.images.discard(uploads);
      throw error;
    });
    const named = [written.row, ...written.others].flatMap((row) => fileAddressesOf(type, row));
    const dropped = [...uploads.values(), ...written.formerFiles].filter((address) => !named.includes(address));
    await this.media.discardUnused(dropped);
    return written;
  }
}
