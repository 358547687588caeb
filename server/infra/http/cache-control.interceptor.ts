import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable, tap } from 'rxjs';
import { DomainError } from '../../shared/errors.js';
import { policyOf } from '../../core/access/policy.js';
import { principalOf } from '../../core/access/request-principal.js';
import { CachedResponse, type Headers } from '../cache/cached-response.js';
import type { Subject } from '../cache/content-version.js';
import { PublicRequestKeys } from '../cache/public-request.js';
import { type CreatedResponse, ResponseCache } from '../cache/response-cache.js';
import { API_OPERATION, type OperationDoc } from './api-operation.js';
import { parseIfMatch, entityTagOf } from './entity-tag.js';
import { JsonList } from './json-list.js';
import { repeatableHeaders } from './send.js';
import { StreamedResponse } from './streamed-response.js';

const READ_METHODS = ['GET', 'HEAD'];
const SHOWS_COUNTS = 'showsCounts';
/** For a controller whose responses show numbers that can change without a save, such as claps. */
export const ShowsCounts = () => SetMetadata(SHOWS_COUNTS, true);

/** Bytes of a list that is read whole, at most: with its compressed variants it fits into the cache. */
export const MAX_LIST_BYTES = 6 * 1024 * 1024;

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Responses to reads may be stored but must be revalidated by their ETag; those of signed-in users are private, and those that anybody
 * gets are served from memory until the content changes. A response that represents one record carries that record's entity tag.
 */
@Injectable()
export class CacheControlInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly cache: ResponseCache,
    private readonly keys: PublicRequestKeys,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    if (!READ_METHODS.includes(request.method)) return this.#write(context, request, response, next);
    const { admin } = principalOf(context);
    response.set('Cache-Control', admin ? 'private, no-cache' : 'no-cache');
    const isPublic = !admin && policyOf(this.reflector, context)?.allow === 'anybody';
    const key = isPublic ? this.keys.ofRest({ url: request.originalUrl, headers: request.headers }) : null;
    const showsCounts = this.reflector.get<boolean | undefined>(SHOWS_COUNTS, context.getClass());
    const create = () => createJsonResponse(response, next, showsCounts ? 'exactCounts' : 'content');
    return from(
      key === null ? create().then(({ response: created }) => created) : this.cache.getOrCreate('rest', key, create),
    );
  }

  #write(context: ExecutionContext, request: Request, response: Response, next: CallHandler): Observable<unknown> {
    this.#rejectUnsupportedCondition(context, request);
    return next.handle().pipe(
      tap((body) => {
        const tag = entityTagOf(body, false);
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

async function createJsonResponse(response: Response, next: CallHandler, subject: Subject): Promise<CreatedResponse> {
  const body: unknown = await lastValueFrom(next.handle());
  const headers = repeatableHeaders(response);
  const etag = entityTagOf(body, true);
  const jsonHeaders = { ...headers, 'content-type': JSON_TYPE, ...(etag && { etag }) };
  if (body instanceof JsonList) return createListResponse(body, jsonHeaders, { cacheable: headers !== null, subject });
  const json = new CachedResponse(200, jsonHeaders, Buffer.from(JSON.stringify(body)), 'later');
  return { response: json, cacheable: headers !== null, subject };
}

/** The list as one response if it is small enough, otherwise streamed. */
async function createListResponse(
  list: JsonList<unknown>,
  headers: Headers,
  { cacheable, subject }: Omit<CreatedResponse, 'response'>,
): Promise<CreatedResponse> {
  const parts = list.serialize();
  const read: Buffer[] = [];
  let bytes = 0;
  for (let part = await parts.next(); !part.done; part = await parts.next()) {
    read.push(part.value);
    bytes += part.value.length;
    if (bytes > MAX_LIST_BYTES) {
      return { response: new StreamedResponse(headers, concatenate(read, parts)), cacheable: false, subject };
    }
  }
  return { response: new CachedResponse(200, headers, Buffer.concat(read), 'later'), cacheable, subject };
}

/** Drops each part of `read` once it is sent: a slow client must not hold them all. */
async function* concatenate<T>(read: T[], rest: AsyncIterable<T>): AsyncGenerator<T> {
  for (let part = read.shift(); part !== undefined; part = read.shift()) yield part;
  yield* rest;
}
