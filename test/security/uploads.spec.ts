import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { ImageProcessor } from '../../server/infra/media/images/image-processor.js';
import { MEDIA_LIMITS } from '../../server/shared/media.js';
import { type TestApp, startApp } from '../support/app.js';
import { blogApis, type Post, type PostInput } from '../support/blog-apis.js';
import type { ApiResult } from '../support/api-clients.js';
import { eventually } from '../support/eventually.js';

const TYPE = 'Images must be JPEG, JPG, PNG or WebP';
const MOVING = 'Animated pictures are not supported. Please choose a still one';
const BROKEN = 'The image couldn’t be read. Please try another file';

let app: TestApp;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.close());

const blob = (bytes: Buffer | string, type = 'image/png') =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type });
const drawn = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#004165' } });
const incoming = () => readdir(join(app.config.dataDir, 'incoming')).catch(() => []);
const post: PostInput = {
  title: 'On pauses',
  content: '<p>Silence speaks.</p>',
  author: { name: 'A Student', department: 'Computing', linkedin: 'https://linkedin.com/in/a-student' },
};

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG that says it is `width` × `height` and holds no pixels. */
function pixelBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Two frames, as an animated PNG: the chunk that says so comes after a long comment. */
function animatedPng(still: Buffer): Buffer {
  const at = 33;
  const text = Buffer.from(`Comment\0${'x'.repeat(6000)}`);
  return Buffer.concat([
    still.subarray(0, at),
    chunk('tEXt', text),
    chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    still.subarray(at),
  ]);
}

interface Body {
  path: string;
  type: string;
  bytes: Buffer;
}

/** A submission with a picture of 300 kB, as it goes over the wire. */
async function submission(api: 'GraphQL' | 'REST'): Promise<Body> {
  const form = new FormData();
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const picture = blob(
    await sharp({ create: { width: 320, height: 320, channels: 3, background: '#888', noise } })
      .png()
      .toBuffer(),
  );
  if (api === 'GraphQL') {
    const query = 'mutation ($input: BlogDraftInput!) { submitBlogDraft(input: $input) { id } }';
    form.set('operations', JSON.stringify({ query, variables: { input: { ...post, coverImage: null } } }));
    form.set('map', '{"0":["variables.input.coverImage"]}');
    form.set('0', picture, 'cover.png');
  } else {
    for (const field of ['title', 'content'] as const) form.set(field, post[field]!);
    form.set('author', JSON.stringify(post.author));
    form.set('coverImage', picture, 'cover.png');
  }
  const encoded = new Response(form);
  const bytes = Buffer.from(await encoded.arrayBuffer());
  return {
    path: api === 'GraphQL' ? '/graphql' : '/api/blogs/submit-draft',
    type: encoded.headers.get('content-type')!,
    bytes,
  };
}

/** Sends this share of a body and hangs up; resolves once the line is closed. */
function cutOff({ path, type, bytes }: Body, share: number): Promise<void> {
  const headers = { 'content-type': type, 'content-length': bytes.length, 'apollo-require-preflight': '1' };
  return new Promise((closed) => {
    const sending = request(app.url + path, { method: 'POST', headers });
    sending.on('error', () => undefined).on('close', closed);
    sending.write(bytes.subarray(0, Math.floor(bytes.length * share)), () => sending.destroy());
  });
}

async function refused(): Promise<Record<string, [Buffer | string, number, string]>> {
  const [png, jpeg, webp] = await Promise.all(
    (['png', 'jpeg', 'webp'] as const).map((format) => drawn(400, 300).toFormat(format).toBuffer()),
  );
  const frames = await sharp([await drawn().png().toBuffer(), await drawn().negate().png().toBuffer()], {
    join: { animated: true },
  })
    .webp()
    .toBuffer();
  return {
    'an SVG': ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415, TYPE],
    'an SVG with an XML head': ['<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 415, TYPE],
    'a page': ['<!doctype html><script>alert(1)</script>', 415, TYPE],
    'a GIF': [await drawn().gif().toBuffer(), 415, TYPE],
    'an AVIF': [await drawn().avif().toBuffer(), 415, TYPE],
    'a TIFF': [await drawn().tiff().toBuffer(), 415, TYPE],
    'an animated WebP': [frames, 415, MOVING],
    'an animated PNG': [animatedPng(png!), 415, MOVING],
    'nothing at all': ['', 400, 'This file is empty. Please choose another one'],
    'a head of a PNG and nothing else': [png!.subarray(0, 40), 400, BROKEN],
    'half a JPEG': [jpeg!.subarray(0, jpeg!.length / 2), 400, BROKEN],
    'a JPEG without its last three bytes': [jpeg!.subarray(0, -3), 400, BROKEN],
    'half a JPEG with the marker at its end': [
      Buffer.concat([jpeg!.subarray(0, jpeg!.length / 2), jpeg!.subarray(-2)]).subarray(0, -1),
      400,
      BROKEN,
    ],
    'half a PNG': [png!.subarray(0, png!.length / 2), 400, BROKEN],
    'half a WebP': [webp!.subarray(0, webp!.length / 2), 400, BROKEN],
    'a PNG that lies of its size': [pixelBomb(4000, 4000), 400, BROKEN],
    'a pixel bomb': [
      pixelBomb(60_000, 60_000),
      413,
      'This picture has more than 40 megapixels. Please choose a smaller one',
    ],
    'one byte too many': [
      Buffer.concat([png!, Buffer.alloc(MEDIA_LIMITS.imageBytes - png!.length + 1)]),
      413,
      'The file is larger than 10 MB. Please choose a smaller one',
    ],
  };
}

