import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { createHmac } from 'node:crypto';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../shared/errors.js';
import type { Caller } from '../access/caller.js';
import { Config } from '../config/config.js';
import { Clock } from '../time/clock.js';
import { TokenBucket } from './token-bucket.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * How often each thing may be done: `points` in `seconds`. An address is wide, for a campus shares few. They are counted in
 * this order, and the first that is over ends it: an address that is closed cannot close accounts.
 */
export const LIMITS = {
  signIn: { address: { points: 20, seconds: 15 * MINUTE }, account: { points: 5, seconds: 15 * MINUTE } },
  /** Apart from signing in: a stranger who closes an account to sign-ins must not keep its owner from a new password. */
  password: { address: { points: 20, seconds: 15 * MINUTE }, account: { points: 5, seconds: 15 * MINUTE } },
  submission: { visitor: { points: 3, seconds: HOUR }, address: { points: 30, seconds: HOUR } },
  mail: { visitor: { points: 5, seconds: HOUR }, address: { points: 40, seconds: HOUR } },
} as const satisfies Record<string, Partial<Record<BucketKind, Limit>>>;

/** Claps come in bursts and by the thousand: they are counted in memory. */
export const CLAP_LIMIT = { visitor: { burst: 50, perSecond: 10 }, address: { burst: 1000, perSecond: 200 } } as const;

/** API keys that do not hold, of one address. In memory too: nobody guesses 256 bits, and a bad key must cost no write. */
export const BAD_KEY_LIMIT = { burst: LIMITS.signIn.address.points, perSecond: 1 / MINUTE } as const;

interface Limit {
  points: number;
  seconds: number;
}

type BucketKind = 'account' | 'visitor' | 'address';
export type LimitName = keyof typeof LIMITS | 'clap';
type Whence = Pick<Caller, 'address' | 'visitor'>;

interface Bucket {
  kind: BucketKind;
  limiter: RateLimiterPostgres;
}

/** Keeps floods out. Counts live in the database, so that all instances share them, and in memory while it is away. */
@Injectable()
export class Limits implements OnModuleInit, OnModuleDestroy {
  readonly #buckets: Record<keyof typeof LIMITS, Bucket[]>;
  readonly #claps = { visitor: bucketOf(CLAP_LIMIT.visitor), address: bucketOf(CLAP_LIMIT.address) };
  readonly #badKeys = bucketOf(BAD_KEY_LIMIT);
  #sweep?: NodeJS.Timeout;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    const named = (name: keyof typeof LIMITS) =>
      Object.entries<Limit>(LIMITS[name]).map(([kind, limit]) => ({
        kind: kind as BucketKind,
        limiter: limiterOf(`${name}-${kind}`, limit, dataSource),
      }));
    this.#buckets = {
      signIn: named('signIn'),
      password: named('password'),
      submission: named('submission'),
      mail: named('mail'),
    };
  }

  onModuleInit(): void {
    this.#sweep = setInterval(() => void this.forget().catch(() => null), HOUR * 1000).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.#sweep);
  }

  /**
   * Counts one `name` by this caller, and for `account` where the limit knows accounts.
   * Throws TOO_MANY with the seconds to wait when it is one too many.
   */
  async take(name: LimitName, by: Whence, account = ''): Promise<void> {
    if (!this.config.rateLimits) return;
    if (name === 'clap') return this.#takeClap(by);
    for (const { kind, limiter } of this.#buckets[name]) {
      refuse(await secondsToWait(limiter, this.#key(kind, by, account)));
    }
  }

  /** Counts an API key that does not hold. Seconds to wait when it is one too many, else 0. */
  takeBadKey({ address }: Pick<Caller, 'address'>): number {
    return this.config.rateLimits ? Math.ceil(this.#badKeys.take(address, this.clock.now().getTime())) : 0;
  }

  #takeClap({ visitor, address }: Whence): void {
    const now = this.clock.now().getTime();
    refuse(this.#claps.visitor.take(visitor, now));
    refuse(this.#claps.address.take(address, now));
  }

  /** Takes back what `take` counted, since it turned out to be welcome; an account's failures are forgotten with it. */
  async giveBack(name: keyof typeof LIMITS, by: Whence, account = ''): Promise<void> {
    if (!this.config.rateLimits) return;
    for (const { kind, limiter } of this.#buckets[name]) {
      const key = this.#key(kind, by, account);
      await (kind === 'account' ? limiter.delete(key) : limiter.reward(key, 1));
    }
  }

  /** Drops every count whose time is over: nothing of a caller is kept longer than two hours. */
  async forget(): Promise<void> {
    await this.dataSource.query('DELETE FROM rate_limit WHERE expire < $1', [this.clock.now().getTime()]);
  }

  #key(kind: BucketKind, by: Whence, account: string): string {
    if (kind !== 'account') return by[kind];
    return createHmac('sha256', this.config.jwtSecret).update(account).digest('base64url').slice(0, 22);
  }
}

const bucketOf = ({ burst, perSecond }: { burst: number; perSecond: number }) => new TokenBucket(burst, perSecond);

function limiterOf(keyPrefix: string, { points, seconds }: Limit, dataSource: DataSource): RateLimiterPostgres {
  const insuranceLimiter = new RateLimiterMemory({ keyPrefix, points, duration: seconds });
  return new RateLimiterPostgres({
    storeClient: dataSource,
    storeType: 'typeorm',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: seconds,
    // Who is far over the limit is refused from memory, without a statement each time.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter,
  });
}

async function secondsToWait(limiter: RateLimiterPostgres, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext / 1000;
    throw refusal;
  }
}

function refuse(seconds: number): void {
  if (seconds > 0) throw new DomainError('TOO_MANY', { retryAfter: Math.max(1, Math.ceil(seconds)) });
}
