import { Injectable } from '@nestjs/common';
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { IncomingFile } from '../../../core/records/record-media.js';
import { DomainError } from '../../../shared/errors.js';
import { Config } from '../../../core/config/config.js';
import { MEDIA_MESSAGES } from '../messages.js';

/** A file that has arrived completely, in the temporary folder. The code that received it removes it. */
export class TemporaryUpload implements IncomingFile {
  constructor(
    readonly filename: string,
    readonly path: string,
  ) {}

  createReadStream(): Readable {
    return createReadStream(this.path);
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }
}

@Injectable()
export class TemporaryUploads {
  readonly #folder: string;

  constructor(config: Config) {
    this.#folder = join(config.dataDir, 'incoming');
  }

  /** Stores a stream, up to `limit` bytes. An oversized or interrupted stream leaves no file. */
  async save(filename: string, source: () => Readable, limit: number): Promise<TemporaryUpload> {
    await mkdir(this.#folder, { recursive: true });
    const file = new TemporaryUpload(filename, join(this.#folder, randomUUID()));
    try {
      await pipeline(source(), limitBytes(limit), createWriteStream(file.path, { flags: 'wx', mode: 0o600 }));
      return file;
    } catch (error) {
      await file.remove();
      throw toUploadError(error, limit);
    }
  }

  /** Returns the completed file, which the caller removes. Throws FILE_EMPTY for an empty one. */
  async receive(source: IncomingFile | Promise<IncomingFile>, limit: number): Promise<TemporaryUpload> {
    const incoming = await source;
    const file =
      incoming instanceof TemporaryUpload
        ? incoming
        : await this.save(incoming.filename, () => incoming.createReadStream(), limit);
    // Checked here because REST receives files before other fields are validated, GraphQL afterwards.
    if ((await stat(file.path)).size > 0) return file;
    await file.remove();
    throw new DomainError('FILE_EMPTY');
  }

  /** SHA-256 of a file of up to `limit` bytes, which can still be received afterwards. */
  async digest(source: IncomingFile | Promise<IncomingFile>, limit: number): Promise<string> {
    const file = await source;
    const hash = createHash('sha256');
    try {
      for await (const chunk of limitBytes(limit)(file.createReadStream())) hash.update(chunk);
    } catch (error) {
      throw toUploadError(error, limit);
    }
    return hash.digest('hex');
  }

  async withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
    await mkdir(this.#folder, { recursive: true });
    const folder = await mkdtemp(join(this.#folder, 'work-'));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Removes files of processes that were killed. */
  async deleteOlderThan(olderThan: Date): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) {
      const path = join(this.#folder, name);
      const found = await stat(path).catch(() => null);
      if (found && found.mtime < olderThan) await rm(path, { recursive: true, force: true });
    }
  }
}

function limitBytes(limit: number) {
  let bytes = 0;
  return async function* (chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > limit) throw tooLarge(limit);
      yield chunk;
    }
  };
}

export const tooLarge = (limit: number, cause?: unknown): DomainError =>
  new DomainError('FILE_TOO_LARGE', { message: MEDIA_MESSAGES.tooLarge(limit), cause });

/** Distinguishes files over the limit of their API, a disk that cannot store them, and clients that disconnected. */
function toUploadError(error: unknown, limit: number): DomainError {
  if (error instanceof DomainError) return error;
  const { status, syscall }: { status?: unknown; syscall?: unknown } = error ?? {};
  if (status === 413) return tooLarge(limit, error);
  if (syscall === 'write' || syscall === 'open') {
    return new DomainError('UNAVAILABLE', { message: MEDIA_MESSAGES.storeAway, cause: error });
  }
  return new DomainError('MALFORMED_UPLOAD', { message: MEDIA_MESSAGES.uploadCut, cause: error });
}
