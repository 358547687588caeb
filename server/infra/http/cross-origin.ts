import type { CorsOptions, CorsOptionsDelegate } from '@nestjs/common/interfaces/external/cors-options.interface.js';
import type { NextFunction, Request, Response } from 'express';
import { COST_HEADER, isGraphqlPath } from '../../core/graphql/graphql-api.js';
import { IDEMPOTENCY_HEADER } from '../../core/records/idempotency/idempotency-key.js';

const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'If-Match',
  'If-None-Match',
  IDEMPOTENCY_HEADER,
  'Apollo-Require-Preflight',
  'X-Apollo-Operation-Name',
  'X-Requested-With',
  // Apollo Client sends its name and version by default.
  'Apollographql-Client-Name',
  'Apollographql-Client-Version',
];
const COMMON_OPTIONS: CorsOptions = {
  allowedHeaders: ALLOWED_HEADERS,
  exposedHeaders: ['Allow', 'ETag', 'Retry-After', 'X-Request-Id', COST_HEADER],
  maxAge: 86_400,
};

/** Paths of the operations whose policy allows any origin. */
const ANY_ORIGIN_PATH = /^\/(api\/)?v1\.0\/email\/send(-form)?\/?$/i;

/** Such an operation serves every page alike, so it must not see whose browser the page runs in. */
export function ignoreCookies(request: Request, _: Response, next: NextFunction): void {
  if (ANY_ORIGIN_PATH.test(request.path)) delete request.headers.cookie;
  next();
}

/**
 * Any origin may read public content and act with its own token, since browsers never send a token by themselves. Only the listed
 * origins may use the session cookie.
 */
export const crossOrigin =
  (origins: readonly string[]): CorsOptionsDelegate<Request> =>
  (request, done) => {
    if (ANY_ORIGIN_PATH.test(request.path)) return done(null, { ...COMMON_OPTIONS, origin: '*', methods: ['POST'] });
    const origin = request.headers.origin;
    if (origin && origins.includes(origin)) return done(null, { ...COMMON_OPTIONS, origin, credentials: true });
    const methods = ['GET', 'HEAD', 'POST', ...(isGraphqlPath(request.path) ? [] : ['PUT', 'DELETE'])];
    done(null, { ...COMMON_OPTIONS, origin: '*', methods });
  };
