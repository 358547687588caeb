/**
 * The child process of the `ImageWorkshop`. It knows how to read and write pictures and nothing of what we want of them.
 * Node runs this very file in tests, so it takes nothing but types from our other files.
 */
import { constants, setPriority } from 'node:os';
import { fileTypeFromFile } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import type {
  ImageFacts,
  ImageJob,
  ImageReply,
  ImageRequest,
  Lettering,
  Painting,
  Rendering,
} from './image-workshop.js';

const DECODE_SECONDS = 15;
/** The families of `fonts`, renamed so that no other of the machine takes their place; then whatever it has. */
const LETTERS = 'Club Latin, Club Sinhala, Club Tamil, serif';
/** How much nearer letters stand than they would, in 1/1024 of their size. */
const TIGHT = 24;
const LEADING = 0.94;
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

/** The picture, cut around its middle, with the letterings on it. */
async function paint(path: string, { width, height, letterings, to }: Painting): Promise<void> {
  const ground = await sharp(path, { failOn: 'error' })
    .timeout({ seconds: DECODE_SECONDS })
    .resize({ width, height, fit: 'cover' })
    .flatten()
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(broken);
  const layers = await Promise.all(
    letterings.map(async (lettering) => ({
      input: await lettered(lettering),
      left: lettering.left,
      top: lettering.top,
    })),
  );
  await sharp(ground).composite(layers).jpeg({ quality: 86, chromaSubsampling: '4:4:4' }).toFile(to);
}

async function lettered({ text, colour, sizes, width, height }: Lettering): Promise<Buffer> {
  let last: Sharp | undefined;
  for (const size of sizes) {
    const { data, info } = await written(text, colour, size, width);
    if (info.height <= height && info.width <= width) return data;
    last = sharp(data).extract({
      left: 0,
      top: 0,
      width: Math.min(info.width, width),
      height: Math.min(info.height, height),
    });
  }
  return last!.toBuffer();
}

function written(text: string, colour: string, size: number, width: number) {
  const manner = `foreground="${colour}" letter_spacing="${Math.round(-TIGHT * size)}" line_height="${LEADING}"`;
  const markup = `<span ${manner}>${escaped(text)}</span>`;
  return sharp({ text: { text: markup, font: `${LETTERS} ${size}`, dpi: 72, width, wrap: 'word-char', rgba: true } })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const run = ({ path, rendering, painting }: ImageJob): Promise<ImageFacts | void> => {
  if (rendering) return render(path, rendering);
  return painting ? paint(path, painting) : inspect(path);
};

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
