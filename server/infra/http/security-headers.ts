import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../../core/config/config.js';

/** Default headers of every response. The policy suits data, which loads and runs nothing; pages and media replace it. */
export function securityHeaders({ secure }: Config): RequestHandler {
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: [`'none'`], frameAncestors: [`'none'`] } },
      strictTransportSecurity: secure && { maxAge: 365 * 24 * 60 * 60 },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      xFrameOptions: { action: 'deny' },
    }),
  );
  return (_: Request, response: Response, next: NextFunction) => {
    response.setHeaders(headers);
    next();
  };
}

/** The headers that `middleware` sets. They are the same for every request. */
function headersOf(middleware: ReturnType<typeof helmet>): Map<string, string> {
  const headers = new Map<string, string>();
  const response = { setHeader: (name: string, value: string) => headers.set(name, value), removeHeader: () => {} };
  middleware({} as IncomingMessage, response as unknown as ServerResponse, () => {});
  return headers;
}
