import type { ApolloServerPlugin } from '@apollo/server';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { COST_HEADER, READS_KEPT } from '../../shared/graphql.js';
import type { GraphqlContext } from '../access/caller.js';
import { tokenInCookie } from '../access/session-cookie.js';
import type { ContentRevision } from '../cache/content-revision.js';

const NOBODY_ELSES = 'private, no-store';
const ANYBODYS = `public, max-age=${READS_KEPT.fresh}, stale-while-revalidate=${READS_KEPT.stale}`;
/** What the answer to one address depends on besides the content. CORS_ORIGINS have their name in it. */
const VARY = 'Accept, Authorization, Cookie, Origin';

interface Kept {
  /** The state of the content when the asking began. */
  revision: number;
  type: string;
  cost: string;
  body: string;
}

/** Characters of all that we keep ourselves, and of the longest answer worth it. */
const ROOM = { all: 8 * 1024 * 1024, one: 512 * 1024 };

/** Requests whose answer anybody may get. */
const anybodys = new WeakSet<Request>();

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** Nothing by which anybody could be known, whether it would have counted or not. */
const isNameless = (request: Request): boolean =>
  request.headers.authorization === undefined && tokenInCookie(request) === null;

/**
 * Queries by GET and HEAD. What anybody may get is answered from memory until the content changes; Express gives it its ETag
 * and answers with 304.
 */
export function reads(apollo: RequestHandler, revision: ContentRevision): RequestHandler {
  const kept = new LRUCache<string, Kept>({
    maxSize: ROOM.all,
    maxEntrySize: ROOM.one,
    sizeCalculation: ({ body }, address) => body.length + address.length,
  });
  return (request, response, next) => {
    response.setHeader('Cache-Control', NOBODY_ELSES);
    if (!isRead(request)) return apollo(request, response, next);
    response.vary(VARY);
    if (!isNameless(request)) return ask(apollo, request, response, next);
    const key = `${request.headers.accept ?? ''} ${request.url}`;
    const { current } = revision;
    const found = kept.get(key);
    if (current !== null && found?.revision === current) return answer(response, found);
    if (current !== null) keep(request, response, (told) => kept.set(key, { revision: current, ...told }));
    return ask(apollo, request, response, next);
  };
}

function answer(response: Response, { type, cost, body }: Kept): void {
  response.set({ 'Cache-Control': ANYBODYS, 'Content-Type': type, [COST_HEADER]: cost }).send(body);
}

/** Tells what is sent, where anybody may get it. */
function keep(request: Request, response: Response, as: (told: Omit<Kept, 'revision'>) => void): void {
  const send = response.send.bind(response);
  response.send = (body: unknown) => {
    if (anybodys.has(request) && typeof body === 'string')
      as({ type: response.get('Content-Type') ?? '', cost: response.get(COST_HEADER) ?? '', body });
    return send(body);
  };
}

/**
 * A request that carries no cookie of ours can forge nothing, so that it passes without the header that no form can send;
 * one that does has to bring that header. Apollo knows no HEAD: it reads the method at once, and Node sends no body anyway.
 */
function ask(apollo: RequestHandler, request: Request, response: Response, next: NextFunction): unknown {
  if (tokenInCookie(request) === null) request.headers['apollo-require-preflight'] ??= '1';
  const { method } = request;
  request.method = 'GET';
  try {
    return apollo(request, response, next);
  } finally {
    request.method = method;
  }
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
        if (open) anybodys.add(req);
        http.headers.set('cache-control', open ? ANYBODYS : NOBODY_ELSES);
        return Promise.resolve();
      },
    }),
};
