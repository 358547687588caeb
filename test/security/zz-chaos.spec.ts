import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { MEDIA_LIMITS } from '../../server/shared/media.js';
import { type TestApp, startApp } from '../support/app.js';
import { type Answer, blogDoors, type Post, type PostFields } from '../support/blog-doors.js';
import { eventually } from '../support/eventually.js';

const TYPE = 'Images must be JPEG, JPG, PNG or WebP';
const BROKEN = 'The image could not be read. Please try another file';

let app: TestApp;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.close());

const blob = (bytes: Buffer | string, type = 'image/png') =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type });
const drawn = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#004165' } });
const incoming = () => readdir(join(app.config.dataDir, 'incoming')).catch(() => []);
const post: PostFields = {
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
async function submission(door: 'GraphQL' | 'REST'): Promise<Body> {
  const form = new FormData();
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const picture = blob(
    await sharp({ create: { width: 320, height: 320, channels: 3, background: '#888', noise } })
      .png()
      .toBuffer(),
  );
  if (door === 'GraphQL') {
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
    path: door === 'GraphQL' ? '/graphql' : '/api/blogs/submit-draft',
    type: encoded.headers.get('content-type')!,
    bytes,
  };
}

/** Sends this share of a body and hangs up; resolves once the line is closed. */
function cutOff({ path, type, bytes }: Body, share: number): Promise<void> {
  const headers = { 'content-type': type, 'content-length': bytes.length, 'apollo-require-preflight': '1' };
  return new Promise((closed) => {
    const sending = request(app.url + path, { method: 'POST', headers });
    sending.on('error', () => {}).on('close', closed);
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
    'an animated WebP': [frames, 415, TYPE],
    'an animated PNG': [animatedPng(png!), 415, TYPE],
    'nothing at all': ['', 415, TYPE],
    'a head of a PNG and nothing else': [png!.subarray(0, 40), 400, BROKEN],
    'half a JPEG': [jpeg!.subarray(0, jpeg!.length / 2), 400, BROKEN],
    'half a PNG': [png!.subarray(0, png!.length / 2), 400, BROKEN],
    'half a WebP': [webp!.subarray(0, webp!.length / 2), 400, BROKEN],
    'a PNG that lies of its size': [pixelBomb(4000, 4000), 400, BROKEN],
    'a pixel bomb': [
      pixelBomb(60_000, 60_000),
      413,
      'The image has more than 40 megapixels. Please choose a smaller one',
    ],
    'one byte too many': [
      Buffer.concat([png!, Buffer.alloc(MEDIA_LIMITS.imageBytes - png!.length + 1)]),
      413,
      'The file is larger than 10 MB. Please choose a smaller one',
    ],
  };
}


test('chaos', async () => {
  const { readdirSync } = await import('node:fs'); const { tmpdir } = await import('node:os');
  const fds = () => readdirSync('/proc/self/fd').length;
  const caps = () => readdirSync(tmpdir()).filter((n) => n.startsWith('capacitor')).length;
  await (blogDoors(app.url)[1]!).submit({ ...post, coverFile: blob(await drawn().png().toBuffer()) });
  const before = [fds(), caps()];
  for (const door of ['GraphQL', 'REST'] as const) {
    const whole = await submission(door);
    let seen = 0;
    for (let i = 0; i < 30; i++) { await Promise.all(Array.from({ length: 10 }, () => cutOff(whole, Math.random()))); seen = Math.max(seen, (await incoming()).length); }
    await eventually(async () => (await incoming()).length === 0);
    console.log(door, 'seen in incoming', seen, 'after', (await incoming()).length, 'fds', before[0], fds(), 'capacitors', before[1], caps(), process.memoryUsage().rss / 1e6);
  }
  const t0 = performance.now(); 
  const bomb = blob(pixelBomb(60000, 60000));
  for (let i = 0; i < 5; i++) { const t = performance.now(); const a = await blogDoors(app.url)[1]!.submit({ ...post, coverFile: bomb }); console.log('bomb', a.status, performance.now() - t); }
  const png40 = blob(await sharp({ create: { width: 6300, height: 6300, channels: 3, background: '#888' } }).png().toBuffer());
  for (let i = 0; i < 2; i++) { const t = performance.now(); const a = await blogDoors(app.url)[1]!.submit({ ...post, coverFile: png40 }); console.log('40MP', a.status, performance.now() - t); }
  const photo = blob((await import('node:fs')).readFileSync('/tmp/c/photo.jpg'));
  for (let i = 0; i < 3; i++) { const t = performance.now(); const a = await blogDoors(app.url)[i % 2]!.submit({ ...post, coverFile: photo }); console.log('photo', a.status, performance.now() - t); }
}, 120000);
