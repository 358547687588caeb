import { Injectable } from '@nestjs/common';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseImageAddress, widthsFor } from '../../shared/media.js';
import { ImageWorkshop, type Painting } from './image-workshop.js';
import { imageKey } from './media-key.js';
import { storeAway } from './media.service.js';
import { Slots } from './slots.js';
import { Spool } from './spool.js';
import { type MediaKey, MediaStore } from './store/media-store.js';

/** Paintings in waiting: a flood of them must not hold up what people send. */
const WAITING = 32;

/** Makes pictures of pictures: cut to a size, with letters on them. */
@Injectable()
export class Painter {
  readonly #slots = new Slots(1, WAITING);

  constructor(
    private readonly store: MediaStore,
    private readonly spool: Spool,
    private readonly workshop: ImageWorkshop,
  ) {}

  /** A JPEG on the picture in the file `ground`. Throws TOO_MANY when too many wait already. */
  paint(ground: string, painting: Omit<Painting, 'to'>): Promise<Buffer> {
    return this.#within((folder) => this.#painted(ground, painting, folder));
  }

  /** A JPEG of the kept picture at `address`, which is one of ours. */
  paintKept(address: string, painting: Omit<Painting, 'to'>): Promise<Buffer> {
    return this.#within(async (folder) => {
      const image = parseImageAddress(address)!;
      const ground = join(folder, 'ground');
      const widest = imageKey(image, widthsFor(image.width).at(-1)!, 'webp');
      await this.#fetch(widest, ground);
      return this.#painted(ground, painting, folder);
    });
  }

  #within<T>(work: (folder: string) => Promise<T>): Promise<T> {
    return this.#slots.run(() => this.spool.within(work));
  }

  async #fetch(key: MediaKey, to: string): Promise<void> {
    try {
      await pipeline(await this.store.read(key), createWriteStream(to));
    } catch (error) {
      throw storeAway(error);
    }
  }

  async #painted(ground: string, painting: Omit<Painting, 'to'>, folder: string): Promise<Buffer> {
    const to = join(folder, 'painting.jpg');
    await this.workshop.paint(ground, { ...painting, to });
    return readFile(to);
  }
}
