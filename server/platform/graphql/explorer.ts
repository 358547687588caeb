import type { NextFunction, Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { DomainError } from '../../shared/errors.js';
import { EXPLORER_TABS } from '../../shared/explorer-tabs.js';
import { GRAPHQL_PATH } from '../../shared/graphql.js';
import { ruruHTML } from 'ruru/server';
import { getStaticFile } from 'ruru/static';

const ASSETS = `${GRAPHQL_PATH}/explorer/`;
const TITLE = 'GraphQL explorer';
const INLINE = /<script[^>]*>([\s\S]*?)<\/script>/g;

/** The club's blue, and yellow in the dark, in the place of GraphiQL's pink; no call for gifts to others in the club's name. */
const STYLES = `<style>
.ruru-footer { display: none; }
body .graphiql-container { --color-primary: 201, 100%, 20%; }
body.graphiql-dark .graphiql-container { --color-primary: 51, 83%, 70%; }
body.graphiql-dark .graphiql-execute-button > svg { color: #14212b; }
@media (prefers-color-scheme: dark) {
  body:not(.graphiql-light) .graphiql-container { --color-primary: 51, 83%, 70%; }
  body:not(.graphiql-light) .graphiql-execute-button > svg { color: #14212b; }
}
</style>`;

const page = ruruHTML({
  endpoint: GRAPHQL_PATH,
  staticPath: ASSETS,
  // It hands on to GraphiQL what its own types do not name.
  clientConfig: { defaultTabs: EXPLORER_TABS } as never,
  htmlParts: { titleTag: `<title>${TITLE}</title>`, styleTags: (theirs) => theirs + STYLES },
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
