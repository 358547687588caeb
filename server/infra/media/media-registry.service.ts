import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { writeAct } from '../../core/records/acts/record-act.js';
import { isForeignKeyViolation } from '../../core/records/constraint-violations.js';
import type { MediaOwner } from '../../core/records/record-media.js';
import { MEDIA_REMOVED_CHANNEL } from '../cache/content-version.js';
import { REMOVAL_LOCK } from './media-locks.js';
import { Clock } from '../../core/time/clock.js';
import type { FocalPoint } from '../../shared/focal-point.js';
import { isId } from '../../shared/rules.js';

/** One upload, whatever the number of files that were made of it. */
interface MediaRow {
  id: string;
  kind: 'image' | 'video' | 'captions';
  /** Size of the file at the address: of an image, its widest variant. */
  bytes: number;
  /** Size of an image in pixels. */
  width?: number | null;
  height?: number | null;
  focalPoint?: FocalPoint;
  color?: string | null;
  /** The cleanup leaves it alone until then, or until a record uses it for the first time. */
  keepUntil?: Date;
}

/** `color` is null for an image that was stored before colours were found. */
export interface ImageDetails {
  focalPoint: FocalPoint;
  color: string | null;
}

const ID_IN_ADDRESS = /^\/media\/([0-9a-f-]{36})(?=[-./])/;

/**
 * The ID in an address of ours; undefined for any other address. A text may link to a narrower variant of an image or to a
 * time in a video, so that this is any address below `/media`.
 */
export function mediaIdAt(address: string): string | undefined {
  const id = ID_IN_ADDRESS.exec(address)?.[1];
  return id && isId(id) ? id : undefined;
}

const idsAt = (addresses: readonly string[]): string[] =>
  addresses.map(mediaIdAt).filter((id): id is string => id !== undefined);

/**
 * A row for each upload and a row for each use of it. A use refers to its upload by a foreign key, so an upload cannot go while
 * any instance uses it, not even in a transaction that has not ended.
 */
@Injectable()
export class MediaRegistry {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Registers an upload whose files are stored. One that is kept before a record uses it is an act of its own. */
  async add({
    id,
    kind,
    bytes,
    width = null,
    height = null,
    focalPoint,
    color = null,
    keepUntil,
  }: MediaRow): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.query(
        `INSERT INTO media (id, kind, bytes, width, height, focal_x, focal_y, color, created_at, keep_until)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          ...[id, kind, bytes, width, height, focalPoint?.x ?? null, focalPoint?.y ?? null, color],
          ...[this.clock.now(), keepUntil ?? null],
        ],
      );
      if (keepUntil) await writeAct(manager, { verb: 'UPLOAD', subject: 'PICTURE', record: id });
    });
  }

  /** By ID. IDs of anything but a stored image are left out. */
  async findImageDetails(ids: readonly string[]): Promise<Map<string, ImageDetails>> {
    const rows = await this.dataSource.query<{ id: string; focal_x: number; focal_y: number; color: string | null }[]>(
      `SELECT id, focal_x, focal_y, color FROM media WHERE id = ANY($1) AND kind = 'image'`,
      [ids],
    );
    return new Map(
      rows.map(({ id, focal_x, focal_y, color }) => [id, { focalPoint: { x: focal_x, y: focal_y }, color }]),
    );
  }

  /** True if the image at `address` had another focal point. */
  async moveFocalPoint(manager: EntityManager, address: string, { x, y }: FocalPoint): Promise<boolean> {
    const [rows] = await manager.query<[unknown[], number]>(
      `UPDATE media SET focal_x = $2, focal_y = $3
       WHERE id = $1 AND kind = 'image' AND (focal_x, focal_y) <> ($2, $3) RETURNING id`,
      [mediaIdAt(address), x, y],
    );
    return rows.length > 0;
  }

  /** Keeps an upload from being removed until the transaction of `manager` ends. False when there is none. */
  async lock(manager: EntityManager, address: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>(`SELECT 1 FROM media WHERE id = $1 FOR KEY SHARE`, [
      mediaIdAt(address),
    ]);
    return rows.length > 0;
  }

  /** Makes `addresses` all that `owner` uses. Addresses without a stored upload are left out. */
  async setUses(manager: EntityManager, { table, id }: MediaOwner, addresses: readonly string[]): Promise<void> {
    const used = idsAt(addresses);
    await manager.query(`DELETE FROM media_use WHERE owner_table = $1 AND owner_id = $2 AND media_id <> ALL($3)`, [
      table,
      id,
      used,
    ]);
    if (used.length === 0) return;
    await manager.query(
      `INSERT INTO media_use (media_id, owner_table, owner_id) SELECT id, $1, $2 FROM media WHERE id = ANY($3) FOR KEY SHARE
       ON CONFLICT DO NOTHING`,
      [table, id, used],
    );
    await manager.query('UPDATE media SET keep_until = NULL WHERE id = ANY($1) AND keep_until IS NOT NULL', [used]);
  }

  /** Makes `to` use what `from` uses. */
  async copyUses(manager: EntityManager, from: MediaOwner, to: MediaOwner): Promise<void> {
    await manager.query(
      `INSERT INTO media_use (media_id, owner_table, owner_id) SELECT media_id, $3, $4 FROM media_use
       WHERE owner_table = $1 AND owner_id = $2 ON CONFLICT DO NOTHING`,
      [from.table, from.id, to.table, to.id],
    );
  }

  /** Those of `ids` that nothing uses or keeps, registered or not. */
  async findUnused(ids: readonly string[]): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM unnest($1::uuid[]) AS given (id) EXCEPT SELECT media_id FROM media_use
       EXCEPT SELECT id FROM media WHERE keep_until > $2`,
      [ids, this.clock.now()],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Takes an upload off the register unless something uses it, or removals are paused. True when its files can be deleted. Whoever takes
   * the lock alone and then reads the rows sees no upload whose removal has begun.
   */
  async remove(id: string): Promise<boolean> {
    try {
      const [row] = await this.dataSource.query<{ stays: boolean }[]>(
        `WITH removed AS (
           DELETE FROM media WHERE id = $1 AND NOT EXISTS (SELECT FROM media_use WHERE media_id = $1)
             AND pg_try_advisory_xact_lock_shared(${REMOVAL_LOCK})
           RETURNING id)
         SELECT EXISTS (SELECT FROM media WHERE id = $1) AND NOT EXISTS (SELECT FROM removed) AS stays`,
        [id],
      );
      return row?.stays === false;
    } catch (error) {
      // A transaction has begun to use it and ended while this one waited.
      if (isForeignKeyViolation(error)) return false;
      throw error;
    }
  }

  /** Makes every instance forget the files of a removed upload. */
  async announceRemoval(id: string): Promise<void> {
    await this.dataSource.query('SELECT pg_notify($1, $2)', [MEDIA_REMOVED_CHANNEL, id]);
  }

  /** IDs of what was registered before that time and is neither used nor kept. */
  async findUnusedSince(before: Date): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM media WHERE created_at < $1 AND (keep_until IS NULL OR keep_until <= $2)
       AND NOT EXISTS (SELECT FROM media_use WHERE media_id = id)`,
      [before, this.clock.now()],
    );
    return rows.map(({ id }) => id);
  }
}
