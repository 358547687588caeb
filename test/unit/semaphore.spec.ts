import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { Semaphore } from '../../server/infra/concurrency/semaphore.js';

const TOO_MANY = expect.objectContaining({ code: 'TOO_MANY', details: { retryAfter: 7 } });
const settled = () => new Promise(setImmediate);

afterEach(() => void jest.useRealTimers());

describe('a semaphore', () => {
  test('runs as many tasks at a time as it has permits, the others in order', async () => {
    const semaphore = new Semaphore(2, { retryAfter: 7 });
    const log: string[] = [];
    const ends: (() => void)[] = [];
    const task = (name: string) =>
      semaphore.run(async () => {
        log.push(name);
        await new Promise<void>((end) => ends.push(end));
        return name;
      });
    const all = Promise.all(['a', 'b', 'c', 'd'].map(task));
    await settled();
    expect(log).toEqual(['a', 'b']);
    ends[0]!();
    await settled();
    expect(log).toEqual(['a', 'b', 'c']);
    for (const end of ends) end();
    await settled();
    ends[3]!();
    expect(await all).toEqual(['a', 'b', 'c', 'd']);
    expect(semaphore.isIdle).toBe(true);
  });

  test('gives the permit of a task that failed to the next', async () => {
    const semaphore = new Semaphore(1, { retryAfter: 7 });
    await expect(semaphore.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(semaphore.isIdle).toBe(true);
    expect(await semaphore.run(async () => 'next')).toBe('next');
  });

  test('lets only some wait', async () => {
    const semaphore = new Semaphore(1, { maxWaiting: 1, retryAfter: 7 });
    await semaphore.acquire();
    const waiting = semaphore.acquire();
    await expect(semaphore.acquire()).rejects.toEqual(TOO_MANY);
    expect(semaphore.isIdle).toBe(false);
    semaphore.release();
    await waiting;
    semaphore.release();
    expect(semaphore.isIdle).toBe(true);
  });

  test('lets nobody wait longer than its timeout, and passes those by who gave up', async () => {
    jest.useFakeTimers();
    const semaphore = new Semaphore(1, { timeout: 1000, retryAfter: 7 });
    await semaphore.acquire();
    const early = semaphore.acquire();
    const refused = expect(early).rejects.toEqual(TOO_MANY);
    jest.advanceTimersByTime(500);
    const late = semaphore.acquire();
    jest.advanceTimersByTime(500);
    await refused;
    semaphore.release();
    await late;
    jest.advanceTimersByTime(1000);
    expect(jest.getTimerCount()).toBe(0);
    semaphore.release();
    expect(semaphore.isIdle).toBe(true);
  });
});
