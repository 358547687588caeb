import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { MEDIA_LIMITS, IMAGE_FORMATS, parseFileAddress, parseImageAddress, widthsFor } from '../../shared/media.js';
import { fileKey, imageKey, typeOf } from './media-key.js';
import { Spool } from './spool.js';
import { type MediaKey, MediaStore } from './store/media-store.js';

const ADDRESSES = /\/media\/[0-9a-f-]{36}(?:-\d{1,5}x\d{1,5}\.webp|\.[a-z0-9]{2,4})/g;

/** Takes stored files out of one site and into another, byte by byte. */
@Injectable()
export class MediaCarrier {
  constructor(
    private readonly store: MediaStore,
    private readonly spool: Spool,
  ) {}

  /** Null when it is not there. */
  size(key: MediaKey): Promise<number | null> {
    return this.store.size(key);
  }

  read(key: MediaKey): Promise<Readable> {
    return this.store.read(key);
  }

  /** Runs `work` with a folder that is gone afterwards. */
  within<T>(work: (folder: string) => Promise<T>): Promise<T> {
    return this.spool.within(work);
  }

  /** Stores a file as it was. False when it is there already: what a key leads to never changes. */
  async put(key: MediaKey, bytes: number, source: () => Readable): Promise<boolean> {
    if ((await this.store.size(key)) === bytes) return false;
    const file = await this.spool.take(key.name, source, MEDIA_LIMITS.videoBytes);
    try {
      await this.store.put(key, file.path, typeOf(key));
      return true;
    } finally {
      await file.remove();
    }
  }

  /** Deletes what was put under this id. */
  delete(id: string): Promise<void> {
    return this.store.delete(id);
  }
}

/** Addresses of our media that a text mentions. */
export const mediaIn = (text: string): string[] => text.match(ADDRESSES) ?? [];

/** Everything that is stored for an address: a picture in all its widths and formats, or the one file. */
export function filesOfMedia(address: string): MediaKey[] {
  const file = parseFileAddress(address);
  if (file) return [fileKey(file)];
  const image = parseImageAddress(address);
  if (!image) return [];
  return widthsFor(image.width).flatMap((width) => IMAGE_FORMATS.map((format) => imageKey(image, width, format)));
}
