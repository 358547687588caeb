import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { NotPublicError, publicLookup, assertPublicHost } from './public-addresses.js';
import { errorCode, errorMessage } from '../../core/errors/thrown-error.js';

/** Milliseconds, except for `attempts`. */
export interface HttpTimeouts {
  /** Maximum number of attempts. Each delay is twice as long as the previous one. */
  attempts: number;
  firstDelay: number;
  /** Until the response starts, and between two chunks of it. */
  idle: number;
  total: number;
}

export const HTTP_TIMEOUTS: HttpTimeouts = { attempts: 5, firstDelay: 500, idle: 15_000, total: 300_000 };

/** Upper limit for Retry-After. */
const MAX_DELAY_MS = 60_000;
const MAX_REDIRECTS = 5;

export interface HttpRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Origin that the operator named. Any other origin must resolve to a public IP address. */
  trustedOrigin: string;
  allowsCrossOriginRedirects?: boolean;
}

/** An expected failure; its message completes a sentence. `isRetryable` means that another attempt may succeed. */
export class HttpFailure extends Error {
  constructor(
    reason: string,
    readonly isRetryable: boolean,
    readonly retryAfter = 0,
    readonly status: number | null = null,
  ) {
    super(reason);
  }
}

/** HTTP client for another site, which may be slow, overloaded, broken or hostile. */
export class HttpClient {
  constructor(private readonly timeouts: HttpTimeouts) {}

  /**
   * Sends the request, with retries, and passes a successful response to `read`. Throws HttpFailure when all attempts
   * fail.
   */
  async request<T>(url: URL, options: HttpRequest, read: (response: IncomingMessage) => Promise<T>): Promise<T> {
    const { attempts, firstDelay } = this.timeouts;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(url, options, read);
      } catch (error) {
        const failure = error instanceof HttpFailure ? error : null;
        if (!failure?.isRetryable || attempt === attempts) throw error;
        const wait = Math.max(firstDelay * 2 ** (attempt - 1) * (1 + Math.random() / 4), failure.retryAfter);
        await delay(Math.min(wait, MAX_DELAY_MS));
      }
    }
  }

  async #attempt<T>(url: URL, options: HttpRequest, read: (response: IncomingMessage) => Promise<T>): Promise<T> {
    let current = url;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const signal = AbortSignal.timeout(this.timeouts.total);
      const response = await this.#send(current, options, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode >= 200 && statusCode < 300) return read(response);
      response.destroy();
      if (statusCode < 300 || statusCode >= 400 || !headers.location)
        throw statusFailure(statusCode, headers['retry-after']);
      current = resolveRedirect(current, headers.location, options);
    }
    throw new HttpFailure('it redirects too often', false);
  }

  #send(
    url: URL,
    { method = 'GET', headers = {}, body, trustedOrigin }: HttpRequest,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const isUntrusted = url.origin !== trustedOrigin;
    const request = url.protocol === 'https:' ? requestSecure : requestPlain;
    return new Promise((resolve, fail) => {
      if (isUntrusted) assertPublicHost(url);
      const outgoing = request(url, {
        method,
        headers: {
          'user-agent': 'gavel-club-website',
          'accept-encoding': 'identity',
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
        lookup: isUntrusted ? publicLookup : undefined,
        timeout: this.timeouts.idle,
        signal,
      });
      outgoing.on('timeout', () => outgoing.destroy(new Error('it does not respond')));
      outgoing.on('response', resolve);
      outgoing.on('error', (error) => fail(toHttpFailure(error)));
      outgoing.end(body);
    });
  }
}

export function toHttpFailure(error: unknown): Error {
  if (error instanceof HttpFailure) return error;
  if (error instanceof NotPublicError) return new HttpFailure(error.message, false);
  const { name }: { name?: unknown } = error ?? {};
  const [code, message] = [errorCode(error), errorMessage(error)];
  if (name === 'TimeoutError' || name === 'AbortError') return new HttpFailure('it takes too long to respond', true);
  if (code === 'ENOTFOUND') return new HttpFailure('there is no such host', false);
  if (code === 'ECONNREFUSED') return new HttpFailure('the connection was refused', true);
  if (code === 'ECONNRESET' || message === 'aborted') return new HttpFailure('the connection was lost', true);
  return new HttpFailure(message || String(code), true);
}

function statusFailure(status: number, retryAfter: string | undefined): HttpFailure {
  const isRetryable = status === 429 || status >= 500;
  const seconds = Number(retryAfter);
  return new HttpFailure(`it responded with status ${status}`, isRetryable, seconds > 0 ? seconds * 1000 : 0, status);
}

function resolveRedirect(
  from: URL,
  location: string,
  { method = 'GET', allowsCrossOriginRedirects = false }: HttpRequest,
): URL {
  const to = URL.canParse(location, from.href) ? new URL(location, from) : null;
  if (!to || !['http:', 'https:'].includes(to.protocol))
    throw new HttpFailure('it redirects to an invalid address', false);
  if (method !== 'GET' || (to.origin !== from.origin && !allowsCrossOriginRedirects))
    throw new HttpFailure(`it redirects to ${to.origin}${to.pathname}: use that address instead`, false);
  return to;
}
