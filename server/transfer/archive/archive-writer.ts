import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { describeDiskError, TransferError } from '../transfer-error.js';
import { FORMAT_ENTRY, FORMAT, MANIFEST_ENTRY, type Manifest } from './manifest.js';

/** Readable by its owner only, because it contains drafts. */
const MODE = 0o600;

/** Writes an archive to a temporary file and renames it when it is complete. */
export class ArchiveWriter {
  readonly #tar = pack();
  readonly #entries: Manifest['entries'] = {};
  readonly #partPath: string;
  readonly #writing: Promise<void>;
  readonly #mtime: Date;

  private constructor(
    private readonly path: string,
    file: FileHandle,
    now: Date,
  ) {
    this.#mtime = now;
    this.#partPath = partPathOf(path);
    this.#writing = pipeline(this.#tar, createGzip(), file.createWriteStream({ flush: true }));
    this.#writing.catch(() => {}); // add and finish report it
  }

  static async create(path: string, now: Date): Promise<ArchiveWriter> {
    const existing = await stat(path).catch(() => null);
    if (existing && !existing.isFile())
      throw new TransferError(`The archive cannot be written: ${path} exists and is not a file.`);
    const file = await openPart(partPathOf(path)).catch((error: unknown) => {
      throw toWriteError(error);
    });
    const writer = new ArchiveWriter(path, file, now);
    await writer.#addText(FORMAT_ENTRY, JSON.stringify({ format: FORMAT }));
    return writer;
  }

  /** Adds an entry; `source` must have exactly `bytes` bytes. */
  async add(name: string, bytes: number, source: Readable): Promise<void> {
    try {
      await this.#add(name, bytes, source);
    } catch (error) {
      throw (await this.#findWriteError()) ?? error;
    }
  }

  async #add(name: string, bytes: number, source: Readable): Promise<void> {
    const hash = createHash('sha256');
    const entry = this.#tar.entry({ name, size: bytes, mode: MODE, mtime: this.#mtime });
    const adding = pipeline(
      source,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      entry,
    );
    await this.#abortOnWriteError(adding);
    this.#entries[name] = { bytes, sha256: hash.digest('hex') };
  }

  /** Completes the archive and moves it to its final path. */
  async finish(contents: Omit<Manifest, 'format' | 'entries'>): Promise<void> {
    const manifest: Manifest = { format: FORMAT, ...contents, entries: { ...this.#entries } };
    await this.#addText(MANIFEST_ENTRY, JSON.stringify(manifest));
    this.#tar.finalize();
    await this.#writing;
    await rename(this.#partPath, this.path);
    await flushFolder(dirname(this.path));
  }

  async discard(): Promise<void> {
    this.#tar.destroy();
    await this.#writing.catch(() => {});
    await rm(this.#partPath, { force: true });
  }

  async #addText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    await this.add(name, bytes.length, Readable.from([bytes]));
  }

  /** When writing to disk fails, the tar stream only reports that it was closed. */
  async #findWriteError(): Promise<unknown> {
    if (!this.#tar.destroyed) return null;
    const error: unknown = await this.#writing.then(
      () => null,
      (reason: unknown) => reason,
    );
    return describeDiskError(error) ? error : null;
  }

  /** A write error, such as a full disk, occurs at the other end of the pipeline. */
  async #abortOnWriteError(adding: Promise<void>): Promise<void> {
    const writeFailure = this.#writing.then(() => {
      throw new Error('The archive was closed too early');
    });
    writeFailure.catch(() => {});
    await Promise.race([adding, writeFailure]);
  }
}

/** Turns a disk error into a TransferError; returns any other error unchanged. */
export function toWriteError(error: unknown): unknown {
  const problem = describeDiskError(error);
  return problem ? new TransferError(`The archive cannot be written: ${problem}.`, error) : error;
}

async function openPart(part: string): Promise<FileHandle> {
  await rm(part, { force: true }); // left by an interrupted export
  return open(part, 'wx', MODE);
}

const partPathOf = (path: string): string => `${path}.part`;

async function flushFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
