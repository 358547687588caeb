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
    const wait = this.wait(key, now);
    if (wait === 0) this.#buckets.set(key, { tokens: this.#filled(key, now) - 1, at: now });
    return wait;
  }

  /** Seconds until there is one for `key`; 0 when there is. */
  wait(key: string, now: number): number {
    const filled = this.#filled(key, now);
    return filled < 1 ? (1 - filled) / this.perSecond : 0;
  }

  #filled(key: string, now: number): number {
    const { tokens, at } = this.#buckets.get(key) ?? { tokens: this.burst, at: now };
    return Math.min(this.burst, tokens + ((now - at) / 1000) * this.perSecond);
  }
}
