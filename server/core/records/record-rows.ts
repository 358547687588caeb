import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recordSave } from './acts/record-act.js';
import { Clock } from '../time/clock.js';
import { changedColumns, definedColumns, isEmpty } from './columns.js';
import { RecordImages, type Uploads } from './record-images.js';
import { RecordMedia } from './record-media.js';
import {
  fileAddressesOf,
  mediaAddressesOf,
  type RecordRules,
  type RecordTable,
  type RelatedChange,
  type StoredRecord,
  usesSameMedia,
} from './record-type.js';
import { type Expected, isRepeatedSave, requireCondition } from './versioned.js';

export interface Written<T> {
  row: T;
  /** Rows written in the same transaction. */
  others: readonly T[];
  /** Addresses that the rows, or the one that was replaced, named before. */
  formerFiles: string[];
  replaced: boolean;
}

/** Writes rows of records within a transaction that has locked them. */
@Injectable()
export class RecordRows {
  constructor(
    private readonly media: RecordMedia,
    private readonly images: RecordImages,
    private readonly clock: Clock,
  ) {}

  /** Changes a locked row and those that `findRelated` returns, unless this repeats an earlier save. */
  async change<T extends StoredRecord, C extends object, I extends string>(
    type: RecordRules<T, C, I>,
    row: T,
    changes: C,
    uploads: Uploads,
    by: string | null | undefined,
    expected: Expected<T>,
    manager: EntityManager,
    findRelated?: (row: T, manager: EntityManager) => Promise<readonly RelatedChange<T, C>[]>,
  ): Promise<Written<T>> {
    if (isEmpty(changes)) requireCondition(row, expected);
    const others = (await findRelated?.(row, manager)) ?? [];
    const columns = await this.columns(type, row, changes, uploads, manager);
    const rows = [row, ...others.map((other) => other.row)];
    const formerFiles = rows.flatMap((changed) => fileAddressesOf(type, changed));
    const movesFocalPoint = () => this.images.moveFocalPoints(type, row, changes, manager);
    const related: (RelatedChange<T, C> & { columns: Partial<T> })[] = [];
    for (const other of others)
      related.push({ ...other, columns: await this.columns(type, other.row, other.changes, uploads, manager) });
    if (!(await isRepeatedSave(row, columns, expected, type.changed, this.media, movesFocalPoint, related)))
      for (const each of [{ row, columns, changes }, ...related])
        await this.save(type, each.row, each.columns, each.changes, by, manager);
    return { row, others: rows.slice(1), formerFiles, replaced: false };
  }

  /** Saves a new or locked row with `columns`. */
  async save<T extends StoredRecord, C extends object, I extends string>(
    type: RecordRules<T, C, I>,
    row: T,
    columns: Partial<T>,
    changes: C,
    by: string | null | undefined,
    manager: EntityManager,
  ): Promise<void> {
    const now = this.clock.now();
    const stored = { ...row };
    // An imported row was last saved when it says so.
    const saved = {
      updatedAt: row.version === 0 ? row.updatedAt : now,
      updatedBy: by === undefined ? row.updatedBy : by,
      version: row.version + 1,
    };
    Object.assign(row, saved, columns, await type.beforeSave?.(row, columns, manager, now));
    // The row is locked, so what changed is known: `save` would read it once more.
    const changed = changedColumns(stored, row);
    if (stored.version === 0) await manager.save(row);
    else await manager.update(type.entity, row.id, changed);
    await recordSave(manager, type.entity, stored, row, changed);
    await this.images.moveFocalPoints(type, row, changes, manager);
    if (stored.version === 0 || !usesSameMedia(type, stored, row))
      await this.setUses(type, row, mediaAddressesOf(type, row), manager);
    await type.afterSave?.(row, manager);
  }

  /** Makes `addresses` all the media that a row uses. */
  async setUses<T extends StoredRecord>(
    { entity }: RecordTable<T>,
    { id }: T,
    addresses: readonly string[],
    manager: EntityManager,
  ): Promise<void> {
    const table = manager.connection.getMetadata(entity).tablePath;
    await this.media.setUses(manager, { table, id: String(id) }, addresses);
  }

  /** The columns that `changes` give to a row. */
  async columns<T extends StoredRecord, C extends object, I extends string>(
    type: RecordRules<T, C, I>,
    row: T,
    changes: C,
    uploads: Uploads,
    manager: EntityManager,
  ): Promise<Partial<T>> {
    return definedColumns(type.columns(row, changes, await this.images.choose(type, row, changes, uploads, manager)));
  }
}
