import type { Request, Response } from 'express';
import type { CachedResponse, Headers } from '../cache/cached-response.js';

/** Headers that belong to the exchange, not to the content. */
const EXCHANGE_HEADERS = ['x-request-id', 'connection'];

/** Sends a cached response with its own headers in place of the defaults for data. */
export function send(cached: CachedResponse, request: Request, response: Response): void {
  for (const name of response.getHeaderNames()) if (!EXCHANGE_HEADERS.includes(name)) response.removeHeader(name);
  cached.send(request, response);
}

/** The headers that `response` has so far and that a cached response can repeat; null if it sets a cookie, which is for one client. */
export function repeatableHeaders(response: Response): Headers | null {
  if (response.hasHeader('set-cookie')) return null;
  const headers = Object.entries(response.getHeaders()).filter(([name]) => !EXCHANGE_HEADERS.includes(name));
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]));
}
