import { LRUCache } from 'lru-cache';
import { ERRORS, ERROR_KINDS } from '../../shared/error-messages.js';
import type { ContentVersion } from './content-version.js';
import type { CachedResponse } from './cached-response.js';

interface Entry {
  /** Content version when rendering began; null when it was unknown. */
  version: number | null;
  /** The same version without changes of counts: withdrawn content must not return while the database is unreachable. */
  versionWithoutCounts: number;
  response: CachedResponse;
}

interface PendingResponse {
  version: number | null;
  response: Promise<CachedResponse>;
}

interface CacheSize {
  totalBytes: number;
  entryBytes: number;
}

const MEBIBYTE = 1024 * 1024;
const UNAVAILABLE = ERROR_KINDS[ERRORS.UNAVAILABLE.kind].status;

/**
 * Caches responses that are the same for everybody until the content changes. Never store anything that depends on the
 * principal.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #pending = new Map<string, PendingResponse>();

  constructor(
    private readonly version: ContentVersion,
    { totalBytes, entryBytes }: CacheSize = { totalBytes: 64 * MEBIBYTE, entryBytes: 64 * MEBIBYTE },
  ) {
    this.#entries = new LRUCache({
      maxSize: totalBytes,
      maxEntrySize: entryBytes,
      sizeCalculation: ({ response }, key) => response.size + key.length,
    });
  }

  /**
   * The cached response if it is current. While the database is unreachable, a response in which only counts are
   * outdated is good enough.
   */
  get(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const { current, unreachable, currentWithoutCounts: versionWithoutCounts } = this.version;
    if (unreachable) return entry.versionWithoutCounts === versionWithoutCounts ? entry.response : undefined;
    return current !== null && entry.version === current ? entry.response : undefined;
  }

  /**
   * Returns the cached response, or creates one and shares it among concurrent requests for the same content version. A response that is
   * not cacheable (an error page, or one with missing parts) gives way to an older one if the content has not changed since.
   */
  async getOrCreate(
    key: string,
    create: () => Promise<CachedResponse>,
    isCacheable: (response: CachedResponse) => boolean = () => true,
  ): Promise<CachedResponse> {
    const cached = this.get(key);
    if (cached) return cached;
    const { current: version } = this.version;
    const pending = this.#pending.get(key);
    if (pending && version !== null && pending.version === version) return pending.response;
    const creation: PendingResponse = { version, response: this.#create(key, version, create, isCacheable) };
    this.#pending.set(key, creation);
    try {
      return await creation.response;
    } finally {
      if (this.#pending.get(key) === creation) this.#pending.delete(key);
    }
  }

  async #create(
    key: string,
    version: number | null,
    create: () => Promise<CachedResponse>,
    isCacheable: (response: CachedResponse) => boolean,
  ) {
    const { currentWithoutCounts: versionWithoutCounts } = this.version;
    const response = await create();
    const older = this.#entries.get(key);
    if (response.status === UNAVAILABLE || response.noStore)
      return older?.versionWithoutCounts === versionWithoutCounts ? older.response : response;
    if (isCacheable(response)) this.#entries.set(key, { version, versionWithoutCounts, response });
    return response;
  }
}
