import { afterAll, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { ADMIN } from '../support/admin.js';
import { restBlogApi } from '../support/blog-apis.js';
import { makeDatabase } from '../support/database.js';
import { restGalleryApi } from '../support/gallery-apis.js';
import { startProduct } from '../support/product-process.js';
import { EXPERIMENT_MS, report } from './experiment.js';
import { Ledger } from './ledger.js';
import { post } from './officer.js';

const MIB = 1024 * 1024;

/** A small disk of its own in memory; null where the system does not let this user have one. */
function mountDisk(mebibytes: number): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'gavel-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
}

const disks = { data: mountDisk(300), media: mountDisk(16) };
const possible = disks.data && disks.media ? test : test.skip;

afterAll(() => {
  for (const folder of Object.values(disks)) {
    if (folder === null) continue;
    execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true });
  }
});

/** Leaves about `bytes` free. Returns how to give the room back. */
async function fillDisk(folder: string, bytes: number): Promise<() => Promise<void>> {
  const path = join(folder, 'filling');
  const file = await open(path, 'w');
  const { bavail, bsize } = await statfs(folder);
  const piece = Buffer.alloc(MIB);
  for (let left = bavail * bsize - bytes; left > 0; left -= MIB)
    await file.write(piece.subarray(0, Math.min(MIB, left))).catch(() => undefined);
  await file.close();
  return () => rm(path);
}

possible.each([
  // Uploads are refused while they would leave less than 256 MiB of it.
  { name: 'data', folder: disks.data!, setting: 'DATA_DIR', left: [258, 128, 1, 0] },
  // It is full when a file arrives there.
  { name: 'media', folder: disks.media!, setting: 'MEDIA_URL', left: [8, 1, 0.2, 0] },
])(
  'R558: when the disk of the $name is full, uploads are refused with a sentence, reading goes on, and all is well when there is room again',
  async ({ folder, setting, left }) => {
    const database = await makeDatabase();
    const product = await startProduct({
      DATABASE_URL: database.url,
      [setting]: setting === 'MEDIA_URL' ? `file:${folder}` : folder,
    });
    const token = String((await restBlogApi(product.url).signIn(ADMIN.email, ADMIN.password)).data);
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const bytes = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#888', noise } })
      .jpeg({ quality: 95 })
      .toBuffer();
    const pictures = new Ledger();
    const upload = async (alt: string): Promise<{ status: number; message: string | null }> => {
      const imageFile = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
      let answer = { status: 0, message: null as string | null };
      await pictures.create(alt, async () => {
        const { data, ...rest } = await restGalleryApi(product.url).create(
          { alt, captureDate: '2026-10-02', imageFile },
          token,
        );
        answer = rest;
        return rest.status === 200 ? data.id : null;
      });
      return answer;
    };

    expect(await upload('Before')).toMatchObject({ status: 200 });
    const refusals: string[] = [];
    for (const free of left) {
      const makeRoom = await fillDisk(folder, free * MIB);
      for (let n = 0; n < 5; n++) {
        const { status, message } = await upload(`With ${free} MiB, ${n}`);
        expect([200, 503, 507]).toContain(status);
        if (status !== 200) refusals.push(message!);
      }
      expect((await fetch(`${product.url}/gallery`)).status).toBe(200);
      expect((await restBlogApi(product.url).create(post(`With ${free} MiB`), token)).status).toBe(200);
      await makeRoom();
    }
    expect(refusals.length).toBeGreaterThan(0);
    for (const message of refusals) expect(message).toMatch(/^[A-Z].{20,}$/);
    expect(await upload('Afterwards')).toMatchObject({ status: 200 });

    const stored = await database.query('SELECT id, alt, image FROM gallery_image');
    expect(pictures.misses(new Map(stored.map(({ id, alt }) => [String(id), String(alt)])))).toEqual([]);
    for (const { image } of stored) expect((await fetch(new URL(String(image), product.url))).status).toBe(200);
    expect(await readdir(join(product.dataDir, 'incoming'))).toEqual([]);
    report({ stored: stored.length, refused: refusals.length, said: [...new Set(refusals)].join(' / ') });
    await product.end();
    await database.drop();
  },
  EXPERIMENT_MS,
);
