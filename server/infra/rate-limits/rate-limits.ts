import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { createHmac } from 'node:crypto';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DataSource, EntityManager } from 'typeorm';
import { DomainError } from '../../shared/errors.js';
import { type ErrorKind } from '../../shared/error-kinds.js';
import type { Allowance, BucketKind, BurstLimit, FailureAwareLimit, RateLimit } from '../../shared/limits.js';
import type { Principal } from '../../core/access/principal.js';
import { Config } from '../../core/config/config.js';
import { Clock } from '../../core/time/clock.js';
import { countWithin, waitOf } from './count-within.js';
import { TokenBucket } from './token-bucket.js';

const HOUR_MS = 3_600_000;

type RateLimitClient = Pick<Principal, 'address' | 'visitor' | 'newVisitor'>;
type BurstClient = Pick<Principal, 'address'> & Partial<RateLimitClient>;

/** Errors that the client caused. An unreachable store or mail server is not counted against anyone. */
const CLIENT_ERRORS: readonly ErrorKind[] = ['invalid', 'unsupported', 'too-large'];

/** For limits without buckets of clients. */
const NO_CLIENT: RateLimitClient = { address: '', visitor: null, newVisitor: false };

interface Bucket {
  kind: BucketKind;
  limiter: RateLimiterPostgres;
}

interface ClientBucket extends Bucket {
  key: string;
}

type TokenBuckets = Partial<Record<'visitor' | 'address', TokenBucket>>;

/**
 * Counts uses of the limits that features declare. Counts are stored in the database and shared by all instances; in memory while it
 * is unreachable.
 */
