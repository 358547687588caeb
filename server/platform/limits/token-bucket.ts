import { LRUCache } from 'lru-cache';

interface Bucket {
  tokens: number;
  at: number;
}

/** Callers that are remembered at once; the one that came longest ago is forgotten first. */
const REMEMBERED = 50_000;

/** `burst` calls at once, `perSecond` for good. In memory: for calls that are too many and too small for a table. */
export class TokenBucket {
  readonly #buckets: LRUCache<string, Bucket>;

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
  ) {
    this.#buckets = new LRUCache({ max: REMEMBERED, ttl: (burst / perSecond) * 1000 });
  }

  /** Takes one for `key` at `now` (milliseconds). 0, or the seconds until there is one again. */
  take(key: string, now: number): number {
    const { tokens, at } = this.#buckets.get(key) ?? { tokens: this.burst, at: now };
    const filled = Math.min(this.burst, tokens + ((now - at) / 1000) * this.perSecond);
    if (filled < 1) return (1 - filled) / this.perSecond;
    this.#buckets.set(key, { tokens: filled - 1, at: now });
    return 0;
  }
}
