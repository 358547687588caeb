import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { sessionTokenFromCookie } from '../../core/access/session-cookie.js';
import { isRecord } from '../../core/validation/is-record.js';

type PublicRequest = Pick<IncomingMessage, 'headers' | 'url'>;

const MEDIA = '/media/';
/** Other charsets are rejected. */
const JSON_TYPE = /^application\/json(\s*;\s*charset="?utf-8"?)?$/i;
/** A document that has a mutation has this word. */
const MUTATION = /\bmutation\b/;

/** Requests with credentials are never cached, whether the credentials are valid or not. */
export const isAnonymous = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.authorization === undefined && sessionTokenFromCookie({ headers }) === null;

/**
 * Keys of requests to which everybody gets the same response; null for all others. A key contains whatever else the response depends on.
 * An origin of CORS_ORIGINS gets headers of its own; all other origins get the same.
 */
export class PublicRequestKeys {
  constructor(private readonly corsOrigins: readonly string[]) {}

  /** Uploaded files are public for everybody. A query string changes nothing, so addresses with one are not worth caching. */
  ofMedia({ url = '', headers }: PublicRequest): string | null {
    const isWhole = url.startsWith(MEDIA) && !url.includes('?') && headers.range === undefined;
    return isWhole ? this.#originOf(headers) + url : null;
  }

  /** The same for reads of the REST API. With escapes, one address could be written in many ways. */
  ofRest({ url = '', headers }: PublicRequest): string | null {
    return !/[?%]/.test(url) && isAnonymous({ headers }) ? this.#originOf(headers) + url : null;
  }

  ofQuery({ url = '', headers }: PublicRequest): string | null {
    return isAnonymous({ headers }) ? `${this.#originOf(headers)}${headers.accept ?? ''} ${url}` : null;
  }

  /** `body` is the parsed body of a GraphQL request by POST. Persisted queries are registered by being executed. */
  ofPostedQuery(request: PublicRequest, body: unknown): string | null {
    if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) return null;
    if (!isRecord(body) || typeof body.query !== 'string' || MUTATION.test(body.query)) return null;
    const { query, variables, operationName, extensions } = body;
    if (isRecord(extensions) && extensions.persistedQuery !== undefined) return null;
    const address = this.ofQuery(request);
    if (address === null) return null;
    const hash = createHash('sha256')
      .update(JSON.stringify([query, variables, operationName]))
      .digest('base64url');
    return `POST ${address} ${hash}`;
  }

  #originOf({ origin }: IncomingMessage['headers']): string {
    return origin !== undefined && this.corsOrigins.includes(origin) ? `${origin} ` : '';
  }
}
