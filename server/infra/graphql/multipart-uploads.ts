import type { NextFunction, Request, Response } from 'express';
import processRequest from 'graphql-upload/processRequest.mjs';
import { MEDIA_LIMITS } from '../../shared/media.js';
import { DomainError } from '../../shared/errors.js';
import type { PrincipalResolver } from '../../core/access/principal-resolver.js';
import { multipartProblem } from '../../core/errors/multipart-problem.js';
import { isPreflighted } from './preflight.js';

/** The parser cuts a file off on reaching the limit, not on exceeding it: one extra byte lets the exact size pass. */
const LIMITS = {
  visitor: { maxFileSize: MEDIA_LIMITS.imageBytes + 1, maxFiles: 2 },
  admin: { maxFileSize: MEDIA_LIMITS.videoBytes + 1, maxFiles: 20 },
};
const FIELD_BYTES = 1_000_000;

/**
 * Parses multipart operations. Those without a header that a cross-origin page cannot send are passed on unread, and
 * Apollo rejects them. Apollo does not recognise a bearer token as such a header, so this adds Apollo's own. Files above
 * the principal's limit are cut off while they arrive.
 */
export const multipartUploads =
  (principals: PrincipalResolver) =>
  async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (request.method !== 'POST' || !request.is('multipart/form-data') || !isPreflighted(request)) return next();
    // A response that did not wait for the files leaves them unread, and they would block the next request on this
    // connection.
    response.once('close', () => {
      request.unpipe();
      request.resume();
    });
    try {
      const { principal } = await principals.resolve(request);
      const limits = {
        maxFieldSize: FIELD_BYTES,
        ...LIMITS[principal.admin && principal.apiKeyScope !== 'read' ? 'admin' : 'visitor'],
      };
      // Not earlier: resolving the principal would otherwise accept the session cookie because of this header.
      request.headers['apollo-require-preflight'] ||= '1';
      request.body = await processRequest(request, response, limits).catch((error: unknown) => {
        // The parser's errors have no status. They are always caused by the body.
        throw isHttpError(error)
          ? error
          : new DomainError('MALFORMED_UPLOAD', { message: multipartProblem(error), cause: error });
      });
      next();
    } catch (error) {
      next(error);
    }
  };

const isHttpError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number';
