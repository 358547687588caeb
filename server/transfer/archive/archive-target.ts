import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { describeDiskError, TransferError } from '../transfer-error.js';

/** Destination of an archive: it is there completely after `finish`, and not at all before. */
export interface ArchiveTarget {
  stream: Writable;
  finish(): Promise<void>;
  discard(): Promise<void>;
}

/** Readable by its owner only, because it contains drafts. */
const MODE = 0o600;

/** A file, which is written under another name first. */
export async function createFileTarget(path: string): Promise<ArchiveTarget> {
  const existing = await stat(path).catch(() => null);
  if (existing && !existing.isFile())
    throw new TransferError(`The archive cannot be written: ${path} exists and is not a file.`);
  const part = `${path}${PART_SUFFIX}`;
  try {
    await rm(part, { force: true }); // left by an interrupted export
    const stream = (await open(part, 'wx', MODE)).createWriteStream({ flush: true });
    return {
      stream,
      finish: async () => {
        await rename(part, path);
        await flushFolder(dirname(path));
      },
      discard: async () => {
        stream.destroy();
        await rm(part, { force: true });
      },
    };
  } catch (error) {
    throw toWriteError(error);
  }
}

/** End of the name of a file that is being written. */
export const PART_SUFFIX = '.part';

/** Turns a disk error into a TransferError; returns any other error unchanged. */
export function toWriteError(error: unknown): unknown {
  const problem = describeDiskError(error);
  return problem ? new TransferError(`The archive cannot be written: ${problem}.`, error) : error;
}

async function flushFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
