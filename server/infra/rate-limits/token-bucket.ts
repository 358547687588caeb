import { LRUCache } from 'lru-cache';

interface Bucket {
  tokens: number;
  at: number;
}

/** Least recently used keys are dropped. */
const MAX_KEYS = 50_000;

/** Allows `burst` uses at once and then `perSecond`, for each key. In memory. */
export class TokenBucket {
  readonly #buckets: LRUCache<string, Bucket>;

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
  ) {
    this.#buckets = new LRUCache({ max: MAX_KEYS, ttl: (burst / perSecond) * 1000 });
  }

  /** Takes a token of `key` at `now` (milliseconds). Returns 0, or the seconds until the next token. */
  take(key: string, now: number): number {
    const { tokens, at } = this.#bucketOf(key, now);
    const filled = Math.min(this.burst, tokens + ((now - at) / 1000) * this.perSecond);
    if (filled < 1) return (1 - filled) / this.perSecond;
    this.#buckets.set(key, { tokens: filled - 1, at: now });
    return 0;
  }

  #bucketOf(key: string, now: number): Bucket {
    const bucket = this.#buckets.get(key) ?? { tokens: this.burst, at: now };
    // After the clock was set back, time counts from now on.
    if (bucket.at > now) {
      bucket.at = now;
      this.#buckets.set(key, bucket);
    }
    return bucket;
  }
}
