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

/** Favours speed and little memory over size: pages are compressed again after every change of content. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } };
/** Bytes. Shorter bodies fit into one packet anyway. */
const MIN_COMPRESSIBLE_BYTES = 1024;
/** Headers that a 304 response repeats (RFC 9110, 15.4.5). */
const NOT_MODIFIED_HEADERS = ['cache-control', 'vary'];

/** A finished response in every supported encoding, so that sending it costs no more than writing bytes. */
export class CachedResponse {
  /** `Cache-Control: no-store`: neither clients nor this server may store it. */
  readonly noStore: boolean;
  readonly #identity: Variant;
  readonly #encoded: Partial<Record<Encoding, Variant>>;

  /** `compressed` is the same body, already compressed. Header names are in lower case. */
  constructor(
    readonly status: number,
    headers: Headers,
    body: Buffer,
    compressed: Compressed = {},
  ) {
    const hash = createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url').slice(0, 22);
    const vary = [headers.vary, Object.keys(compressed).length > 0 && 'Accept-Encoding'].filter(Boolean).join(', ');
    const varying = { ...headers, ...(vary && { vary }) };
    this.noStore = isNoStore(headers);
    this.#identity = createVariant(varying, body, `"${hash}"`);
    this.#encoded = Object.fromEntries(
      Object.entries(compressed).map(([encoding, bytes]) => [
        encoding,
        createVariant({ ...varying, 'content-encoding': encoding }, bytes, `"${hash}-${encoding}"`),
      ]),
    );
  }

  static async of(status: number, headers: Headers, text: string): Promise<CachedResponse> {
    const body = Buffer.from(text);
    if (body.length < MIN_COMPRESSIBLE_BYTES) return new CachedResponse(status, headers, body);
    const [br, gzipped] = await Promise.all([promisify(brotliCompress)(body, BROTLI), promisify(gzip)(body)]);
    return new CachedResponse(status, headers, body, { br, gzip: gzipped });
  }

  get size(): number {
    return [this.#identity, ...Object.values(this.#encoded)].reduce((sum, { body }) => sum + body.length + 2048, 0);
  }

  send({ method, headers }: IncomingMessage, response: ServerResponse): void {
    const { etag, head, headUnchanged, body } = this.#selectVariant(headers['accept-encoding']);
    if (this.status === 200 && !this.noStore && matchesEtag(etag, headers['if-none-match'])) {
      response.writeHead(304, headUnchanged).end();
    } else {
      response.writeHead(this.status, head).end(method === 'HEAD' ? undefined : body);
    }
  }

  #selectVariant(accepted = ''): Variant {
    const { br, gzip: gzipped } = this.#encoded;
    if (br && accepts(accepted, 'br')) return br;
    return gzipped && accepts(accepted, 'gzip') ? gzipped : this.#identity;
  }
}

const matchesEtag = (etag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch.includes(etag) || ifNoneMatch.trim() === '*';

const isNoStore = (headers: Headers): boolean => /\bno-store\b/.test(headers['cache-control'] ?? '');

const createVariant = (headers: Headers, body: Buffer, etag: string): Variant => {
  // A response that may not be stored needs no ETag.
  const lines = Object.entries({ ...headers, ...(!isNoStore(headers) && { etag }) });
  return {
    etag,
    body,
    head: [...lines, ['content-length', String(body.length)]].flat(),
    headUnchanged: lines.filter(([name]) => name === 'etag' || NOT_MODIFIED_HEADERS.includes(name)).flat(),
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
