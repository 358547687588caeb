import type { Request } from 'express';
import type { Config } from '../config/config.js';
import { ERRORS } from '../../shared/error-catalogue.js';

/** Headers that Apollo takes as proof that no form sent the request: a browser asks us first before it sends one to us. */
export const APOLLO_PREFLIGHT_HEADERS = ['apollo-require-preflight', 'x-apollo-operation-name'] as const;

/** FOREIGN_PAGE for an origin that can be named. */
export const foreignOrigin = (origin: string): string =>
  ERRORS.FOREIGN_PAGE.message.replace('another origin', origin).replace('that origin', 'this origin');

/** Headers that make a browser send a CORS preflight before a cross-origin request. */
const PREFLIGHTED = [...APOLLO_PREFLIGHT_HEADERS, 'x-requested-with'];

/** Longer origins are not echoed: no real one is longer. */
const LONGEST_ORIGIN = 'https://'.length + 253 + ':65535'.length;

/**
 * True if no page of another site can have made this request, so that its cookie may count: the browser says that it comes
 * from our own origin or from one of `CORS_ORIGINS`, or it has a header that other origins cannot send without a preflight.
 */
export function isSameOriginRequest({ headers }: Request, config: Config): boolean {
  if (PREFLIGHTED.some((name) => headers[name])) return true;
  if (isSameOrigin(headers)) return true;
  const { origin } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] === 'none';
  return isKnownOrigin(origin, headers.host, config);
}

/** True if the browser says that the request comes from another site that is not in `CORS_ORIGINS`. */
export const isCrossOriginRequest = ({ headers }: Request, config: Config): boolean =>
  headers.origin !== undefined && !isSameOrigin(headers) && !isKnownOrigin(headers.origin, headers.host, config);

/** The origin as a browser serializes it, for an error message; the raw header is never echoed. null if it cannot be parsed. */
export function originOf({ headers: { origin = '' } }: Request): string | null {
  if (!URL.canParse(origin)) return null;
  const { protocol, origin: named } = new URL(origin);
  return /^https?:$/.test(protocol) && named.length <= LONGEST_ORIGIN ? named : null;
}

/**
 * The browser compares the page's origin with the request's address before any proxy changes `Host`. Scripts cannot set
 * headers that begin with `Sec-`.
 */
const isSameOrigin = (headers: Request['headers']): boolean => headers['sec-fetch-site'] === 'same-origin';

function isKnownOrigin(origin: string, here: string | undefined, config: Config): boolean {
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === here || origin === new URL(config.publicUrl).origin || config.corsOrigins.includes(origin);
}
