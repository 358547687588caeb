import type { Request, RequestHandler } from 'express';
import { DomainError } from '../../shared/errors.js';
import { MEDIA_LIMITS } from '../../shared/media.js';
import type { PrincipalResolver } from '../../core/access/principal-resolver.js';
import { clientNetwork } from '../../core/access/client-network.js';
import type { Config } from '../../core/config/config.js';
import { freeSpaceOf } from '../media/free-space.js';
import { allowSlowUpload, isUpload } from './timeouts.js';

/** Concurrent uploads of visitors per client network: more than a workshop of thirty needs. */
export const UPLOADS_UNDER_WAY = 40;
/** Bytes that one process receives in files at a time: eight of the largest videos, or forty of the largest pictures twice over. */
export const UPLOAD_BUDGET_BYTES = 8 * MEDIA_LIMITS.videoBytes;
/** Bytes of the disk that uploads leave free: the database needs room to save anything at all. */
const RESERVED_BYTES = 256 * 1024 * 1024;

/** Bytes of a form by which an officer saves texts: REST clients send it as they send files, and a full disk must not keep it out. */
const TEXT_FORM_BYTES = 256 * 1024;

/** Seconds. By then a slow upload has either finished or been cut off. */
const RETRY_AFTER = 20;

export const UPLOAD_MESSAGES = {
  busy: 'Too many files are being uploaded at the moment. Please try again in half a minute',
  diskFull: 'The site has no room for this file at the moment. Please tell the club',
} as const;

/**
 * Admits uploads before their body is read: by concurrent uploads of visitors per client network, and by what this process can receive
 * at a time. Connections slower than the minimum pace are cut off elsewhere; this limits those that barely keep it. Signed-in users are not
 * counted for their network and may be slower, even when rate limits are off.
 */
export function uploadLimit(
  principals: PrincipalResolver,
  { rateLimits, dataDir }: Pick<Config, 'rateLimits' | 'dataDir'>,
): RequestHandler {
  const networks = new Counts();
  const budget = new UploadBudget(dataDir);
  return async (request, _response, next) => {
    if (!isUpload(request)) return next();
    const { principal } = await principals.resolve(request);
    if (principal.admin) {
      allowSlowUpload(request);
      if (bytesOf(request) <= TEXT_FORM_BYTES) return next();
    }
    const network = rateLimits && !principal.admin ? clientNetwork(request) : null;
    if (network !== null && networks.of(network) >= UPLOADS_UNDER_WAY)
      throw new DomainError('TOO_MANY', { retryAfter: RETRY_AFTER });
    const release = await budget.take(bytesOf(request));
    if (request.destroyed) return release();
    if (network !== null) networks.add(network, 1);
    // Emitted when the body has been read or the connection is gone.
    request.once('close', () => {
      if (network !== null) networks.add(network, -1);
      release();
    });
    next();
  };
}

/** Without a length, as much as the largest file. */
const bytesOf = ({ headers }: Request): number => Number(headers['content-length'] ?? MEDIA_LIMITS.videoBytes);

/** Limits the bytes that one process receives in files at a time. */
export class UploadBudget {
  #taken = 0;

  constructor(
    private readonly folder: string,
    private readonly freeSpace: (folder: string) => Promise<{ bytes: number }> = freeSpaceOf,
  ) {}

  /** Takes `bytes` until the result is called. Throws UNAVAILABLE if that is too much for this process or for the disk. */
  async take(bytes: number): Promise<() => void> {
    // Taken before the disk is looked at, so that concurrent uploads see one another. One alone is always small enough for the process.
    if (this.#taken > 0 && this.#taken + bytes > UPLOAD_BUDGET_BYTES) throw unavailable(UPLOAD_MESSAGES.busy);
    this.#taken += bytes;
    const release = (): void => void (this.#taken -= bytes);
    const { bytes: free } = await this.freeSpace(this.folder).catch(() => ({ bytes: Infinity }));
    if (this.#taken + RESERVED_BYTES <= free) return release;
    release();
    throw unavailable(UPLOAD_MESSAGES.diskFull);
  }
}

const unavailable = (message: string) => new DomainError('UNAVAILABLE', { message, retryAfter: RETRY_AFTER });

class Counts {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string, by: number): void {
    const count = this.of(key) + by;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}
