import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, LessThan, type EntityManager } from 'typeorm';
import { DomainError, type ErrorCode } from '../../shared/errors.js';
import { LOCKED, rowById } from '../database/row-by-id.js';
import { isOrphan, isTaken } from '../database/violations.js';
import { MediaService } from '../media/media.service.js';
import { Clock } from '../time/clock.js';
import { TrashEntity, type TrashedRow } from './trash.entity.js';

type EntityClass = new () => object;

/** Rows that go with a record: their class, and the property that holds the record's id. */
type Dependents = readonly [entity: EntityClass, property: string][];

const HOUR_MS = 3_600_000;
/** How long what was deleted can be brought back. The dashboard offers it for seconds, an old tab perhaps for minutes. */
const KEPT_MS = HOUR_MS;

/** Deleting without losing: what is deleted waits here for an hour with its pictures, and comes back as it was. */
@Injectable()
export class Trash implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #log = new Logger('Trash');
  readonly #returns = new Map<string, () => void>();
  #timer?: NodeJS.Timeout;

  constructor(
    private readonly dataSource: DataSource,
    media: MediaService,
    private readonly clock: Clock,
  ) {
    media.useQuery(`SELECT (regexp_matches(rows::text, '/media/[0-9a-f-]{36}', 'g'))[1] FROM trash`);
  }

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => void this.empty().catch((error) => this.#warn(error)), HOUR_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** Does `then` whenever a record of this class has come back. */
  onReturn(entity: EntityClass, then: () => void): void {
    this.#returns.set(this.dataSource.getMetadata(entity).tablePath, then);
  }

  /** Deletes the record of this id with all that depends on it. Throws `missing` when there is none. */
  async take<T extends { id: string }>(
    entity: new () => T,
    id: string,
    missing: ErrorCode,
    dependents: Dependents = [],
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await rowById(manager, entity, id, missing, LOCKED);
      const depending: TrashedRow[] = [];
      for (const [dependent, property] of dependents)
        depending.push(...(await this.#remove(manager, dependent, property, id)));
      const record = await this.#remove(manager, entity, 'id', id);
      await manager.save(TrashEntity, { id, rows: [...record, ...depending], deletedAt: this.clock.now() });
    });
  }

  /** Brings back what was deleted. Throws NOT_IN_TRASH when it is too late, PLACE_TAKEN when something else stands there now. */
  async restore(id: string): Promise<void> {
    const tables = await this.#restored(id).catch((error: unknown) => {
      throw isTaken(error) || isOrphan(error) ? new DomainError('PLACE_TAKEN', { cause: error }) : error;
    });
    for (const table of tables) this.#returns.get(table)?.();
  }

  /** Forgets what has waited long enough. The sweep of unused media takes its pictures away. */
  async empty(): Promise<void> {
    await this.dataSource
      .getRepository(TrashEntity)
      .delete({ deletedAt: LessThan(new Date(this.clock.now().getTime() - KEPT_MS)) });
  }

  /** Puts back the rows of `id`, and answers their tables. */
  #restored(id: string): Promise<string[]> {
    return this.dataSource.transaction(async (manager) => {
      const trashed = await rowById(manager, TrashEntity, id, 'NOT_IN_TRASH', LOCKED);
      await manager.delete(TrashEntity, { id });
      for (const { table, row } of trashed.rows) {
        const name = this.dataSource.getMetadata(table).tablePath;
        await manager.query(`INSERT INTO ${name} SELECT * FROM jsonb_populate_record(null::${name}, $1)`, [row]);
      }
      return trashed.rows.map(({ table }) => table);
    });
  }

  async #remove(manager: EntityManager, entity: EntityClass, property: string, id: string): Promise<TrashedRow[]> {
    // Names of tables and columns come from the entities alone.
    const metadata = this.dataSource.getMetadata(entity);
    const { tablePath } = metadata;
    const column = metadata.findColumnWithPropertyName(property)!.databaseName;
    const [gone] = await manager.query<[Pick<TrashedRow, 'row'>[], number]>(
      `DELETE FROM ${tablePath} AS gone WHERE ${column} = $1 RETURNING to_jsonb(gone) AS row`,
      [id],
    );
    return gone.map(({ row }) => ({ table: tablePath, row }));
  }

  #warn(error: unknown): void {
    this.#log.warn(`What was deleted could not be forgotten yet: ${(error as Error).message}`);
  }
}
