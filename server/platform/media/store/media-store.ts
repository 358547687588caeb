import type { Readable } from 'node:stream';

/** One stored file. `id` is a UUID made here, one for each upload; `name` tells the files made of it apart. */
export interface MediaKey {
  id: string;
  name: string;
}

/** The first and the last byte, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredMedia {
  id: string;
  /** When the last of its files was put there. */
  changedAt: Date;
}

/** Where media are kept. Files never change: another upload has another id. A store that is away rejects. */
export abstract class MediaStore {
  /** Takes over the file at `path`; when this resolves, it is safe and complete under its key. */
  abstract put(key: MediaKey, path: string, type: string): Promise<void>;

  /** Size in bytes, or null when there is no such file. */
  abstract size(key: MediaKey): Promise<number | null>;

  abstract read(key: MediaKey, range?: ByteRange): Promise<Readable>;

  /** Deletes every file of `id`; deleting what is not there is no error. */
  abstract delete(id: string): Promise<void>;

  /** Everything stored, each id once. */
  abstract list(): AsyncIterable<StoredMedia>;
}
