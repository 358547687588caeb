import type { NextFunction, Request, Response } from 'express';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const HEADER = 'X-Request-Id';
const ACCEPTED = /^[\w.:/+=-]{1,128}$/;

const requests = new AsyncLocalStorage<Request>();

/** The request that is being answered; undefined outside of any. */
export const currentRequest = (): Request | undefined => requests.getStore();

/** Assigns an ID to each request, or accepts the one from a proxy, and returns it as a response header. */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const proxyId = request.get(HEADER);
  request.id = proxyId && ACCEPTED.test(proxyId) ? proxyId : randomUUID();
  response.setHeader(HEADER, request.id);
  requests.run(request, next);
}
