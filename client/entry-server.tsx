import { ERROR_KINDS, PAGE_ERRORS } from '@shared/error-kinds';
import type { RenderedPage, Renderer } from '@shared/pages';
import { SITE_DEFAULTS } from '@shared/site';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router-dom';
import { officerRoutes } from './app/admin-routes';
import { documentRoutes } from './app/document-routes';
import type { Boot } from './app/boot';
import { Providers } from './app/providers';
import { deepestBoundary } from './app/router-internals';
import { makeRoutes } from './app/routes';
import { RenderingClient } from './app/rendering-client';
import { pageHandle } from './app/screen';

export const pageAt: Renderer['pageAt'] = (path) => pageHandle(matchRoutes(TABLE, path)?.at(-1)?.route ?? {}) ?? null;

/** Renders the page at `address`: its loaders run queries, then its components show the results. */
export const render: Renderer['render'] = async (address, { execute, site }) => {
  const client = new RenderingClient(execute);
  const handler = createStaticHandler(makeRoutes(client, site.timeZone, undefined, documentRoutes));
  const result = await handler.query(new Request(new URL(address, site.url)));
  if (result instanceof Response) return { status: result.status, location: result.headers.get('location') ?? '/' };

  const draw = (page: StaticHandlerContext, fault?: unknown): RenderedPage => {
    const html = renderToString(
      <Providers client={client} site={site}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, page)} context={page} hydrate={false} />
      </Providers>,
    );
    const { statusCode: status, loaderData, errors } = page;
    const boot: Boot = { site, results: client.shownResults(), router: { loaderData, errors } };
    const partial = Object.values(page.loaderHeaders).some((headers) => headers.get('cache-control') === 'no-store');
    return { status, ...splitHead(html), boot, partial, fault };
  };
  const [boundary, error] = Object.entries(result.errors ?? {})[0] ?? [];
  if (boundary && !isRouteErrorResponse(error)) return draw(broken(result, boundary), error);
  try {
    return draw(result);
  } catch (fault) {
    return draw(broken(result, deepestBoundary(result)), fault);
  }
};

/** Replaces the error by a generic one: details belong in the log. */
const broken = (page: StaticHandlerContext, boundary: string): StaticHandlerContext => {
  const { status } = ERROR_KINDS.internal;
  const error = { status, statusText: '', internal: false, data: PAGE_ERRORS.INTERNAL.message };
  return { ...page, statusCode: status, errors: { [boundary]: error } };
};

const HOISTED = /^(?:<(?:meta|link)\b[^>]*>|<title\b[^>]*>[^<]*<\/title>)*/;

/** React writes title, meta and link elements before everything else. */
function splitHead(html: string): { head: string; body: string } {
  const [head = ''] = HOISTED.exec(html) ?? [];
  return { head, body: html.slice(head.length) };
}

/** Reads nothing: for finding routes. */
const NEVER_READS = new RenderingClient(() => Promise.reject(new Error('Nothing is rendered')));

const TABLE = makeRoutes(NEVER_READS, SITE_DEFAULTS.timeZone, officerRoutes, documentRoutes);
