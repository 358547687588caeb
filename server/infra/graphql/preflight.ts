import type { Request } from 'express';
import { APOLLO_PREFLIGHT_HEADERS } from '../../core/access/same-origin.js';

/** A header that a cross-origin page can only send after a CORS preflight. */
export const isPreflighted = (request: Request): boolean =>
  APOLLO_PREFLIGHT_HEADERS.some((name) => request.headers[name]) || hasBearerToken(request);

/** Forms cannot send a bearer token, and browsers never add one by themselves, unlike `Basic`. */
const hasBearerToken = ({ headers }: Request): boolean => /^bearer\s+\S/i.test(headers.authorization ?? '');
