import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { NotPublic, publicLookup, refusePrivate } from './public-addresses.js';

/** How long another site is waited for, in milliseconds. */
export interface Patience {
  /** Calls in all, of which each but the first waits twice as long as the one before. */
  tries: number;
  firstWait: number;
  /** Until it begins to answer, and between two pieces of an answer. */
  silence: number;
  /** For an answer from beginning to end. */
  whole: number;
}

export const PATIENCE: Patience = { tries: 5, firstWait: 500, silence: 15_000, whole: 300_000 };

/** The longest that another site may ask us to wait before we call again. */
const LONGEST_WAIT = 60_000;
const MOST_REDIRECTS = 5;

export interface Asked {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Called without this, and sent on from there without this, it must be a machine of the public internet. */
  trusted: string;
  /** Whether an answer may send us on to another origin. */
  wanders?: boolean;
}

/** Why there is no answer, in words that end a sentence. `again`: another call may have one. */
export class NoAnswer extends Error {
  constructor(
    why: string,
    readonly again: boolean,
    readonly wait = 0,
    readonly status: number | null = null,
  ) {
    super(why);
  }
}

/** Calls to another site, which may be slow, overloaded, half broken or hostile. */
export class Wire {
  constructor(private readonly patience: Patience) {}

  /** What `read` makes of a good answer. What fails on the way is tried again; throws NoAnswer in the end. */
  async ask<T>(url: URL, asked: Asked, read: (answer: IncomingMessage) => Promise<T>): Promise<T> {
    const { tries, firstWait } = this.patience;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#once(url, asked, read);
      } catch (error) {
        const trouble = error instanceof NoAnswer ? error : null;
        if (!trouble?.again || attempt === tries) throw error;
        const wait = Math.max(firstWait * 2 ** (attempt - 1) * (1 + Math.random() / 4), trouble.wait);
        await delay(Math.min(wait, LONGEST_WAIT));
      }
    }
  }

  async #once<T>(url: URL, asked: Asked, read: (answer: IncomingMessage) => Promise<T>): Promise<T> {
    let at = url;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const signal = AbortSignal.timeout(this.patience.whole);
      const answer = await this.#call(at, asked, signal);
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 200 && statusCode < 300) return read(answer);
      answer.destroy();
      if (statusCode < 300 || statusCode >= 400 || !headers.location) throw refused(statusCode, headers['retry-after']);
      at = sentOn(at, headers.location, asked);
    }
    throw new NoAnswer('it sends us on without end', false);
  }

  #call(
    url: URL,
    { method = 'GET', headers = {}, body, trusted }: Asked,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const guarded = url.origin !== trusted;
    const request = url.protocol === 'https:' ? requestSecure : requestPlain;
    return new Promise((answer, fail) => {
      if (guarded) refusePrivate(url);
      const calling = request(url, {
        method,
        headers: {
          'user-agent': 'gavel-club-website',
          'accept-encoding': 'identity',
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
        lookup: guarded ? publicLookup : undefined,
        timeout: this.patience.silence,
        signal,
      });
      calling.on('timeout', () => calling.destroy(new Error('it is silent')));
      calling.on('response', answer);
      calling.on('error', (error) => fail(failure(error)));
      calling.end(body);
    });
  }
}

/** An error on the line, told as one that another call may not meet. */
export function failure(error: unknown): Error {
  if (error instanceof NoAnswer) return error;
  if (error instanceof NotPublic) return new NoAnswer(error.message, false);
  const { code, message, name } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError') return new NoAnswer('it takes too long', true);
  if (code === 'ENOTFOUND') return new NoAnswer('there is no such host', false);
  if (code === 'ECONNREFUSED') return new NoAnswer('nobody answers there', true);
  if (code === 'ECONNRESET' || message === 'aborted') return new NoAnswer('the connection was cut', true);
  return new NoAnswer(message || String(code), true);
}

function refused(status: number, retryAfter: string | undefined): NoAnswer {
  const again = status === 429 || status >= 500;
  const seconds = Number(retryAfter);
  return new NoAnswer(`it answers ${status}`, again, seconds > 0 ? seconds * 1000 : 0, status);
}

function sentOn(from: URL, location: string, { method = 'GET', wanders = false }: Asked): URL {
  const to = URL.canParse(location, from.href) ? new URL(location, from) : null;
  if (!to || !['http:', 'https:'].includes(to.protocol)) throw new NoAnswer('it sends us on to nowhere', false);
  if (method !== 'GET' || (to.origin !== from.origin && !wanders))
    throw new NoAnswer(`it sends us on to ${to.origin}${to.pathname}: give that address instead`, false);
  return to;
}
