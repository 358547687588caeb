import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes, randomUUID } from 'node:crypto';
import { appendFile, link, mkdir, mkdtemp, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { formatBytes } from '../../server/shared/bytes.js';
import { DATABASE_TIMEOUT, makeDatabase } from '../support/database.js';
import { startProduct } from '../support/product-process.js';
import { EXPERIMENT_MS, WHOLE, report, scaled, timed } from './experiment.js';
import { watchMemory } from './resident-memory.js';

const MIB = 1024 * 1024;
const VIDEOS = scaled(6, 200);
const VIDEO_BYTES = scaled(20, 100) * MIB;
/** A restore ends with the restored site, whose pages it looks at. */
const MEMORY_MIB = { backup: 256, restore: 384 };

/** A film that no archive can make smaller. */
async function writeFilm(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  for (let written = 0; written < VIDEO_BYTES; written += MIB) await appendFile(path, randomBytes(MIB));
}

/** Performs a command of the product to its end, and resolves to its output and the most memory that it took, in mebibytes. */
async function perform(args: string[], env: Record<string, string>): Promise<{ output: string; memory: number }> {
  const child = spawn(process.execPath, ['--no-deprecation', 'dist/bundle/transfer.js', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '', LOG_LEVEL: 'warn', DATABASE_TIMEOUT, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  const mostMemory = watchMemory(child.pid!);
  const [code] = (await once(child, 'close')) as [number];
  const memory = await mostMemory();
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${output}`);
  return { output, memory };
}

test(
  `R538 R540: a site with ${VIDEOS} videos of ${VIDEO_BYTES / MIB} MiB is backed up while it runs, and restored elsewhere, in little memory`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gavel-large-'));
    const { bavail, bsize } = await statfs(folder);
    // The files of the site are links to one; the archive and the restored site have them all.
    expect(bavail * bsize).toBeGreaterThan(2.1 * VIDEOS * VIDEO_BYTES);
    const [database, other] = await Promise.all([makeDatabase(), makeDatabase()]);
    const product = await startProduct({ DATABASE_URL: database.url });
    const pathOf = (id: string) => join(product.dataDir, 'media', id.slice(0, 2), id, 'whole.mp4');
    const ids = Array.from({ length: VIDEOS }, () => randomUUID());
    await writeFilm(pathOf(ids[0]!));
    for (const id of ids.slice(1)) {
      await mkdir(dirname(pathOf(id)), { recursive: true });
      await link(pathOf(ids[0]!), pathOf(id));
    }
    await database.query(
      `INSERT INTO media (id, kind, bytes, created_at) SELECT unnest($1::uuid[]), 'video', $2, now()`,
      [ids, VIDEO_BYTES],
    );

    const archive = join(folder, 'backup.tar.gz');
    let made!: Awaited<ReturnType<typeof perform>>;
    let restored!: Awaited<ReturnType<typeof perform>>;
    const env = { DATABASE_URL: database.url, DATA_DIR: product.dataDir };
    const backupMs = await timed(async () => (made = await perform(['backup', '--out', archive], env)));
    const { size } = await stat(archive);
    expect(size).toBeGreaterThan(VIDEOS * VIDEO_BYTES);
    expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);

    const elsewhere = { DATABASE_URL: other.url, DATA_DIR: join(folder, 'restored') };
    const restoreMs = await timed(async () => (restored = await perform(['restore', archive], elsewhere)));
    expect(restored.output).toContain(`and ${VIDEOS} media files of `);
    expect(restored.output).toMatch(/\nVerified: every table, every file, and \d+ public pages\.\n$/);
    if (WHOLE) {
      expect(made.memory).toBeLessThan(MEMORY_MIB.backup);
      expect(restored.memory).toBeLessThan(MEMORY_MIB.restore);
    }
    report({
      archive: formatBytes(size),
      'backup, s': Math.round(backupMs / 1000),
      'backup, most memory, MiB': Math.round(made.memory),
      'restore, s': Math.round(restoreMs / 1000),
      'restore, most memory, MiB': Math.round(restored.memory),
    });
    await product.stop();
    await rm(folder, { recursive: true, force: true });
    await Promise.all([database.drop(), other.drop()]);
  },
  EXPERIMENT_MS,
);
