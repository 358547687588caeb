import type { NextFunction, Request, Response } from 'express';
import processRequest from 'graphql-upload/processRequest.mjs';
import { MEDIA_LIMITS } from '../../shared/media.js';
import { DomainError } from '../../shared/errors.js';
import type { CallerReader } from '../access/caller-reader.js';

/** The parser cuts a file off when it reaches the limit, not when it goes beyond: one byte more lets the exact size pass. */
const LIMITS = {
  visitor: { maxFileSize: MEDIA_LIMITS.imageBytes + 1, maxFiles: 2 },
  admin: { maxFileSize: MEDIA_LIMITS.videoBytes + 1, maxFiles: 20 },
};
const FIELD_BYTES = 1_000_000;

/**
 * Reads multipart operations. One without a header that a foreign page cannot send is passed on unread: Apollo refuses it.
 * What is too large for the caller is cut off while it arrives.
 */
export const uploads =
  (callers: CallerReader) =>
  async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const preflighted = request.get('apollo-require-preflight') || request.get('x-apollo-operation-name');
    if (request.method !== 'POST' || !request.is('multipart/form-data') || !preflighted) return next();
    // An answer that did not wait for the files leaves them unread, and what comes next on this connection behind them.
    response.once('close', () => {
      request.unpipe();
      request.resume();
    });
    try {
      const { caller } = await callers.read(request);
      const limits = {
        maxFieldSize: FIELD_BYTES,
        ...LIMITS[caller.admin && caller.key !== 'read' ? 'admin' : 'visitor'],
      };
      request.body = await processRequest(request, response, limits).catch((error: unknown) => {
        // The parser's own errors say nothing of whose fault they are: it is the body's.
        throw isHttpError(error) ? error : new DomainError('MALFORMED_REQUEST', { cause: error });
      });
      next();
    } catch (error) {
      next(error);
    }
  };

const isHttpError = (error: unknown): boolean => typeof (error as { status?: unknown }).status === 'number';
