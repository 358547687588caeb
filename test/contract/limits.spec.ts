import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Request } from 'express';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Response } from 'supertest';
import { DataSource } from 'typeorm';
import { CallerReader } from '../../server/platform/access/caller-reader.js';
import { MOST_HELD } from '../../server/platform/database/fair-pool.js';
import { CLAP_LIMIT, LIMITS, Limits } from '../../server/platform/limits/limits.js';
import { TokenBucket } from '../../server/platform/limits/token-bucket.js';
import { Clock } from '../../server/platform/time/clock.js';
import { type DomainError, ERRORS } from '../../server/shared/errors.js';
import { eventually } from '../support/eventually.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;
let unique = 0;
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
});
afterAll(() => app.close());
afterEach(() => void jest.restoreAllMocks());

const somebody = () => ({ address: `address-${++unique}`, visitor: `visitor-${++unique}` });
const refusal = (taking: Promise<void>) =>
  taking.then(
    () => null,
    (error: DomainError) => error,
  );
/** How many of `tries` are let in. */
const letIn = async (tries: number, take: (n: number) => Promise<void>) => {
  const answers = await Promise.all(Array.from({ length: tries }, (_, n) => refusal(take(n))));
  return answers.filter((answer) => answer === null).length;
};

describe('a bucket of tokens', () => {
  test('gives its burst at once, then one at a time, each caller for itself', () => {
    const bucket = new TokenBucket(50, 10);
    for (let n = 0; n < 50; n++) expect(bucket.take('a', 0)).toBe(0);
    expect(bucket.take('a', 0)).toBeCloseTo(0.1);
    expect(bucket.take('b', 0)).toBe(0);
    expect(bucket.take('a', 50)).toBeCloseTo(0.05);
    expect(bucket.take('a', 100)).toBe(0);
    expect(bucket.take('a', 100)).toBeGreaterThan(0);
  });

  test('is never fuller than its burst', () => {
    const bucket = new TokenBucket(2, 10);
    bucket.take('a', 0);
    expect([1, 2, 3].map(() => bucket.take('a', 60_000) === 0)).toEqual([true, true, false]);
  });
});

test('R150: a visitor claps fifty times at once and ten times a second; every clap that is answered well is counted', async () => {
  const token = await app.signIn();
  const post = {
    title: 'Applause',
    content: '<p>Bravo</p>',
    status: 'published',
    author: '{"name":"A","department":"B","linkedin":"c.example"}',
  };
  const { body } = await app.rest().post('/api/blogs').set('authorization', `Bearer ${token}`).send(post).expect(201);
  const now = Date.now();
  jest.spyOn(app.get(Clock), 'now').mockImplementation(() => new Date(now));
  const answers = await Promise.all(
    Array.from({ length: CLAP_LIMIT.visitor.burst + 10 }, () => app.rest().put(`/api/blogs/${body._id}/clap`)),
  );
  const counted = answers.filter(({ status }) => status === 200);
  expect(counted).toHaveLength(CLAP_LIMIT.visitor.burst);
  const refused = answers.filter(({ status }) => status !== 200);
  const { message } = ERRORS.TOO_MANY;
  expect(refused).toMatchObject(refused.map(() => ({ status: 429, body: { message } })));
  expect(refused.map((answer) => answer.get('retry-after'))).toEqual(refused.map(() => '1'));
  expect(Math.max(...counted.map(({ body: { claps } }) => claps as number))).toBe(CLAP_LIMIT.visitor.burst);
});

test.each([
  ['submission', LIMITS.submission],
  ['mail', LIMITS.mail],
] as const)(
  'a visitor and an address have their own limits for %s, told with the time to wait',
  async (name, { visitor, address }) => {
    const limits = app.get(Limits);
    const first = somebody();
    expect(await letIn(visitor.points + 5, () => limits.take(name, first))).toBe(visitor.points);
    const refused = await refusal(limits.take(name, first));
    expect(refused).toMatchObject({ code: 'TOO_MANY' });
    expect(refused!.details.retryAfter).toBeGreaterThan(visitor.seconds - 60);
    expect(refused!.details.retryAfter).toBeLessThanOrEqual(visitor.seconds);
    const campus = somebody();
    expect(await letIn(address.points + 5, () => limits.take(name, { ...campus, visitor: somebody().visitor }))).toBe(
      address.points,
    );
  },
);

test('instances on one database count together', async () => {
  const other = new Limits(app.get(DataSource), app.config, app.get(Clock));
  const caller = somebody();
  const limits = [app.get(Limits), other];
  expect(await letIn(10, (n) => limits[n % 2]!.take('submission', caller))).toBe(LIMITS.submission.visitor.points);
});

test('while the database is away each instance counts for itself', async () => {
  const away = { driver: { master: { query: () => Promise.reject(new Error('away')) } } } as unknown as DataSource;
  const limits = new Limits(away, app.config, app.get(Clock));
  const caller = somebody();
  expect(await letIn(10, () => limits.take('submission', caller))).toBe(LIMITS.submission.visitor.points);
});

