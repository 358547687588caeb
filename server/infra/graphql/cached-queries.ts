import { type ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import type { Request, RequestHandler } from 'express';
import { QUERY_CACHE_SECONDS } from '../../shared/graphql.js';
import type { GraphqlContext } from '../../core/access/principal.js';
import { sessionTokenFromCookie } from '../../core/access/session-cookie.js';
import type { ContentVersion } from '../cache/content-version.js';
import { CachedResponse } from '../cache/cached-response.js';
import { ResponseCache } from '../cache/response-cache.js';

const PRIVATE = 'private, no-store';
const PUBLIC = `public, max-age=${QUERY_CACHE_SECONDS.fresh}, stale-while-revalidate=${QUERY_CACHE_SECONDS.stale}`;
/** Request headers that influence the response. It names `Origin` because of CORS_ORIGINS. */
const VARY = 'Accept, Authorization, Cookie, Origin';
/** A cache of its own, separate from the pages: anybody can invent queries. */
const CACHE_SIZE = { totalBytes: 16 * 1024 * 1024, entryBytes: 1024 * 1024 };

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** Requests with credentials are never cached, whether the credentials are valid or not. */
const isAnonymous = (request: Request): boolean =>
  request.headers.authorization === undefined && sessionTokenFromCookie(request) === null;

/** Middleware for queries by GET and HEAD. Anonymous queries are served from memory until the content changes. */
export function cachedQueries(apollo: () => ApolloServer, contentVersion: ContentVersion): RequestHandler {
  const cache = new ResponseCache(contentVersion, CACHE_SIZE);
  return async (request, response, next) => {
    response.setHeader('Cache-Control', PRIVATE);
    if (!isRead(request)) return next();
    const context: QueryContext = { req: request, res: response };
    const create = () => executeQuery(apollo(), context);
    const key = `${request.headers.accept ?? ''} ${request.originalUrl}`;
    const cached = await (isAnonymous(request) ? cache.getOrCreate(key, create, () => !context.isPrivate) : create());
    cached.send(request, response);
  };
}

type QueryContext = GraphqlContext & Required<Pick<GraphqlContext, 'req' | 'res'>>;

/** Apollo does not support HEAD, so it gets a GET, and the body is not sent. */
async function executeQuery(apollo: ApolloServer, context: QueryContext): Promise<CachedResponse> {
  const [, query = ''] = context.req.originalUrl.split(/\?(.*)/s);
  const { status, headers, body } = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: 'GET',
      headers: apolloHeadersOf(context.req),
      search: query,
      body: {},
    },
    context: () => Promise.resolve(context),
  });
  if (body.kind !== 'complete') throw new Error('Incremental delivery is not supported');
  const responseHeaders = { 'cache-control': PRIVATE, ...Object.fromEntries(headers), vary: VARY };
  // Not compressed: most queries are repeated too seldom.
  return new CachedResponse(status ?? 200, responseHeaders, Buffer.from(body.string));
}

/**
 * Without a session cookie, a cross-site request can do no harm, so it gets the preflight header that Apollo requires. A
 * request with the cookie must send that header itself.
 */
function apolloHeadersOf(request: Request): HeaderMap {
  const headers = new HeaderMap(sessionTokenFromCookie(request) === null ? [['apollo-require-preflight', '1']] : []);
  for (const [name, value] of Object.entries(request.headers)) if (value) headers.set(name, String(value));
  return headers;
}

/**
 * Complete responses to anonymous GET queries are public: they contain only public data, and fields that require sign-in
 * are errors. Every other response is private, and so is what a resolver marks as private.
 */
export const cacheControlPlugin: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse: ({ operation, response: { body, http }, contextValue: { req, isPrivate } }) => {
        const isComplete = body.kind === 'single' && !body.singleResult.errors?.length;
        const isPublic =
          !isPrivate && req && isRead(req) && isAnonymous(req) && operation?.operation === 'query' && isComplete;
        http.headers.set('cache-control', isPublic ? PUBLIC : PRIVATE);
        return Promise.resolve();
      },
    }),
};
