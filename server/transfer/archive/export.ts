import { Injectable } from '@nestjs/common';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Config } from '../../core/config/config.js';
import type { TransferTable } from '../../core/records/transfer-table.js';
import { DatabaseServer } from '../../infra/database/database-server.js';
import { type Tables, withTables } from '../../infra/database/table-access.js';
import { filesOfMedia, MediaTransfer } from '../../infra/media/media-transfer.js';
import { OrphanedMediaCleanup } from '../../infra/media/orphaned-media-cleanup.service.js';
import { Clock } from '../../core/time/clock.js';
import type { Progress } from '../progress.js';
import { TransferError } from '../transfer-error.js';
import { ArchiveWriter, toWriteError } from './archive-writer.js';
import { mediaOfRow } from './row-content.js';
import { INCLUDED_TABLES, OPTIONAL_TABLES } from './tables.js';
import { type Manifest, mediaEntryName, rowsEntryName } from './manifest.js';

export interface ExportResult {
  manifest: Omit<Manifest, 'format' | 'entries'>;
  /** Files that rows refer to but the store does not have. */
  missing: string[];
}

@Injectable()
export class ArchiveExporter {
  constructor(
    private readonly config: Config,
    private readonly database: DatabaseServer,
    private readonly media: MediaTransfer,
    private readonly cleanup: OrphanedMediaCleanup,
    private readonly clock: Clock,
  ) {}

  /** The file exists at `path` when this resolves, and not before. */
  async export(path: string, { withAdmins = false }, progress: Progress): Promise<ExportResult> {
    const result = await this.cleanup.withCleanupPaused(async () => {
      const writer = await ArchiveWriter.create(path, this.clock.now());
      try {
        const tables = withAdmins ? [...INCLUDED_TABLES, ...OPTIONAL_TABLES] : INCLUDED_TABLES;
        return await this.#write(writer, tables, progress);
      } catch (error) {
        await writer.discard();
        throw toWriteError(error);
      }
    });
    return result ?? TransferError.busy();
  }

  async #write(writer: ArchiveWriter, tables: readonly TransferTable[], progress: Progress): Promise<ExportResult> {
    const addresses = new Set<string>();
    const contents = await withTables(this.database.url, 'READ ONLY', async (rows) => {
      const written: Manifest['tables'] = [];
      for (const table of tables) written.push(await this.#writeRows(writer, rows, table, addresses, progress));
      return { migrations: await rows.migrations(), tables: written };
    });
    const { media, missing } = await this.#writeMedia(writer, addresses, progress);
    const manifest = { written: this.clock.now().toISOString(), site: this.config.publicUrl, ...contents, media };
    await writer.finish(manifest);
    return { manifest, missing };
  }

  /** tar requires the size of an entry in advance, so rows are written to disk first. */
  async #writeRows(
    writer: ArchiveWriter,
    tables: Tables,
    table: TransferTable,
    addresses: Set<string>,
    progress: Progress,
  ): Promise<Manifest['tables'][number]> {
    const { name, label } = table;
    let rows = 0;
    if (label) progress.begin(label, await tables.count(name));
    await this.media.withFolder(async (folder) => {
      const file = join(folder, 'rows.jsonl');
      const lines = async function* () {
        for await (const row of tables.rowsOf(name)) {
          rows += 1;
          for (const address of mediaOfRow(table, JSON.parse(row) as Record<string, unknown>)) addresses.add(address);
          if (label) progress.step();
          yield `${row}\n`;
        }
      };
      await pipeline(lines, createWriteStream(file, { mode: 0o600 }));
      await writer.add(rowsEntryName(name), (await stat(file)).size, createReadStream(file));
    });
    return { name, columns: (await tables.columnsOf(name)).map((column) => column.name), rows };
  }

  async #writeMedia(writer: ArchiveWriter, addresses: Set<string>, progress: Progress) {
    const missing: string[] = [];
    let media = 0;
    progress.begin('media', addresses.size);
    for (const address of addresses) {
      for (const key of filesOfMedia(address)) {
        const bytes = await this.media.size(key);
        if (bytes === null) missing.push(mediaEntryName(key));
        else {
          await writer.add(mediaEntryName(key), bytes, await this.media.read(key));
          media += 1;
        }
      }
      progress.step();
    }
    return { media, missing };
  }
}

/** Without this check, a mistyped folder would become a new site and produce an empty archive. */
export function assertSiteExists({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === null && !existsSync(join(dataDir, 'postgres')))
    throw new TransferError(`There is no site in ${dataDir}. Set DATA_DIR to the folder of your site.`);
}
