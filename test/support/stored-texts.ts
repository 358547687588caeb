import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportSite } from '../../server/transfer/archive/site-archive.js';
import { readParts } from './archives.js';
import { silentProgress, type TestSite } from './sites.js';

/** Everything that a site has stored, as text: all tables, all files of its data folder, and a fresh export. */
export async function storedTexts({ config, database }: TestSite): Promise<string> {
  const tables = await database.query(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const rows = await Promise.all(
    tables.map((table) => database.query(`SELECT each::text AS row FROM ${String(table.name)} AS each`)),
  );
  const entries = await readdir(config.dataDir, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')),
  );
  const folder = await mkdtemp(join(tmpdir(), 'gavel-stored-'));
  try {
    await exportSite(config, join(folder, 'site.tar.gz'), {}, silentProgress());
    const parts = await readParts(join(folder, 'site.tar.gz'));
    return [JSON.stringify(rows), ...files, ...parts.map(({ content }) => content.toString())].join();
  } finally {
    await rm(folder, { recursive: true });
  }
}
