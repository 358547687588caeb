import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { IMAGE_FORMATS, imageAddress, parseImageAddress } from '../../shared/image-address.js';
import { MEDIA_LIMITS } from '../../shared/media.js';
import { widthsFor } from '../../shared/image-widths.js';
import { fileKey, imageKey, typeOf } from './media-key.js';
import { TemporaryUploads } from './uploads/temporary-uploads.js';
import { type MediaKey, MediaStore } from './store/media-store.js';
import { FILE_KINDS, parseFileAddress } from './file-address.js';

@Injectable()
export class MediaTransfer {
  constructor(
    private readonly store: MediaStore,
    private readonly temporaryUploads: TemporaryUploads,
  ) {}

  /** Size in bytes; null if the file does not exist. */
  size(key: MediaKey): Promise<number | null> {
    return this.store.size(key);
  }

  read(key: MediaKey): Promise<Readable> {
    return this.store.read(key);
  }

  withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
    return this.temporaryUploads.withFolder(work);
  }

  /** Stores a file unchanged. Returns false if it exists already; the content of a key never changes. */
  async put(key: MediaKey, bytes: number, source: () => Readable): Promise<boolean> {
    if ((await this.store.size(key)) === bytes) return false;
    const file = await this.temporaryUploads.save(key.name, source, MEDIA_LIMITS.videoBytes);
    try {
      await this.store.put(key, file.path, typeOf(key));
      return true;
    } finally {
      await file.remove();
    }
  }

  delete(id: string): Promise<void> {
    return this.store.delete(id);
  }
}

/** Keys of all files at an address: an image in all widths and formats, or a single file. */
export function filesOfMedia(address: string): MediaKey[] {
  const file = parseFileAddress(address);
  if (file) return [fileKey(file)];
  const image = parseImageAddress(address);
  if (!image) return [];
  return widthsFor(image.width).flatMap((width) => IMAGE_FORMATS.map((format) => imageKey(image, width, format)));
}

/** A row of `media`. */
export interface UploadRow {
  id: string;
  kind: string;
  width: number | null;
  height: number | null;
}

/** Keys of all files that an upload may have: of an image every one, of a video one whose kind its row does not tell. */
export function filesOfUpload({ id, kind, width, height }: UploadRow): MediaKey[] {
  if (width !== null && height !== null) return filesOfMedia(imageAddress({ id, width, height }));
  return FILE_KINDS.filter((file) => (file === 'vtt') === (kind === 'captions')).map((file) =>
    fileKey({ id, kind: file }),
  );
}
