import { ApolloLink } from '@apollo/client';
import { SchemaLink } from '@apollo/client/link/schema';
import { ERRORS, KINDS } from '@shared/errors';
import type { GraphQLSchema } from 'graphql';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router-dom';
import { makeClient } from './app/apollo';
import type { Boot } from './app/boot';
import { Providers } from './app/providers';
import { makeRoutes, type PageHandle } from './app/routes';
import type { Site } from './ui/site';

/** Where a page is read from: the schema in this process, asked as `context` says. */
export interface Source {
  schema: GraphQLSchema;
  context: object;
  site: Site;
}

export type Rendered =
  | { status: number; location: string }
  | {
      status: number;
      /** Title, meta and links, for `<head>`. */
      head: string;
      body: string;
      boot: Boot;
      /** What went wrong inside, if something did; the page itself does not tell. */
      fault?: unknown;
    };

/** What the address bar's path leads to, as the route table says; null for none of our pages. */
export function pageAt(path: string): PageHandle | null {
  return (matchRoutes(TABLE, path)?.at(-1)?.route.handle as PageHandle | undefined) ?? null;
}

/** Renders the page at `url` once: its loaders read into a cache, then its components read the cache. */
export async function render(url: string, { schema, context, site }: Source): Promise<Rendered> {
  const client = makeClient(new SchemaLink({ schema, context }), { server: true });
  const handler = createStaticHandler(makeRoutes(client));
  const result = await handler.query(new Request(new URL(url, site.url)));
  if (result instanceof Response) return { status: result.status, location: result.headers.get('location') ?? '/' };

  const draw = (page: StaticHandlerContext, fault?: unknown): Rendered => {
    const html = renderToString(
      <Providers client={client} site={site}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, page)} context={page} hydrate={false} />
      </Providers>,
    );
    const { statusCode: status, loaderData, errors } = page;
    return { status, ...splitHead(html), boot: { site, state: client.extract(), router: { loaderData, errors } }, fault };
  };
  const [boundary, error] = Object.entries(result.errors ?? {})[0] ?? [];
  if (boundary && !isRouteErrorResponse(error)) return draw(broken(result, boundary), error);
  try {
    return draw(result);
  } catch (fault) {
    return draw(broken(result, result._deepestRenderedBoundaryId ?? result.matches[0]!.route.id), fault);
  }
}

/** The same page showing that something went wrong, and not what: that belongs in the log. */
const broken = (page: StaticHandlerContext, boundary: string): StaticHandlerContext => {
  const { status } = KINDS.internal;
  const error = { status, statusText: '', internal: false, data: ERRORS.INTERNAL.message };
  return { ...page, statusCode: status, errors: { [boundary]: error } };
};

/** React puts title, meta and link before the first element of the tree, which is the theme's style. */
function splitHead(html: string): { head: string; body: string } {
  const start = html.indexOf('<style data-mantine-styles');
  return { head: html.slice(0, start), body: html.slice(start) };
}

const TABLE = makeRoutes(makeClient(ApolloLink.empty()));
