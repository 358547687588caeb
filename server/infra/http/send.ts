import type { Request, Response } from 'express';
import type { CachedResponse } from '../cache/cached-response.js';

/** Headers that belong to the exchange, not to the content. */
const EXCHANGE_HEADERS = ['x-request-id', 'connection'];

/** Sends a cached response with its own headers in place of the defaults for data. */
export function send(cached: CachedResponse, request: Request, response: Response): void {
  for (const name of response.getHeaderNames()) if (!EXCHANGE_HEADERS.includes(name)) response.removeHeader(name);
  cached.send(request, response);
}
