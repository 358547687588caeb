import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { DatabaseServer } from '../../platform/database/database-server.js';
import { type Tables, withTables } from '../../platform/database/table-rows.js';
import { MediaCarrier } from '../../platform/media/media-carrier.js';
import { MediaSweep } from '../../platform/media/media-sweep.service.js';
import type { Progress } from '../progress.js';
import { diskTrouble, Refusal } from '../refusal.js';
import { readArchive, type Visitor } from './archive-reader.js';
import { carriedTable, CONTENT } from './carried.js';
import { type Manifest, mediaIn } from './manifest.js';
import { Inspection, rowIn } from './rows-in.js';

export interface Arrived {
  manifest: Manifest;
  /** Files that rows speak of and the archive does not hold. */
  missing: string[];
}

/** Rows stored at once. */
const BATCH = 50;

/** Reads an archive into an empty site. */
@Injectable()
export class Arrival {
  constructor(
    private readonly database: DatabaseServer,
    private readonly files: MediaCarrier,
    private readonly sweep: MediaSweep,
  ) {}

  /** Everything is there when this resolves; whatever fails, nothing is. The archive is read twice: looked at, then stored. */
  async arrive(path: string, progress: Progress): Promise<Arrived> {
    const arrived = await this.sweep.resting(async () => {
      const seen = await withTables(this.database.url, 'READ ONLY', (tables) => this.#look(path, tables));
      const put: string[] = [];
      try {
        await withTables(this.database.url, 'READ WRITE', (tables) =>
          this.#store(path, seen.manifest, tables, put, progress),
        );
      } catch (error) {
        for (const id of put) await this.files.delete(id);
        throw error;
      }
      return seen;
    });
    return arrived ?? Refusal.busy();
  }

  async #look(path: string, tables: Tables): Promise<Arrived> {
    await refuseUnlessEmpty(tables);
    const inspection = new Inspection(tables);
    const manifest = await readArchive(path, inspection);
    const known = await tables.migrations();
    if (manifest.migrations.some((name) => !known.includes(name)))
      throw new Refusal('The archive was written by a newer version of the site: update this one first.');
    return { manifest, missing: inspection.judge(manifest) };
  }

  async #store(path: string, seen: Manifest, tables: Tables, put: string[], progress: Progress): Promise<void> {
    await tables.lock(CONTENT.map(({ name }) => name));
    await refuseUnlessEmpty(tables);
    progress.begin('rows and media', seen.tables.length + seen.media);
    const visitor: Visitor = {
      rows: async (table, lines) => {
        // The columns are those that were looked at, whatever the file says now.
        await insertAll(tables, table, seen.tables.find(({ name }) => name === table)!.columns, lines);
        progress.step();
      },
      media: async (name, bytes, content) => {
        const key = mediaIn(name)!;
        const source = Readable.from(content);
        if (await this.files.put(key, bytes, () => source).catch(unstored)) put.push(key.id);
        else for await (const _chunk of source); // it is there already
        progress.step();
      },
    };
    const stored = await readArchive(path, visitor);
    if (JSON.stringify(stored) !== JSON.stringify(seen))
      throw new Refusal('The archive was changed while it was read.');
    progress.end();
  }
}

/** The archive is not to blame for a disk that is full. */
function unstored(error: unknown): never {
  const trouble = diskTrouble(error);
  throw trouble ? new Refusal(`The media cannot be stored: ${trouble}.`, error) : error;
}

/** Only the first administrator may be there: what is written over cannot be told apart from what came. */
async function refuseUnlessEmpty(tables: Tables): Promise<void> {
  const found: string[] = [];
  for (const { name, called } of CONTENT) {
    const count = await tables.count(name);
    if (called && count > 0) found.push(`${count} ${count === 1 ? called.replace(/s$/, '') : called}`);
  }
  if (found.length > 0)
    throw new Refusal(
      `An archive is read into an empty site only, and this one has ${found.join(', ')}. Give the new one another DATA_DIR, or an empty database; sample content stays away when the archive is read before the first start.`,
    );
}

async function insertAll(
  tables: Tables,
  name: string,
  columns: readonly string[],
  lines: AsyncIterable<string>,
): Promise<void> {
  const table = carriedTable(name)!;
  let batch: Record<string, unknown>[] = [];
  let count = 0;
  const store = async () => {
    if (batch.length === 0) return;
    const texts = batch.map((row) => JSON.stringify(row));
    const { unlessThere } = table;
    await tables.insert(name, columns, texts, { unlessThere }).catch((error: Error) => {
      throw new Refusal(`The rows of ${name} cannot be taken: ${error.message}.`, error);
    });
    batch = [];
  };
  for await (const line of lines) {
    batch.push(rowIn(line, table, (count += 1)));
    if (batch.length === BATCH) await store();
  }
  await store();
}