@Injectable()
export class RateLimits implements OnModuleInit, OnModuleDestroy {
  readonly #stored = new BucketsByLimit((limit: RateLimit) => createBuckets(limit, this.dataSource));
  readonly #inMemory = new BucketsByLimit(createTokenBuckets);
  #cleanupTimer?: NodeJS.Timeout;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.#cleanupTimer = setInterval(() => void this.deleteExpired().catch(() => null), HOUR_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.#cleanupTimer);
  }

  /**
   * Counts one use, also for `account` where the limit has accounts. Throws TOO_MANY with the seconds to wait if it exceeds the limit;
   * rejected uses are not counted.
   */
  async consume(limit: RateLimit, client: RateLimitClient, account = ''): Promise<void> {
    if (!this.config.rateLimits) return;
    const counts = this.#bucketsFor(inCountingOrder(this.#stored.of(limit), client), client, account);
    // Reading adds no row and consumes no point, so a full address is rejected before its visitors are counted.
    for (const count of counts) await assertNotFull(count);
    // Concurrent requests may all have passed the check above; consuming is what decides.
    for (const [index, { limiter, key }] of counts.entries()) {
      const seconds = await consumePoint(limiter, key);
      if (seconds === 0) continue;
      await Promise.allSettled(counts.slice(0, index + 1).map((count) => count.limiter.reward(count.key, 1)));
      assertNoWait(seconds);
    }
  }

  /** The same for `account` alone. */
  consumeOf(limit: RateLimit, account: string): Promise<void> {
    return this.consume(limit, NO_CLIENT, account);
  }

  /**
   * Counts one use in the transaction of `manager`: it counts if, and only if, that is committed. False, without counting it, if it exceeds
   * the limit. Whoever counts for the same key waits until the transaction ends.
   */
  async allowsWithin(
    manager: EntityManager,
    limit: RateLimit,
    client: BurstClient | null,
    account = '',
  ): Promise<boolean> {
    return (await this.#countWithin(manager, limit, { ...NO_CLIENT, ...client }, account)) === 0;
  }

  /** The same, and throws TOO_MANY with the seconds to wait. Call it last in a transaction: others wait until that ends. */
  async consumeWithin(manager: EntityManager, limit: RateLimit, client: RateLimitClient): Promise<void> {
    assertNoWait((await this.#countWithin(manager, limit, client)) / 1000);
  }

  /**
   * Runs `work` as one use, which counts only on success. A failure caused by the client counts towards `limit.failures` instead; above
   * that limit, `work` does not run. Throws TOO_MANY with the seconds to wait.
   */
  async run<T>(limit: FailureAwareLimit, client: RateLimitClient, work: () => Promise<T>): Promise<T> {
    await this.assertFewFailures(limit, client);
    // Counted first, so that concurrent requests cannot all pass.
    await this.consume(limit, client);
    try {
      return await work();
    } catch (error) {
      await Promise.allSettled([this.refund(limit, client), this.#countFailure(limit, client, error)]);
      throw error;
    }
  }

  /**
   * The same for work whose transaction counts the use with `consumeWithin`: a request that a stop of the server interrupts before it has
   * stored anything costs nothing.
   */
  async runCountedWithin<T>(limit: FailureAwareLimit, client: RateLimitClient, work: () => Promise<T>): Promise<T> {
    await this.assertFewFailures(limit, client);
    await this.#assertUsesLeft(this.dataSource.manager, limit, client);
    try {
      return await work();
    } catch (error) {
      await Promise.allSettled([this.#countFailure(limit, client, error)]);
      throw error;
    }
  }

  /** Like `consume`, in memory. */
  consumeBurst(limit: BurstLimit, client: BurstClient): void {
    assertNoWait(this.takeBurst(limit, client));
  }

  /** Counts one use in memory. Returns the whole seconds to wait if it exceeds the limit, otherwise 0. */
  takeBurst(limit: BurstLimit, { visitor, newVisitor, address }: BurstClient): number {
    if (!this.config.rateLimits) return 0;
    const buckets = this.#inMemory.of(limit);
    const now = this.clock.now().getTime();
    // Memory for visitors is limited, and clients that drop their cookie must not fill it.
    const visitorWait = visitor && !newVisitor ? buckets.visitor?.take(visitor, now) : 0;
    return Math.ceil(visitorWait || buckets.address?.take(address, now) || 0);
  }

  /**
   * Throws TOO_MANY while too many attempts from this address have failed. `run` does the same, but only when it starts.
   */
  async assertFewFailures({ failures }: FailureAwareLimit, client: RateLimitClient): Promise<void> {
    if (!this.config.rateLimits) return;
    for (const count of this.#bucketsFor(this.#stored.of(failures), client)) await assertNotFull(count);
  }

  /**
   * Refunds what `consume` counted. Also clears the failures of `account`, and the count of a new visitor: it has no other uses, and
   * clients that drop their cookie would leave one with each request.
   */
  async refund(limit: RateLimit, client: RateLimitClient, account = ''): Promise<void> {
    if (!this.config.rateLimits) return;
    for (const { kind, limiter, key } of this.#bucketsFor(this.#stored.of(limit), client, account)) {
      const isWhole = kind === 'account' || (kind === 'visitor' && client.newVisitor);
      await (isWhole ? limiter.delete(key) : limiter.reward(key, 1));
    }
  }

  /**
   * Deletes expired counts, except those that somebody is counting now. It runs every hour, so each is stored for the time of its limit and
   * at most an hour longer.
   */
  async deleteExpired(): Promise<void> {
    const expired = 'SELECT key FROM rate_limit WHERE expire < $1 FOR UPDATE SKIP LOCKED';
    await this.dataSource.query(`DELETE FROM rate_limit WHERE key IN (${expired})`, [this.clock.now().getTime()]);
  }

  /** Milliseconds to wait for the first bucket that refuses the use, 0 if none does. */
  async #countWithin(manager: EntityManager, limit: RateLimit, client: RateLimitClient, account = ''): Promise<number> {
    if (!this.config.rateLimits) return 0;
    const now = this.clock.now().getTime();
    for (const { limiter, key } of this.#bucketsFor(this.#stored.of(limit), client, account)) {
      const wait = await countWithin(manager, limiter, key, now);
      if (wait > 0) return wait;
    }
    return 0;
  }

  /** For what `consumeWithin` counts, by the same clock: `assertNotFull` reads the one of the system. */
  async #assertUsesLeft(manager: EntityManager, limit: RateLimit, client: RateLimitClient): Promise<void> {
    if (!this.config.rateLimits) return;
    const now = this.clock.now().getTime();
    for (const { limiter, key } of this.#bucketsFor(this.#stored.of(limit), client))
      assertNoWait((await waitOf(manager, limiter, key, now)) / 1000);
  }

  /** Counts an error of `work` if the client caused it. */
  async #countFailure(limit: FailureAwareLimit, client: RateLimitClient, error: unknown): Promise<void> {
    const kinds = [...CLIENT_ERRORS, ...(limit.failureKinds ?? [])];
    if (error instanceof DomainError && kinds.includes(error.kind)) await this.consume(limit.failures, client);
  }

  #bucketsFor(buckets: readonly Bucket[], client: RateLimitClient, account = ''): ClientBucket[] {
    return buckets.flatMap(({ kind, limiter }) => {
      const key = this.#key(kind, client, account);
      return key === null ? [] : [{ kind, limiter, key }];
    });
  }

  /** null for a visitor without an identity of its own. */
  #key(kind: BucketKind, client: RateLimitClient, account: string): string | null {
    if (kind !== 'account') return client[kind];
    return createHmac('sha256', this.config.jwtSecret).update(account).digest('base64url').slice(0, 22);
  }
}

/** Creates the buckets of each limit at its first use. Throws if two limits have the same name, for they would share their counts. */
class BucketsByLimit<Limit extends { name: string }, Buckets> {
  readonly #created = new Map<string, { limit: Limit; buckets: Buckets }>();

  constructor(private readonly create: (limit: Limit) => Buckets) {}

  of(limit: Limit): Buckets {
    const created = this.#created.get(limit.name) ?? { limit, buckets: this.create(limit) };
    if (created.limit !== limit) throw new Error(`Two rate limits are named ${limit.name}`);
    this.#created.set(limit.name, created);
    return created.buckets;
  }
}

const createBuckets = ({ name, buckets }: RateLimit, dataSource: DataSource): Bucket[] =>
  Object.entries(buckets).map(([kind, allowance]) => ({
    kind: kind as BucketKind,
    limiter: createLimiter(`${name}-${kind}`, allowance, dataSource),
  }));

/** Each new visitor costs a row, so the address is counted first: it limits the rows of clients that drop their cookie. */
const inCountingOrder = (buckets: Bucket[], { newVisitor }: RateLimitClient): Bucket[] =>
  newVisitor ? buckets.toSorted((a, b) => Number(a.kind === 'visitor') - Number(b.kind === 'visitor')) : buckets;

const createTokenBuckets = ({ buckets: { visitor, address } }: BurstLimit): TokenBuckets => ({
  ...(visitor && { visitor: new TokenBucket(visitor.burst, visitor.perSecond) }),
  ...(address && { address: new TokenBucket(address.burst, address.perSecond) }),
});

function createLimiter(keyPrefix: string, { points, seconds }: Allowance, dataSource: DataSource): RateLimiterPostgres {
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
    insuranceLimiter,
  });
}

async function assertNotFull({ limiter, key }: ClientBucket): Promise<void> {
  const counted = await limiter.get(key);
  if (!counted) return;
  const { consumedPoints, msBeforeNext } = counted;
  const windowMs = limiter.duration * 1000;
  // Counted before the clock was set back: nobody waits for longer than a whole window because of that.
  if (msBeforeNext > windowMs) await limiter.set(key, consumedPoints, limiter.duration);
  if (consumedPoints >= limiter.points) assertNoWait(Math.min(msBeforeNext, windowMs) / 1000);
}

/** Consumes one point. Returns 0, or the seconds to wait if the limit is exceeded. */
async function consumePoint(limiter: RateLimiterPostgres, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext / 1000;
    throw refusal;
  }
}

function assertNoWait(seconds: number): void {
  if (seconds > 0) throw new DomainError('TOO_MANY', { retryAfter: Math.max(1, Math.ceil(seconds)) });
}
