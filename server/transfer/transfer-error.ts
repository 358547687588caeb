import { errorCode } from '../core/errors/thrown-error.js';

export class TransferError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'TransferError';
  }

  static busy(): never {
    throw new TransferError(
      'Another import, export or backup, or the cleanup of unused media, is running. Try again in a moment.',
    );
  }
}

const DISK_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  ENOTDIR: 'part of its path is not a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EFBIG: 'the file is too large for the file system',
};

/** Describes a disk error, including one that is the cause of another error; null for other errors. */
export function describeDiskError(error: unknown): string | null {
  if (error === null || typeof error !== 'object') return null;
  const { cause }: { cause?: unknown } = error;
  return DISK_PROBLEMS[errorCode(error) ?? ''] ?? describeDiskError(cause);
}
