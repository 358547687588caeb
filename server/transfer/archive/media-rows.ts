import type { TransferTable } from '../../core/records/transfer-table.js';
import type { Tables } from '../../infra/database/table-access.js';
import { parseFileAddress } from '../../infra/media/file-address.js';
import { mediaKeyAt } from '../../infra/media/media-key.js';
import { parseImageAddress } from '../../shared/image-address.js';
import { mediaEntryName } from './manifest.js';
import { mediaOfRow } from './row-content.js';

/** Rows inserted at once. */
const BATCH = 500;

interface Use {
  address: string;
  owner_table: string;
  owner_id: string;
}

/** The rows of `media` and `media_use`. An archive carries neither, since both follow from its records and its files. */
export class MediaRows {
  readonly #bytes = new Map<string, number>();
  readonly #uses: Use[] = [];

  addFile(name: string, bytes: number): void {
    this.#bytes.set(name, bytes);
  }

  addUses(table: TransferTable, row: Record<string, unknown>): void {
    for (const address of mediaOfRow(table, row))
      this.#uses.push({ address, owner_table: table.name, owner_id: String(row.id) });
  }

  /** Inserts what was added. Uses of files that the archive lacks are left out. */
  async insert(tables: Tables, now: Date): Promise<void> {
    const addresses = [...new Set(this.#uses.map(({ address }) => address))];
    const media = new Map(addresses.flatMap((address) => this.#rowOf(address, now)));
    const uses = this.#uses.flatMap(({ address, ...owner }) => {
      const row = media.get(address);
      return row ? [{ media_id: row.id, ...owner }] : [];
    });
    await insertAll(tables, 'media', ['id', 'kind', 'bytes', 'width', 'height', 'created_at'], [...media.values()]);
    await insertAll(tables, 'media_use', ['media_id', 'owner_table', 'owner_id'], uses);
  }

  #rowOf(address: string, now: Date) {
    const key = mediaKeyAt(address);
    const bytes = key && this.#bytes.get(mediaEntryName(key));
    if (!key || bytes == null) return [];
    const image = parseImageAddress(address);
    const kind = image ? 'image' : parseFileAddress(address)?.kind === 'vtt' ? 'captions' : 'video';
    const { width = null, height = null } = image ?? {};
    return [[address, { id: key.id, kind, bytes, width, height, created_at: now }] as const];
  }
}

async function insertAll(
  tables: Tables,
  table: string,
  columns: readonly string[],
  rows: readonly object[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH).map((row) => JSON.stringify(row));
    await tables.insert(table, columns, batch, { skipExisting: true });
  }
}
