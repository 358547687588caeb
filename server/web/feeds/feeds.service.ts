import { Injectable } from '@nestjs/common';
import { CachedResponse, type Headers } from '../../infra/cache/cached-response.js';
import { ResponseCache } from '../../infra/cache/response-cache.js';
import { Config } from '../../core/config/config.js';
import { logFailure } from '../../core/errors/log-failure.js';
import { toDomainError } from '../../core/errors/to-domain-error.js';
import { ERROR_KINDS } from '../../shared/error-kinds.js';
import { feedHeaders } from '../page-headers.js';

const { status: UNAVAILABLE } = ERROR_KINDS.unavailable;
const RETRY_AFTER = '5';

/** Caches feed responses like pages. They are readable from every origin. */
@Injectable()
export class Feeds {
  constructor(
    private readonly cache: ResponseCache,
    private readonly config: Config,
  ) {}

  /** Returns the cached response for `key`, or calls `write` to create one. */
  getOrCreate(key: string, type: string, write: () => Promise<string> | string): Promise<CachedResponse> {
    const headers = feedHeaders(type, this.config);
    const create = async () => CachedResponse.of(200, headers, await write());
    return this.cache.getOrCreate('page', key, async () => {
      const response = await create().catch((error: unknown) => this.#unavailable(error, headers));
      return { response, cacheable: response.status === 200, subject: 'content' };
    });
  }

  /** The cache prefers an older response to this one, if there is one. */
  #unavailable(error: unknown, headers: Headers): CachedResponse {
    const failure = toDomainError(error);
    if (failure.kind !== 'unavailable') throw error;
    logFailure(failure);
    const plainTextHeaders = { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
    return new CachedResponse(
      UNAVAILABLE,
      { ...plainTextHeaders, 'retry-after': RETRY_AFTER },
      Buffer.from(failure.message),
    );
  }
}
