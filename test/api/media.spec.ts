import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { MediaService } from '../../server/infra/media/media.service.js';
import { OrphanedMediaCleanup } from '../../server/infra/media/orphaned-media-cleanup.service.js';
import { createMediaStore } from '../../server/infra/media/media.module.js';
import { MediaStore } from '../../server/infra/media/store/media-store.js';
import { Clock } from '../../server/core/time/clock.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { IMAGE_FORMATS, parseImageAddress, variantAddress } from '../../server/shared/image-address.js';
import { widthsFor } from '../../server/shared/image-widths.js';
import { eventually } from '../support/eventually.js';
import { type AdapterApp, startAdapterApp } from '../support/adapter-app.js';
import { type BucketServer, type Stall, startBucket, startStalledBucket } from '../support/s3-server.js';
import { MEDIA_MESSAGES } from '../../server/infra/media/messages.js';
import { IMAGE_MAX_HEIGHT } from '../../server/infra/media/images/image-variants.js';

const SHAPE = { width: 300, height: 200 };
const COLOURED = { channels: 3 as const, background: '#772432' };

const drawn = (size = SHAPE) => sharp({ create: { ...size, ...COLOURED } });
const sent = (bytes: Buffer) => ({ filename: 'photo', createReadStream: () => Readable.from([bytes]) });
const HOUR = 3_600_000;

/** Both stores promise the same. */
describe.each(['disk', 's3'])('the %s store', (kind) => {
  let bucket: BucketServer | undefined;
  let folder: string;
  let store: MediaStore;
  const id = randomUUID();
  const key = { id, name: '300x200-160.avif' };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gavel-store-'));
    bucket = kind === 's3' ? await startBucket() : undefined;
    store = await createMediaStore(bucket?.address ?? `file:${join(folder, 'media')}`);
  });
  afterAll(async () => {
    await bucket?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const put = async (into: { id: string; name: string }, bytes: string | Buffer) => {
    const path = join(folder, randomUUID());
    await writeFile(path, bytes);
    await store.put(into, path, 'image/avif');
  };
  const listed = async () => {
    const found: string[] = [];
    for await (const stored of store.list()) found.push(stored.id);
    return found.sort();
  };

  test('is empty at first', async () => {
    expect(await listed()).toEqual([]);
    expect(await store.size(key)).toBeNull();
    await store.delete(id);
  });

  test('returns what was stored, whole and by range', async () => {
    await put(key, 'abcdefghij');
    expect(await store.size(key)).toBe(10);
    expect((await buffer(await store.read(key))).toString()).toBe('abcdefghij');
    expect((await buffer(await store.read(key, { start: 2, end: 4 }))).toString()).toBe('cde');
    expect(await store.size({ id, name: '300x200-480.avif' })).toBeNull();
  });

  test('stores a file larger than one part of a multipart upload', async () => {
    const large = { id: randomUUID(), name: 'large' };
    const bytes = Buffer.alloc(6 * 1024 * 1024, 'speech');
    await put(large, bytes);
    expect((await buffer(await store.read(large))).equals(bytes)).toBe(true);
    await store.delete(large.id);
  });

  test('lists each ID once with the time of its last file, and deletes all its files at once', async () => {
    const other = randomUUID();
    for (const into of [key, { id, name: 'b' }, { id: other, name: 'a' }]) await put(into, 'x');
    expect(await listed()).toEqual([id, other].sort());
    for await (const { changedAt } of store.list())
      expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(60_000);
    await store.delete(id);
    expect(await listed()).toEqual([other]);
    expect(await store.size(key)).toBeNull();
    await store.delete(other);
  });

  test('serves an image that was stored through it', async () => {
    const app = await startAdapterApp({ env: bucket && { MEDIA_URL: bucket.address } });
    const address = await app.get(MediaService).storeImage(sent(await drawn().png().toBuffer()));
    const answer = await fetch(app.url + address, { headers: { range: 'bytes=0-3' } });
    expect([answer.status, await answer.text()]).toEqual([206, 'RIFF']);
    await app.get(MediaService).discardUnused([address]);
    expect((await fetch(app.url + address)).status).toBe(404);
    await app.close();
  });
});

