import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { EntityManager } from 'typeorm';

/** One use more, unless it would exceed the limit: then it returns no row. */
const COUNT_SQL = `
  INSERT INTO rate_limit AS counted (key, points, expire) VALUES ($1, 1, $2)
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN counted.expire <= $3 THEN 1 ELSE counted.points + 1 END,
    expire = CASE WHEN counted.expire <= $3 THEN EXCLUDED.expire ELSE counted.expire END
  WHERE counted.expire <= $3 OR counted.points < $4
  RETURNING key`;

/** Counts one use of `key` at `now` (milliseconds) in the transaction of `manager`. False, without counting it, if it exceeds the limit. */
export async function countWithin(
  manager: EntityManager,
  limiter: Pick<RateLimiterPostgres, 'getKey' | 'duration' | 'points'>,
  key: string,
  now: number,
): Promise<boolean> {
  const expire = now + limiter.duration * 1000;
  const counted = await manager.query<unknown[]>(COUNT_SQL, [limiter.getKey(key), expire, now, limiter.points]);
  return counted.length > 0;
}
