import { beforeEach, expect, test } from '@jest/globals';
import { CachedResponse } from '../../server/infra/cache/cached-response.js';
import type { ContentVersions } from '../../server/infra/cache/content-version.js';
import { type CreatedResponse, ResponseCache } from '../../server/infra/cache/response-cache.js';
import { DomainError } from '../../server/shared/errors.js';
import { eventually } from '../support/eventually.js';

const MEBIBYTE = 1024 * 1024;

const contentVersion = { current: null as ContentVersions | null, unreachable: false, written: 1 };
let versions: ContentVersions;
let cache: ResponseCache;
let created: number;

beforeEach(() => {
  versions = { media: 1, content: 1, recentCounts: 1, exactCounts: 1, written: 1 };
  Object.assign(contentVersion, { current: versions, unreachable: false, written: 1 });
  cache = new ResponseCache(contentVersion);
  created = 0;
});

/** The next version of everything, or of some subjects. */
function change(...names: (keyof ContentVersions)[]): void {
  const changed = names.length ? names : (Object.keys(versions) as (keyof ContentVersions)[]);
  versions = { ...versions, ...Object.fromEntries(changed.map((name) => [name, versions[name] + 1])) };
  Object.assign(contentVersion, { current: versions, written: versions.written });
}

const responseOf = (status = 200, headers = {}, text = `${status}`) =>
  new CachedResponse(status, headers, Buffer.from(text));
const complete = (fields: Partial<CreatedResponse> = {}): CreatedResponse => ({
  response: responseOf(),
  cacheable: true,
  subject: 'content',
  ...fields,
});
const unavailable = () => complete({ response: responseOf(503), cacheable: false });

const get = () => cache.get('page', '/blog');
const getOrCreate = (create: () => Promise<CreatedResponse> = async () => complete()) =>
  cache.getOrCreate('page', '/blog', () => {
    created++;
    return create();
  });

/** A creation that ends when it is told to. */
function pending() {
  const { promise, resolve, reject } = Promise.withResolvers<CreatedResponse>();
  return { create: () => promise, end: (fields = {}) => resolve(complete(fields)), fail: reject };
}

test('a response is created once, also for concurrent requests, and once more after a change', async () => {
  const { create, end } = pending();
  const requested = [getOrCreate(create), getOrCreate(create), getOrCreate(create)];
  end();
  const [first, ...others] = await Promise.all(requested);
  for (const other of [...others, await getOrCreate(), get()]) expect(other).toBe(first);
  expect(created).toBe(1);
  change();
  expect(get()).toBeUndefined();
  expect(await getOrCreate()).not.toBe(first);
  expect(created).toBe(2);
});

test('each subject is invalidated by its own changes only', async () => {
  const subjects = ['media', 'content', 'recentCounts', 'exactCounts'] as const;
  for (const subject of subjects)
    await cache.getOrCreate('rest', subject, () => Promise.resolve(complete({ subject })));
  const current = () => subjects.filter((subject) => cache.get('rest', subject));
  expect(current()).toEqual(subjects);
  change('exactCounts');
  expect(current()).toEqual(['media', 'content', 'recentCounts']);
  change('recentCounts');
  expect(current()).toEqual(['media', 'content']);
  change('content', 'written');
  expect(current()).toEqual(['media']);
  change('media');
  expect(current()).toEqual([]);
});

test('what was begun before a change is neither shared after it nor cached as current', async () => {
  const { create, end } = pending();
  const before = getOrCreate(create);
  change();
  const after = await getOrCreate();
  end();
  expect(await before).not.toBe(after);
  expect(get()).toBeUndefined();
  expect(await getOrCreate()).not.toBe(await before);
});

test('a response that is not cacheable is never shared: every concurrent request gets its own', async () => {
  const { create, end } = pending();
  const first = getOrCreate(create);
  const others = [1, 2].map(async () => getOrCreate(async () => complete({ cacheable: false })));
  end({ cacheable: false });
  expect(new Set(await Promise.all([first, ...others])).size).toBe(3);
  expect([created, get()]).toEqual([3, undefined]);
});

