import type { Readable } from 'node:stream';

/** Key of a stored file. `id` is a UUID generated for each upload; `name` distinguishes its files. */
export interface MediaKey {
  id: string;
  name: string;
}

export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredMedia {
  id: string;
  changedAt: Date;
}

/** Storage for media. Files are immutable: every upload has a new ID. All methods reject while the store is unreachable. */
export abstract class MediaStore {
  /** Takes over the file at `path`. When this resolves, it is stored durably and completely. */
  abstract put(key: MediaKey, path: string, type: string): Promise<void>;

  /** Size in bytes, or null if the file does not exist. */
  abstract size(key: MediaKey): Promise<number | null>;

  abstract read(key: MediaKey, range?: ByteRange): Promise<Readable>;

  /** Deletes all files of `id`; succeeds if there are none. */
  abstract delete(id: string): Promise<void>;

  /** All stored IDs, each once. */
  abstract list(): AsyncIterable<StoredMedia>;
}
