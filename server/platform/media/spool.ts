import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '../../shared/errors.js';
import { MEDIA_MESSAGES } from '../../shared/media.js';
import { Config } from '../config/config.js';
import { type IncomingFile, SpooledFile } from './incoming-file.js';

/** The temporary folder that every upload passes through, whatever door it came in by. */
@Injectable()
export class Spool {
  readonly #folder: string;

  constructor(config: Config) {
    this.#folder = join(config.dataDir, 'incoming');
  }

  /** Takes a file in as it streams by, at most `limit` bytes of it. A stream that is too long or cut off leaves nothing. */
  async take(filename: string, source: () => Readable, limit: number): Promise<SpooledFile> {
    await mkdir(this.#folder, { recursive: true });
    const file = new SpooledFile(filename, join(this.#folder, randomUUID()));
    try {
      await pipeline(source(), upTo(limit), createWriteStream(file.path, { flags: 'wx', mode: 0o600 }));
      return file;
    } catch (error) {
      await file.remove();
      throw refusal(error, limit);
    }
  }

  /** The file itself, once it has arrived completely; the caller removes it. */
  async receive(given: IncomingFile | Promise<IncomingFile>, limit: number): Promise<SpooledFile> {
    const file = await given;
    if (file instanceof SpooledFile) return file;
    return this.take(file.filename, () => file.createReadStream(), limit);
  }

  /** Runs `work` with a folder that is gone afterwards. */
  async within<T>(work: (folder: string) => Promise<T>): Promise<T> {
    await mkdir(this.#folder, { recursive: true });
    const folder = await mkdtemp(join(this.#folder, 'work-'));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Removes what a killed process left behind. */
  async clear(olderThan: Date): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) {
      const path = join(this.#folder, name);
      const found = await stat(path).catch(() => null);
      if (found && found.mtime < olderThan) await rm(path, { recursive: true, force: true });
    }
  }
}

function upTo(limit: number) {
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

/** Told apart: a file over a limit of the door it came by, a disk that does not take it, and a caller who went away. */
function refusal(error: unknown, limit: number): DomainError {
  if (error instanceof DomainError) return error;
  const { status, syscall } = error as { status?: number; syscall?: string };
  if (status === 413) return tooLarge(limit, error);
  if (syscall === 'write' || syscall === 'open') {
    return new DomainError('UNAVAILABLE', { message: MEDIA_MESSAGES.storeAway, cause: error });
  }
  return new DomainError('MALFORMED_REQUEST', { message: MEDIA_MESSAGES.uploadCut, cause: error });
}
