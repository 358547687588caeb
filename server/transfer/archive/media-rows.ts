import type { TransferTable } from '../../core/records/transfer-table.js';
import type { Tables } from '../../infra/database/table-access.js';
import { parseFileAddress } from '../../infra/media/file-address.js';
import { mediaKeyAt } from '../../infra/media/media-key.js';
import { CENTRE } from '../../shared/focal-point.js';
import { parseImageAddress } from '../../shared/image-address.js';
import { mediaEntryName } from './manifest.js';
import { mediaOfRow } from './row-content.js';

/** Rows inserted at once. */
const BATCH = 500;
const MEDIA_COLUMNS = ['id', 'kind', 'bytes', 'width', 'height', 'focal_x', 'focal_y', 'created_at'];

interface Use {
  address: string;
  owner_table: string;
  owner_id: string;
}

/**
 * The rows of `media_use`, and those rows of `media` that an archive lacks because it was written before archives carried them.
 * Both follow from its records and its files.
 */
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
    await insertAll(tables, 'media', MEDIA_COLUMNS, [...media.values()]);
    await insertAll(tables, 'media_use', ['media_id', 'owner_table', 'owner_id'], uses);
  }

  #rowOf(address: string, now: Date) {
    const key = mediaKeyAt(address);
    const bytes = key && this.#bytes.get(mediaEntryName(key));
    if (!key || bytes == null) return [];
    const image = parseImageAddress(address);
    const kind = image ? 'image' : parseFileAddress(address)?.kind === 'vtt' ? 'captions' : 'video';
    const { width = null, height = null } = image ?? {};
    const { x: focal_x = null, y: focal_y = null } = image ? CENTRE : {};
    return [[address, { id: key.id, kind, bytes, width, height, focal_x, focal_y, created_at: now }] as const];
  }
}

/**
 * The columns and rows of `media` in a backup. One of the first release, made before its update, has no focal points: each image gets its
 * centre, as the update gives it.
 */
export function withFocalPoints(
  columns: readonly string[],
  lines: AsyncIterable<string>,
): [columns: readonly string[], lines: AsyncIterable<string>] {
  if (columns.length === 0 || columns.includes('focal_x')) return [columns, lines];
  const completed = async function* () {
    for await (const line of lines) {
      const row = JSON.parse(line) as { width: number | null };
      const { x: focal_x = null, y: focal_y = null } = row.width === null ? {} : CENTRE;
      yield JSON.stringify({ ...row, focal_x, focal_y });
    }
  };
  return [[...columns, 'focal_x', 'focal_y'], completed()];
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
