import { Injectable } from '@nestjs/common';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseImageAddress } from '../../shared/image-address.js';
import { widestFor } from '../../shared/image-widths.js';
import { ImageProcessor, type CardDrawing } from './image-processor.js';
import { imageKey } from './media-key.js';
import { storageUnavailable } from './media.service.js';
import { Semaphore } from '../concurrency/semaphore.js';
import { TemporaryUploads } from './temporary-uploads.js';
import { type MediaKey, MediaStore } from './store/media-store.js';

/** Maximum number of waiting cards, so that a flood of them cannot delay uploads. */
const QUEUE = { maxWaiting: 32, retryAfter: 10 };

/** Renders share images: an image cropped to a size, with text on it. */
@Injectable()
export class CardRenderer {
  readonly #semaphore = new Semaphore(1, QUEUE);

  constructor(
    private readonly store: MediaStore,
    private readonly temporaryUploads: TemporaryUploads,
    private readonly processor: ImageProcessor,
  ) {}

  /** Renders a JPEG on the background image in the file `background`. Throws TOO_MANY when too many are waiting. */
  render(background: string, drawing: Omit<CardDrawing, 'to'>): Promise<Buffer> {
    return this.#within((folder) => this.#render(background, drawing, folder));
  }

  renderOnStored(address: string, drawing: Omit<CardDrawing, 'to'>): Promise<Buffer> {
    return this.#within(async (folder) => {
      const image = parseImageAddress(address);
      if (!image) throw new Error(`${address} is not a stored picture`);
      const background = join(folder, 'ground');
      const widest = imageKey(image, widestFor(image.width), 'webp');
      await this.#fetch(widest, background);
      return this.#render(background, drawing, folder);
    });
  }

  #within<T>(work: (folder: string) => Promise<T>): Promise<T> {
    return this.#semaphore.run(() => this.temporaryUploads.withFolder(work));
  }

  async #fetch(key: MediaKey, to: string): Promise<void> {
    try {
      await pipeline(await this.store.read(key), createWriteStream(to));
    } catch (error) {
      throw storageUnavailable(error);
    }
  }

  async #render(background: string, drawing: Omit<CardDrawing, 'to'>, folder: string): Promise<Buffer> {
    const to = join(folder, 'card.jpg');
    await this.processor.draw(background, { ...drawing, to });
    return readFile(to);
  }
}
