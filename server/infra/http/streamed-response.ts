import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { logFailure } from '../../core/errors/log-failure.js';
import { toDomainError } from '../../core/errors/to-domain-error.js';
import { CachedResponse, type Headers } from '../cache/cached-response.js';

const CLOSED_BY_CLIENT = 'ERR_STREAM_PREMATURE_CLOSE';

/** A response that is too large for memory: never cached, and without an ETag, which needs the whole body. */
export class StreamedResponse extends CachedResponse {
  /** `parts` can be read once. */
  constructor(
    private readonly headers: Headers,
    private readonly parts: AsyncIterable<Buffer>,
  ) {
    super(200, headers, Buffer.alloc(0));
  }

  override send({ method }: IncomingMessage, response: ServerResponse): void {
    response.writeHead(this.status, this.headers);
    if (method === 'HEAD') return void response.end();
    // An error cuts the connection, by which the client notices that the list is incomplete.
    pipeline(this.parts, response).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== CLOSED_BY_CLIENT) logFailure(toDomainError(error));
    });
  }
}
