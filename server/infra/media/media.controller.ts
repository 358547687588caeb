import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { logFailure } from '../../core/errors/log-failure.js';
import { DomainError } from '../../shared/errors.js';
import { Policy } from '../../core/access/policy.js';
import { CachedResponse } from '../cache/cached-response.js';
import { PublicRequestKeys } from '../cache/public-request.js';
import { type CreatedResponse, ResponseCache } from '../cache/response-cache.js';
import { repeatableHeaders, send } from '../http/send.js';
import { mediaKeyAt, typeOf } from './media-key.js';
import { type ByteRange, type MediaKey, MediaStore } from './store/media-store.js';
import { MEDIA_POLICIES } from './media.policy.js';

/** Uploaded files cannot run scripts and may be embedded anywhere. The content at an address never changes. */
const POLICY = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};
const headersOf = (key: MediaKey) => ({
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Accept-Ranges': 'bytes',
  'Content-Type': typeOf(key),
  ETag: etagOf(key),
});
const etagOf = ({ id, name }: MediaKey): string => `"${id}-${name}"`;
/** Most widths of most images. Larger files are streamed. */
const MAX_CACHED_BYTES = 128 * 1024;

@Controller('media')
export class MediaController {
  constructor(
    private readonly store: MediaStore,
    private readonly cache: ResponseCache,
    private readonly keys: PublicRequestKeys,
  ) {}

  @Policy(MEDIA_POLICIES.download)
  @Get('*path')
  async serve(@Req() request: Request, @Res() response: Response): Promise<void> {
    // Set before the lookup, so that pages of other origins can read a 404 too.
    response.set(POLICY);
    const key = mediaKeyAt(request.path);
    if (!key) throw new DomainError('MEDIA_NOT_FOUND');
    const size = await this.store.size(key).catch(rethrowUnavailable);
    if (size === null) throw new DomainError('MEDIA_NOT_FOUND');
    const cacheKey = size <= MAX_CACHED_BYTES ? this.keys.ofMedia(request) : null;
    if (cacheKey !== null)
      return send(await this.cache.getOrCreate('media', cacheKey, () => this.#read(key, response)), request, response);
    response.set(headersOf(key));
    if (matchesEtag(request, etagOf(key))) return void response.status(304).end();
    const range = rangeOf(request, response, size);
    if (range === 'unsatisfiable') return void response.status(416).set('Content-Range', `bytes */${size}`).end();
    if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
    response.set('Content-Length', String(range ? range.end - range.start + 1 : size));
    if (request.method === 'HEAD') return void response.end();
    await this.#send(key, range, response);
  }

  async #read(key: MediaKey, response: Response): Promise<CreatedResponse> {
    const bytes = await this.store.read(key).then(buffer).catch(rethrowUnavailable);
    response.set(headersOf(key));
    const headers = repeatableHeaders(response);
    return { response: new CachedResponse(200, headers ?? {}, bytes), cacheable: headers !== null, subject: 'media' };
  }

  async #send(key: MediaKey, range: ByteRange | undefined, response: Response): Promise<void> {
    const bytes = await this.store.read(key, range).catch(rethrowUnavailable);
    await pipeline(bytes, response).catch((cause: NodeJS.ErrnoException) => {
      // To a reader who has left already, nothing was sent, and nothing was closed.
      bytes.destroy();
      if (!CLIENT_DISCONNECTED.has(cause.code)) logFailure(new DomainError('UNAVAILABLE', { cause }));
    });
  }
}

/** Readers often disconnect, especially from videos. */
const CLIENT_DISCONNECTED = new Set<string | undefined>(['ERR_STREAM_UNABLE_TO_PIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Content is immutable, so a matching ETag is enough even for `no-cache` requests. */
const matchesEtag = (request: Request, etag: string): boolean =>
  (request.get('If-None-Match') ?? '')
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);

/** Supports a single range. Several or malformed ranges are answered with the whole file, as the standard allows. */
function rangeOf(request: Request, response: Response, size: number): ByteRange | 'unsatisfiable' | undefined {
  const condition = request.get('If-Range');
  if (request.method !== 'GET' || (condition && condition !== response.get('ETag'))) return undefined;
  const [, first, last] = SINGLE_RANGE.exec(request.get('Range') ?? '') ?? [];
  if (first) return clampRange(Number(first), last ? Number(last) : Infinity, size);
  return last ? clampRange(Math.max(0, size - Number(last)), Infinity, size) : undefined;
}

/** A suffix longer than the file means the whole file (RFC 9110, 14.1.2). */
const SINGLE_RANGE = /^bytes=(\d*)-(\d*)$/i;

function clampRange(start: number, last: number, size: number): ByteRange | 'unsatisfiable' | undefined {
  if (last < start) return undefined;
  return start < size ? { start, end: Math.min(last, size - 1) } : 'unsatisfiable';
}

function rethrowUnavailable(cause: unknown): never {
  throw new DomainError('UNAVAILABLE', { cause });
}
