/**
 * The child process of the `ImageWorkshop`. It knows how to read and write pictures and nothing of what we want of them.
 * Node runs this very file in tests, so it takes nothing but types from our other files.
 */
import { constants, setPriority } from 'node:os';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import type { ImageFacts, ImageJob, ImageReply, ImageRequest, Rendering } from './image-workshop.js';

const DECODE_SECONDS = 15;
/** Told apart from a disk that is full: the picture itself cannot be read. */
class Broken extends Error {}

const broken = (error: Error): never => {
  throw new Broken(error.message);
};

/** Reads the head of the file alone. */
async function inspect(path: string): Promise<ImageFacts> {
  const type = await fileTypeFromFile(path).catch(() => undefined);
  if (!type?.mime.startsWith('image/')) return { type: type?.mime ?? null, width: 0, height: 0, pages: 0 };
  const { autoOrient, pages = 1 } = await sharp(path, { limitInputPixels: false }).metadata().catch(broken);
  return { type: type.mime, width: autoOrient.width, height: autoOrient.height, pages };
}

/** Decodes the picture once, to its end, and writes it upright, in sRGB and without metadata. */
async function render(path: string, { width, height, pixelLimit, files }: Rendering): Promise<void> {
  const { data, info } = await sharp(path, { limitInputPixels: pixelLimit, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize({ width, height, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(broken);
  const { channels } = info;
  for (const file of files) {
    const resized = sharp(data, { raw: { width, height, channels } }).resize({ width: file.width });
    await resized.toFormat(file.format, file.encoding).toFile(file.path);
  }
}

const run = (job: ImageJob): Promise<ImageFacts | void> =>
  job.rendering ? render(job.path, job.rendering) : inspect(job.path);

const answer = (reply: ImageReply) => process.connected && process.send!(reply);

process.on('message', ({ id, job }: ImageRequest) => {
  run(job).then(
    (facts) => answer({ id, facts: facts ?? undefined }),
    (error: Error) => answer({ id, error: { message: error.message, broken: error instanceof Broken } }),
  );
});

// Whoever serves pages comes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.cache(false);
sharp.concurrency(1);
// A signal to the whole group is the parent's to answer; this process goes when the parent lets go, or dies.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
