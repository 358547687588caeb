import type { TransferTable } from '../../core/records/transfer-table.js';
import type { Tables } from '../../infra/database/table-access.js';
import { TransferError } from '../transfer-error.js';
import type { ArchiveVisitor } from './archive-reader.js';
import { sanitizeRow, type UploadFiles, uploadsOfRow } from './row-content.js';
import { archivedTable } from './tables.js';
import { type ArchiveKind, type Manifest, mediaEntryName } from './manifest.js';
import { errorMessage } from '../../core/errors/thrown-error.js';
import { isRecord } from '../../core/validation/is-record.js';

type Row = Record<string, unknown>;

/** Validates every row and file of an archive before anything is stored. */
export class RowInspection implements ArchiveVisitor {
  readonly #tables = new Map<string, { columns: string[]; rows: number }>();
  readonly #uploads = new Map<string, () => UploadFiles>();
  readonly #media = new Set<string>();

  constructor(
    private readonly tables: Tables,
    private readonly kind: ArchiveKind,
  ) {}

  async rows(table: string, lines: AsyncIterable<string>): Promise<void> {
    const included = archivedTable(this.kind, table);
    if (!included) throw new TransferError(`The archive contains an unknown table: ${table}.`);
    const known = await this.tables.columnsOf(table);
    let rows = 0;
    let columns: string[] | null = null;
    for await (const line of lines) {
      rows += 1;
      const row = parseRow(line, included, rows);
      const names = Object.keys(row);
      const expected = (columns ??= names);
      const unknownColumn = expected.find((column) => !known.some(({ name }) => name === column));
      if (unknownColumn !== undefined)
        throw new TransferError(`The archive contains an unknown column: ${table}.${unknownColumn}.`);
      const missingColumn = known.find(({ name, required }) => required && !expected.includes(name));
      if (missingColumn)
        throw new TransferError(`The archive lacks a required column: ${table}.${missingColumn.name}.`);
      if (!isEqual(expected, names))
        throw new TransferError(`Row ${rows} of ${table} has different columns from the others.`);
      for (const [name, files] of uploadsOfRow(this.kind, included, row)) this.#uploads.set(name, files);
    }
    this.#tables.set(table, { columns: columns ?? [], rows });
  }

  async media(name: string, _bytes: number, content: AsyncIterable<Buffer>): Promise<void> {
    for await (const _chunk of content); // consumed for its hash only
    this.#media.add(name);
  }

  /** Throws a TransferError when the rows do not match `manifest`. Returns the names of missing files. */
  verify({ tables, media }: Manifest): string[] {
    const matches = tables.every(({ name, columns, rows }) => {
      const inspected = this.#tables.get(name);
      return inspected?.rows === rows && (rows === 0 || isEqual(inspected.columns, columns));
    });
    if (!matches || tables.length !== this.#tables.size || media !== this.#media.size)
      throw new TransferError('The contents of the archive do not match its manifest.');
    const unused = new Set(this.#media);
    const missing = new Set<string>();
    for (const files of this.#uploads.values()) {
      const { keys, isOneOf } = files();
      const names = keys.map(mediaEntryName);
      const absent = names.filter((name) => !this.#media.has(name));
      for (const name of names) unused.delete(name);
      if (!isOneOf || absent.length === names.length) for (const name of absent) missing.add(name);
    }
    const [file] = unused;
    if (file) throw new TransferError(`The archive contains a file that no row refers to: ${file}.`);
    return [...missing];
  }
}

export function parseRow(line: string, table: TransferTable, number: number): Row {
  try {
    const row: unknown = JSON.parse(line);
    if (!isRecord(row) || Array.isArray(row)) throw new Error('it is not an object');
    return sanitizeRow(table, row);
  } catch (error) {
    throw new TransferError(`Row ${number} of ${table.name} could not be imported: ${errorMessage(error)}.`, error);
  }
}

const isEqual = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((text, index) => text === right[index]);
