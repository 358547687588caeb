import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../../shared/errors.js';
import { isPreflighted } from './preflight.js';
import { GRAPHQL_MESSAGES } from './messages.js';

/**
 * Content types that HTML forms can send cross-site without a preflight. Apollo rejects them unless a header proves a
 * preflight.
 */
const FORM_TYPES = ['text/plain', 'application/x-www-form-urlencoded'];

/** Rejects an operation that is neither UTF-8 JSON nor multipart before its body is read. */
export function requireKnownBodyType(request: Request, _: Response, next: NextFunction): void {
  if (request.method !== 'POST' || isSupported(request)) return next();
  next(new DomainError('BODY_TYPE', { message: GRAPHQL_MESSAGES.wrongType }));
}

function isSupported(request: Request): boolean {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(/\s*;\s*/);
  if (type === 'application/json') {
    const charset = parameters.find((parameter) => parameter.startsWith('charset='));
    return charset === undefined || /^charset="?utf-8"?$/.test(charset);
  }
  return type === 'multipart/form-data' || (FORM_TYPES.includes(type) && !isPreflighted(request));
}
