import type { Request } from 'express';
import type { Config } from '../config/config.js';

/** Headers that a page can only send to another origin after asking that origin first. */
const PREFLIGHTED = ['apollo-require-preflight', 'x-apollo-operation-name', 'x-requested-with'];

/**
 * True when a page of another site cannot have made this request, so that the cookie it carries may count: the browser
 * says it comes from our own origin or from one of `CORS_ORIGINS`, or it has a header that only such a page can set.
 */
export function isOwnPage({ headers }: Request, config: Config): boolean {
  if (PREFLIGHTED.some((name) => headers[name])) return true;
  const { origin } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] === 'same-origin' || headers['sec-fetch-site'] === 'none';
  return isKnownOrigin(origin, headers.host, config);
}

/** True when the browser says that a page of another site, which is none of `CORS_ORIGINS`, makes this request. */
export const isForeignPage = ({ headers: { origin, host } }: Request, config: Config): boolean =>
  origin !== undefined && !isKnownOrigin(origin, host, config);

function isKnownOrigin(origin: string, here: string | undefined, config: Config): boolean {
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === here || origin === new URL(config.publicUrl).origin || config.corsOrigins.includes(origin);
}
