import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { ImageProcessor } from '../infra/media/images/image-processor.js';
import { ImageVariants } from '../infra/media/images/image-variants.js';
import { encodedFolder, type EncodedPictures } from './pictures.js';

/**
 * `npm run samples`: encodes the drawings of the sample content like uploads, from `server/seed/pictures` to
 * `server/seed/encoded`, and renders the video's poster.
 */
const DRAWINGS = join('server', 'seed', 'pictures');
const ENCODED = join('server', 'seed', 'encoded');
const VIDEO = join('server', 'seed', 'video');

/** Pixels: the recommended width of a cover. */
const MAX_WIDTH = 1200;

const processor = new ImageProcessor();
const variants = new ImageVariants(processor);
const work = await mkdtemp(join(tmpdir(), 'gavel-samples-'));

await rm(ENCODED, { recursive: true, force: true });
const index: EncodedPictures = {};
for (const path of globSync('**/*.svg', { cwd: DRAWINGS }).toSorted()) {
  const svg = await readFile(join(DRAWINGS, path));
  const folder = join(ENCODED, encodedFolder(path));
  await mkdir(folder, { recursive: true });
  const image = join(work, 'drawing.png');
  await (await rendered(svg)).png({ compressionLevel: 1 }).toFile(image);
  const { width, height, focalPoint, color } = await variants.make(image, folder);
  const drawing = createHash('sha256').update(svg).digest('hex');
  index[path] = { drawing, width, height, focalPoint, color };
}
const poster = await rendered(await readFile(join(VIDEO, 'poster.svg')));
await poster.webp({ quality: 95 }).toFile(join(VIDEO, 'poster.webp'));
await writeFile(join(ENCODED, 'index.json'), `${JSON.stringify(index, null, 2)}\n`);
await rm(work, { recursive: true });
processor.beforeApplicationShutdown();

/** Renders at full size and scales down afterwards, since thin lines at a fractional scale take six times as long. */
async function rendered(svg: Buffer): Promise<Sharp> {
  const { data, info } = await sharp(svg).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).resize({ width: MAX_WIDTH, withoutEnlargement: true });
}
