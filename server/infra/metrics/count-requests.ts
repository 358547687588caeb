import type { Request, RequestHandler } from 'express';
import type { Metrics } from './metrics.service.js';

/** The route of every address that is a page, or nothing. */
const CATCH_ALL = '/{*path}';

/** Counts each request when it ends, however it ends. */
export const countRequests =
  (metrics: Metrics): RequestHandler =>
  (request, response, next) => {
    const start = performance.now();
    response.once('close', () => {
      const counted = { method: request.method, route: routeOf(request), status: response.statusCode };
      metrics.count(counted, (performance.now() - start) / 1000);
    });
    next();
  };

/** Patterns, not addresses: the number of series must not grow with what strangers ask for. */
function routeOf(request: Request): string {
  const { path } = (request.route ?? {}) as { path?: unknown };
  if (typeof path !== 'string') return 'none';
  return path === CATCH_ALL ? 'page' : path;
}
