import { createHash } from 'node:crypto';
import type { Tables } from '../../infra/database/table-access.js';
import type { MediaTransfer } from '../../infra/media/media-transfer.js';
import type { Progress } from '../progress.js';
import { type Manifest, parseMediaEntry, rowsEntryName } from './manifest.js';

/** Compares what is stored with what the archive noted, row by row and byte by byte. Returns a sentence for each difference. */
export async function findDifferences(
  { tables: noted, entries }: Manifest,
  tables: Tables,
  media: MediaTransfer,
  progress: Progress,
): Promise<string[]> {
  const differences: string[] = [];
  const files = Object.entries(entries).flatMap(([name, entry]) => {
    const key = parseMediaEntry(name);
    return key ? [{ name, key, ...entry }] : [];
  });
  progress.begin('verified', noted.length + files.length);
  for (const { name, columns, rows } of noted) {
    // Nothing has checked the columns of a table without rows.
    const stored = await hashRows(tables.rowsOf(name, rows > 0 ? columns : undefined));
    if (stored.rows !== rows) differences.push(`The table ${name} has ${stored.rows} rows instead of ${rows}.`);
    else if (stored.sha256 !== entries[rowsEntryName(name)]?.sha256)
      differences.push(`The rows of the table ${name} differ from those in the archive.`);
    progress.step();
  }
  for (const { name, key, bytes, sha256 } of files) {
    const stored = await media.size(key);
    if (stored === null) differences.push(`The file ${name} is missing.`);
    else if (stored !== bytes || (await hashFile(await media.read(key))) !== sha256)
      differences.push(`The file ${name} differs from the one in the archive.`);
    progress.step();
  }
  progress.end();
  return differences;
}

async function hashRows(lines: AsyncIterable<string>): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const line of lines) {
    hash.update(`${line}\n`);
    rows += 1;
  }
  return { rows, sha256: hash.digest('hex') };
}

async function hashFile(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}
