import { Controller, Get, Logger, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '../../shared/errors.js';
import { Public } from '../access/access.js';
import { mediaKeyAt, typeOf } from './media-key.js';
import { type ByteRange, type MediaKey, MediaStore } from './store/media-store.js';

/** A file that a stranger sent runs nowhere and is embedded everywhere. It never changes at its address. */
const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Accept-Ranges': 'bytes',
};

/** Serves what the store keeps, whole or by range, to anybody. */
@Controller('media')
export class MediaController {
  readonly #log = new Logger('Media');

  constructor(private readonly store: MediaStore) {}

  @Public()
  @Get('*path')
  async serve(@Req() request: Request, @Res() response: Response): Promise<void> {
    const key = mediaKeyAt(request.path);
    const size = key && (await this.store.size(key).catch(away));
    if (!key || size === null) throw new DomainError('PAGE_NOT_FOUND');
    const etag = `"${key.id}-${key.name}"`;
    response.set({ ...HEADERS, 'Content-Type': typeOf(key), ETag: etag });
    if (has(request, etag)) return void response.status(304).end();
    const range = rangeOf(request, response, size);
    if (range === 'unsatisfiable') return void response.status(416).set('Content-Range', `bytes */${size}`).end();
    if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
    response.set('Content-Length', String(range ? range.end - range.start + 1 : size));
    if (request.method === 'HEAD') return void response.end();
    await this.#send(key, range, response);
  }

  async #send(key: MediaKey, range: ByteRange | undefined, response: Response): Promise<void> {
    const bytes = await this.store.read(key, range).catch(away);
    await pipeline(bytes, response).catch((error: NodeJS.ErrnoException) => {
      if (!READER_LEFT.has(error.code)) this.#log.warn(`${key.id} broke off: ${error.message}`);
    });
  }
}

/** Before the first byte or in the middle: readers do all the time, most of all from videos. */
const READER_LEFT = new Set<string | undefined>(['ERR_STREAM_UNABLE_TO_PIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Whoever has these bytes has the right ones, even when it asks for fresh ones. */
const has = (request: Request, etag: string): boolean =>
  (request.get('If-None-Match') ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/** The one range that was asked for. Several, or one in other words, are answered with the whole, as the standard allows. */
function rangeOf(request: Request, response: Response, size: number): ByteRange | 'unsatisfiable' | undefined {
  const condition = request.get('If-Range');
  if (request.method !== 'GET' || (condition && condition !== response.get('ETag'))) return undefined;
  const ranges = request.range(size);
  if (ranges === -1) return 'unsatisfiable';
  return Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
}

function away(cause: unknown): never {
  throw new DomainError('UNAVAILABLE', { cause });
}
