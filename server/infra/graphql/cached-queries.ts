import { type ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import type { Request, RequestHandler, Response } from 'express';
import { QUERY_CACHE_SECONDS } from '../../core/graphql/graphql-api.js';
import type { Cookies } from '../../core/access/cookies.js';
import type { GraphqlContext, OperationOutcome } from '../../core/access/principal.js';
import { SESSION_COOKIE } from '../../core/access/session-cookie.js';
import { CachedResponse } from '../cache/cached-response.js';
import type { PublicRequestKeys } from '../cache/public-request.js';
import type { CreatedResponse, ResponseCache } from '../cache/response-cache.js';
import { repeatableHeaders } from '../http/send.js';

const PRIVATE = 'private, no-store';
const PUBLIC = `public, max-age=${QUERY_CACHE_SECONDS.fresh}, stale-while-revalidate=${QUERY_CACHE_SECONDS.stale}`;
/** Request headers that influence the response. It names `Origin` because of CORS_ORIGINS. */
const VARY = 'Accept, Authorization, Cookie, Origin';

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/**
 * Middleware for queries by GET and HEAD, and for those by POST that anybody may send. Anonymous queries are served from memory until the
 * content changes.
 */
export function cachedQueries(
  apollo: () => ApolloServer,
  cache: ResponseCache,
  keys: PublicRequestKeys,
  cookies: Cookies,
): RequestHandler {
  return async (request, response, next) => {
    response.setHeader('Cache-Control', PRIVATE);
    const { headers, originalUrl: url } = request;
    const isGet = isRead(request);
    const key = isGet ? keys.ofQuery({ headers, url }) : keys.ofPostedQuery({ headers, url }, request.body);
    if (key === null && !isGet) return next();
    const create = () => executeQuery(apollo(), request, response, apolloHeadersOf(request, cookies));
    const cached = key === null ? (await create()).response : await cache.getOrCreate('query', key, create);
    cached.send(request, response);
  };
}

/** Apollo does not support HEAD, so it gets a GET, and the body is not sent. */
async function executeQuery(
  apollo: ApolloServer,
  request: Request,
  response: Response,
  apolloHeaders: HeaderMap,
): Promise<CreatedResponse> {
  const outcome: OperationOutcome = {};
  const context: GraphqlContext = { req: request, res: response, outcome };
  const [, query = ''] = request.originalUrl.split(/\?(.*)/s);
  const isGet = isRead(request);
  const { status, headers, body } = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: isGet ? 'GET' : 'POST',
      headers: apolloHeaders,
      search: query,
      body: isGet ? {} : request.body,
    },
    context: () => Promise.resolve(context),
  });
  if (body.kind !== 'complete') throw new Error('Incremental delivery is not supported');
  const defaults = repeatableHeaders(response);
  const allHeaders = { ...defaults, 'cache-control': PRIVATE, ...Object.fromEntries(headers), vary: VARY };
  return {
    response: new CachedResponse(status ?? 200, allHeaders, Buffer.from(body.string), 'later'),
    cacheable: outcome.isPublic === true && defaults !== null,
    subject: outcome.showsCounts ? 'exactCounts' : 'content',
  };
}

/**
 * Without a session cookie, a cross-site request can do no harm, so it gets the preflight header that Apollo requires. A
 * request with the cookie must send that header itself.
 */
function apolloHeadersOf(request: Request, cookies: Cookies): HeaderMap {
  const hasSession = cookies.get(request, SESSION_COOKIE) !== null;
  const headers = new HeaderMap(hasSession ? [] : [['apollo-require-preflight', '1']]);
  for (const [name, value] of Object.entries(request.headers)) if (value) headers.set(name, String(value));
  return headers;
}

/**
 * Complete responses to anonymous queries are public: they contain only public data, and fields that require sign-in are
 * errors. Every other response is private, and so is what a resolver marks as private. Only responses to GET can be stored by clients.
 */
export const cacheControlPlugin = (keys: PublicRequestKeys): ApolloServerPlugin<GraphqlContext> => ({
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse: ({ operation, response: { body, http }, contextValue: { req, isPrivate, outcome } }) => {
        const isComplete = body.kind === 'single' && !body.singleResult.errors?.length;
        const isPublic = !isPrivate && req && keys.isAnonymous(req) && operation?.operation === 'query' && isComplete;
        if (isPublic && outcome) outcome.isPublic = true;
        http.headers.set('cache-control', isPublic && isRead(req) ? PUBLIC : PRIVATE);
        return Promise.resolve();
      },
    }),
});
