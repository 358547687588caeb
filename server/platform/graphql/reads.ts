import type { ApolloServerPlugin } from '@apollo/server';
import type { Request, RequestHandler, Response } from 'express';
import { READS_KEPT } from '../../shared/graphql.js';
import type { GraphqlContext } from '../access/caller.js';
import { tokenInCookie } from '../access/session-cookie.js';

const NOBODY_ELSES = 'private, no-store';
const ANYBODYS = `public, max-age=${READS_KEPT.fresh}, stale-while-revalidate=${READS_KEPT.stale}`;
/** What the answer to one address depends on besides the content. CORS_ORIGINS have their name in it. */
const VARY = 'Accept, Authorization, Cookie, Origin';

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** Nothing by which anybody could be known, whether it would have counted or not. */
const isNameless = (request: Request): boolean =>
  request.headers.authorization === undefined && tokenInCookie(request) === null;

/**
 * Queries by GET and HEAD: Express gives them their ETag and answers with 304. A request that carries no cookie of ours can
 * forge nothing, so that it passes without the header that no form can send; one that does has to bring that header.
 */
export const reads = (answer: RequestHandler): RequestHandler =>
  function read(request: Request, response: Response, next): unknown {
    response.setHeader('Cache-Control', NOBODY_ELSES);
    if (!isRead(request)) return answer(request, response, next);
    response.vary(VARY);
    if (tokenInCookie(request) === null) request.headers['apollo-require-preflight'] ??= '1';
    const { method } = request;
    // Apollo knows no HEAD. It reads the method at once, and the answer is without a body whatever it says.
    request.method = 'GET';
    try {
      return answer(request, response, next);
    } finally {
      request.method = method;
    }
  };

/**
 * Anybody may keep the whole answer to a query by GET that named nobody: what everybody may read is the same for all of
 * them, and what somebody may not is an error. Everything else is for the one who asked, once.
 */
export const keeping: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse: ({ operation, response: { body, http }, contextValue: { req } }) => {
        const whole = body.kind === 'single' && !body.singleResult.errors?.length;
        const kept = req && isRead(req) && isNameless(req) && operation?.operation === 'query' && whole;
        http.headers.set('cache-control', kept ? ANYBODYS : NOBODY_ELSES);
        return Promise.resolve();
      },
    }),
};
