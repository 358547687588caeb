import { type ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import type { Request, RequestHandler } from 'express';
import { READS_KEPT } from '../../shared/graphql.js';
import type { GraphqlContext } from '../access/caller.js';
import { tokenInCookie } from '../access/session-cookie.js';
import type { ContentRevision } from '../cache/content-revision.js';
import { KeptAnswer } from '../cache/kept-answer.js';
import { KeptAnswers } from '../cache/kept-answers.js';

const NOBODY_ELSES = 'private, no-store';
const ANYBODYS = `public, max-age=${READS_KEPT.fresh}, stale-while-revalidate=${READS_KEPT.stale}`;
/** What the answer to one address depends on besides the content. CORS_ORIGINS have their name in it. */
const VARY = 'Accept, Authorization, Cookie, Origin';
/** Apart from the pages' room: anybody can make up queries. */
const ROOM = { all: 16 * 1024 * 1024, one: 1024 * 1024 };

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** Nothing by which anybody could be known, whether it would have counted or not. */
const isNameless = (request: Request): boolean =>
  request.headers.authorization === undefined && tokenInCookie(request) === null;

/** Queries by GET and HEAD. What anybody may get is answered from memory until the content changes. */
export function reads(apollo: () => ApolloServer, revision: ContentRevision): RequestHandler {
  const kept = new KeptAnswers(revision, ROOM);
  return async (request, response, next) => {
    response.setHeader('Cache-Control', NOBODY_ELSES);
    if (!isRead(request)) return next();
    const make = () => ask(apollo(), { req: request, res: response });
    const key = `${request.headers.accept ?? ''} ${request.originalUrl}`;
    const answer = await (isNameless(request) ? kept.obtain(key, make) : make());
    answer.send(request, response);
  };
}

/** Apollo knows no HEAD: it is a GET, whose body is not sent in the end. */
async function ask(apollo: ApolloServer, context: Required<Pick<GraphqlContext, 'req' | 'res'>>): Promise<KeptAnswer> {
  const [, query = ''] = context.req.originalUrl.split(/\?(.*)/s);
  const { status, headers, body } = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: 'GET',
      headers: headersOf(context.req),
      search: query,
      body: {},
    },
    context: () => Promise.resolve(context),
  });
  if (body.kind !== 'complete') throw new Error('An answer in parts, which nothing of the schema asks for');
  const told = { 'cache-control': NOBODY_ELSES, ...Object.fromEntries(headers), vary: VARY };
  // As it is: most queries are asked too seldom for what compressing costs.
  return new KeptAnswer(status ?? 200, told, Buffer.from(body.string));
}

/**
 * A request that carries no cookie of ours can forge nothing, so that it passes without the header that no form can send;
 * one that does has to bring that header.
 */
function headersOf(request: Request): HeaderMap {
  const headers = new HeaderMap(tokenInCookie(request) === null ? [['apollo-require-preflight', '1']] : []);
  for (const [name, value] of Object.entries(request.headers)) if (value) headers.set(name, String(value));
  return headers;
}

/**
 * Anybody may keep the whole answer to a query by GET that named nobody: what everybody may read is the same for all of
 * them, and what somebody may not is an error. Everything else is for the one who asked, once.
 */
export const keeping: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse: ({ operation, response: { body, http }, contextValue: { req } }) => {
        const whole = body.kind === 'single' && !body.singleResult.errors?.length;
        const open = req && isRead(req) && isNameless(req) && operation?.operation === 'query' && whole;
        http.headers.set('cache-control', open ? ANYBODYS : NOBODY_ELSES);
        return Promise.resolve();
      },
    }),
};