test.each<Stall>(['before the response', 'within the body'])(
  'a bucket that stalls %s costs a visitor at most five seconds and one clear error',
  async (stall) => {
    const bucket = await startStalledBucket(stall);
    const app = await startAdapterApp({ env: { MEDIA_URL: bucket.address } });
    // Whatever else keeps the machine busy delays these timers, too. Two, as storing has: one for the file, one to delete it.
    const fiveSeconds = delay(4000)
      .then(() => delay(1000))
      .then(() => 'no answer after five seconds');
    const picture = fetch(`${app.url}/media/${randomUUID()}-300x200.webp`).then(async (response) => [
      response.status,
      await response.json(),
    ]);
    // What an upload does after its pictures are encoded, which takes its time on a busy machine.
    const store = app.get(MediaStore);
    const key = { id: randomUUID(), name: '300x200-160.avif' };
    const storing = store.put(key, import.meta.filename, 'image/avif').catch(() => store.delete(key.id));
    expect(await Promise.race([picture, fiveSeconds])).toEqual([503, { message: ERRORS.UNAVAILABLE.message }]);
    await expect(Promise.race([storing, fiveSeconds])).rejects.toThrow();

    const upload = app.get(MediaService).storeImage(sent(await drawn().png().toBuffer()));
    await expect(upload).rejects.toMatchObject({ code: 'UNAVAILABLE', message: MEDIA_MESSAGES.storeAway });
    expect(await app.files('incoming')).toEqual([]);
    await app.close();
    await bucket.close();
  },
);

test('readers who leave before the first byte keep no connection to the bucket', async () => {
  const bucket = await startBucket();
  const app = await startAdapterApp({ env: { MEDIA_URL: bucket.address } });
  const address = await app.get(MediaService).storeImage(sent(await drawn().png().toBuffer()));
  const { id } = parseImageAddress(address)!;
  const store = app.get(MediaStore);
  const key = { id, name: '300x200-300.webp' };
  // More than the client opens to one host.
  for (let reader = 0; reader < 60; reader++) (await store.read(key)).destroy();
  expect((await buffer(await store.read(key))).length).toBeGreaterThan(0);
  await app.close();
  await bucket.close();
});

test('an unreachable bucket is reported when storing and reading, and one without a name stops startup', async () => {
  const app = await startAdapterApp({
    env: { MEDIA_URL: 's3://key:secret@media?endpoint=http%3A%2F%2F127.0.0.1%3A1' },
  });
  const keeping = app.get(MediaService).storeImage(sent(await drawn().png().toBuffer()));
  await expect(keeping).rejects.toMatchObject({ code: 'UNAVAILABLE', message: MEDIA_MESSAGES.storeAway });
  expect((await fetch(`${app.url}/media/${randomUUID()}-300x200.webp`)).status).toBe(503);
  expect(await app.files('incoming')).toEqual([]);
  await app.close();
  await expect(createMediaStore('s3:')).rejects.toThrow('MEDIA_URL must name a bucket');
});

