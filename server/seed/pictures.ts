import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { IncomingFile } from '../core/records/record-media.js';
import type { MediaService } from '../infra/media/media.service.js';

/** A file of this folder in the form of an upload. */
export const readAsUpload = async (path: string): Promise<IncomingFile> => toUpload(path, await readFile(urlOf(path)));

/** Pixels. Processing images takes most of the first start, and this is the recommended width of a cover. */
const MAX_WIDTH = 1200;

/**
 * Renders a drawing of this folder as an uploaded image. It is rendered at its full size and scaled down afterwards,
 * since thin lines at a fractional scale take six times as long.
 */
export async function renderAsUpload(path: string): Promise<IncomingFile> {
  const { data, info } = await sharp(await readFile(urlOf(path)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const smaller = sharp(data, { raw: { width, height, channels } }).resize({
    width: MAX_WIDTH,
    withoutEnlargement: true,
  });
  return toUpload(path, await smaller.png({ compressionLevel: 1 }).toBuffer());
}

/** Stores each drawing once, on first use, like an upload. */
export function createDrawingStore(media: MediaService): (path: string) => Promise<string> {
  const stored = new Map<string, Promise<string>>();
  return (path) => {
    const address = stored.get(path) ?? renderAsUpload(`pictures/${path}`).then((file) => media.storeImage(file));
    stored.set(path, address);
    return address;
  };
}

const urlOf = (path: string): URL => new URL(path, import.meta.url);

const toUpload = (filename: string, bytes: Buffer): IncomingFile => ({
  filename,
  createReadStream: () => Readable.from([bytes]),
});
