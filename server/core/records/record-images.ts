import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../shared/errors.js';
import { isOwnMedia } from '../../shared/image-address.js';
import { RecordMedia } from './record-media.js';
import { imageChangeAt, type RecordRules, type StoredRecord, valueAt } from './record-type.js';

export const IMAGE_NOT_STORED = 'This picture is no longer stored here. Please choose another one';

/** Addresses of the files that were stored for one write, by the path of their image. */
export type Uploads = ReadonlyMap<string, string>;

/** The images of one write. */
@Injectable()
export class RecordImages {
  constructor(private readonly media: RecordMedia) {}

  /** Stores the images that come as files. When one of them is refused, none is left. */
  async store({ images }: { images: object }, changes: object): Promise<Uploads> {
    const uploads = new Map<string, string>();
    const results = await Promise.allSettled(
      Object.keys(images).map(async (path) => {
        const file = imageChangeAt(changes, path)?.file;
        if (file) uploads.set(path, await this.media.storeImage(file));
      }),
    );
    const failed = results.find((result) => result.status === 'rejected');
    if (!failed) return uploads;
    await this.discard(uploads);
    throw failed.reason;
  }

  /**
   * The address that each image of `row` will have: that of its upload, else the one that was sent, else the present one.
   * Queries with `manager` alone: a second connection within a transaction would let concurrent writes block one another.
   */
  async choose<T extends StoredRecord, I extends string>(
    { images }: Pick<RecordRules<T, never, I>, 'images'>,
    row: T,
    changes: object,
    uploads: Uploads,
    manager: EntityManager,
  ): Promise<Record<I, string>> {
    const chosen: Partial<Record<I, string>> = {};
    for (const path of Object.keys(images) as I[])
      chosen[path] = uploads.get(path) ?? (await this.#sentOrPresent(row, changes, path, images[path], manager));
    return chosen as Record<I, string>;
  }

  /** Sets the focal points that `changes` give to the images of `row`. True if one of them was elsewhere. */
  async moveFocalPoints<T extends StoredRecord>(
    { images }: Pick<RecordRules<T, never>, 'images'>,
    row: T,
    changes: object,
    manager: EntityManager,
  ): Promise<boolean> {
    let moved = false;
    for (const path of Object.keys(images)) {
      const focalPoint = imageChangeAt(changes, path)?.focalPoint;
      if (focalPoint && (await this.media.moveFocalPoint(manager, String(valueAt(row, path) ?? ''), focalPoint)))
        moved = true;
    }
    return moved;
  }

  discard(uploads: Uploads): Promise<void> {
    return this.media.discardUnused([...uploads.values()]);
  }

  /**
   * An address of ours without a file changes nothing, since the image may have been replaced while a form was open; in a new
   * row it is refused as `field`.
   */
  async #sentOrPresent(
    row: StoredRecord,
    changes: object,
    path: string,
    field: string,
    manager: EntityManager,
  ): Promise<string> {
    const present = String(valueAt(row, path) ?? '');
    const address = imageChangeAt(changes, path)?.address ?? present;
    if (address === present || !isOwnMedia(address) || (await this.media.lockStored(manager, address))) return address;
    if (row.version > 0) return present;
    throw DomainError.invalid({ [field]: IMAGE_NOT_STORED });
  }
}
