import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isId } from '../../../shared/rules.js';
import { type ByteRange, type MediaKey, MediaStore, type StoredMedia } from './media-store.js';
import { errorCode } from '../../../core/errors/thrown-error.js';

/** Media in folders `ab/{id}/{name}`, where `ab` are the first characters of the ID, so that no folder gets too large. */
export class DiskStore extends MediaStore {
  constructor(private readonly root: string) {
    super();
  }

  async put(key: MediaKey, path: string): Promise<void> {
    const target = this.#path(key);
    await mkdir(dirname(target), { recursive: true });
    await moveDurably(path, target);
  }

  async size(key: MediaKey): Promise<number | null> {
    const found = await orNullIfMissing(stat(this.#path(key)));
    return found?.isFile() ? found.size : null;
  }

  read(key: MediaKey, range?: ByteRange): Promise<Readable> {
    return Promise.resolve(createReadStream(this.#path(key), range));
  }

  async delete(id: string): Promise<void> {
    await rm(this.#folder(id), { recursive: true, force: true });
  }

  async *list(): AsyncIterable<StoredMedia> {
    for await (const shard of entriesOf(this.root)) {
      for await (const id of entriesOf(join(this.root, shard))) {
        const found = isId(id) ? await orNullIfMissing(stat(this.#folder(id))) : null;
        if (found) yield { id, changedAt: found.mtime };
      }
    }
  }

  #folder = (id: string): string => join(this.root, id.slice(0, 2), id);
  #path = ({ id, name }: MediaKey): string => join(this.#folder(id), name);
}

async function orNullIfMissing<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return null;
    throw error;
  });
}

async function* entriesOf(folder: string): AsyncIterable<string> {
  const directory = await orNullIfMissing(opendir(folder));
  if (!directory) return;
  for await (const entry of directory) if (entry.isDirectory()) yield entry.name;
}

/** A crash leaves either no file at `target` or a complete one. */
async function moveDurably(source: string, target: string): Promise<void> {
  await flush(source);
  try {
    await rename(source, target);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    const part = `${target}.part`;
    await copyFile(source, part);
    await flush(part);
    await rename(part, target);
  }
  await flush(dirname(target), 'r');
}

async function flush(path: string, flags = 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
