import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Cookies } from '../../core/access/cookies.js';
import { SESSION_COOKIE } from '../../core/access/session-cookie.js';
import { isRecord } from '../../core/validation/is-record.js';

type PublicRequest = Pick<IncomingMessage, 'headers' | 'url'>;

const MEDIA = '/media/';
/** An address that cannot be written in another way: without a query, escapes, capitals, dot segments, or a slash at the end. */
const PLAIN_ADDRESS = /^(?:\/(?!\.{1,2}(?:\/|$))[a-z\d._~-]+)+$/;
/** Other charsets are rejected. */
const JSON_TYPE = /^application\/json(\s*;\s*charset="?utf-8"?)?$/i;
/** A document that has a mutation has this word. */
const MUTATION = /\bmutation\b/;

/**
 * Keys of requests to which everybody gets the same response; null for all others. A key contains whatever else the response depends on.
 * An origin of CORS_ORIGINS gets headers of its own; all other origins get the same. Line breaks separate the parts, because no header
 * and no address can contain one.
 */
export class PublicRequestKeys {
  constructor(
    private readonly corsOrigins: readonly string[],
    private readonly cookies: Cookies,
  ) {}

  /** Requests with credentials are never cached, whether the credentials are valid or not. */
  isAnonymous({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
    return headers.authorization === undefined && this.cookies.get({ headers }, SESSION_COOKIE) === null;
  }

  /** Uploaded files are public for everybody. A query string changes nothing, so addresses with one are not worth caching. */
  ofMedia({ url = '', headers }: PublicRequest): string | null {
    const isWhole = url.startsWith(MEDIA) && PLAIN_ADDRESS.test(url) && headers.range === undefined;
    return isWhole ? `${this.#originOf(headers)}\n${url}` : null;
  }

  ofRest({ url = '', headers }: PublicRequest): string | null {
    return PLAIN_ADDRESS.test(url) && this.isAnonymous({ headers }) ? `${this.#originOf(headers)}\n${url}` : null;
  }

  ofQuery({ url = '', headers }: PublicRequest): string | null {
    return this.isAnonymous({ headers }) ? `${this.#originOf(headers)}\n${headers.accept ?? ''}\n${url}` : null;
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
    return `POST\n${address}\n${hash}`;
  }

  #originOf({ origin }: IncomingMessage['headers']): string {
    return origin !== undefined && this.corsOrigins.includes(origin) ? origin : '';
  }
}
