import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { EntityManager } from 'typeorm';

type Limiter = Pick<RateLimiterPostgres, 'getKey' | 'duration' | 'points'>;

/**
 * A window is also over if the clock has been set back by more than a minute since. Smaller differences are usual: instances have clocks of their
 * own, and a request may be counted after one that began later.
 */
const IS_OVER = '(counted.expire <= $3 OR counted.expire - 60000 > $2)';
/** One use more, unless it would exceed the limit: then it returns no row. */
const COUNT_SQL = `
  INSERT INTO rate_limit AS counted (key, points, expire) VALUES ($1, 1, $2)
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN ${IS_OVER} THEN 1 ELSE counted.points + 1 END,
    expire = CASE WHEN ${IS_OVER} THEN EXCLUDED.expire ELSE counted.expire END
  WHERE ${IS_OVER} OR counted.points < $4
  RETURNING key`;
const FULL_SQL = `SELECT expire FROM rate_limit AS counted WHERE key = $1 AND points >= $4 AND NOT ${IS_OVER}`;

const valuesOf = (limiter: Limiter, key: string, now: number): unknown[] => [
  limiter.getKey(key),
  now + limiter.duration * 1000,
  now,
  limiter.points,
];

/**
 * Counts one use of `key` at `now` (milliseconds) in the transaction of `manager`. Returns 0, or, without counting it, the milliseconds to
 * wait if it exceeds the limit.
 */
export async function countWithin(manager: EntityManager, limiter: Limiter, key: string, now: number): Promise<number> {
  const counted = await manager.query<unknown[]>(COUNT_SQL, valuesOf(limiter, key, now));
  // The row is locked since, so it is still full.
  return counted.length > 0 ? 0 : waitOf(manager, limiter, key, now);
}

/** Milliseconds until `key`, which has reached its limit, has uses again; 0 if it has some. */
export async function waitOf(manager: EntityManager, limiter: Limiter, key: string, now: number): Promise<number> {
  const [full] = await manager.query<{ expire: string }[]>(FULL_SQL, valuesOf(limiter, key, now));
  return full ? Math.min(Number(full.expire) - now, limiter.duration * 1000) : 0;
}
