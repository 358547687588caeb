import type { NextFunction, Request, Response } from 'express';
import { randomUUID } from 'node:crypto';

const HEADER = 'X-Request-Id';
const ACCEPTED = /^[\w.:/+=-]{1,128}$/;

/** Gives each request an id, or keeps the one that a proxy gave it, and tells it in the answer. */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const given = request.get(HEADER);
  request.id = given && ACCEPTED.test(given) ? given : randomUUID();
  response.setHeader(HEADER, request.id);
  next();
}
