import type { RequestHandler } from 'express';
import { DomainError } from '../../shared/errors.js';
import type { PrincipalResolver } from '../../core/access/principal-resolver.js';
import { clientNetwork } from '../../core/access/client-network.js';
import { allowSlowUpload, isUpload } from './timeouts.js';

/** Concurrent uploads of visitors per client network: more than a workshop of thirty needs. */
export const UPLOADS_UNDER_WAY = 40;

/** Seconds. By then a slow upload has either finished or been cut off. */
const RETRY_AFTER = 20;

/**
 * Limits concurrent uploads per client network. Connections slower than the minimum pace are cut off elsewhere; this limits those that
 * barely keep it. Signed-in users are not counted and may be slower, even when rate limits are off.
 */
export function uploadLimit(principals: PrincipalResolver, rateLimits: boolean): RequestHandler {
  const uploads = new Map<string, number>();
  return async (request, _response, next) => {
    if (!isUpload(request)) return next();
    const { principal } = await principals.resolve(request);
    if (principal.admin) {
      allowSlowUpload(request);
      return next();
    }
    if (!rateLimits) return next();
    const network = clientNetwork(request);
    const concurrent = uploads.get(network) ?? 0;
    if (concurrent >= UPLOADS_UNDER_WAY) throw new DomainError('TOO_MANY', { retryAfter: RETRY_AFTER });
    if (request.destroyed) return;
    uploads.set(network, concurrent + 1);
    // Emitted when the body has been read or the connection is gone.
    request.once('close', () => {
      const remaining = (uploads.get(network) ?? 1) - 1;
      if (remaining > 0) uploads.set(network, remaining);
      else uploads.delete(network);
    });
    next();
  };
}
