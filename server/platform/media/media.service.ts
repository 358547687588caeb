import { Injectable, Logger } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { DataSource } from 'typeorm';
import { DomainError } from '../../shared/errors.js';
import { imageAddress, MEDIA_LIMITS, MEDIA_MESSAGES, parseFileAddress, parseImageAddress } from '../../shared/media.js';
import { ImageVariants } from './image-variants.js';
import type { IncomingFile } from './incoming-file.js';
import { imageKey, typeOf } from './media-key.js';
import { Slots } from './slots.js';
import { Spool } from './spool.js';
import { MediaStore } from './store/media-store.js';

export type { IncomingFile };

/** Each picture in work takes a core, and up to 300 MB at 40 megapixels. */
const AT_A_TIME = Math.min(2, availableParallelism());
const WAITING = 64;

/** A file as an input holds it: one that may still be on its way, or none. */
export type GivenFile = IncomingFile | Promise<IncomingFile> | null | undefined;

/** A picture as a caller gives it: a file to keep, else an address. Neither leaves things as they are, '' takes it away. */
export interface GivenPicture {
  file?: GivenFile;
  address?: string;
}

const idAt = (address: string): string | undefined => (parseImageAddress(address) ?? parseFileAddress(address))?.id;

/** Keeps pictures, and forgets whatever media nothing uses. */
@Injectable()
export class MediaService {
  readonly #log = new Logger('Media');
  readonly #slots = new Slots(AT_A_TIME, WAITING);
  readonly #uses: string[] = [];

  constructor(
    private readonly store: MediaStore,
    private readonly spool: Spool,
    private readonly variants: ImageVariants,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Keeps a picture in all its widths and answers its address. Throws FILE_TOO_LARGE, FILE_TYPE or FILE_BROKEN for what is
   * no picture that we keep, TOO_MANY when too many wait already, UNAVAILABLE when it cannot be stored. Then nothing is kept.
   */
  async keepImage(given: IncomingFile | Promise<IncomingFile>): Promise<string> {
    const file = await this.spool.receive(given, MEDIA_LIMITS.imageBytes);
    try {
      return await this.#slots.run(() => this.spool.within((folder) => this.#keep(file.path, folder)));
    } catch (error) {
      throw error instanceof DomainError ? error : storeAway(error);
    } finally {
      await file.remove();
    }
  }

  /** Keeps `files`, then runs `work` with their addresses in the same order. Whatever fails, no file is left. */
  async withKept<T>(files: readonly GivenFile[], work: (addresses: (string | undefined)[]) => Promise<T>): Promise<T> {
    const results = await Promise.allSettled(files.map(async (file) => (file ? this.keepImage(file) : undefined)));
    const addresses = results.map((result) => (result.status === 'fulfilled' ? result.value : undefined));
    try {
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
      return await work(addresses);
    } catch (error) {
      await Promise.all(addresses.map((address) => this.discard(address)));
      throw error;
    }
  }

  /** Deletes what is kept at an address of ours; any other address is left alone. A store that fails is logged, and the sweep comes by later. */
  async discard(address: string | null | undefined): Promise<void> {
    const id = idAt(address ?? '');
    if (!id) return;
    await this.store
      .delete(id)
      .catch((error: Error) => this.#log.warn(`Media ${id} could not be deleted yet: ${error.message}`));
  }

  /** Deletes what is kept at those of `addresses` that no row uses any more. Never fails. */
  async discardUnused(addresses: readonly string[]): Promise<void> {
    const kept = new Map(addresses.map((address) => [idAt(address), address]));
    kept.delete(undefined);
    if (kept.size === 0) return;
    try {
      const unused = await this.unusedAmong([...kept.keys()] as string[]);
      await Promise.all(unused.map((id) => this.discard(kept.get(id))));
    } catch (error) {
      this.#log.warn(`Replaced media wait for the sweep: ${(error as Error).message}`);
    }
  }

  /** Tells how to find out which media are in use: `sql` lists addresses, in one column of text, among others perhaps. */
  useQuery(sql: string): void {
    this.#uses.push(sql);
  }

  /** Those of `ids` that no row uses. As long as no use has been told there are none: rather keep too much. */
  async unusedAmong(ids: readonly string[]): Promise<string[]> {
    if (this.#uses.length === 0 || ids.length === 0) return [];
    const rows: { id: string }[] = await this.dataSource.query(
      `SELECT id FROM unnest($1::text[]) AS asked (id) EXCEPT
       SELECT substring(address FROM '^/media/([0-9a-f-]{36})') FROM (${this.#uses.join(' UNION ALL ')}) AS used (address)`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  async #keep(path: string, folder: string): Promise<string> {
    const { width, height, files } = await this.variants.make(path, folder);
    const image = { id: randomUUID(), width, height };
    const address = imageAddress(image);
    try {
      for (const variant of files) {
        const key = imageKey(image, variant.width, variant.format);
        await this.store.put(key, variant.path, typeOf(key));
      }
      return address;
    } catch (error) {
      await this.discard(address);
      throw error;
    }
  }
}

/** A disk that is full, a bucket that is away: no fault of the file. */
export const storeAway = (cause: unknown) =>
  new DomainError('UNAVAILABLE', { message: MEDIA_MESSAGES.storeAway, cause });
