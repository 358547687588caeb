import { Injectable } from '@nestjs/common';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseImageAddress } from '../../../shared/image-address.js';
import { widestFor } from '../../../shared/image-widths.js';
import { ImageProcessor, type CardDrawing, type PictureBox } from './image-processor.js';
import { imageKey } from '../media-key.js';
import { storageUnavailable } from '../media.service.js';
import { Semaphore } from '../../concurrency/semaphore.js';
import { TemporaryUploads } from '../uploads/temporary-uploads.js';
import { MediaStore } from '../store/media-store.js';

/** Maximum number of waiting cards, so that a flood of them cannot delay uploads. */
const QUEUE = { maxWaiting: 32, retryAfter: 10 };

/** A drawing with one of the stored pictures, or none. */
export interface CardContent extends Omit<CardDrawing, 'to' | 'pictureBox'> {
  picture: (Omit<PictureBox, 'path'> & { address: string }) | null;
}

/** Renders share images: an image cropped to a size, with a picture and text on it. */
@Injectable()
export class CardRenderer {
  readonly #semaphore = new Semaphore(1, QUEUE);

  constructor(
    private readonly store: MediaStore,
    private readonly temporaryUploads: TemporaryUploads,
    private readonly processor: ImageProcessor,
  ) {}

  /** Renders a JPEG on the background image in the file `background`. Throws TOO_MANY when too many are waiting. */
  render(background: string, { picture, ...drawing }: CardContent): Promise<Buffer> {
    return this.#within(async (folder) => {
      const to = join(folder, 'card.jpg');
      const pictureBox = picture && { ...picture, path: await this.#fetch(picture.address, folder) };
      await this.processor.draw(background, { ...drawing, pictureBox, to });
      return readFile(to);
    });
  }

  #within<T>(work: (folder: string) => Promise<T>): Promise<T> {
    return this.#semaphore.run(() => this.temporaryUploads.withFolder(work));
  }

  /** Path of a copy of the stored picture at `address`. */
  async #fetch(address: string, folder: string): Promise<string> {
    const image = parseImageAddress(address);
    if (!image) throw new Error(`${address} is not a stored picture`);
    const path = join(folder, 'picture');
    try {
      const widest = imageKey(image, widestFor(image.width), 'webp');
      await pipeline(await this.store.read(widest), createWriteStream(path));
    } catch (error) {
      throw storageUnavailable(error);
    }
    return path;
  }
}
