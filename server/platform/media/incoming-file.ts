import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** A file that a caller sends. Its name is the caller's claim and never becomes a path. */
export interface IncomingFile {
  filename: string;
  createReadStream(): Readable;
}

/** One that has arrived completely, in the temporary folder. Whoever took it in removes it. */
export class SpooledFile implements IncomingFile {
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
