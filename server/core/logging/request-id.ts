import type { NextFunction, Request, Response } from 'express';
import { randomUUID } from 'node:crypto';

const HEADER = 'X-Request-Id';
const ACCEPTED = /^[\w.:/+=-]{1,128}$/;

/** Assigns an ID to each request, or accepts the one from a proxy, and returns it as a response header. */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const proxyId = request.get(HEADER);
  request.id = proxyId && ACCEPTED.test(proxyId) ? proxyId : randomUUID();
  response.setHeader(HEADER, request.id);
  next();
}
