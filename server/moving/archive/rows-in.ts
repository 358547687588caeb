import type { Tables } from '../../platform/database/table-rows.js';
import { filesOfMedia } from '../../platform/media/media-carrier.js';
import { Refusal } from '../refusal.js';
import type { Visitor } from './archive-reader.js';
import { type CarriedTable, carriedTable, checkedRow, mediaOfRow } from './carried.js';
import { type Manifest, mediaName } from './manifest.js';

type Row = Record<string, unknown>;

/** Looks at every row and file of an archive before any of them is stored. */
export class Inspection implements Visitor {
  readonly #tables = new Map<string, { columns: string[]; rows: number }>();
  readonly #addresses = new Set<string>();
  readonly #media = new Set<string>();

  constructor(private readonly tables: Tables) {}

  async rows(table: string, lines: AsyncIterable<string>): Promise<void> {
    const carried = carriedTable(table);
    if (!carried) throw new Refusal(`The archive holds a table that this version does not know: ${table}.`);
    const known = await this.tables.columnsOf(table);
    let rows = 0;
    let columns: string[] | null = null;
    for await (const line of lines) {
      rows += 1;
      const row = rowIn(line, carried, rows);
      columns ??= Object.keys(row);
      const stranger = columns.find((column) => !known.some(({ name }) => name === column));
      if (stranger !== undefined)
        throw new Refusal(`The archive holds a column that this version does not know: ${table}.${stranger}.`);
      const lost = known.find(({ name, required }) => required && !columns!.includes(name));
      if (lost) throw new Refusal(`The archive lacks a column that this version needs: ${table}.${lost.name}.`);
      if (!sameTexts(columns, Object.keys(row))) throw new Refusal(`Row ${rows} of ${table} is not like the others.`);
      for (const address of mediaOfRow(carried, line)) this.#addresses.add(address);
    }
    this.#tables.set(table, { columns: columns ?? [], rows });
  }

  async media(name: string, _bytes: number, content: AsyncIterable<Buffer>): Promise<void> {
    for await (const _chunk of content); // its hash is all there is to know of it
    this.#media.add(name);
  }

  /** Throws a Refusal when the rows are others than `manifest` tells; answers the files that are missing. */
  judge({ tables, media }: Manifest): string[] {
    const asTold = tables.every(({ name, columns, rows }) => {
      const found = this.#tables.get(name);
      return found?.rows === rows && (rows === 0 || sameTexts(found.columns, columns));
    });
    if (!asTold || tables.length !== this.#tables.size || media !== this.#media.size)
      throw new Refusal('The archive holds something else than its manifest tells.');
    const used = new Set([...this.#addresses].flatMap(filesOfMedia).map(mediaName));
    const stray = [...this.#media].find((name) => !used.has(name));
    if (stray) throw new Refusal(`The archive holds a file that no row speaks of: ${stray}.`);
    return [...used].filter((name) => !this.#media.has(name));
  }
}

/** A row of an archive, as it may be stored. */
export function rowIn(line: string, table: CarriedTable, number: number): Row {
  try {
    const row: unknown = JSON.parse(line);
    if (row === null || typeof row !== 'object' || Array.isArray(row)) throw new Error('it is no object');
    return checkedRow(table, row as Row);
  } catch (error) {
    throw new Refusal(`Row ${number} of ${table.name} cannot be taken: ${(error as Error).message}.`, error);
  }
}

const sameTexts = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((text, at) => text === others[at]);
