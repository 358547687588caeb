import { LRUCache } from 'lru-cache';
import { ERROR_KINDS } from '../../shared/error-kinds.js';
import { ERRORS } from '../../shared/error-catalogue.js';
import { logFailure } from '../../core/errors/log-failure.js';
import { toDomainError } from '../../core/errors/to-domain-error.js';
import type { ContentVersion, ContentVersions, Subject } from './content-version.js';
import type { CachedResponse } from './cached-response.js';

const MEBIBYTE = 1024 * 1024;
/** Memory of each kind of response. Addresses of queries can be invented, so they must not displace anything else. */
const SHARES = { page: 24 * MEBIBYTE, media: 24 * MEBIBYTE, rest: 16 * MEBIBYTE, query: 16 * MEBIBYTE };
const UNAVAILABLE = ERROR_KINDS[ERRORS.UNAVAILABLE.kind].status;

export type ResponseKind = keyof typeof SHARES;

export interface CreatedResponse {
  response: CachedResponse;
  /** It is complete, and the same for everybody who sends this request. */
  cacheable: boolean;
  subject: Subject;
}

interface Entry {
  response: CachedResponse;
  subject: Subject;
  /** Content version when the response was begun; null when it was unknown. */
  version: number | null;
  /** Withdrawn content must not return while the database is unreachable. */
  written: number;
}

interface PendingResponse {
  versions: ContentVersions | null;
  created: Promise<CreatedResponse>;
}

/**
 * Caches responses that are the same for everybody until the content changes. Never store anything that depends on the
 * principal.
 */
export class ResponseCache {
  readonly #shares: Readonly<Record<ResponseKind, Share>>;
  /** Responses that came from the cache, since the start. */
  readonly hits: Record<ResponseKind, number> = { page: 0, media: 0, rest: 0, query: 0 };
  readonly #pending = new Map<string, PendingResponse>();

  constructor(
    private readonly version: Pick<ContentVersion, 'current' | 'unreachable' | 'written'>,
    bytes: Readonly<Record<ResponseKind, number>> = SHARES,
  ) {
    const { page, media, rest, query } = bytes;
    this.#shares = { page: new Share(page), media: new Share(media), rest: new Share(rest), query: new Share(query) };
  }

  /** Bytes of all cached responses. */
  get size(): number {
    return Object.values(this.#shares).reduce((sum, { size }) => sum + size, 0);
  }

  /**
   * The cached response if it is current. While the database is unreachable, a response in which only counts are
   * outdated is good enough.
   */
  get(kind: ResponseKind, key: string): CachedResponse | undefined {
    const entry = this.#shares[kind].get(key);
    if (!entry) return undefined;
    if (!this.#isCurrent(entry)) return undefined;
    this.hits[kind] += 1;
    return entry.response;
  }

  #isCurrent({ version, written, subject }: Entry): boolean {
    const { current, unreachable, written: lastWritten } = this.version;
    return unreachable ? written === lastWritten : version !== null && version === current?.[subject];
  }

  /**
   * Returns the cached response, or creates one. Concurrent requests for the same content version share one that is cacheable.
   * One that is not, such as an error or a page with missing parts, gives way to an older one if the content has not changed since.
   */
  async getOrCreate(kind: ResponseKind, key: string, create: () => Promise<CreatedResponse>): Promise<CachedResponse> {
    const cached = this.get(kind, key);
    if (cached) return cached;
    const { current } = this.version;
    const pendingKey = `${kind} ${key}`;
    const pending = this.#pending.get(pendingKey);
    if (pending && current !== null && pending.versions === current) {
      const shared = await pending.created.catch(rethrowUnavailable);
      if (shared && isShareable(shared)) return shared.response;
      return (await this.#create(kind, key, create)).response;
    }
    const creation = { versions: current, created: this.#create(kind, key, create) };
    this.#pending.set(pendingKey, creation);
    try {
      return (await creation.created).response;
    } finally {
      if (this.#pending.get(pendingKey) === creation) this.#pending.delete(pendingKey);
    }
  }

  async #create(kind: ResponseKind, key: string, create: () => Promise<CreatedResponse>): Promise<CreatedResponse> {
    const { current, written } = this.version;
    const share = this.#shares[kind];
    const findOlder = () => {
      const older = share.get(key);
      return older?.written === written ? older : undefined;
    };
    const created = await create().catch((error: unknown) => {
      const older = isUnavailable(error) && findOlder();
      if (!older) throw error;
      logFailure(toDomainError(error));
      return { response: older.response, cacheable: false, subject: older.subject };
    });
    const { response, cacheable, subject } = created;
    if (cacheable) {
      share.set(key, { response, subject, written, version: current?.[subject] ?? null });
    } else if (response.status === UNAVAILABLE || response.noStore) {
      return { ...created, response: findOlder()?.response ?? response };
    }
    return created;
  }
}

/** Nothing else may reach another client: it could depend on who asked first. */
const isShareable = ({ cacheable, response }: CreatedResponse): boolean => cacheable || response.status === UNAVAILABLE;

/** Every client would wait just as long for the same error. */
function rethrowUnavailable(error: unknown): undefined {
  if (isUnavailable(error)) throw error;
}

const isUnavailable = (error: unknown): boolean => toDomainError(error).kind === 'unavailable';

/**
 * Least recently used responses make way for others. Those requested once and those requested again have half of the memory each, so
 * that any number of new addresses displaces no response that is in demand.
 */
class Share {
  readonly #new: LRUCache<string, Entry>;
  readonly #repeated: LRUCache<string, Entry>;

  constructor(bytes: number) {
    this.#new = createLru(bytes / 2);
    this.#repeated = createLru(bytes / 2);
  }

  get size(): number {
    return this.#new.calculatedSize + this.#repeated.calculatedSize;
  }

  get(key: string): Entry | undefined {
    const repeated = this.#repeated.get(key);
    if (repeated) return repeated;
    const entry = this.#new.get(key);
    if (entry) this.#promote(key, entry);
    return entry;
  }

  set(key: string, entry: Entry): void {
    if (this.#repeated.has(key)) this.#promote(key, entry);
    else this.#new.set(key, entry);
  }

  #promote(key: string, entry: Entry): void {
    this.#new.delete(key);
    this.#repeated.set(key, entry);
    if (entry.response.isUncompressed) void this.#compress(key, entry);
  }

  /** Its new size is only counted when it is stored again. */
  async #compress(key: string, entry: Entry): Promise<void> {
    try {
      await entry.response.compress();
    } catch {
      return; // It is sent uncompressed.
    }
    if (this.#repeated.peek(key) === entry) this.#repeated.set(key, { ...entry });
  }
}

const createLru = (bytes: number): LRUCache<string, Entry> =>
  new LRUCache({
    maxSize: bytes,
    maxEntrySize: bytes,
    sizeCalculation: ({ response }, key) => response.size + key.length,
  });