describe('images', () => {
  let app: AdapterApp;
  let media: MediaService;

  beforeAll(async () => {
    app = await startAdapterApp();
    media = app.get(MediaService);
  });
  afterAll(() => app.close());

  const served = async (address: string) => sharp(Buffer.from(await (await fetch(app.url + address)).arrayBuffer()));
  const use = (address: string) =>
    app.database.query(`INSERT INTO media_use VALUES ($1, 'article', '1')`, [parseImageAddress(address)!.id]);
  const useNothing = () => app.database.query(`DELETE FROM media_use`);

  test.each(['jpeg', 'png', 'webp'] as const)(
    'R192 R329: a %s is stored as AVIF and WebP in all widths up to its own',
    async (format) => {
      const address = await media.storeImage(
        sent(await drawn({ width: 1200, height: 630 }).toFormat(format).toBuffer()),
      );
      const image = parseImageAddress(address)!;
      expect(image).toMatchObject({ width: 1200, height: 630 });
      expect(widthsFor(image.width)).toEqual([160, 480, 960, 1200]);
      for (const storedWidth of widthsFor(image.width)) {
        for (const variant of IMAGE_FORMATS) {
          const metadata = await (await served(variantAddress(image, storedWidth, variant))).metadata();
          expect(metadata).toMatchObject({
            format: variant === 'avif' ? 'heif' : 'webp',
            width: storedWidth,
            height: Math.round((630 * storedWidth) / 1200),
          });
        }
      }
      expect((await (await served(address)).metadata()).width).toBe(1200);
      await media.discardUnused([address]);
    },
  );

  test('an image is never enlarged, and a huge one is scaled down', async () => {
    const cases = [
      [
        { width: 90, height: 60 },
        { width: 90, height: 60 },
      ],
      [
        { width: 3200, height: 100 },
        { width: 1600, height: 50 },
      ],
      [
        { width: 500, height: 2 * IMAGE_MAX_HEIGHT },
        { width: 250, height: IMAGE_MAX_HEIGHT },
      ],
      [
        { width: 1, height: 9000 },
        { width: 1, height: IMAGE_MAX_HEIGHT },
      ],
    ] as const;
    for (const [given, kept] of cases) {
      const address = await media.storeImage(sent(await drawn(given).png().toBuffer()));
      expect(parseImageAddress(address)).toMatchObject(kept);
      expect(await (await served(address)).metadata()).toMatchObject(kept);
      await media.discardUnused([address]);
    }
  });

  test('R415: a photo is rotated upright, and camera, location and profile data are removed', async () => {
    const camera = { IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '6/1 49/1 0/1' } };
    const bytes = await drawn()
      .composite([
        { input: { create: { width: 300, height: 40, channels: 3, background: '#f2df74' } }, top: 0, left: 0 },
      ])
      .withExif(camera)
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(bytes.includes('SecretCamera')).toBe(true);
    const address = await media.storeImage(sent(bytes));
    expect(parseImageAddress(address)).toMatchObject({ width: 200, height: 300 });
    const image = await served(address);
    const { exif, icc, xmp, orientation, space } = await image.metadata();
    expect({ exif, icc, xmp, orientation, space }).toEqual({ space: 'srgb' });
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    // The band that lay on top is at the right after a quarter turn.
    const pixel = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3),
    ];
    expect(pixel(190, 150)[1]).toBeGreaterThan(180);
    expect(pixel(20, 150)[1]).toBeLessThan(90);
    await media.discardUnused([address]);
  });

  test('transparency, greyscale, 16 bits and CMYK are converted to sRGB', async () => {
    const pictures = [
      await sharp({ create: { ...SHAPE, channels: 4, background: { r: 0, g: 65, b: 101, alpha: 0.5 } } })
        .png()
        .toBuffer(),
      await drawn().greyscale().toColourspace('b-w').png().toBuffer(),
      await drawn().toColourspace('rgb16').png().toBuffer(),
      await drawn().toColourspace('cmyk').jpeg().toBuffer(),
    ];
    for (const bytes of pictures) {
      const address = await media.storeImage(sent(bytes));
      expect(await (await served(address)).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' });
      await media.discardUnused([address]);
    }
  });

  test('twenty concurrent uploads are all stored', async () => {
    const bytes = await drawn().png().toBuffer();
    const addresses = await Promise.all(Array.from({ length: 20 }, () => media.storeImage(sent(bytes))));
    expect(new Set(addresses).size).toBe(20);
    for (const address of addresses) expect((await fetch(app.url + address, { method: 'HEAD' })).status).toBe(200);
    await media.discardUnused(addresses);
    expect(await app.files('media')).toEqual([]);
    expect(await app.files('incoming')).toEqual([]);
  });

  test('a store that fails midway leaves nothing behind, and the client gets an error', async () => {
    const store = app.get(MediaStore);
    const { put } = store;
    let puts = 0;
    store.put = (...args) => (++puts === 3 ? Promise.reject(new Error('disk full')) : put.apply(store, args));
    try {
      await expect(media.storeImage(sent(await drawn().png().toBuffer()))).rejects.toMatchObject({
        code: 'UNAVAILABLE',
      });
    } finally {
      store.put = put;
    }
    expect([puts, await app.files('media'), await app.files('incoming')]).toEqual([3, [], []]);
  });

  test('a replaced image is deleted unless another row uses it', async () => {
    const [shared, own] = await Promise.all(
      [1, 2].map(async () => media.storeImage(sent(await drawn().png().toBuffer()))),
    );
    await use(shared!);
    await media.discardUnused([shared!, own!, 'https://pictures.example/a.jpg', '']);
    expect((await fetch(app.url + shared)).status).toBe(200);
    expect((await fetch(app.url + own)).status).toBe(404);
    await useNothing();
    await media.discardUnused([shared!]);
  });

  test('R416: the cleanup deletes unused files after an hour, on one instance at a time', async () => {
    const clock = app.get(Clock);
    const { now } = clock;
    const [used, orphan] = await Promise.all(
      [1, 2].map(async () => media.storeImage(sent(await drawn().png().toBuffer()))),
    );
    await use(used!);
    const left = join(app.config.dataDir, 'incoming', 'left-by-a-killed-process');
    await writeFile(left, '');
    await utimes(left, 1, 1);

    const sweep = app.get(OrphanedMediaCleanup);
    expect(await sweep.run()).toEqual([]);
    expect(await app.files('incoming')).toEqual([]);

    clock.now = () => new Date(Date.now() + HOUR + 60_000);
    try {
      const deleted = await Promise.all([sweep.run(), sweep.run()]);
      expect(deleted.flat()).toEqual([parseImageAddress(orphan!)!.id]);
      expect(deleted).toContainEqual([]);
    } finally {
      clock.now = now;
    }
    expect((await fetch(app.url + used)).status).toBe(200);
    expect((await fetch(app.url + orphan)).status).toBe(404);
    await useNothing();
    await media.discardUnused([used!]);
  });

  test('the cleanup leaves media alone that a transaction under way begins to use', async () => {
    const address = await media.storeImage(sent(await drawn().png().toBuffer()));
    const cleanup = app.get(OrphanedMediaCleanup);
    const clock = app.get(Clock);
    const { now } = clock;
    clock.now = () => new Date(Date.now() + 2 * HOUR);
    try {
      const running = await app.get(DataSource).transaction(async (manager) => {
        await media.setUses(manager, { table: 'article', id: '1' }, [address]);
        const run = cleanup.run();
        const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        await eventually(async () => (await app.database.query(waits)).length);
        return { run };
      });
      expect(await running.run).toEqual([]);
      expect((await fetch(app.url + address)).status).toBe(200);
      await useNothing();
      expect(await cleanup.run()).toEqual([parseImageAddress(address)!.id]);
      expect(await app.database.query('SELECT id FROM media')).toEqual([]);
    } finally {
      clock.now = now;
    }
  });

  test('the cleanup continues after media that cannot be deleted, and deletes it in the next run', async () => {
    const addresses = await Promise.all(
      [1, 2, 3].map(async () => media.storeImage(sent(await drawn().png().toBuffer()))),
    );
    const ids = addresses.map((address) => parseImageAddress(address)!.id);
    const failing = jest.spyOn(app.get(MediaStore), 'delete').mockRejectedValueOnce(new Error('the disk is slow'));
    const now = jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 2 * HOUR));
    try {
      const [first, second] = [await app.get(OrphanedMediaCleanup).run(), await app.get(OrphanedMediaCleanup).run()];
      expect([first.length, second.length]).toEqual([2, 1]);
      expect([...first, ...second].sort()).toEqual(ids.sort());
    } finally {
      failing.mockRestore();
      now.mockRestore();
    }
  });

  test('pausing the cleanup waits for the one in progress', async () => {
    const sweep = app.get(OrphanedMediaCleanup);
    const done: string[] = [];
    let second: Promise<unknown> | undefined;
    await sweep.withCleanupPaused(async () => {
      second = sweep.withCleanupPaused(async () => void done.push('second'));
      await app.database.query('SELECT pg_sleep(0.3)');
      done.push('first');
    });
    await second;
    expect(done).toEqual(['first', 'second']);
  });

  test('R538: while it is paused, an upload that nothing uses any more stays, and the next cleanup deletes it', async () => {
    const address = await media.storeImage(sent(await drawn().png().toBuffer()));
    const { id } = parseImageAddress(address)!;
    const cleanup = app.get(OrphanedMediaCleanup);
    await cleanup.withCleanupPaused(() => media.discardUnused([address]));
    expect((await fetch(app.url + address)).status).toBe(200);
    const now = jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 2 * HOUR));
    expect(await cleanup.run()).toEqual([id]);
    now.mockRestore();
    const later = await media.storeImage(sent(await drawn().png().toBuffer()));
    await media.discardUnused([later]);
    expect((await fetch(app.url + later)).status).toBe(404);
  });

  test('the cleanup deletes nothing when most files are unknown to the database', async () => {
    const store = app.get(MediaStore);
    const clock = app.get(Clock);
    const { now } = clock;
    const ids = Array.from({ length: 60 }, () => randomUUID());
    for (const id of ids) {
      const path = join(app.config.dataDir, id);
      await writeFile(path, 'x');
      await store.put({ id, name: 'x' }, path, 'image/webp');
    }
    clock.now = () => new Date(Date.now() + 2 * HOUR);
    try {
      expect(await app.get(OrphanedMediaCleanup).run()).toEqual([]);
      expect(await app.files('media')).toHaveLength(60);
      await Promise.all(ids.slice(10).map((id) => store.delete(id)));
      expect(await app.get(OrphanedMediaCleanup).run()).toHaveLength(10);
    } finally {
      clock.now = now;
    }
  });

  describe('a served file', () => {
    let address: string;
    let bytes: Buffer;

    beforeAll(async () => {
      address = await media.storeImage(sent(await drawn().png().toBuffer()));
      bytes = Buffer.from(await (await fetch(app.url + address)).arrayBuffer());
    });
    afterAll(() => media.discardUnused([address]));

    const get = (headers: Record<string, string> = {}, method = 'GET') => fetch(app.url + address, { method, headers });

    test('has its type, is cached forever, and cannot run scripts', async () => {
      const { headers, status } = await get();
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
      });
      const small = variantAddress(parseImageAddress(address)!, 160, 'avif');
      expect((await fetch(app.url + small)).headers.get('content-type')).toBe('image/avif');
    });

    test('has no body for HEAD, and is not sent again to a client that has it', async () => {
      const head = await get({ range: 'bytes=0-1' }, 'HEAD');
      expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
        200,
        String(bytes.length),
        '',
      ]);
      const again = await get({ 'if-none-match': head.headers.get('etag')! });
      expect([again.status, await again.text()]).toEqual([304, '']);
      for (const known of ['*', ' * ', `"other", W/${head.headers.get('etag')}`])
        expect((await get({ 'if-none-match': known })).status).toBe(304);
      expect((await get({ 'if-none-match': '"*"' })).status).toBe(200);
    });

    test.each([
      ['bytes=0-99', 0, 99],
      ['bytes=10-', 10, Infinity],
      ['bytes=-20', -20, Infinity],
      ['bytes=5-9999999', 5, Infinity],
      ['bytes=-100000000', 0, Infinity],
      ['Bytes=0-1', 0, 1],
      ['BYTES=3-3', 3, 3],
    ])('by range: %s', async (range, from, to) => {
      const answer = await get({ range });
      const part = bytes.subarray(from, to === Infinity ? undefined : to + 1);
      const start = from < 0 ? bytes.length + from : from;
      expect(answer.status).toBe(206);
      expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${start + part.length - 1}/${bytes.length}`);
      expect(Buffer.from(await answer.arrayBuffer()).equals(part)).toBe(true);
    });

    test('is sent whole for invalid, multiple or outdated ranges; 416 beyond the end', async () => {
      for (const range of ['bytes=x-y', 'bytes=-', 'bytes=5-4', 'lines=0-3', 'bytes=0-1,4-5', 'bytes=1e1-'])
        expect((await get({ range })).status).toBe(200);
      const etag = (await get()).headers.get('etag')!;
      expect((await get({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
      expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
      const beyond = await get({ range: `bytes=${bytes.length}-` });
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
      expect((await get({ range: 'bytes=-0' })).status).toBe(416);
    });

    test('that is missing is 404 with its own message, readable from other origins', async () => {
      const POLICIES = ['cross-origin-resource-policy', 'content-security-policy', 'x-content-type-options'];
      const present = await get();
      expect(present.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      const { id } = parseImageAddress(address)!;
      const paths = [
        `${id}-300x201.webp`,
        `${id}-300x200.avif`,
        `${id}-300x200/161.avif`,
        `${id}-300x200/160.jpg`,
        `${id}`,
        `${randomUUID()}-300x200.webp`,
        `..%2f..%2fjwt-secret`,
        `${id}-300x200/..%2f160.avif`,
        `${'-'.repeat(36)}-300x200.webp`,
      ];
      for (const path of paths) {
        const answer = await fetch(`${app.url}/media/${path}`);
        expect([path, answer.status, await answer.json()]).toEqual([
          path,
          404,
          { message: ERRORS.MEDIA_NOT_FOUND.message },
        ]);
        for (const policy of POLICIES)
          expect([path, policy, answer.headers.get(policy)]).toEqual([path, policy, present.headers.get(policy)]);
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
      expect((await fetch(`${app.url}/media/%2e%2e/jwt-secret`)).status).toBe(404);
    });
  });
});
