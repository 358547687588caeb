import type { CorsOptions, CorsOptionsDelegate } from '@nestjs/common/interfaces/external/cors-options.interface.js';
import type { Request } from 'express';

const HEADERS = ['Content-Type', 'Apollo-Require-Preflight', 'X-Apollo-Operation-Name', 'X-Requested-With'];
const SHARED: CorsOptions = { exposedHeaders: ['ETag', 'Retry-After', 'X-Request-Id'], maxAge: 86_400 };

/** Whoever wants may read what is public, as nobody; pages of the listed origins may act for who is signed in. */
export const crossOrigin =
  (origins: readonly string[]): CorsOptionsDelegate<Request> =>
  (request, done) => {
    const origin = request.headers.origin;
    if (origin && origins.includes(origin)) {
      return done(null, { ...SHARED, origin, credentials: true, allowedHeaders: [...HEADERS, 'Authorization'] });
    }
    const methods = request.path === '/graphql' ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'];
    done(null, { ...SHARED, origin: '*', methods, allowedHeaders: HEADERS });
  };
