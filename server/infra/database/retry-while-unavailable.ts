import { Logger } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode, errorMessage } from '../../core/errors/thrown-error.js';
import { toDomainError } from '../../core/errors/to-domain-error.js';
import { UpdateStopped } from './migrate.js';

const RETRY_MS = 500;

/** Waiting does not empty a disk. */
const DISK_FULL = 'ENOSPC';

/**
 * Runs `work`, which must be repeatable, again until the database is there, answers in time and keeps the connection. Logs
 * the first of these problems. All other errors are thrown.
 */
export async function retryWhileUnavailable<T>(work: () => Promise<T>): Promise<T> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await work();
    } catch (error) {
      const isLasting = error instanceof UpdateStopped || errorCode(error) === DISK_FULL;
      if (isLasting || toDomainError(error).code !== 'UNAVAILABLE') throw error;
      if (isFirst) new Logger('Database').warn(`Waiting for PostgreSQL: ${errorMessage(error)}`);
      await delay(RETRY_MS);
    }
  }
}
