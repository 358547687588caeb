import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip';

/** One encoding of the response, with its header lines laid out for `writeHead`. */
interface Variant {
  etag: string;
  body: Buffer;
  head: string[];
  headUnchanged: string[];
}

export type Headers = Readonly<Record<string, string>>;
export type Compressed = Partial<Record<Encoding, Buffer>>;

/** Favours speed and little memory over size: responses are compressed again after every change of content. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } };
/** Bytes. Shorter bodies fit into one packet anyway. */
const MIN_COMPRESSIBLE_BYTES = 1024;
/** Headers that a 304 response repeats (RFC 9110, 15.4.5). Pages of other origins can only read it with those of CORS. */
const NOT_MODIFIED_HEADERS = ['etag', 'cache-control', 'vary'];
const CORS_PREFIX = 'access-control-';

/** A finished response, so that sending it costs no more than writing bytes. */
export class CachedResponse {
  /** `Cache-Control: no-store`: neither clients nor other caches may store it. */
  readonly noStore: boolean;
  readonly #headers: Headers;
  readonly #identity: Variant;
  readonly #encoded: Partial<Record<Encoding, Variant>>;
  readonly #etag: string;
  #isUncompressed: boolean;

  /**
   * `compressed` is the same body, already compressed, or 'later' for one that is compressed once it is in demand. Header names are in
   * lower case; without an `etag` among them, one is derived from the content.
   */
  constructor(
    readonly status: number,
    headers: Headers,
    body: Buffer,
    compressed: Compressed | 'later' = {},
  ) {
    const hash = () =>
      createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url').slice(0, 22);
    const isCompressible =
      compressed === 'later' ? body.length >= MIN_COMPRESSIBLE_BYTES : Object.keys(compressed).length > 0;
    const vary = [headers.vary, isCompressible && 'Accept-Encoding'].filter(Boolean).join(', ');
    this.noStore = isNoStore(headers);
    this.#etag = headers.etag?.slice(1, -1) ?? hash();
    this.#headers = { ...headers, ...(vary && { vary }) };
    this.#identity = createVariant(this.#headers, body, `"${this.#etag}"`);
    this.#encoded = {};
    this.#isUncompressed = compressed === 'later' && isCompressible;
    if (compressed !== 'later') this.#addEncoded(compressed);
  }

  static async of(status: number, headers: Headers, text: string): Promise<CachedResponse> {
    const body = Buffer.from(text);
    return new CachedResponse(status, headers, body, body.length < MIN_COMPRESSIBLE_BYTES ? {} : await compress(body));
  }

  get size(): number {
    return [this.#identity, ...Object.values(this.#encoded)].reduce((sum, { body }) => sum + body.length + 2048, 0);
  }

  /** The body was left to be compressed later. */
  get isUncompressed(): boolean {
    return this.#isUncompressed;
  }

  async compress(): Promise<void> {
    this.#isUncompressed = false;
    this.#addEncoded(await compress(this.#identity.body));
  }

  send({ method, headers }: IncomingMessage, response: ServerResponse): void {
    const selected = this.#selectVariant(headers['accept-encoding']);
    const isRead = method === 'GET' || method === 'HEAD';
    const unchanged =
      isRead && this.#isConditional ? this.#findUnchanged(selected, headers['if-none-match']) : undefined;
    if (unchanged) response.writeHead(304, unchanged.headUnchanged).end();
    else response.writeHead(this.status, selected.head).end(method === 'HEAD' ? undefined : selected.body);
  }

  get #isConditional(): boolean {
    return this.status === 200 && !this.noStore;
  }

  /** The client may hold another encoding than it would get now, and any of them is current. */
  #findUnchanged(selected: Variant, ifNoneMatch: string | undefined): Variant | undefined {
    if (ifNoneMatch === undefined) return undefined;
    if (ifNoneMatch.includes(selected.etag) || ifNoneMatch.trim() === '*') return selected;
    return [this.#identity, ...Object.values(this.#encoded)].find(({ etag }) => ifNoneMatch.includes(etag));
  }

  #selectVariant(accepted = ''): Variant {
    const { br, gzip: gzipped } = this.#encoded;
    if (br && accepts(accepted, 'br')) return br;
    return gzipped && accepts(accepted, 'gzip') ? gzipped : this.#identity;
  }

  #addEncoded(compressed: Compressed): void {
    for (const [encoding, bytes] of Object.entries(compressed) as [Encoding, Buffer][]) {
      const headers = { ...this.#headers, 'content-encoding': encoding };
      this.#encoded[encoding] = createVariant(headers, bytes, `"${this.#etag}-${encoding}"`);
    }
  }
}

async function compress(body: Buffer): Promise<Required<Compressed>> {
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(body, BROTLI), promisify(gzip)(body)]);
  return { br, gzip: gzipped };
}

const isNoStore = (headers: Headers): boolean => /\bno-store\b/.test(headers['cache-control'] ?? '');

const createVariant = (headers: Headers, body: Buffer, etag: string): Variant => {
  // A response that may not be stored needs no ETag.
  const { etag: _, ...others } = headers;
  const lines = Object.entries(isNoStore(headers) ? others : { ...others, etag });
  return {
    etag,
    body,
    head: [...lines, ['content-length', String(body.length)]].flat(),
    headUnchanged: lines.filter(([name]) => NOT_MODIFIED_HEADERS.includes(name) || name.startsWith(CORS_PREFIX)).flat(),
  };
};

const WEIGHT = /^\s*([^\s;]+)\s*(?:;\s*q=([\d.]+))?\s*$/i;

/** Content negotiation by `Accept-Encoding` (RFC 9110, 12.5.3), including `*`. */
function accepts(header: string, encoding: Encoding): boolean {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [, name, weight = '1'] = WEIGHT.exec(part) ?? [];
    if (name) weights.set(name.toLowerCase(), Number(weight));
  }
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}
