import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { IncomingFile } from '../core/records/record-media.js';
import type { ImageAppearance } from '../infra/media/images/image-processor.js';
import { IMAGE_FORMATS, type ImageFormat } from '../shared/image-address.js';
import { widthsFor } from '../shared/image-widths.js';
import type { MediaService } from '../infra/media/media.service.js';
import { serverFile } from '../files.js';

/**
 * An entry of `encoded/index.json`, which `npm run samples` writes. The size is that of the widest variant, in pixels.
 */
export interface EncodedPicture extends ImageAppearance {
  /** SHA-256 of the drawing, in hexadecimal. */
  drawing: string;
  width: number;
  height: number;
}

/** By path of the drawing in `pictures/`. */
export type EncodedPictures = Record<string, EncodedPicture>;

/** The stored variants of a picture of `width` pixels. */
export const variantsOf = (width: number): { width: number; format: ImageFormat; name: string }[] =>
  widthsFor(width).flatMap((width) => IMAGE_FORMATS.map((format) => ({ width, format, name: `${width}.${format}` })));

/** The folder in `encoded/` with the variants of a drawing. */
export const encodedFolder = (path: string): string => path.replace(/\.svg$/, '');

/** A file of this folder in the form of an upload. */
export async function readAsUpload(path: string): Promise<IncomingFile> {
  const bytes = await readFile(pathOf(path));
  return { filename: path, createReadStream: () => Readable.from([bytes]) };
}

/**
 * Stores each drawing once, on first use. The repository contains all its variants, since encoding them takes half a
 * minute.
 */
export function createDrawingStore(media: MediaService): (path: string) => Promise<string> {
  const index = readIndex();
  const stored = new Map<string, Promise<string>>();
  const store = async (path: string): Promise<string> => {
    const picture = (await index)[path];
    if (!picture) throw new Error(`There is no drawing ${path} in encoded/index.json; run npm run samples`);
    return media.storeEncoded(picture, async (folder) =>
      Promise.all(
        variantsOf(picture.width).map(async ({ name, ...variant }) => {
          const file = join(folder, name);
          await copyFile(pathOf(join('encoded', encodedFolder(path), name)), file);
          return { ...variant, path: file };
        }),
      ),
    );
  };
  return (path) => {
    const address = stored.get(path) ?? store(path);
    stored.set(path, address);
    return address;
  };
}

async function readIndex(): Promise<EncodedPictures> {
  return JSON.parse(await readFile(pathOf('encoded/index.json'), 'utf8')) as EncodedPictures;
}

const pathOf = (path: string): string => serverFile(`seed/${path}`);
