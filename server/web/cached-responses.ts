import { Injectable } from '@nestjs/common';
import { type AbstractHttpAdapter, HttpAdapterHost } from '@nestjs/core';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Cookies } from '../core/access/cookies.js';
import { SESSION_COOKIE } from '../core/access/session-cookie.js';
import type { CachedResponse } from '../infra/cache/cached-response.js';
import { PublicRequestKeys } from '../infra/cache/public-request.js';
import { ResponseCache } from '../infra/cache/response-cache.js';
import { hasSeveralHosts, toOriginForm } from '../infra/http/request-target.js';
import { ERROR_KINDS } from '../shared/error-kinds.js';
import { ERRORS } from '../shared/error-catalogue.js';
import { GRAPHQL_PATH } from '../core/graphql/graphql-api.js';
import { Pages } from './pages.service.js';

/** Bytes. Longer operations are left to Express. */
const MAX_QUERY_BYTES = 16 * 1024;

/** Sends cached responses before Express runs, which would take most of the time of such a response. */
@Injectable()
export class CachedResponses {
  constructor(
    private readonly pages: Pages,
    private readonly cache: ResponseCache,
    private readonly keys: PublicRequestKeys,
    private readonly cookies: Cookies,
    private readonly host: HttpAdapterHost<AbstractHttpAdapter<Server>>,
  ) {}

  /** Takes the place of Express in front of the server's requests. */
  install(): void {
    const server = this.host.httpAdapter.getHttpServer();
    const express = this.host.httpAdapter.getInstance<RequestListener>();
    server.off('request', express).on('request', (request, response) => {
      toOriginForm(request);
      if (hasSeveralHosts(request)) return rejectBadRequest(response);
      const passToExpress = () => express(request, response);
      const { method, url = '' } = request;
      if (method === 'GET' || method === 'HEAD') {
        const cached = this.#find(request);
        if (cached) return cached.send(request, response);
        // Express rejects such an address before any handler runs; browsers get a page instead.
        const notFoundPage = wantsPage(request) ? this.pages.respondToUndecodable(url) : null;
        if (!notFoundPage) return passToExpress();
        notFoundPage.then((page) => page.send(request, response), passToExpress);
      } else if (method === 'POST' && url === GRAPHQL_PATH && hasShortBody(request)) {
        request.once('readable', () => this.#answerQuery(request, response, passToExpress));
      } else {
        passToExpress();
      }
    });
  }

  #find(request: IncomingMessage): CachedResponse | undefined {
    const { url = '' } = request;
    // Some pages tell officers more than visitors.
    const mayBeOfficer = this.cookies.get(request, SESSION_COOKIE) !== null;
    const page = this.pages.getReady(url, mayBeOfficer);
    if (page) return page;
    if (url.startsWith(GRAPHQL_PATH)) return this.#get('query', this.keys.ofQuery(request));
    return this.#get('media', this.keys.ofMedia(request)) ?? this.#get('rest', this.keys.ofRest(request));
  }

  /** Looks ahead at a body that has arrived at once. Express reads it again, or the rest of it. */
  #answerQuery(request: IncomingMessage, response: ServerResponse, passToExpress: () => void): void {
    const body = request.read() as Buffer | null;
    const isWhole = body?.length === Number(request.headers['content-length']);
    const cached = isWhole ? this.#get('query', this.keys.ofPostedQuery(request, parseJson(body))) : undefined;
    if (cached) {
      request.resume(); // Ends the request.
      return cached.send(request, response);
    }
    if (body) request.unshift(body);
    passToExpress();
  }

  #get(kind: 'media' | 'rest' | 'query', key: string | null): CachedResponse | undefined {
    return key === null ? undefined : this.cache.get(kind, key);
  }
}

function rejectBadRequest(response: ServerResponse): void {
  const { kind, message } = ERRORS.MALFORMED_REQUEST;
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  };
  response.writeHead(ERROR_KINDS[kind].status, headers).end(JSON.stringify({ message }));
}

/** Browsers list HTML in Accept when they open an address; other programs rarely do. */
const wantsPage = ({ headers: { accept = '' } }: IncomingMessage): boolean => accept.includes('text/html');

function hasShortBody({ headers }: IncomingMessage): boolean {
  const bytes = Number(headers['content-length']);
  return bytes > 0 && bytes <= MAX_QUERY_BYTES && headers['content-encoding'] === undefined;
}

/** undefined for what Express will reject. */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
