import { Injectable } from '@nestjs/common';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Config } from '../../core/config/config.js';
import type { TransferTable } from '../../core/records/transfer-table.js';
import { DatabaseServer } from '../../infra/database/database-server.js';
import { type Tables, withTables } from '../../infra/database/table-access.js';
import { MediaTransfer } from '../../infra/media/media-transfer.js';
import { OrphanedMediaCleanup } from '../../infra/media/orphaned-media-cleanup.service.js';
import { Clock } from '../../core/time/clock.js';
import type { Progress } from '../progress.js';
import { TransferError } from '../transfer-error.js';
import { type ArchiveTarget, createFileTarget, toWriteError } from './archive-target.js';
import { ArchiveWriter } from './archive-writer.js';
import { type UploadFiles, uploadsOfRow } from './row-content.js';
import { writtenTables } from './tables.js';
import { type ArchiveKind, type Manifest, mediaEntryName, rowsEntryName } from './manifest.js';

export interface ExportResult {
  manifest: Omit<Manifest, 'format' | 'entries' | 'sha256'>;
  /** Files that rows refer to but the store does not have. */
  missing: string[];
}

interface ExportOptions {
  kind?: ArchiveKind;
  withAdmins?: boolean;
  /** Ends it unfinished. */
  signal?: AbortSignal;
}

type Uploads = Map<string, () => UploadFiles>;

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
  async export(path: string, options: ExportOptions, progress: Progress): Promise<ExportResult> {
    const result = await this.cleanup.withCleanupPaused(async () =>
      this.write(await createFileTarget(path), options, progress),
    );
    return result ?? TransferError.busy();
  }

  /** Files that rows of the snapshot refer to must stay meanwhile: the cleanup has to be paused. */
  async write(target: ArchiveTarget, options: ExportOptions, progress: Progress): Promise<ExportResult> {
    const { kind = 'export', signal } = options;
    let writer: ArchiveWriter | undefined;
    const abort = () => void writer?.discard();
    signal?.addEventListener('abort', abort);
    try {
      writer = await ArchiveWriter.create(target, {
        ...{ kind, now: this.clock.now() },
        passphrase: kind === 'backup' ? this.config.backupPassphrase : null,
      });
      signal?.throwIfAborted();
      return await this.#write(writer, options, progress);
    } catch (error) {
      await (writer ?? target).discard();
      throw toWriteError(error);
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  async #write(writer: ArchiveWriter, options: ExportOptions, progress: Progress): Promise<ExportResult> {
    const { kind = 'export', withAdmins } = options;
    const uploads: Uploads = new Map();
    const contents = await withTables(this.database.url, 'READ ONLY', async (rows) => {
      const written: Manifest['tables'] = [];
      const present = await rows.names();
      // Before an update, tables that it adds are missing, and those that it removes are there.
      for (const table of writtenTables(kind, { withAdmins }).filter(({ name }) => present.includes(name)))
        written.push(
          await this.#writeRows(writer, rows, table, progress, (row) => {
            for (const [name, files] of uploadsOfRow(kind, table, row)) uploads.set(name, files);
          }),
        );
      return { migrations: await rows.migrations(), tables: written };
    });
    const { media, missing } = await this.#writeMedia(writer, uploads, progress);
    const manifest = { written: this.clock.now().toISOString(), site: this.config.publicUrl, ...contents, media };
    await writer.finish(manifest);
    return { manifest, missing };
  }

  /** tar requires the size of an entry in advance, so rows are written to disk first. */
  async #writeRows(
    writer: ArchiveWriter,
    tables: Tables,
    { name, label }: TransferTable,
    progress: Progress,
    onRow: (row: Record<string, unknown>) => void,
  ): Promise<Manifest['tables'][number]> {
    let rows = 0;
    if (label) progress.begin(label, await tables.count(name));
    await this.media.withFolder(async (folder) => {
      const file = join(folder, 'rows.jsonl');
      const lines = async function* () {
        for await (const row of tables.rowsOf(name)) {
          rows += 1;
          onRow(JSON.parse(row) as Record<string, unknown>);
          if (label) progress.step();
          yield `${row}\n`;
        }
      };
      await pipeline(lines, createWriteStream(file, { mode: 0o600 }));
      await writer.add(rowsEntryName(name), (await stat(file)).size, createReadStream(file));
    });
    return { name, columns: (await tables.columnsOf(name)).map((column) => column.name), rows };
  }

  async #writeMedia(writer: ArchiveWriter, uploads: Uploads, progress: Progress) {
    const missing: string[] = [];
    let media = 0;
    progress.begin('media', uploads.size);
    for (const files of uploads.values()) {
      const { keys, isOneOf } = files();
      const absent: string[] = [];
      for (const key of keys) {
        const bytes = await this.media.size(key);
        if (bytes === null) absent.push(mediaEntryName(key));
        else {
          await writer.add(mediaEntryName(key), bytes, await this.media.read(key));
          media += 1;
        }
      }
      if (!isOneOf || absent.length === keys.length) missing.push(...absent);
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
