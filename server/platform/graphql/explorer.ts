import type { NextFunction, Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { ruruHTML } from 'ruru/server';
import { serveStatic } from 'ruru/static';

const ENDPOINT = '/graphql';
const ASSETS = `${ENDPOINT}/explorer/`;
const INLINE = /<script[^>]*>([\s\S]*?)<\/script>/g;

const assets = serveStatic(ASSETS);
const page = ruruHTML({ endpoint: ENDPOINT, staticPath: ASSETS, clientConfig: { title: 'GraphQL' } as never });
const hashes = Array.from(page.matchAll(INLINE), ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
const POLICY = [
  `default-src 'self'`,
  `script-src 'self' ${hashes.join(' ')}`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data:`,
  `font-src 'self' data:`,
  `worker-src 'self' blob:`,
  `frame-ancestors 'none'`,
].join('; ');

/** GraphiQL for a browser that comes to /graphql, with its files served by ourselves. */
export function explorer(request: Request, response: Response, next: NextFunction): void {
  if (request.originalUrl.startsWith(ASSETS)) return assets(request, response, next);
  const wanted = request.method === 'GET' && !request.query['query'] && request.accepts(['json', 'html']) === 'html';
  if (!wanted || request.path !== ENDPOINT) return next();
  response.setHeader('Content-Security-Policy', POLICY);
  response.setHeader('Cache-Control', 'no-store');
  response.type('html').send(page);
}