test('an error of one request is not passed to the others, unless they would wait just as long for it', async () => {
  const failing = pending();
  const [first, other] = [getOrCreate(failing.create), getOrCreate()];
  failing.fail(new DomainError('TOO_MANY', { retryAfter: 2 }));
  await expect(first).rejects.toMatchObject({ code: 'TOO_MANY' });
  expect((await other).status).toBe(200);
  change();
  const stalled = pending();
  const waiting = [getOrCreate(stalled.create), getOrCreate()];
  stalled.fail(new DomainError('UNAVAILABLE'));
  for (const { status } of await Promise.allSettled(waiting)) expect(status).toBe('rejected');
});

test('nothing is current while a change could go unnoticed', async () => {
  const first = await getOrCreate();
  contentVersion.current = null;
  expect(get()).toBeUndefined();
  await Promise.all([getOrCreate(), getOrCreate()]);
  expect(created).toBe(3);
  contentVersion.current = versions;
  expect(get()).not.toBe(first);
});

test('while the database is unreachable, the last response is used, also by a creation that finds out', async () => {
  const last = await getOrCreate();
  Object.assign(contentVersion, { current: null, unreachable: true });
  expect(get()).toBe(last);
  contentVersion.unreachable = false;
  expect(await getOrCreate(async () => unavailable())).toBe(last);
  const failing = () => Promise.reject(new DomainError('UNAVAILABLE'));
  expect(await getOrCreate(failing)).toBe(last);
  await expect(cache.getOrCreate('page', '/unread', failing)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect((await cache.getOrCreate('page', '/unread', async () => unavailable())).status).toBe(503);
});

test('withdrawn content does not return while the database is unreachable', async () => {
  await getOrCreate();
  Object.assign(contentVersion, { current: null, written: 2, unreachable: true });
  expect(get()).toBeUndefined();
  expect((await getOrCreate(async () => unavailable())).status).toBe(503);
});

test('an incomplete response is not cached, and gives way to a complete one while nothing was written since', async () => {
  const incomplete = async () =>
    complete({ response: responseOf(200, { 'cache-control': 'no-store' }, 'less'), cacheable: false });
  const whole = await getOrCreate();
  change('content');
  expect(await getOrCreate(incomplete)).toBe(whole);
  change('content', 'written');
  expect((await getOrCreate(incomplete)).noStore).toBe(true);
  expect(get()).toBeUndefined();
});

const kilobyte = (key: string) => complete({ response: responseOf(200, {}, key.padEnd(1000, '.')) });
const create = (kind: 'page' | 'query', key: string) =>
  cache.getOrCreate(kind, key, () => Promise.resolve(kilobyte(key)));

test('any number of invented addresses takes a bounded share of the memory, and displaces nothing in demand', async () => {
  const share = MEBIBYTE;
  cache = new ResponseCache(contentVersion, { page: share, media: share, rest: share, query: share });
  await create('page', '/about');
  for (let n = 0; n < 2; n++) await create('query', 'in demand');
  for (let n = 0; n < 3000; n++) await create('query', `invented ${n}`);
  expect(cache.size).toBeLessThan(share + 10_000);
  expect(cache.get('page', '/about')).toBeDefined();
  expect(cache.get('query', 'in demand')).toBeDefined();
  expect(cache.get('query', 'invented 0')).toBeUndefined();
});

test('a response is compressed once it is requested again, and counted with its new size', async () => {
  const text = 'Breathe first. '.repeat(1000);
  const response = new CachedResponse(200, {}, Buffer.from(text), 'later');
  await getOrCreate(async () => complete({ response }));
  const plain = cache.size;
  expect(response.isUncompressed).toBe(true);
  expect(get()).toBe(response);
  await eventually(() => cache.size > plain);
  expect(response.isUncompressed).toBe(false);
});
