import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { ensureFolder } from '../../core/config/ensure-folder.js';
import { errorMessage } from '../../core/errors/thrown-error.js';
import { freeSpaceOf } from '../../infra/media/free-space.js';
import type { BucketFiles } from '../../infra/media/store/bucket-files.js';
import { type ArchiveTarget, createFileTarget, PART_SUFFIX, toWriteError } from '../archive/archive-target.js';
import { TransferError } from '../transfer-error.js';
import { backupTimeOf } from './backup-name.js';

export interface StoredBackup {
  name: string;
  time: Date;
  bytes: number;
}

/** The place of backups: a folder or a bucket. */
export interface BackupPlace {
  /** For an operator; without secrets. */
  describe(name: string): string;
  create(name: string): Promise<ArchiveTarget>;
  /** Complete backups, whoever made them. */
  list(): Promise<StoredBackup[]>;
  read(name: string): Promise<Readable>;
  delete(name: string): Promise<void>;
  /** Path of a complete backup on this machine. One from a bucket is written to `folder` first. */
  fetch(name: string, folder: string): Promise<string>;
  /** Bytes that `fetch` writes. */
  fetchedBytes(backup: StoredBackup): number;
  /** null if it cannot be known. */
  freeBytes(): Promise<number | null>;
}

/** `file:folder`, `file:///folder` or `s3://bucket/prefix?…`. The S3 client is loaded only if needed. */
export async function openBackupPlace(address: string): Promise<BackupPlace> {
  if (address.startsWith('s3:')) {
    const { BucketFiles: Bucket } = await import('../../infra/media/store/bucket-files.js');
    return new BackupBucket(new Bucket(address));
  }
  const path = address.startsWith('file://') ? fileURLToPath(address) : resolve(address.slice('file:'.length));
  return new BackupFolder(path);
}

const toStored = ({ name, bytes }: { name: string; bytes: number }): StoredBackup[] => {
  const time = backupTimeOf(name);
  return time ? [{ name, time, bytes }] : [];
};

class BackupFolder implements BackupPlace {
  constructor(private readonly path: string) {}

  describe(name: string): string {
    return join(this.path, name);
  }

  async create(name: string): Promise<ArchiveTarget> {
    // Left by a process that was killed: one backup is written at a time.
    for (const file of await this.#files())
      if (file.endsWith(PART_SUFFIX) && backupTimeOf(file.slice(0, -PART_SUFFIX.length))) await this.delete(file);
    return createFileTarget(join(this.path, name));
  }

  async list(): Promise<StoredBackup[]> {
    const stored: StoredBackup[] = [];
    for (const name of await this.#files())
      if (backupTimeOf(name)) stored.push(...toStored({ name, bytes: (await stat(join(this.path, name))).size }));
    return stored;
  }

  read(name: string): Promise<Readable> {
    return Promise.resolve(createReadStream(join(this.path, name)));
  }

  delete(name: string): Promise<void> {
    return rm(join(this.path, name), { force: true });
  }

  fetch(name: string): Promise<string> {
    return Promise.resolve(join(this.path, name));
  }

  fetchedBytes(): number {
    return 0;
  }

  async freeBytes(): Promise<number> {
    await this.#files();
    return (await freeSpaceOf(this.path)).bytes;
  }

  /** A folder that is missing is created, for its owner only. */
  async #files(): Promise<string[]> {
    try {
      if (!existsSync(this.path)) {
        ensureFolder(this.path);
        await chmod(this.path, 0o700);
      }
      return await readdir(this.path);
    } catch (error) {
      throw toWriteError(error);
    }
  }
}

class BackupBucket implements BackupPlace {
  constructor(private readonly files: BucketFiles) {}

  describe(name: string): string {
    return this.files.describe(name);
  }

  create(name: string): Promise<ArchiveTarget> {
    const stream = new PassThrough();
    const { done, abort } = this.files.upload(name, stream);
    const finished = done.catch((error: unknown) => {
      const failure = new TransferError(`The backup cannot be stored in the bucket: ${errorMessage(error)}.`, error);
      stream.destroy(failure);
      throw failure;
    });
    finished.catch(() => {}); // writing to the stream reports it
    return Promise.resolve({
      stream,
      finish: () => finished,
      discard: async () => {
        stream.destroy();
        await abort();
        await finished.catch(() => {});
      },
    });
  }

  async list(): Promise<StoredBackup[]> {
    return (await this.files.list()).flatMap(toStored);
  }

  read(name: string): Promise<Readable> {
    return this.files.read(name);
  }

  delete(name: string): Promise<void> {
    return this.files.delete(name);
  }

  async fetch(name: string, folder: string): Promise<string> {
    const path = join(folder, name);
    await pipeline(await this.files.read(name), createWriteStream(path, { mode: 0o600 }));
    return path;
  }

  fetchedBytes({ bytes }: StoredBackup): number {
    return bytes;
  }

  freeBytes(): Promise<null> {
    return Promise.resolve(null);
  }
}

/** null if there is none. */
export async function newestBackup(place: BackupPlace): Promise<StoredBackup | null> {
  const [newest = null] = (await place.list()).sort((one, other) => other.time.getTime() - one.time.getTime());
  return newest;
}
