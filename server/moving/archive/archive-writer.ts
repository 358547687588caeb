import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { diskTrouble, Refusal } from '../refusal.js';
import { FIRST, FORMAT, LAST, type Manifest } from './manifest.js';

/** For its owner alone: drafts are in it. */
const MODE = 0o600;

/** Writes an archive beside its place, and puts it there when it is whole. */
export class ArchiveWriter {
  readonly #tar = pack();
  readonly #entries: Manifest['entries'] = {};
  readonly #part: string;
  readonly #written: Promise<void>;
  /** The clock is asked once. */
  readonly #mtime: Date;

  private constructor(
    private readonly path: string,
    file: FileHandle,
    now: Date,
  ) {
    this.#mtime = now;
    this.#part = partOf(path);
    this.#written = pipeline(this.#tar, createGzip(), file.createWriteStream({ flush: true }));
    this.#written.catch(() => {}); // whoever adds or finishes is told
  }

  static async begin(path: string, now: Date): Promise<ArchiveWriter> {
    const there = await stat(path).catch(() => null);
    if (there && !there.isFile()) throw new Refusal(`The archive cannot be written: ${path} is there, and no file.`);
    const file = await opened(partOf(path)).catch((error: unknown) => {
      throw unwritten(error);
    });
    const writer = new ArchiveWriter(path, file, now);
    await writer.#addText(FIRST, JSON.stringify({ format: FORMAT }));
    return writer;
  }

  /** Adds what `source` holds, which must be exactly so many bytes. */
  async add(name: string, bytes: number, source: Readable): Promise<void> {
    try {
      await this.#add(name, bytes, source);
    } catch (error) {
      throw (await this.#whyDiskFailed()) ?? error;
    }
  }

  async #add(name: string, bytes: number, source: Readable): Promise<void> {
    const hash = createHash('sha256');
    const entry = this.#tar.entry({ name, size: bytes, mode: MODE, mtime: this.#mtime });
    const added = pipeline(
      source,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      entry,
    );
    await this.#unlessItBreaks(added);
    this.#entries[name] = { bytes, sha256: hash.digest('hex') };
  }

  /** Closes the archive; from now on it stands in its place. */
  async finish(told: Omit<Manifest, 'format' | 'entries'>): Promise<void> {
    const manifest: Manifest = { format: FORMAT, ...told, entries: { ...this.#entries } };
    await this.#addText(LAST, JSON.stringify(manifest));
    this.#tar.finalize();
    await this.#written;
    await rename(this.#part, this.path);
    await flushFolder(dirname(this.path));
  }

  /** Leaves nothing behind. */
  async abandon(): Promise<void> {
    this.#tar.destroy();
    await this.#written.catch(() => {});
    await rm(this.#part, { force: true });
  }

  async #addText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    await this.add(name, bytes.length, Readable.from([bytes]));
  }

  /** Where the far end broke, the near one only tells that it was closed. */
  async #whyDiskFailed(): Promise<unknown> {
    if (!this.#tar.destroyed) return null;
    const error: unknown = await this.#written.then(
      () => null,
      (reason: unknown) => reason,
    );
    return diskTrouble(error) ? error : null;
  }

  /** A disk that is full is heard of at the far end. */
  async #unlessItBreaks(added: Promise<void>): Promise<void> {
    const broken = this.#written.then(() => {
      throw new Error('The archive was closed too early');
    });
    broken.catch(() => {});
    await Promise.race([added, broken]);
  }
}

/** What the disk refuses, in a sentence; any other error as it is. */
export function unwritten(error: unknown): unknown {
  const trouble = diskTrouble(error);
  return trouble ? new Refusal(`The archive cannot be written: ${trouble}.`, error) : error;
}

async function opened(part: string): Promise<FileHandle> {
  await rm(part, { force: true }); // of an attempt that was killed
  return open(part, 'wx', MODE);
}

const partOf = (path: string): string => `${path}.part`;

async function flushFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