test('who is far over the limit costs no statement', async () => {
  const run = async ({ text, values }: { text: string; values: unknown[] }) => ({
    rows: await app.get(DataSource).query<unknown[]>(text, values),
  });
  const pool = { query: jest.fn(run) };
  const limits = new Limits({ driver: { master: pool } } as unknown as DataSource, app.config, app.get(Clock));
  const caller = somebody();
  for (let n = 0; n <= LIMITS.submission.visitor.points; n++) await refusal(limits.take('submission', caller));
  const before = pool.query.mock.calls.length;
  for (let n = 0; n < 20; n++)
    expect(await refusal(limits.take('submission', caller))).toMatchObject({ code: 'TOO_MANY' });
  expect(pool.query.mock.calls.length).toBe(before);
});

describe('an address whose requests hold the database', () => {
  const POSTS = '{ blogPosts { nodes { id } } }';
  const from = (address: string, path: string) => app.rest().get(path).set('x-forwarded-for', address);
  let holder: pg.Client;

  beforeAll(async () => {
    holder = new pg.Client(app.database.url);
    await holder.connect();
  });
  afterAll(() => holder.end());

  test('leaves some of it to all others, waits in line for its own, and is told when to come again', async () => {
    await holder.query('BEGIN; LOCK TABLE blog_post');
    const answers: Response[] = [];
    const sent = Array.from({ length: 15 }, () => [
      from('203.0.113.77', '/api/blogs/published'),
      app.rest().post('/graphql').set('x-forwarded-for', '203.0.113.77').send({ query: POSTS }),
    ]).flat();
    const flood = sent.map((asked) => asked.then((answer) => answers.push(answer)));
    const clap = app.rest().put(`/api/blogs/${randomUUID()}/clap`).set('x-forwarded-for', '203.0.113.77');
    const clapped = clap.then(({ status }) => status);
    await from('203.0.113.78', '/api/events').expect(200);
    await from('203.0.113.79', '/api/team').expect(200);
    await eventually(async () => answers.length === sent.length - MOST_HELD);
    const refused = [...answers];
    await holder.query('ROLLBACK');
    await Promise.all(flood);
    const { message } = ERRORS.TOO_MANY;
    for (const { status, body, headers } of refused)
      expect(body.errors?.[0] ?? { status, body, retryAfter: headers['retry-after'] }).toMatchObject(
        body.errors
          ? { message, extensions: { code: 'TOO_MANY_REQUESTS', retryAfter: 2 } }
          : { status: 429, body: { message }, retryAfter: '2' },
      );
    for (const { status, body } of answers.slice(refused.length))
      expect([status, body.errors]).toEqual([200, undefined]);
    expect(await clapped).toBe(404);
  });

  test('gets everything it asks for at once as long as the database keeps up', async () => {
    const many = Array.from({ length: 40 }, (_, n) => from('203.0.113.77', `/api/blogs/published?n=${n}`));
    expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('what tells callers apart', () => {
  const callerAt = async (ip: string, agent = 'a browser') =>
    (await app.get(CallerReader).read({ ip, headers: { 'user-agent': agent } } as unknown as Request)).caller;

  test('is the address for all of a house, and the browser within it', async () => {
    const [one, other] = [await callerAt('203.0.113.5'), await callerAt('203.0.113.5', 'another browser')];
    expect(one.address).toBe(other.address);
    expect(one.visitor).not.toBe(other.visitor);
    expect((await callerAt('203.0.113.6')).address).not.toBe(one.address);
  });

  test('is the network for IPv6, however it is written', async () => {
    const { address } = await callerAt('2001:db8:1:2::1');
    for (const same of ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:DB8:1:2:3::', '2001:db8:1:2::1%eth0']) {
      expect((await callerAt(same)).address).toBe(address);
    }
    expect((await callerAt('2001:db8:1:3::1')).address).not.toBe(address);
    expect((await callerAt('::ffff:203.0.113.5')).address).toBe((await callerAt('203.0.113.5')).address);
  });

  test('holds nothing of the address, and is another each day', async () => {
    const today = await callerAt('203.0.113.5');
    expect(JSON.stringify(today)).not.toContain('203.0.113');
    const tomorrow = new Date(Date.now() + 86_400_000);
    jest.spyOn(app.get(Clock), 'now').mockReturnValue(tomorrow);
    expect((await callerAt('203.0.113.5')).address).not.toBe(today.address);
  });

  test('comes from the proxy that is trusted, and from none before it', async () => {
    const query = { query: 'mutation { signIn(email: "x@club.example", password: "x") { token } }' };
    const keys = async (forwarded: string) => {
      await app.database.query('DELETE FROM rate_limit');
      await app.rest().post('/graphql').set('x-forwarded-for', forwarded).send(query);
      const [row] = await app.database.query(`SELECT key FROM rate_limit WHERE key LIKE 'signIn-address%'`);
      return row!.key;
    };
    expect(await keys('198.51.100.1, 203.0.113.9')).toBe(await keys('198.51.100.2, 203.0.113.9'));
    expect(await keys('198.51.100.1, 203.0.113.9')).not.toBe(await keys('198.51.100.1, 203.0.113.8'));
  });
});
