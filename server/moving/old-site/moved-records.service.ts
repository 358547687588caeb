import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** A record of another site that came here. */
export interface Moved {
  newId: string;
  /** Of what it was there when it came; '' when something of it is still missing. */
  hash: string;
  /** Old address -> ours, of every picture that came with it. */
  pictures: Record<string, string>;
  /** When our row was last saved, as we left it; null while we are at it. */
  leftAt: Date | null;
}

export interface OldName {
  source: string;
  kind: string;
  oldId: string;
}

/** Remembers what came from where: what comes again changes what is there, and makes no second. */
@Injectable()
export class MovedRecords {
  constructor(private readonly dataSource: DataSource) {}

  async find({ source, kind, oldId }: OldName): Promise<Moved | null> {
    const rows: Moved[] = await this.dataSource.query(
      `SELECT new_id AS "newId", hash, pictures, left_at AS "leftAt" FROM moved_record
       WHERE source = $1 AND kind = $2 AND old_id = $3`,
      [source, kind, oldId],
    );
    return rows[0] ?? null;
  }

  async save(
    { source, kind, oldId }: OldName,
    moved: Moved,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<void> {
    const { newId, hash, pictures, leftAt } = moved;
    await manager.query(
      `INSERT INTO moved_record (source, kind, old_id, new_id, hash, pictures, left_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (source, kind, old_id) DO UPDATE SET new_id = $4, hash = $5, pictures = $6, left_at = $7`,
      [source, kind, oldId, newId, hash, JSON.stringify(pictures), leftAt],
    );
  }
}
