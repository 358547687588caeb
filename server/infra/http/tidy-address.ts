import type { Request, Response } from 'express';

/** A `.` or `..` segment, percent-encoded or not. */
const DOTS = /(^|\/)(\.|%2e){1,2}(\/|$)/i;

const ESCAPE = /%[\da-f]{2}/gi;
const MALFORMED_ESCAPE = /%(?![\da-f]{2})/i;
const UNRESERVED = /^[\w.~-]$/;

/**
 * Normalizes the path of `address`: no dot segments, repeated slashes, trailing slash, or escapes of characters that need none. The
 * result is always a path of this site, and normalized. A path with a malformed escape keeps its escapes, because one that is decoded
 * could complete another.
 */
export function normalizeAddress(address: string): string {
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(address) ?? [];
  // URL parsers read a backslash as a slash.
  const withoutRepeatedSlashes = path.replaceAll('\\', '%5C').replace(/\/{2,}/g, '/');
  const resolved = DOTS.test(withoutRepeatedSlashes)
    ? new URL(withoutRepeatedSlashes, 'http://site.invalid').pathname
    : withoutRepeatedSlashes;
  const unescaped = MALFORMED_ESCAPE.test(resolved) ? resolved : resolved.replace(ESCAPE, decodeUnreserved);
  return unescaped.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1') + query;
}

/** RFC 3986, 6.2.2. */
function decodeUnreserved(escape: string): string {
  const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
  return UNRESERVED.test(character) ? character : escape.toUpperCase();
}

/** Redirects to the normalized address. Returns false if the request already uses it. */
export function redirectToNormalized({ originalUrl }: Request, response: Response): boolean {
  const normalized = normalizeAddress(originalUrl);
  if (normalized === originalUrl) return false;
  response.status(301).set({ Location: normalized, 'Cache-Control': 'no-cache' }).end();
  return true;
}
