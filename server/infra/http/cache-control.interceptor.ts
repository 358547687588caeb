import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { DomainError } from '../../shared/errors.js';
import { principalOf } from '../../core/access/request-principal.js';
import { API_OPERATION, type OperationDoc } from './api-operation.js';
import { parseIfMatch, entityTagOf } from './entity-tag.js';

const READ_METHODS = ['GET', 'HEAD'];

/**
 * Responses to reads may be stored but must be revalidated by their ETag; those of signed-in users are private. A response that
 * represents one record carries that record's entity tag.
 */
@Injectable()
export class CacheControlInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const isRead = READ_METHODS.includes(request.method);
    if (isRead && !response.hasHeader('Cache-Control'))
      response.set('Cache-Control', principalOf(context).admin ? 'private, no-cache' : 'no-cache');
    if (!isRead) this.#rejectUnsupportedCondition(context, request);
    return next.handle().pipe(
      tap((body) => {
        const tag = entityTagOf(body, isRead);
        if (tag) response.set('ETag', tag);
      }),
    );
  }

  /** Creating a record changes no existing one, so only `*` can match. */
  #rejectUnsupportedCondition(context: ExecutionContext, request: Request): void {
    const doc = this.reflector.get<OperationDoc | undefined>(API_OPERATION, context.getHandler());
    if (doc?.conditional || request.get('If-Match')?.trim() === '*') return;
    if (parseIfMatch(request)) throw new DomainError('PRECONDITION_FAILED');
  }
}
