import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { ADMIN } from '../support/admin.js';
import { restBlogApi } from '../support/blog-apis.js';
import { makeDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { fewAtOnce } from '../support/few-at-once.js';
import { startProduct, type ProductProcess } from '../support/product-process.js';
import { restVideoApi } from '../support/video-apis.js';
import { movie } from '../support/videos.js';
import { randomNumbers } from '../support/random-numbers.js';
import { EXPERIMENT_MS, SEED, WHOLE, expectWithin, report, scaled } from './experiment.js';
import { post } from './officer.js';
import { startReaders } from './readers.js';
import { watchMemory } from './resident-memory.js';

const MIB = 1024 * 1024;
const UPLOADS = scaled(6, 64);
const VIDEO_BYTES = scaled(20, 100) * MIB;
const CUT_UPLOADS = scaled(100, 1000);
const MEMORY_MIB = 256;
const PAGE_MS = 300;

let database: TestDatabase;
let product: ProductProcess;
beforeAll(async () => {
  database = await makeDatabase();
  product = await startProduct({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await product.stop();
  await database.drop();
});

const incoming = () => readdir(join(product.dataDir, 'incoming')).catch(() => []);
const sumOf = async (bytes: Blob): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of bytes.stream()) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
};

test(
  `R552: ${UPLOADS} videos of ${VIDEO_BYTES / MIB} MiB at once are stored whole or refused, and pages stay readable`,
  async () => {
    const token = String((await restBlogApi(product.url).signIn(ADMIN.email, ADMIN.password)).data);
    const video = movie({ bytes: VIDEO_BYTES });
    await fetch(`${product.url}/about`);
    const readers = startReaders(`${product.url}/about`);
    const mostMemory = watchMemory(product.pid);
    const answers = await Promise.all(
      Array.from({ length: UPLOADS }, () => restVideoApi(product.url).replace(video, token)),
    );
    await readers.stop();
    const memory = await mostMemory();

    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    expect(statuses).toContain(200);
    for (const { status, message } of answers) if (status !== 200) expect(message).toMatch(/\.$|again/);
    const { data } = await restVideoApi(product.url).current();
    const stored = await (await fetch(new URL(data.url!, product.url))).blob();
    expect(await sumOf(stored)).toBe(await sumOf(video));
    expect([...readers.statuses]).toEqual([200]);
    expect(await incoming()).toEqual([]);
    if (WHOLE) expect(memory).toBeLessThan(MEMORY_MIB);
    expectWithin(readers.p99(), PAGE_MS);
    report({
      stored: statuses.filter((status) => status === 200).length,
      refused: statuses.filter((status) => status !== 200).length,
      'most memory, MiB': Math.round(memory),
      'pages p99, ms': Math.round(readers.p99()),
    });
  },
  EXPERIMENT_MS,
);

/** A submission with a picture, as it goes over the wire. */
async function submission(): Promise<{ type: string; bytes: Buffer }> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const drawn = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  const { title, content, author } = post('Cut off');
  const form = new FormData();
  form.set('title', title!);
  form.set('content', content!);
  form.set('author', JSON.stringify(author));
  form.set('coverImage', new Blob([new Uint8Array(drawn)], { type: 'image/png' }), 'cover.png');
  const encoded = new Response(form);
  const bytes = Buffer.from(await encoded.arrayBuffer());
  return { type: encoded.headers.get('content-type')!, bytes };
}

test(
  `R553: ${CUT_UPLOADS} uploads that are cut off leave no file, no row and no open file`,
  async () => {
    const random = randomNumbers(SEED);
    const { type, bytes } = await submission();
    const headers = { 'content-type': type, 'content-length': bytes.length };
    const cutOff = () =>
      new Promise<void>((closed) => {
        const sending = request(`${product.url}/api/blogs/submit-draft`, { method: 'POST', headers });
        sending.on('error', () => undefined).on('close', closed);
        sending.write(bytes.subarray(0, Math.floor(bytes.length * random())), () => sending.destroy());
      });
    const openFiles = async () => (await readdir(`/proc/${product.pid}/fd`)).length;
    const rows = () => database.query(`SELECT count(*)::integer AS posts FROM blog_post`);
    const before = { files: await openFiles(), rows: await rows() };

    await fewAtOnce(CUT_UPLOADS, cutOff);
    await eventually(async () => (await incoming()).length === 0);
    await eventually(async () => (await openFiles()) <= before.files);
    expect(await rows()).toEqual(before.rows);
    // The same body, complete, is accepted.
    const complete = await fetch(`${product.url}/api/blogs/submit-draft`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(bytes),
    });
    expect(complete.ok).toBe(true);
    expect(await rows()).not.toEqual(before.rows);
    report({ 'cut off': CUT_UPLOADS, 'open files': await openFiles() });
  },
  EXPERIMENT_MS,
);
