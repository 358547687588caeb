/**
 * Child process of the ImageProcessor: decodes and encodes images, without application logic. Node runs this very file
 * in tests, so it imports only types from other files.
 */
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { fileTypeFromFile } from 'file-type';
import sharp, { type FailOnOptions as FailOn, type Sharp } from 'sharp';
import type {
  ImageAppearance,
  ImageFacts,
  ImageJob,
  ImageReply,
  ImageRequest,
  ImageResult,
  PictureBox,
  TextBox,
  CardDrawing,
  Rendering,
} from './image-processor.js';

const DECODE_SECONDS = 15;
/** The families in `fonts`, renamed to avoid clashes with installed fonts; `serif` is the fallback. */
const FONT_FAMILIES = 'Club Latin, Club Sinhala, Club Tamil, serif';
/** Longest side, in pixels, of the image in which the focal point and the colour are found. */
const APPEARANCE_SIZE = 160;
/** Lowest focal point of an image taller than wide, in percent of its height. Faces and titles are in the upper third. */
const LOWEST_FOCUS_OF_TALL_IMAGE = 33;
/** Reduction of letter spacing, in 1/1024 of the font size. */
const LETTER_SPACING = 24;
const LEADING = 0.94;
const ENDS_EARLY = /premature end of JPEG/i;
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);
/** The image is corrupt, as opposed to a failure such as a full disk. */
class CorruptImageError extends Error {}

const throwCorrupt = (error: Error): never => {
  throw new CorruptImageError(error.message);
};

/** Decoders of other types never see the file. */
async function inspect(path: string, types: readonly string[]): Promise<ImageFacts> {
  const type = await fileTypeFromFile(path).catch(() => undefined);
  if (!type || !types.includes(type.mime)) return { type: type?.mime ?? null, width: 0, height: 0, pages: 0 };
  const { autoOrient, pages = 1 } = await sharp(path, { limitInputPixels: false }).metadata().catch(throwCorrupt);
  return { type: type.mime, width: autoOrient.width, height: autoOrient.height, pages };
}

/** Decodes the image completely once and encodes it upright, in sRGB and without metadata. */
async function render(path: string, { width, height, pixelLimit, files }: Rendering): Promise<ImageAppearance> {
  const decode = (input: string | Buffer, failOn: FailOn) =>
    sharp(input, { limitInputPixels: pixelLimit, failOn, sequentialRead: true })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize({ width, height, fit: 'fill' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  const { data, info } = await decode(path, 'error')
    .catch(async (error: Error) => {
      if (!ENDS_EARLY.test(error.message)) throw error;
      // Some programs leave out only the marker at the end. If pixels are missing too, this gives a warning.
      return decode(Buffer.concat([await readFile(path), END_OF_JPEG]), 'warning');
    })
    .catch(throwCorrupt);
  const { channels } = info;
  for (const file of files) {
    const resized = sharp(data, { raw: { width, height, channels } }).resize({ width: file.width });
    await resized.toFormat(file.format, file.encoding).toFile(file.path);
  }
  return findAppearance(sharp(data, { raw: { width, height, channels } }));
}

/** Transparent parts count as white. */
async function findAppearance(image: Sharp): Promise<ImageAppearance> {
  const { data, info } = await image
    .resize({ width: APPEARANCE_SIZE, height: APPEARANCE_SIZE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const raw = { raw: { width, height, channels } };
  const { dominant } = await sharp(data, raw).stats();
  // libvips looks for the point of attention only if it has to crop.
  const { info: crop } = await sharp(data, raw)
    .resize({ width: Math.max(1, width - 1), height, position: sharp.strategy.attention })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { attentionX = width / 2, attentionY = height / 2 } = crop;
  const x = Math.round((100 * attentionX) / width);
  const y = Math.round((100 * attentionY) / height);
  return {
    focalPoint: { x, y: height > width ? Math.min(y, LOWEST_FOCUS_OF_TALL_IMAGE) : y },
    color: `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`,
  };
}

/** Crops the image around its centre and draws a picture and text on it. */
async function draw(path: string, { width, height, textBoxes, pictureBox, to }: CardDrawing): Promise<void> {
  const background = await sharp(path, { failOn: 'error' })
    .timeout({ seconds: DECODE_SECONDS })
    .resize({ width, height, fit: 'cover' })
    .flatten()
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(throwCorrupt);
  const layers = await Promise.all([
    ...(pictureBox ? [layerAt(pictureBox, renderCover(pictureBox))] : []),
    ...textBoxes.map((textBox) => layerAt(textBox, renderFitting(textBox))),
  ]);
  await sharp(background).composite(layers).jpeg({ quality: 86, chromaSubsampling: '4:4:4' }).toFile(to);
}

const layerAt = async ({ left, top }: { left: number; top: number }, input: Promise<Buffer>) => ({
  input: await input,
  left,
  top,
});

/** Like `object-fit: cover` with the focal point as `object-position`. */
async function renderCover({ path, focalPoint, width, height }: PictureBox): Promise<Buffer> {
  const { data, info } = await sharp(path, { failOn: 'error' })
    .timeout({ seconds: DECODE_SECONDS })
    .resize({ width, height, fit: 'outside' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
    .catch(throwCorrupt);
  const left = Math.round(((info.width - width) * focalPoint.x) / 100);
  const top = Math.round(((info.height - height) * focalPoint.y) / 100);
  return sharp(data).extract({ left, top, width, height }).png({ compressionLevel: 1 }).toBuffer();
}

async function renderFitting({ text, colour, sizes, width, height }: TextBox): Promise<Buffer> {
  let last: Sharp | undefined;
  for (const size of sizes) {
    const { data, info } = await renderText(text, colour, size, width);
    if (info.height <= height && info.width <= width) return data;
    last = sharp(data).extract({
      left: 0,
      top: 0,
      width: Math.min(info.width, width),
      height: Math.min(info.height, height),
    });
  }
  if (!last) throw new Error('A text box needs at least one font size');
  return last.toBuffer();
}

function renderText(text: string, colour: string, size: number, width: number) {
  const attributes = `foreground="${colour}" letter_spacing="${Math.round(-LETTER_SPACING * size)}" line_height="${LEADING}"`;
  const markup = `<span ${attributes}>${escapeMarkup(text)}</span>`;
  return sharp({
    text: { text: markup, font: `${FONT_FAMILIES} ${size}`, dpi: 72, width, wrap: 'word-char', rgba: true },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
}

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

async function run({ path, types, rendering, drawing }: ImageJob): Promise<ImageResult> {
  if (rendering) return { appearance: await render(path, rendering) };
  if (!drawing) return { facts: await inspect(path, types ?? []) };
  await draw(path, drawing);
  return {};
}

const sendReply = (reply: ImageReply) => process.connected && process.send?.(reply);

process.on('message', ({ id, job }: ImageRequest) => {
  run(job).then(
    (result) => sendReply({ id, ...result }),
    (error: Error) =>
      sendReply({ id, error: { message: error.message, isCorrupt: error instanceof CorruptImageError } }),
  );
});

// Serving pages has priority over images.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.cache(false);
sharp.concurrency(1);
// Signals to the process group are handled by the parent. This process exits when the parent disconnects or dies.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
