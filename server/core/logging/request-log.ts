import type { NextFunction, Request, Response } from 'express';
import { PinoLogger } from 'nestjs-pino';
import type { Level } from 'pino';
import { ranAction } from '../access/request-principal.js';
import type { LogEvent } from './log-event.js';
import { operationNameOf } from './operation-name.js';

/** Logs each request when it ends. An entry that its level hides costs nothing but the decision. */
export function requestLog(request: Request, response: Response, next: NextFunction): void {
  const start = Date.now();
  const end = (error?: Error): void => {
    response.off('finish', end).off('close', end).off('error', end);
    const level = levelOf(request, response);
    const log = PinoLogger.root;
    if (!log.isLevelEnabled(level)) return;
    const operation = operationNameOf(request);
    const entry = {
      event: 'request' satisfies LogEvent,
      reqId: request.id,
      req: request,
      operation,
      res: response,
      responseTime: Date.now() - start,
    };
    log[level](entry, messageOf(request, response, error));
  };
  response.on('finish', end).on('close', end).on('error', end);
  next();
}

/** Actions are logged at `info`, failures higher, and reads, the bulk of the traffic, at `debug`. */
function levelOf(request: Request, { statusCode }: Response): Level {
  if (statusCode >= 500) return 'error';
  if ([401, 403, 429].includes(statusCode)) return 'warn';
  return (ranAction(request) ?? looksLikeAction(request)) ? 'info' : 'debug';
}

/** For requests that reached no operation, an unknown address for one. */
const looksLikeAction = (request: Request): boolean =>
  operationNameOf(request)?.startsWith('mutation') ?? !['GET', 'HEAD', 'OPTIONS'].includes(request.method);

/** The error itself has already been logged; this entry only names the request. */
function messageOf({ readableAborted }: Request, { statusCode, writableEnded }: Response, error?: Error): string {
  if (error || statusCode >= 500) return 'request errored';
  return !readableAborted && writableEnded ? 'request completed' : 'request aborted';
}