test('GraphQL error reasons tell programs that the same file cannot be sent again', async () => {
  const form = new FormData();
  const query = 'mutation ($input: BlogDraftInput!) { submitBlogDraft(input: $input) { id } }';
  form.set('operations', JSON.stringify({ query, variables: { input: { ...post, coverImage: null } } }));
  form.set('map', '{"0":["variables.input.coverImage"]}');
  form.set('0', blob('<svg/>'), 'cover.png');
  const headers = { 'apollo-require-preflight': '1' };
  const answer = await fetch(`${app.url}/graphql`, { method: 'POST', headers, body: form });
  const { errors } = (await answer.json()) as { errors: { extensions: object }[] };
  expect(errors[0]!.extensions).toMatchObject({ code: 'UNSUPPORTED_TYPE', reason: 'FILE_TYPE' });
});

// The size would be known, or the file found corrupt, had a decoder seen it.
test.each([
  ['image/gif', Buffer.from('GIF89a not a picture')],
  ['image/gif', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')],
  ['image/tiff', Buffer.from('II*\0\b\0\0\0\0\0\0\0\0\0')],
])('no decoder opens a file of the type %s', async (type, bytes) => {
  const path = join(app.config.dataDir, 'inspected');
  await writeFile(path, bytes);
  expect(await app.get(ImageProcessor).inspect(path)).toEqual({ type, width: 0, height: 0, pages: 0 });
});

describe.each(['GraphQL', 'REST'] as const)('by %s', (api) => {
  const submit = (fields: Partial<PostInput>): Promise<ApiResult<Post>> =>
    blogApis(app.url)
      .find(({ name }) => name === api)!
      .submit({ ...post, ...fields });
  const posts = async () => (await app.database.query('SELECT 1 FROM blog_post')).length;
  const stored = async () => (await app.storedFiles()).length;

  test('R192 R329: only a still, complete JPEG, PNG or WebP is stored; others leave nothing behind', async () => {
    const before = await stored();
    for (const [what, [bytes, status, message]] of Object.entries(await refused())) {
      const answer = await submit({ coverFile: blob(bytes) });
      expect({ what, status: answer.status, message: answer.message }).toEqual({ what, status, message });
    }
    expect(await stored()).toBe(before);
    expect(await incoming()).toEqual([]);
    expect(await posts()).toBe(0);
  });

  test('an image of exactly 10 MiB is stored whatever name and type it claims, without appended data', async () => {
    const png = await drawn().png().toBuffer();
    const hidden = Buffer.alloc(MEDIA_LIMITS.imageBytes - png.length, '<script>alert(1)</script>');
    const { status, data } = await submit({
      coverFile: new File([new Uint8Array(png), new Uint8Array(hidden)], '../../../etc/passwd.svg', {
        type: 'text/html',
      }),
    });
    expect([Math.floor(status / 100), data.cover]).toEqual([
      2,
      expect.stringMatching(/^\/media\/[0-9a-f-]{36}-40x30\.webp$/),
    ]);
    const kept = await fetch(app.url + data.cover);
    expect(kept.headers.get('content-type')).toBe('image/webp');
    expect(Buffer.from(await kept.arrayBuffer()).includes('script')).toBe(false);
    expect((await app.storedFiles()).every((path) => /[0-9a-f-]{36}\/40x30-40\.(avif|webp)$/.test(path))).toBe(true);
    expect(await incoming()).toEqual([]);
    await app.database.query('DELETE FROM blog_post');
  });

  test('a JPEG that lacks only the marker at its end, or half of it, is stored', async () => {
    for (const progressive of [false, true]) {
      const jpeg = await drawn().jpeg({ progressive }).toBuffer();
      for (const missing of [1, 2]) {
        const { message, data } = await submit({ coverFile: blob(jpeg.subarray(0, -missing)) });
        expect([message, data.cover]).toEqual([null, expect.stringMatching(/-40x30\.webp$/)]);
      }
    }
    await app.database.query('DELETE FROM blog_post');
  });

  test('one bad file of two rejects both', async () => {
    const before = await stored();
    const answer = await submit({ coverFile: blob(await drawn().png().toBuffer()), photoFile: blob('<svg/>') });
    expect([answer.status, answer.message, await stored()]).toEqual([415, TYPE, before]);
  });

  test('uploads interrupted at any point leave nothing behind', async () => {
    const before = await stored();
    const whole = await submission(api);
    for (const share of [0.001, 0.01, 0.3, 0.6, 0.9, 0.9999]) await cutOff(whole, share);
    await eventually(async () => (await incoming()).length === 0);
    expect(await stored()).toBe(before);
    expect(await posts()).toBe(0);
  });
});
