import type { IncomingMessage } from 'node:http';
import type { RawBody } from '../raw-body.js';
import { TransferError } from '../../transfer/transfer-error.js';
import { type HttpRequest, toHttpFailure, HttpFailure, type HttpClient } from './http-client.js';

/** Bytes: more than a thousand posts of maximum length. */
const MAX_RESPONSE_BYTES = 256 * 1024 * 1024;

const isObject = (value: unknown): value is RawBody =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

export class LegacyApi {
  /** Identifies the site in the import history, whatever path was given. */
  readonly source: string;
  readonly #base: string;
  #token: string | null = null;

  private constructor(
    base: URL,
    private readonly http: HttpClient,
  ) {
    this.source = base.origin;
    this.#base = `${base.origin}${base.pathname.replace(/\/+$/, '')}`;
  }

  /** Throws a TransferError if `address` is not an address of an API. */
  static at(address: string, http: HttpClient): LegacyApi {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.search)
      throw new TransferError('--from must be the address of a site’s API, such as https://old.example/api.');
    return new LegacyApi(url, http);
  }

  get signedIn(): boolean {
    return this.#token !== null;
  }

  /** Resolves an address relative to that site; null if it is invalid. */
  resolve(address: string): URL | null {
    return URL.canParse(address, `${this.#base}/`) ? new URL(address, `${this.#base}/`) : null;
  }

  async signIn(email: string, password: string): Promise<void> {
    const body = JSON.stringify({ email, password });
    const response = await this.#request('auth/login', { method: 'POST', body }).catch((error: HttpFailure) => {
      const isRejected = error.status === 401 || error.status === 400;
      throw new TransferError(
        isRejected ? `${this.source} rejected the e-mail address or password.` : this.#describe('auth/login', error),
      );
    });
    if (!isObject(response) || typeof response.token !== 'string')
      throw new TransferError(`${this.source} did not return a token.`);
    this.#token = response.token;
  }

  /** The site may be unreachable by then. */
  async signOut(): Promise<void> {
    if (this.#token !== null) await this.#request('auth/logout', { method: 'POST' }).catch(() => {});
    this.#token = null;
  }

  /** Entries that are not objects are skipped. */
  async list(path: string): Promise<RawBody[]> {
    const response = await this.#get(path);
    if (!Array.isArray(response)) throw new TransferError(`${path} of ${this.source} is not a list`);
    return response.filter(isObject);
  }

  async one(path: string): Promise<RawBody | null> {
    const response = await this.#get(path);
    return isObject(response) ? response : null;
  }

  async #get(path: string): Promise<unknown> {
    return this.#request(path, {}).catch((error: HttpFailure) => {
      throw error instanceof TransferError ? error : new TransferError(this.#describe(path, error), error);
    });
  }

  async #request(path: string, options: Omit<HttpRequest, 'trustedOrigin'>): Promise<unknown> {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (options.body !== undefined) headers['content-type'] = 'application/json';
    if (this.#token !== null) headers.authorization = `Bearer ${this.#token}`;
    const url = new URL(`${this.#base}/${path}`);
    return this.http.request(url, { ...options, headers, trustedOrigin: this.source }, readJson);
  }

  #describe(path: string, { message }: Error): string {
    return `${this.#base}/${path} could not be read: ${message}`;
  }
}

async function readJson(response: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_RESPONSE_BYTES) throw new HttpFailure('its response is too large', false);
      chunks.push(chunk);
    }
  } catch (error) {
    throw toHttpFailure(error);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new HttpFailure('its response is not valid JSON', true);
  }
}
