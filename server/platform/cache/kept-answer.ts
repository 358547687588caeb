import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip';

/** One form of the answer, with its header lines laid out for `writeHead`. */
interface Copy {
  etag: string;
  body: Buffer;
  head: string[];
  headUnchanged: string[];
}

export type Headers = Readonly<Record<string, string>>;
export type Compressed = Partial<Record<Encoding, Buffer>>;

/** Not the smallest, but quick and with little memory: pages are compressed anew with every change of content. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } };
/** Shorter bodies travel in one packet anyway. */
const WORTH_COMPRESSING = 1024;
/** What an answer that says 'unchanged' repeats. */
const TOLD_AGAIN = ['cache-control', 'vary'];

/** A finished answer in every form in which it may be asked for: sending it costs no more than writing bytes. */
export class KeptAnswer {
  /** Nobody may keep it, and neither do we. */
  readonly fleeting: boolean;
  readonly #plain: Copy;
  readonly #copies: Partial<Record<Encoding, Copy>>;

  /** `compressed`: the same body, already compressed. Header names are in lower case. */
  constructor(
    readonly status: number,
    headers: Headers,
    body: Buffer,
    compressed: Compressed = {},
  ) {
    const hash = createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url').slice(0, 22);
    const vary = [headers.vary, Object.keys(compressed).length > 0 && 'Accept-Encoding'].filter(Boolean).join(', ');
    const varying = { ...headers, ...(vary && { vary }) };
    this.fleeting = /\bno-store\b/.test(headers['cache-control'] ?? '');
    this.#plain = copyOf(varying, body, `"${hash}"`);
    this.#copies = Object.fromEntries(
      Object.entries(compressed).map(([encoding, bytes]) => [
        encoding,
        copyOf({ ...varying, 'content-encoding': encoding }, bytes, `"${hash}-${encoding}"`),
      ]),
    );
  }

  /** Compresses the body before it makes the answer. */
  static async of(status: number, headers: Headers, text: string): Promise<KeptAnswer> {
    const body = Buffer.from(text);
    if (body.length < WORTH_COMPRESSING) return new KeptAnswer(status, headers, body);
    const [br, gzipped] = await Promise.all([promisify(brotliCompress)(body, BROTLI), promisify(gzip)(body)]);
    return new KeptAnswer(status, headers, body, { br, gzip: gzipped });
  }

  /** Bytes that keeping it takes, about. */
  get size(): number {
    return [this.#plain, ...Object.values(this.#copies)].reduce((sum, { body }) => sum + body.length + 2048, 0);
  }

  send({ method, headers }: IncomingMessage, response: ServerResponse): void {
    const { etag, head, headUnchanged, body } = this.#copyFor(headers['accept-encoding']);
    if (this.status === 200 && isKnown(etag, headers['if-none-match'])) {
      response.writeHead(304, headUnchanged).end();
    } else {
      response.writeHead(this.status, head).end(method === 'HEAD' ? undefined : body);
    }
  }

  #copyFor(accepted = ''): Copy {
    const { br, gzip: gzipped } = this.#copies;
    if (br && accepts(accepted, 'br')) return br;
    return gzipped && accepts(accepted, 'gzip') ? gzipped : this.#plain;
  }
}

const isKnown = (etag: string, known = ''): boolean => known.includes(etag) || known.trim() === '*';

const copyOf = (headers: Headers, body: Buffer, etag: string): Copy => {
  const lines = Object.entries({ ...headers, etag });
  return {
    etag,
    body,
    head: [...lines, ['content-length', String(body.length)]].flat(),
    headUnchanged: lines.filter(([name]) => name === 'etag' || TOLD_AGAIN.includes(name)).flat(),
  };
};

const REFUSED = { br: /\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/, gzip: /\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/ };
const accepts = (header: string, encoding: Encoding): boolean =>
  header.includes(encoding) && !REFUSED[encoding].test(header);
