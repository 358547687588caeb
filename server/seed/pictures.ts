import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { IncomingFile, MediaService } from '../platform/media/media.service.js';

/** A file of this folder, as if somebody sent it. */
export const sent = async (path: string): Promise<IncomingFile> => handed(path, await readFile(here(path)));

/** Pixels are what the first start waits for: the recommended width of a cover is enough for a drawing. */
const WIDEST = 1200;

/**
 * A drawing of this folder, as the picture that somebody would send. It is drawn as large as it says and made smaller then:
 * fine lines drawn at a crooked scale take six times as long.
 */
export async function drawn(path: string): Promise<IncomingFile> {
  const { data, info } = await sharp(await readFile(here(path)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const smaller = sharp(data, { raw: { width, height, channels } }).resize({ width: WIDEST, withoutEnlargement: true });
  return handed(path, await smaller.png({ compressionLevel: 1 }).toBuffer());
}

/** Keeps each drawing once, when it is first asked for, through the same entrance as an upload. */
export function drawingsIn(media: MediaService): (path: string) => Promise<string> {
  const kept = new Map<string, Promise<string>>();
  return (path) => {
    const address = kept.get(path) ?? drawn(`pictures/${path}`).then((file) => media.keepImage(file));
    kept.set(path, address);
    return address;
  };
}

const here = (path: string): URL => new URL(path, import.meta.url);

const handed = (filename: string, bytes: Buffer): IncomingFile => ({
  filename,
  createReadStream: () => Readable.from([bytes]),
});
