import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { Config } from '../../core/config/config.js';
import { DatabaseServer } from '../../infra/database/database-server.js';
import { type Tables, withTables } from '../../infra/database/table-access.js';
import { MediaTransfer } from '../../infra/media/media-transfer.js';
import { OrphanedMediaCleanup } from '../../infra/media/orphaned-media-cleanup.service.js';
import { Clock } from '../../core/time/clock.js';
import type { Progress } from '../progress.js';
import { describeDiskError, TransferError } from '../transfer-error.js';
import { readArchive, type ArchiveVisitor } from './archive-reader.js';
import type { TransferTable } from '../../core/records/transfer-table.js';
import { archivedTable, tablesOf } from './tables.js';
import { MediaRows, withFocalPoints } from './media-rows.js';
import { type ArchiveKind, type Manifest, parseMediaEntry } from './manifest.js';
import { RowInspection, parseRow } from './row-inspection.js';

export interface ImportResult {
  manifest: Manifest;
  /** Files that rows refer to but the archive does not contain. */
  missing: string[];
}

/** Rows are inserted together until there are so many of them. */
const BATCH = { rows: 50, characters: 1024 * 1024 };
const ARCHIVE_CHANGED = 'The archive changed while it was being read.';

@Injectable()
export class ArchiveImporter {
  constructor(
    private readonly config: Config,
    private readonly database: DatabaseServer,
    private readonly files: MediaTransfer,
    private readonly cleanup: OrphanedMediaCleanup,
    private readonly clock: Clock,
  ) {}

  /**
   * All or nothing: when this rejects, nothing has been imported. The archive is read twice, first to validate it and
   * then to store it. `afterwards` runs when it is stored, before any cleanup.
   */
  async import(
    path: string,
    progress: Progress,
    {
      kind = 'export',
      afterwards,
    }: { kind?: ArchiveKind; afterwards?: (imported: ImportResult) => Promise<void> } = {},
  ): Promise<ImportResult> {
    const result = await this.cleanup.withCleanupPaused(async () => {
      const inspected = await withTables(this.database.url, 'READ ONLY', (tables) => this.#inspect(path, kind, tables));
      const storedIds: string[] = [];
      try {
        await withTables(this.database.url, 'READ WRITE', (tables) =>
          this.#store({ path, kind, inspected: inspected.manifest, tables, storedIds, progress }),
        );
      } catch (error) {
        for (const id of storedIds) await this.files.delete(id);
        throw error;
      }
      await afterwards?.(inspected);
      return inspected;
    });
    return result ?? TransferError.busy();
  }

  async #inspect(path: string, kind: ArchiveKind, tables: Tables): Promise<ImportResult> {
    await assertEmptySite(tables, kind);
    const inspection = new RowInspection(tables, kind);
    const manifest = await readArchive(path, { kind, passphrase: this.config.backupPassphrase }, inspection);
    const known = await tables.migrations();
    if (manifest.migrations.some((name) => !known.includes(name)))
      throw new TransferError(
        'The archive was written by another build of the site, with a database schema that this build does not know. Import it with that build or a newer one.',
      );
    return { manifest, missing: inspection.verify(manifest) };
  }

  async #store({ path, kind, inspected, tables, storedIds, progress }: Storing): Promise<void> {
    await tables.lock(tablesOf(kind).map(({ name }) => name));
    await assertEmptySite(tables, kind);
    progress.begin('rows and media', inspected.tables.length + inspected.media);
    const mediaRows = new MediaRows();
    const visitor: ArchiveVisitor = {
      rows: async (table, lines) => {
        // The validated columns, whatever the file contains now.
        const { columns } = assertUnchanged(inspected.tables.find(({ name }) => name === table));
        const archived = assertUnchanged(archivedTable(kind, table));
        const [names, rows] =
          kind === 'backup' && table === 'media' ? withFocalPoints(columns, lines) : [columns, lines];
        await insertAll(tables, archived, names, rows, (row) => {
          if (kind === 'export') mediaRows.addUses(archived, row);
        });
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
    const stored = await readArchive(path, { kind, passphrase: this.config.backupPassphrase }, visitor);
    if (JSON.stringify(stored) !== JSON.stringify(inspected)) throw new TransferError(ARCHIVE_CHANGED);
    if (kind === 'export') await mediaRows.insert(tables, this.clock.now());
    progress.end();
  }
}

interface Storing {
  path: string;
  kind: ArchiveKind;
  inspected: Manifest;
  tables: Tables;
  /** Filled with the IDs of files that were stored. */
  storedIds: string[];
  progress: Progress;
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

/**
 * For an export, only the first administrator may exist already: overwritten content could not be distinguished from imported content. A
 * backup brings its accounts.
 */
async function assertEmptySite(tables: Tables, kind: ArchiveKind): Promise<void> {
  const existing: string[] = [];
  for (const { name, label, initialRows } of tablesOf(kind)) {
    const count = await tables.count(name, initialRows);
    if (label && count > 0) existing.push(`${count} ${count === 1 ? label.replace(/s$/, '') : label}`);
  }
  if (existing.length === 0) return;
  const has = `and this one has ${existing.join(', ')}. Use another DATA_DIR or an empty database`;
  throw new TransferError(
    kind === 'export'
      ? `An archive can only be imported into an empty site, ${has}; to avoid sample content, import before the first start.`
      : `A backup can only be restored into an empty site, ${has}.`,
  );
}

async function insertAll(
  tables: Tables,
  table: TransferTable,
  columns: readonly string[],
  lines: AsyncIterable<string>,
  onRow: (row: Record<string, unknown>) => void,
): Promise<void> {
  const { name, skipExisting } = table;
  if (table.initialRows) await tables.delete(name, table.initialRows);
  let batch: string[] = [];
  let [count, length] = [0, 0];
  const store = async () => {
    if (batch.length === 0) return;
    await tables.insert(name, columns, batch, { skipExisting }).catch((error: Error) => {
      throw new TransferError(`The rows of ${name} could not be imported: ${error.message}.`, error);
    });
    [batch, length] = [[], 0];
  };
  for await (const line of lines) {
    const row = parseRow(line, table, (count += 1));
    onRow(row);
    // Unchanged without columns to check, to the last digit of a number.
    batch.push(table.columns ? JSON.stringify(row) : line);
    length += line.length;
    if (batch.length === BATCH.rows || length > BATCH.characters) await store();
  }
  await store();
}
