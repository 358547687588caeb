import { describe, expect, test } from '@jest/globals';
import { TokenBucket } from '../../server/infra/rate-limits/token-bucket.js';

describe('a token bucket', () => {
  test('allows a burst, then one at a time, per client', () => {
    const bucket = new TokenBucket(50, 10);
    for (let n = 0; n < 50; n++) expect(bucket.take('a', 0)).toBe(0);
    expect(bucket.take('a', 0)).toBeCloseTo(0.1);
    expect(bucket.take('b', 0)).toBe(0);
    expect(bucket.take('a', 50)).toBeCloseTo(0.05);
    expect(bucket.take('a', 100)).toBe(0);
    expect(bucket.take('a', 100)).toBeGreaterThan(0);
  });

  test('R620: refuses nobody for longer because the clock was set back', () => {
    const bucket = new TokenBucket(2, 1);
    for (let n = 0; n < 2; n++) bucket.take('a', 3_600_000);
    expect(bucket.take('a', 0)).toBe(1);
    expect(bucket.take('a', 500)).toBeCloseTo(0.5);
    expect(bucket.take('a', 1000)).toBe(0);
    expect(bucket.take('b', 3_600_000)).toBe(0);
    expect(bucket.take('b', 0)).toBe(0);
  });

  test('never holds more than its burst', () => {
    const bucket = new TokenBucket(2, 10);
    bucket.take('a', 0);
    expect([1, 2, 3].map(() => bucket.take('a', 60_000) === 0)).toEqual([true, true, false]);
  });
});
