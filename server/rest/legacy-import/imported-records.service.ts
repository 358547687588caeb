import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** Links a record of the other site to its row here. */
export interface ImportedRecord {
  newId: string;
  /** Hash of the record as imported; '' if something of it is still missing. */
  hash: string;
  /** Original address -> local address of every imported image. */
  images: Record<string, string>;
  /** Time of the row's last save by an import; null while an import is in progress. */
  importedAt: Date | null;
}

export interface LegacyRecordId {
  source: string;
  kind: string;
  oldId: string;
}

/** Remembers the origin of imported rows, so that a repeated import updates them instead of creating duplicates. */
@Injectable()
export class ImportedRecords {
  constructor(private readonly dataSource: DataSource) {}

  async find({ source, kind, oldId }: LegacyRecordId): Promise<ImportedRecord | null> {
    const rows: ImportedRecord[] = await this.dataSource.query(
      `SELECT new_id AS "newId", hash, pictures AS images, left_at AS "importedAt" FROM moved_record
       WHERE source = $1 AND kind = $2 AND old_id = $3`,
      [source, kind, oldId],
    );
    return rows[0] ?? null;
  }

  async save(
    { source, kind, oldId }: LegacyRecordId,
    record: ImportedRecord,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<void> {
    const { newId, hash, images, importedAt } = record;
    await manager.query(
      `INSERT INTO moved_record (source, kind, old_id, new_id, hash, pictures, left_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (source, kind, old_id) DO UPDATE SET new_id = $4, hash = $5, pictures = $6, left_at = $7`,
      [source, kind, oldId, newId, hash, JSON.stringify(images), importedAt],
    );
  }
}
