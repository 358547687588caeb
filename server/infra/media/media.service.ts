import { Injectable, Logger } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import { buffer } from 'node:stream/consumers';
import type { EntityManager } from 'typeorm';
import { type IncomingFile, type MediaOwner, RecordMedia } from '../../core/records/record-media.js';
import { DomainError } from '../../shared/errors.js';
import type { FocalPoint } from '../../shared/focal-point.js';
import { imageAddress } from '../../shared/image-address.js';
import { MEDIA_LIMITS } from '../../shared/media.js';
import { ImageVariants, type Variants } from './images/image-variants.js';
import { imageKey, mediaKeyAt, typeOf } from './media-key.js';
import { mediaIdAt, MediaRegistry } from './media-registry.service.js';
import { MediaRemover } from './media-remover.js';
import { Semaphore } from '../concurrency/semaphore.js';
import { TemporaryUploads } from './uploads/temporary-uploads.js';
import { MediaStore } from './store/media-store.js';
import { MEDIA_MESSAGES } from './messages.js';

/** Each image that is processed takes a core, and up to 300 MB at 40 megapixels. */
const MAX_CONCURRENT = Math.min(2, availableParallelism());
const QUEUE = { maxWaiting: 64, retryAfter: 10 };

/** Stores images, and deletes media that nothing uses. */
@Injectable()
export class MediaService extends RecordMedia {
  readonly #log = new Logger('Media');
  readonly #slots = new Semaphore(MAX_CONCURRENT, QUEUE);
  /** The content at an address never changes. */
  readonly #sizes = new LRUCache<string, number>({ max: 200 });

  constructor(
    private readonly store: MediaStore,
    private readonly temporaryUploads: TemporaryUploads,
    private readonly variants: ImageVariants,
    private readonly registry: MediaRegistry,
    private readonly remover: MediaRemover,
  ) {
    super();
  }

  /**
   * Stores an image in all its widths and returns its address. Throws FILE_EMPTY, FILE_TOO_LARGE, FILE_TYPE, FILE_MOVING or
   * FILE_BROKEN for an unacceptable file, TOO_MANY when too many wait already, UNAVAILABLE when it cannot be stored. After an
   * error nothing is stored. The cleanup leaves the image alone until `keepUntil`, even if nothing uses it.
   */
  async storeImage(
    upload: IncomingFile | Promise<IncomingFile>,
    { keepUntil }: { keepUntil?: Date } = {},
  ): Promise<string> {
    const file = await this.temporaryUploads.receive(upload, MEDIA_LIMITS.imageBytes);
    try {
      return await this.#slots.run(() =>
        this.temporaryUploads.withFolder(async (folder) =>
          this.#storeVariants(await this.variants.make(file.path, folder), keepUntil),
        ),
      );
    } catch (error) {
      throw error instanceof DomainError ? error : storageUnavailable(error);
    } finally {
      await file.remove();
    }
  }

  /**
   * Stores an image that is encoded already and returns its address. `copyFiles` writes every variant into a folder,
   * from which it is moved.
   */
  storeEncoded(
    { width, height, focalPoint, color }: Omit<Variants, 'files'>,
    copyFiles: (folder: string) => Promise<Variants['files']>,
  ): Promise<string> {
    return this.temporaryUploads.withFolder(async (folder) =>
      this.#storeVariants({ width, height, focalPoint, color, files: await copyFiles(folder) }),
    );
  }

  /** Size in bytes of the file that is served at `address`; null when there is none or the store is unreachable. */
  async bytesAt(address: string): Promise<number | null> {
    const known = this.#sizes.get(address);
    if (known !== undefined) return known;
    const key = mediaKeyAt(address);
    const size = key && (await this.store.size(key).catch(() => null));
    if (size !== null) this.#sizes.set(address, size);
    return size;
  }

  async lockStored(manager: EntityManager, address: string): Promise<boolean> {
    const key = mediaKeyAt(address);
    if (key === null || !(await this.registry.lock(manager, address))) return false;
    return (await this.store.size(key).catch(storeUnavailable)) !== null;
  }

  async isSameFile(one: string, other: string): Promise<boolean> {
    const [size, otherSize] = await Promise.all([this.#sizeAt(one), this.#sizeAt(other)]);
    if (size === null || size !== otherSize || size > MEDIA_LIMITS.imageBytes) return false;
    const [bytes, others] = await Promise.all([this.#bytesAt(one), this.#bytesAt(other)]);
    return bytes !== null && others !== null && bytes.equals(others);
  }

  digest(file: IncomingFile | Promise<IncomingFile>): Promise<string> {
    return this.temporaryUploads.digest(file, MEDIA_LIMITS.imageBytes);
  }

  async discardUnused(addresses: readonly string[]): Promise<void> {
    for (const id of new Set(addresses.map(mediaIdAt)))
      if (id) await this.#discard(id).catch((error: Error) => this.#warn(id, error));
  }

  setUses(manager: EntityManager, owner: MediaOwner, addresses: readonly string[]): Promise<void> {
    return this.registry.setUses(manager, owner, addresses);
  }

  copyUses(manager: EntityManager, from: MediaOwner, to: MediaOwner): Promise<void> {
    return this.registry.copyUses(manager, from, to);
  }

  moveFocalPoint(manager: EntityManager, address: string, focalPoint: FocalPoint): Promise<boolean> {
    return this.registry.moveFocalPoint(manager, address, focalPoint);
  }

  async #discard(id: string): Promise<void> {
    await this.remover.remove(id);
  }

  #warn(id: string, error: Error): void {
    this.#log.warn(`Media ${id} could not be deleted yet: ${error.message}`);
  }

  async #bytesAt(address: string): Promise<Buffer | null> {
    const key = mediaKeyAt(address);
    if (!key || (await this.#sizeAt(address)) === null) return null;
    return buffer(await this.store.read(key).catch(storeUnavailable));
  }

  async #sizeAt(address: string): Promise<number | null> {
    const key = mediaKeyAt(address);
    return key && this.store.size(key).catch(storeUnavailable);
  }

  async #storeVariants({ width, height, focalPoint, color, files }: Variants, keepUntil?: Date): Promise<string> {
    const image = { id: randomUUID(), width, height };
    const address = imageAddress(image);
    const bytes = await sizeOf(files.find((file) => file.width === width && file.format === 'webp'));
    try {
      for (const variant of files) {
        const key = imageKey(image, variant.width, variant.format);
        await this.store.put(key, variant.path, typeOf(key));
      }
      await this.registry.add({ ...image, kind: 'image', bytes, focalPoint, color, keepUntil });
      return address;
    } catch (error) {
      await this.discardUnused([address]);
      throw error;
    }
  }
}

const sizeOf = async (file?: { path: string }): Promise<number> => (file ? (await stat(file.path)).size : 0);

/** For a full disk or an unreachable bucket, which is no fault of the file. */
export const storageUnavailable = (cause: unknown) =>
  new DomainError('UNAVAILABLE', { message: MEDIA_MESSAGES.storeAway, cause });

function storeUnavailable(cause: unknown): never {
  throw storageUnavailable(cause);
}
