import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { DatabaseServer } from '../../infra/database/database-server.js';
import { type Tables, withTables } from '../../infra/database/table-access.js';
import { MediaTransfer } from '../../infra/media/media-transfer.js';
import { OrphanedMediaCleanup } from '../../infra/media/orphaned-media-cleanup.service.js';
import { Clock } from '../../core/time/clock.js';
import type { Progress } from '../progress.js';
import { describeDiskError, TransferError } from '../transfer-error.js';
import { readArchive, type ArchiveVisitor } from './archive-reader.js';
import { includedTable, INCLUDED_TABLES } from './tables.js';
import { MediaRows } from './media-rows.js';
import { type Manifest, parseMediaEntry } from './manifest.js';
import { RowInspection, parseRow } from './row-inspection.js';

export interface ImportResult {
  manifest: Manifest;
  /** Files that rows refer to but the archive does not contain. */
  missing: string[];
}

const BATCH_SIZE = 50;
const ARCHIVE_CHANGED = 'The archive changed while it was being read.';

@Injectable()
export class ArchiveImporter {
  constructor(
    private readonly database: DatabaseServer,
    private readonly files: MediaTransfer,
    private readonly cleanup: OrphanedMediaCleanup,
    private readonly clock: Clock,
  ) {}

  /**
   * All or nothing: when this rejects, nothing has been imported. The archive is read twice, first to validate it and
   * then to store it.
   */
  async import(path: string, progress: Progress): Promise<ImportResult> {
    const result = await this.cleanup.withCleanupPaused(async () => {
      const inspected = await withTables(this.database.url, 'READ ONLY', (tables) => this.#inspect(path, tables));
      const storedIds: string[] = [];
      try {
        await withTables(this.database.url, 'READ WRITE', (tables) =>
          this.#store(path, inspected.manifest, tables, storedIds, progress),
        );
      } catch (error) {
        for (const id of storedIds) await this.files.delete(id);
        throw error;
      }
      return inspected;
    });
    return result ?? TransferError.busy();
  }

  async #inspect(path: string, tables: Tables): Promise<ImportResult> {
    await assertEmptySite(tables);
    const inspection = new RowInspection(tables);
    const manifest = await readArchive(path, inspection);
    const known = await tables.migrations();
    if (manifest.migrations.some((name) => !known.includes(name)))
      throw new TransferError(
        'The archive was written by another build of the site, with a database schema that this build does not know. Import it with that build or a newer one.',
      );
    return { manifest, missing: inspection.verify(manifest) };
  }

  async #store(
    path: string,
    inspected: Manifest,
    tables: Tables,
    storedIds: string[],
    progress: Progress,
  ): Promise<void> {
    await tables.lock(INCLUDED_TABLES.map(({ name }) => name));
    await assertEmptySite(tables);
    progress.begin('rows and media', inspected.tables.length + inspected.media);
    const mediaRows = new MediaRows();
    const visitor: ArchiveVisitor = {
      rows: async (table, lines) => {
        // The validated columns, whatever the file contains now.
        const { columns } = assertUnchanged(inspected.tables.find(({ name }) => name === table));
        await insertAll(tables, table, columns, lines, mediaRows);
        progress.step();
      },
      media: async (name, bytes, content) => {
        const key = assertUnchanged(parseMediaEntry(name));
        mediaRows.addFile(name, bytes);
        const source = Readable.from(content);
        if (await this.files.put(key, bytes, () => source).catch(rethrowDiskError)) storedIds.push(key.id);
        else for await (const _chunk of source); // the file is already stored
        progress.step();
      },
    };
    const stored = await readArchive(path, visitor);
    if (JSON.stringify(stored) !== JSON.stringify(inspected)) throw new TransferError(ARCHIVE_CHANGED);
    await mediaRows.insert(tables, this.clock.now());
    progress.end();
  }
}

/** Returns what the archive had when it was inspected, or throws when a changed archive lacks it. */
function assertUnchanged<T>(inspected: T | null | undefined): T {
  if (inspected == null) throw new TransferError(ARCHIVE_CHANGED);
  return inspected;
}

/** A full disk is not the archive's fault. */
function rethrowDiskError(error: unknown): never {
  const problem = describeDiskError(error);
  throw problem ? new TransferError(`The media cannot be stored: ${problem}.`, error) : error;
}

/** Only the first administrator may exist already: overwritten content could not be distinguished from imported content. */
async function assertEmptySite(tables: Tables): Promise<void> {
  const existing: string[] = [];
  for (const { name, label, initialRows } of INCLUDED_TABLES) {
    const count = await tables.count(name, initialRows);
    if (label && count > 0) existing.push(`${count} ${count === 1 ? label.replace(/s$/, '') : label}`);
  }
  if (existing.length > 0)
    throw new TransferError(
      `An archive can only be imported into an empty site, and this one has ${existing.join(', ')}. Use another DATA_DIR or an empty database; to avoid sample content, import before the first start.`,
    );
}

async function insertAll(
  tables: Tables,
  name: string,
  columns: readonly string[],
  lines: AsyncIterable<string>,
  mediaRows: MediaRows,
): Promise<void> {
  const table = assertUnchanged(includedTable(name));
  if (table.initialRows) await tables.delete(name, table.initialRows);
  let batch: Record<string, unknown>[] = [];
  let count = 0;
  const store = async () => {
    if (batch.length === 0) return;
    const texts = batch.map((row) => JSON.stringify(row));
    const { skipExisting } = table;
    await tables.insert(name, columns, texts, { skipExisting }).catch((error: Error) => {
      throw new TransferError(`The rows of ${name} could not be imported: ${error.message}.`, error);
    });
    batch = [];
  };
  for await (const line of lines) {
    const row = parseRow(line, table, (count += 1));
    mediaRows.addUses(table, row);
    batch.push(row);
    if (batch.length === BATCH_SIZE) await store();
  }
  await store();
}
