import { Injectable } from '@nestjs/common';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Config } from '../../platform/config/config.js';
import { DatabaseServer } from '../../platform/database/database-server.js';
import { type Tables, withTables } from '../../platform/database/table-rows.js';
import { filesOfMedia, MediaCarrier } from '../../platform/media/media-carrier.js';
import { MediaSweep } from '../../platform/media/media-sweep.service.js';
import { Clock } from '../../platform/time/clock.js';
import type { Progress } from '../progress.js';
import { Refusal } from '../refusal.js';
import { ArchiveWriter, unwritten } from './archive-writer.js';
import { ADMINISTRATORS, type CarriedTable, CONTENT, mediaOfRow } from './carried.js';
import { type Manifest, mediaName, rowsName } from './manifest.js';

export interface Departed {
  manifest: Omit<Manifest, 'format' | 'entries'>;
  /** Files that rows speak of and the store does not have. */
  missing: string[];
}

/** Writes the whole site into one archive. */
@Injectable()
export class Departure {
  constructor(
    private readonly config: Config,
    private readonly database: DatabaseServer,
    private readonly files: MediaCarrier,
    private readonly sweep: MediaSweep,
    private readonly clock: Clock,
  ) {}

  /** The archive stands at `path` when this resolves, and not before. */
  async leave(path: string, { withAdmins = false }, progress: Progress): Promise<Departed> {
    const departed = await this.sweep.resting(async () => {
      const writer = await ArchiveWriter.begin(path, this.clock.now());
      try {
        const tables = withAdmins ? [...CONTENT, ADMINISTRATORS] : CONTENT;
        return await this.#write(writer, tables, progress);
      } catch (error) {
        await writer.abandon();
        throw unwritten(error);
      }
    });
    return departed ?? Refusal.busy();
  }

  async #write(writer: ArchiveWriter, tables: readonly CarriedTable[], progress: Progress): Promise<Departed> {
    const addresses = new Set<string>();
    const told = await withTables(this.database.url, 'READ ONLY', async (rows) => {
      const written: Manifest['tables'] = [];
      for (const table of tables) written.push(await this.#writeRows(writer, rows, table, addresses, progress));
      return { migrations: await rows.migrations(), tables: written };
    });
    const { media, missing } = await this.#writeMedia(writer, addresses, progress);
    const manifest = { written: this.clock.now().toISOString(), site: this.config.publicUrl, ...told, media };
    await writer.finish(manifest);
    return { manifest, missing };
  }

  /** A tar tells the length of a file before the file: the rows wait on the disk. */
  async #writeRows(
    writer: ArchiveWriter,
    tables: Tables,
    table: CarriedTable,
    addresses: Set<string>,
    progress: Progress,
  ): Promise<Manifest['tables'][number]> {
    const { name, called } = table;
    let rows = 0;
    if (called) progress.begin(called, await tables.count(name));
    await this.files.within(async (folder) => {
      const file = join(folder, 'rows.jsonl');
      const lines = async function* () {
        for await (const row of tables.rowsOf(name)) {
          rows += 1;
          for (const address of mediaOfRow(table, row)) addresses.add(address);
          if (called) progress.step();
          yield `${row}\n`;
        }
      };
      await pipeline(lines, createWriteStream(file, { mode: 0o600 }));
      await writer.add(rowsName(name), (await stat(file)).size, createReadStream(file));
    });
    return { name, columns: (await tables.columnsOf(name)).map((column) => column.name), rows };
  }

  async #writeMedia(writer: ArchiveWriter, addresses: Set<string>, progress: Progress) {
    const missing: string[] = [];
    let media = 0;
    progress.begin('media', addresses.size);
    for (const address of addresses) {
      for (const key of filesOfMedia(address)) {
        const bytes = await this.files.size(key);
        if (bytes === null) missing.push(mediaName(key));
        else {
          await writer.add(mediaName(key), bytes, await this.files.read(key));
          media += 1;
        }
      }
      progress.step();
    }
    return { media, missing };
  }
}

/** A folder that was named wrongly would else become a new site, and the archive one of nothing. */
export function refuseUnlessThere({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === null && !existsSync(join(dataDir, 'postgres')))
    throw new Refusal(`There is no site in ${dataDir}: set the DATA_DIR of yours.`);
}
