import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { createHash, randomBytes } from 'node:crypto';
import { DomainError } from '../../shared/errors.js';
import { GRAPHQL_PATH } from '../../core/graphql/graphql-api.js';
import { ruruHTML } from 'ruru/server';
import { getStaticFile } from 'ruru/static';

export interface ExplorerTab {
  query: string;
  /** JSON. */
  variables?: string;
}

/** Provides the tabs with which the explorer opens, each an `ExplorerTab`. */
export const EXPLORER_TABS = Symbol('EXPLORER_TABS');

const ASSETS = `${GRAPHQL_PATH}/explorer/`;
const TITLE = 'GraphQL explorer';
const INLINE_SCRIPT = /<script[^>]*>([\s\S]*?)<\/script>/g;

/** The club's colours instead of GraphiQL's pink, and no sponsoring footer in the club's name. */
const STYLES = `<style>
.explorer-heading { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.ruru-footer, .graphiql-logo { display: none; }
body .graphiql-container { --color-primary: 201, 100%, 20%; }
body.graphiql-dark .graphiql-container { --color-primary: 51, 83%, 70%; }
body.graphiql-dark .graphiql-execute-button > svg { color: #14212b; }
/* Line numbers and numbers in a response have too little contrast by default. */
body .monaco-editor .line-numbers { color: #5b6673 !important; }
body .monaco-editor .mtk8 { color: #07694a; }
body.graphiql-dark .monaco-editor .line-numbers { color: #a3adbd !important; }
body.graphiql-dark .monaco-editor .mtk8 { color: #b5cea8; }
@media (prefers-color-scheme: dark) {
  body:not(.graphiql-light) .monaco-editor .line-numbers { color: #a3adbd !important; }
  body:not(.graphiql-light) .monaco-editor .mtk8 { color: #b5cea8; }
  body:not(.graphiql-light) .graphiql-container { --color-primary: 51, 83%, 70%; }
  body:not(.graphiql-light) .graphiql-execute-button > svg { color: #14212b; }
}
</style>`;

/** Placeholder in the page that is replaced by the nonce of each response. */
const NONCE = 'NONCE_PLACEHOLDER';

/** The code editor inserts style elements at runtime. This gives them the nonce that the policy requires. */
const STYLE_NONCE = `<script>
const { nonce } = document.querySelector('style[nonce]');
const { createElement } = Document.prototype;
Document.prototype.createElement = function (...args) {
  const element = createElement.apply(this, args);
  if (element instanceof HTMLStyleElement) element.nonce = nonce;
  return element;
};
</script>`;

const pageTemplate = (tabs: readonly ExplorerTab[]): string =>
  ruruHTML({
    endpoint: GRAPHQL_PATH,
    staticPath: ASSETS,
    // ruru's types omit this option, but it passes it to GraphiQL.
    clientConfig: { defaultTabs: tabs } as never,
    htmlParts: {
      titleTag: `<title>${TITLE}</title>`,
      styleTags: (original) => (original + STYLES).replaceAll('<style>', `<style nonce="${NONCE}">`) + STYLE_NONCE,
      bodyContent: (original) => `<main><h1 class="explorer-heading">${TITLE}</h1>${original}</main>`,
    },
  });

/** Allows the inline scripts of `page` by their hashes. */
function contentSecurityPolicy(page: string): string {
  const hashes = Array.from(
    page.matchAll(INLINE_SCRIPT),
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    `default-src 'self'`,
    `script-src 'self' ${hashes.join(' ')}`,
    `style-src 'self' 'nonce-${NONCE}'`,
    // Style attributes can only style their own element.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self' data:`,
    `worker-src 'self' blob:`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/** GraphiQL for browsers that open /graphql. Its assets are served by this site. */
export function explorer(tabs: readonly ExplorerTab[]): RequestHandler {
  const page = pageTemplate(tabs);
  const policy = contentSecurityPolicy(page);
  return (request, response, next) => {
    if (request.originalUrl.startsWith(ASSETS)) return sendAsset(request, response, next);
    if (!isForBrowser(request)) return next();
    const nonce = randomBytes(16).toString('base64');
    response.setHeader('Content-Security-Policy', policy.replace(NONCE, nonce));
    response.setHeader('Cache-Control', 'no-store');
    response.type('html').send(page.replaceAll(NONCE, nonce));
  };
}

const isForBrowser = (request: Request): boolean =>
  request.method === 'GET' &&
  !request.query.query &&
  !request.query.extensions &&
  request.accepts(['json', 'html']) === 'html';

async function sendAsset({ originalUrl, headers }: Request, response: Response, next: NextFunction): Promise<void> {
  const acceptEncoding = headers['accept-encoding'];
  const file = await getStaticFile({ staticPath: ASSETS, urlPath: originalUrl, acceptEncoding });
  if (!file) return next(new DomainError('PAGE_NOT_FOUND'));
  response.set({ ...file.headers, 'Cache-Control': 'public, max-age=3600', Vary: 'Accept-Encoding' });
  response.end(file.content);
}
