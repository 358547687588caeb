import type { NextFunction, Request, Response } from 'express';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const HEADER = 'X-Request-Id';
const ACCEPTED = /^[\w.:/+=-]{1,128}$/;

const requests = new AsyncLocalStorage<Request>();

/** The request that is being answered; undefined outside of any. */
export const currentRequest = (): Request | undefined => requests.getStore();

/**
 * Assigns an ID to each request, or accepts the one from a trusted proxy, and returns it as a response header. From anybody
 * else, it could make log entries look like those of another request.
 */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const proxyId = isFromTrustedProxy(request) ? request.get(HEADER) : undefined;
  request.id = proxyId && ACCEPTED.test(proxyId) ? proxyId : randomUUID();
  response.setHeader(HEADER, request.id);
  requests.run(request, next);
}

/** By the setting TRUST_PROXY. */
function isFromTrustedProxy({ app, socket }: Request): boolean {
  const trusts = app.get('trust proxy fn') as (address: string | undefined, hops: number) => boolean;
  return trusts(socket.remoteAddress, 0);
}
