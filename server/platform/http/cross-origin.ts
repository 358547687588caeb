import type { CorsOptions, CorsOptionsDelegate } from '@nestjs/common/interfaces/external/cors-options.interface.js';
import type { Request } from 'express';
import { COST_HEADER, GRAPHQL_PATH } from '../../shared/graphql.js';

const HEADERS = [
  'Content-Type',
  'If-None-Match',
  'Apollo-Require-Preflight',
  'X-Apollo-Operation-Name',
  'X-Requested-With',
];
const SHARED: CorsOptions = { exposedHeaders: ['ETag', 'Retry-After', 'X-Request-Id', COST_HEADER], maxAge: 86_400 };

/**
 * Whoever wants may read what is public, as nobody, and at the GraphQL endpoint as whom their token names: no browser sends
 * that by itself. Pages of the listed origins may act for who is signed in.
 */
export const crossOrigin =
  (origins: readonly string[]): CorsOptionsDelegate<Request> =>
  (request, done) => {
    const origin = request.headers.origin;
    const withToken = [...HEADERS, 'Authorization'];
    if (origin && origins.includes(origin)) {
      return done(null, { ...SHARED, origin, credentials: true, allowedHeaders: withToken });
    }
    if (request.path === GRAPHQL_PATH) {
      return done(null, { ...SHARED, origin: '*', methods: ['GET', 'HEAD', 'POST'], allowedHeaders: withToken });
    }
    done(null, { ...SHARED, origin: '*', methods: ['GET', 'HEAD'], allowedHeaders: HEADERS });
  };
