import type { NextFunction, Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { DomainError } from '../../shared/errors.js';
import { ruruHTML } from 'ruru/server';
import { getStaticFile } from 'ruru/static';

const ENDPOINT = '/graphql';
const ASSETS = `${ENDPOINT}/explorer/`;
const INLINE = /<script[^>]*>([\s\S]*?)<\/script>/g;

/** What stands in the editor of somebody who comes for the first time. */
const WORKED_EXAMPLE = `# Everything the website shows can be asked for here; the docs on the left say what there is.
# Press Ctrl+Enter (Cmd+Enter on a Mac) to run this query: the three newest posts of the blog.

query NewestPosts {
  blogPosts(first: 3) {
    nodes {
      title
      excerpt
      publishedDate
      claps
      author {
        name
        department
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
`;

const page = ruruHTML({
  endpoint: ENDPOINT,
  staticPath: ASSETS,
  clientConfig: { title: 'GraphQL', defaultQuery: WORKED_EXAMPLE } as never,
});
const hashes = Array.from(
  page.matchAll(INLINE),
  ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
);
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
export async function explorer(request: Request, response: Response, next: NextFunction): Promise<void> {
  if (request.originalUrl.startsWith(ASSETS)) return sendAsset(request, response, next);
  const wanted =
    request.method === 'GET' &&
    !request.query.query &&
    !request.query.extensions &&
    request.accepts(['json', 'html']) === 'html';
  if (!wanted) return next();
  response.setHeader('Content-Security-Policy', POLICY);
  response.setHeader('Cache-Control', 'no-store');
  response.type('html').send(page);
}

async function sendAsset({ originalUrl, headers }: Request, response: Response, next: NextFunction): Promise<void> {
  const acceptEncoding = headers['accept-encoding'];
  const file = await getStaticFile({ staticPath: ASSETS, urlPath: originalUrl, acceptEncoding });
  if (!file) return next(new DomainError('PAGE_NOT_FOUND'));
  response.set({ ...file.headers, 'Cache-Control': 'public, max-age=3600', Vary: 'Accept-Encoding' });
  response.end(file.content);
}
