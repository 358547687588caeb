import type { CorsOptions, CorsOptionsDelegate } from '@nestjs/common/interfaces/external/cors-options.interface.js';
import type { Request } from 'express';
import { COST_HEADER, isGraphqlPath } from '../../shared/graphql.js';
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
  exposedHeaders: ['ETag', 'Retry-After', 'X-Request-Id', COST_HEADER],
  maxAge: 86_400,
};

/**
 * Any origin may read public content and act with its own token, since browsers never send a token by themselves. Only the listed
 * origins may use the session cookie.
 */
export const crossOrigin =
  (origins: readonly string[]): CorsOptionsDelegate<Request> =>
  (request, done) => {
    const origin = request.headers.origin;
    if (origin && origins.includes(origin)) return done(null, { ...COMMON_OPTIONS, origin, credentials: true });
    const methods = ['GET', 'HEAD', 'POST', ...(isGraphqlPath(request.path) ? [] : ['PUT', 'DELETE'])];
    done(null, { ...COMMON_OPTIONS, origin: '*', methods });
  };
