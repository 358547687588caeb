import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, LessThan, LessThanOrEqual, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { noteRecords } from '../access/action-log.js';
import { describeRow, nameOfActor, recordAct, transactAsActor } from './acts/record-act.js';
import type { ActVerb } from '../../shared/acts.js';
import { DomainError } from '../../shared/errors.js';
import { isId } from '../../shared/rules.js';
import { TRASH_DAYS } from '../../shared/trash.js';
import { FOR_UPDATE, findRowById } from './find-row.js';
import { isForeignKeyViolation, isUniqueViolation, violatedConstraint } from './constraint-violations.js';
import { Clock } from '../time/clock.js';
import { RecordMedia } from './record-media.js';
import type { Dependents } from './record-type.js';
import { freeSlug, type SlugRules } from './slugs.js';
import { TrashEntity, type TrashedRow } from './trash.entity.js';
import { errorMessage } from '../errors/thrown-error.js';

type EntityClass = new () => object;

const HOUR_MS = 3_600_000;
const RETENTION_MS = TRASH_DAYS * 24 * HOUR_MS;

/** Deleted records. For 30 days each can be restored as it was, with its files. */
@Injectable()
export class Trash implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #log = new Logger('Trash');
  readonly #restoreListeners = new Map<string, () => void>();
  readonly #slugRules = new Map<string, SlugRules>();
  #timer?: NodeJS.Timeout;

  constructor(
    private readonly dataSource: DataSource,
    private readonly media: RecordMedia,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => void this.deleteExpired().catch((error) => this.#warn(error)), HOUR_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** Calls `listener` whenever a record of this class was restored. */
  onRestore(entity: EntityClass, listener: () => void): void {
    this.#restoreListeners.set(this.dataSource.getMetadata(entity).tablePath, listener);
  }

  /** Lets records of this class be restored under another slug, if another record has theirs now. */
  allowNewSlugs(entity: EntityClass, rules: SlugRules): void {
    this.#slugRules.set(this.dataSource.getMetadata(entity).tablePath, rules);
  }

  /** When a record that was deleted at this time is deleted for good. */
  expiryOf(deletedAt: Date): Date {
    return new Date(deletedAt.getTime() + RETENTION_MS);
  }

  /** Deletes records with their dependents, in the transaction of `manager`. The first ID restores them all. */
  async moveToTrash(
    manager: EntityManager,
    entity: EntityClass,
    ids: readonly [string, ...string[]],
    dependents: Dependents = [],
  ): Promise<void> {
    const depending: TrashedRow[] = [];
    const records: TrashedRow[] = [];
    for (const id of ids) {
      for (const [dependent, property] of dependents)
        depending.push(...(await this.#remove(manager, dependent, property, id)));
      records.push(...(await this.#remove(manager, entity, 'id', id)));
    }
    await this.#recordActs(manager, records, 'DELETE');
    const [first] = records;
    if (!first) throw new Error('There is nothing to delete');
    const { subject, title } = describeRow<object>(...this.#recordOf(first));
    await manager.save(TrashEntity, {
      ...{ id: ids[0], rows: [...records, ...depending], records: records.length, subject, title },
      ...{ deletedAt: this.clock.now(), deletedBy: nameOfActor() },
    });
  }

  /** True if the deleted record with this ID can be restored. */
  has(id: string): Promise<boolean> {
    return this.dataSource.manager.existsBy(TrashEntity, { id });
  }

  /** Changes columns of the deleted records that have these values, so that they come back changed. Their dependents stay as they are. */
  async update<T extends object>(
    manager: EntityManager,
    entity: new () => T,
    where: Partial<T>,
    changes: Partial<T>,
  ): Promise<void> {
    const { tablePath } = this.dataSource.getMetadata(entity);
    await manager.query(
      `UPDATE trash SET rows = jsonb_set(rows, '{0,row}', rows->0->'row' || $3::jsonb)
       WHERE rows->0->>'table' = $1 AND rows->0->'row' @> $2::jsonb`,
      [tablePath, this.#columnsOf(entity, where), this.#columnsOf(entity, changes)],
    );
  }

  /** The values by the names of their columns. */
  #columnsOf<T extends object>(entity: new () => T, values: Partial<T>): Record<string, unknown> {
    const metadata = this.dataSource.getMetadata(entity);
    return Object.fromEntries(
      Object.entries(values).map(([property, value]) => [
        metadata.findColumnWithPropertyName(property)?.databaseName ?? property,
        value,
      ]),
    );
  }

  /**
   * Restores a record, and those deleted with it; with `newAddress` under another slug if theirs is taken. Throws NOT_IN_TRASH when it
   * is too late, ADDRESS_TAKEN when another record has its slug now, and PLACE_TAKEN when one has other unique values.
   */
  async restore(id: string, { newAddress = false } = {}): Promise<void> {
    const rows = await this.#restored(id, newAddress).catch((error: unknown) => {
      throw restoreError(error);
    });
    this.#noteRecords(recordsIn(rows));
    for (const { table } of rows) this.#restoreListeners.get(table)?.();
  }

  /** Deletes for good what can't be restored any more. */
  async deleteExpired(): Promise<void> {
    const deletedAt = LessThan(new Date(this.clock.now().getTime() - RETENTION_MS));
    await this.#discardAll({ deletedAt });
  }

  /** Deletes for good all that is in the trash now. Returns the number of deletions that can't be undone any more. */
  empty(): Promise<number> {
    return this.#discardAll({ deletedAt: LessThanOrEqual(this.clock.now()) });
  }

  /** Deletes a record for good, and those deleted with it. The cleanup of orphaned media deletes its files. Throws NOT_IN_TRASH. */
  async discard(id: string): Promise<void> {
    if (!isId(id) || !(await this.#discardIfThere(id))) throw new DomainError('NOT_IN_TRASH');
  }

  async #discardAll(where: FindOptionsWhere<TrashEntity>): Promise<number> {
    let discarded = 0;
    // One at a time: a post may have many revisions, each with its content.
    for (const { id } of await this.dataSource.manager.find(TrashEntity, { select: { id: true }, where }))
      if (await this.#discardIfThere(id)) discarded += 1;
    return discarded;
  }

  async #discardIfThere(id: string): Promise<boolean> {
    const records = await transactAsActor(this.dataSource, async (manager) => {
      const trashed = await manager.findOne(TrashEntity, { where: { id }, lock: FOR_UPDATE });
      if (!trashed) return null;
      for (const { table, row } of trashed.rows)
        await this.media.setUses(manager, { table, id: typeof row.id === 'string' ? row.id : id }, []);
      await this.#recordActs(manager, recordsIn(trashed.rows), 'DELETE_FOR_GOOD');
      await manager.remove(trashed);
      return recordsIn(trashed.rows);
    });
    if (records) this.#noteRecords(records);
    return records !== null;
  }

  /** Inserts the rows of `id` again and returns them, those of the record's own type first. */
  #restored(id: string, newAddress: boolean): Promise<TrashedRow[]> {
    return transactAsActor(this.dataSource, async (manager) => {
      // A save locks its record before it changes what depends on it in the trash. The same order prevents a deadlock.
      const { rows } = await findRowById(manager, TrashEntity, id, 'NOT_IN_TRASH');
      await this.#lockReferences(manager, rows);
      const trashed = await findRowById(manager, TrashEntity, id, 'NOT_IN_TRASH', FOR_UPDATE);
      await manager.delete(TrashEntity, { id });
      const records = recordsIn(trashed.rows);
      if (newAddress) for (const record of records) await this.#findFreeSlug(record, manager);
      for (const trashedRow of trashed.rows) {
        const { table, row } = trashedRow;
        const name = this.dataSource.getMetadata(table).tablePath;
        const columns = await columnsToRestore(manager, name, row);
        // A former address that another record has now stays with that one.
        const unlessTaken = newAddress && !records.includes(trashedRow) ? 'ON CONFLICT DO NOTHING' : '';
        await manager.query(
          `INSERT INTO ${name} (${columns}) SELECT ${columns} FROM jsonb_populate_record(null::${name}, $1) ${unlessTaken}`,
          [row],
        );
      }
      await this.#recordActs(manager, recordsIn(trashed.rows), 'RESTORE');
      return trashed.rows;
    });
  }

  #noteRecords(records: readonly TrashedRow[]): void {
    for (const { table, row } of records) noteRecords(this.dataSource.getMetadata(table).tableName, [String(row.id)]);
  }

  async #recordActs(manager: EntityManager, rows: readonly TrashedRow[], verb: ActVerb): Promise<void> {
    for (const row of rows) await recordAct<object>(manager, ...this.#recordOf(row), verb);
  }

  /** The class of a row, and its values by the names of their properties. */
  #recordOf({ table, row }: TrashedRow): [EntityClass, object] {
    const { target, columns } = this.dataSource.getMetadata(table);
    const properties = columns.map(({ propertyName, databaseName }) => [propertyName, row[databaseName]]);
    return [target as EntityClass, Object.fromEntries(properties) as object];
  }

  async #findFreeSlug({ table, row }: TrashedRow, manager: EntityManager): Promise<void> {
    const rules = this.#slugRules.get(this.dataSource.getMetadata(table).tablePath);
    if (rules) row.slug = await freeSlug(String(row.slug), rules, manager);
  }

  /** Locks the records that these rows belong to, as inserting the rows does. */
  async #lockReferences(manager: EntityManager, rows: readonly TrashedRow[]): Promise<void> {
    const locked = new Set<string>();
    for (const { table, row } of rows)
      for (const { columnNames, referencedColumnNames, referencedTablePath } of this.dataSource.getMetadata(table)
        .foreignKeys) {
        const where = `${referencedTablePath} WHERE ${referencedColumnNames.join()} = $1`;
        const value = row[columnNames.join()];
        const reference = JSON.stringify([where, value]);
        if (locked.has(reference)) continue;
        locked.add(reference);
        await manager.query(`SELECT FROM ${where} FOR KEY SHARE`, [value]);
      }
  }

  async #remove(manager: EntityManager, entity: EntityClass, property: string, id: string): Promise<TrashedRow[]> {
    // Names of tables and columns come from the entities alone.
    const metadata = this.dataSource.getMetadata(entity);
    const { tablePath } = metadata;
    const column = metadata.findColumnWithPropertyName(property);
    if (!column) throw new Error(`${metadata.name} has no column ${property}`);
    const [deleted] = await manager.query<[Pick<TrashedRow, 'row'>[], number]>(
      `DELETE FROM ${tablePath} AS deleted WHERE ${column.databaseName} = $1 RETURNING to_jsonb(deleted) AS row`,
      [id],
    );
    return deleted.map(({ row }) => ({ table: tablePath, row }));
  }

  #warn(error: unknown): void {
    this.#log.warn(`Expired trash could not be deleted yet: ${errorMessage(error)}`);
  }
}

/** Converts an error of the database into one that an officer can act on. */
function restoreError(cause: unknown): unknown {
  if (isUniqueViolation(cause) && violatedConstraint(cause)?.includes('slug'))
    return new DomainError('ADDRESS_TAKEN', { cause });
  return isUniqueViolation(cause) || isForeignKeyViolation(cause) ? new DomainError('PLACE_TAKEN', { cause }) : cause;
}

/** Without the rows that depended on them. */
const recordsIn = (rows: readonly TrashedRow[]): TrashedRow[] => rows.filter(({ table }) => table === rows[0]?.table);

/** The columns of `table` that the deleted row had, as SQL. Columns that an upgrade has added since take their defaults. */
async function columnsToRestore(manager: EntityManager, table: string, trashedRow: unknown): Promise<string> {
  const [row] = await manager.query<[{ columns: string }]>(
    `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND $2::jsonb ? attname`,
    [table, trashedRow],
  );
  return row.columns;
}
