import { beforeEach, expect, test } from '@jest/globals';
import type { ContentVersion } from '../../server/infra/cache/content-version.js';
import { CachedResponse } from '../../server/infra/cache/cached-response.js';
import { ResponseCache } from '../../server/infra/cache/response-cache.js';

const revision = { current: 1 as number | null, currentWithoutCounts: 1, unreachable: false };
let kept: ResponseCache;
let made: number;

beforeEach(() => {
  Object.assign(revision, { current: 1, currentWithoutCounts: 1, unreachable: false });
  kept = new ResponseCache(revision as ContentVersion);
  made = 0;
});

const answer = (status = 200) => new CachedResponse(status, {}, Buffer.from(`${status}`));
const always = () => true;
const obtain = (make = async () => answer()) =>
  kept.getOrCreate(
    '/blog',
    () => {
      made++;
      return make();
    },
    always,
  );

/** A making that ends when it is told to. */
function pending() {
  const { promise, resolve } = Promise.withResolvers<CachedResponse>();
  return { make: () => promise, end: () => resolve(answer()) };
}

test('an answer is made once, also for those who ask while it is being made, and once more after a change', async () => {
  const { make, end } = pending();
  const asked = [obtain(make), obtain(make), obtain(make)];
  end();
  const [first, ...others] = await Promise.all(asked);
  for (const other of [...others, await obtain(), kept.get('/blog')]) expect(other).toBe(first);
  expect(made).toBe(1);
  revision.current = 2;
  expect(kept.get('/blog')).toBeUndefined();
  expect(await obtain()).not.toBe(first);
  expect(made).toBe(2);
});

test('what was begun before a change is neither given to who asks after it, nor kept as the present state', async () => {
  const { make, end } = pending();
  const before = obtain(make);
  revision.current = 2;
  const after = await obtain();
  end();
  expect(await before).not.toBe(after);
  expect(kept.get('/blog')).toBeUndefined();
  expect(await obtain()).not.toBe(await before);
});

test('nothing counts as the present state while a change could go unheard', async () => {
  const first = await obtain();
  revision.current = null;
  expect(kept.get('/blog')).toBeUndefined();
  await Promise.all([obtain(), obtain()]);
  expect(made).toBe(3);
  revision.current = 1;
  expect(kept.get('/blog')).not.toBe(first);
});

test('while the database is away, what was true last is given, also by a making that finds it away', async () => {
  const last = await obtain();
  Object.assign(revision, { current: null, unreachable: true });
  expect(kept.get('/blog')).toBe(last);
  revision.unreachable = false;
  expect(await obtain(async () => answer(503))).toBe(last);
  expect((await kept.getOrCreate('/never-read', async () => answer(503), always)).status).toBe(503);
});

test('what was taken back does not return while the database is away', async () => {
  await obtain();
  Object.assign(revision, { current: null, currentWithoutCounts: 2, unreachable: true });
  expect(kept.get('/blog')).toBeUndefined();
  expect((await obtain(async () => answer(503))).status).toBe(503);
});

test('an answer that lacks something is not kept, and gives way to a whole one while nothing was written since', async () => {
  const poor = async () => new CachedResponse(200, { 'cache-control': 'no-store' }, Buffer.from('less'));
  const whole = await obtain();
  revision.current = 2;
  expect(await obtain(poor)).toBe(whole);
  Object.assign(revision, { current: 3, currentWithoutCounts: 2 });
  expect((await obtain(poor)).noStore).toBe(true);
  expect(kept.get('/blog')).toBeUndefined();
});

test('what is not to be kept is made each time', async () => {
  const make = async () => answer(404);
  const [one, two] = [await kept.getOrCreate('/x', make, () => false), await kept.getOrCreate('/x', make, () => false)];
  expect(one).not.toBe(two);
});
