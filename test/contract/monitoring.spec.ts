import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { Clock } from '../../server/core/time/clock.js';
import { MediaStore } from '../../server/infra/media/store/media-store.js';
import { startApp, type TestApp } from '../support/app.js';

const TOKEN = 'a token that only the monitoring has, and this test';
const CONTACT = 'https://club.example/report';
const MINUTE = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { METRICS_TOKEN: TOKEN, SECURITY_CONTACT: CONTACT } });
});
afterAll(() => app.close());
afterEach(() => void jest.restoreAllMocks());

/** After what an earlier test has seen is forgotten. */
const laterBy = (minutes: number): void => {
  const now = new Date(Date.now() + minutes * MINUTE);
  jest.spyOn(app.get(Clock), 'now').mockReturnValue(now);
};
const ready = () => app.rest().get('/health/ready');

describe('/health/ready', () => {
  const GOOD = { database: 'up', migrations: 'done', media: 'up', disk: 'enough' };

  test('R527: is 200 while every part does its work', async () => {
    laterBy(1);
    const { status, body, headers } = await ready();
    expect([status, body, headers['cache-control']]).toEqual([200, GOOD, 'no-store']);
    expect((await app.rest().get('/api/health/ready')).body).toEqual(GOOD);
  });

  test.each<[string, object, () => unknown]>([
    [
      'the store is away',
      { media: 'down' },
      () => jest.spyOn(app.get(MediaStore), 'size').mockRejectedValue(new Error('The store is away')),
    ],
    [
      'a migration was not run',
      { migrations: 'pending' },
      () => app.database.query(`UPDATE migration SET name = 'x' || name WHERE id = (SELECT max(id) FROM migration)`),
    ],
  ])('R527: is 503, and says so, when %s', async (_what, bad, break_) => {
    laterBy(2 + Object.keys(bad).join().length);
    await break_();
    const { status, body } = await ready();
    expect([status, body]).toEqual([503, { ...GOOD, ...bad }]);
    await app.database.query(`UPDATE migration SET name = substr(name, 2) WHERE name LIKE 'x%'`);
  });

  test('R527: looks once for many probes, and again after five seconds', async () => {
    laterBy(60);
    const size = jest.spyOn(app.get(MediaStore), 'size');
    await Promise.all(Array.from({ length: 20 }, () => ready()));
    await ready();
    expect(size).toHaveBeenCalledTimes(1);
    laterBy(61);
    await ready();
    expect(size).toHaveBeenCalledTimes(2);
  });

  test('R620: looks again when the clock was set back', async () => {
    laterBy(120);
    await ready();
    const size = jest.spyOn(app.get(MediaStore), 'size');
    laterBy(70);
    await ready();
    expect(size).toHaveBeenCalledTimes(1);
  });
});

describe('/metrics', () => {
  const read = (token = TOKEN) => app.rest().get('/metrics').set('authorization', `Bearer ${token}`);
  const valueOf = (text: string, series: string): number | undefined => {
    const line = text.split('\n').find((each) => each.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  };

  test.each([
    ['no token', ''],
    ['another token', 'another token that is long enough, but not it'],
    ['the beginning of the token', TOKEN.slice(0, -1)],
  ])('R528: is not there for %s', async (_what, token) => {
    expect((await read(token)).status).toBe(404);
  });

  test('R528: is not there without the setting', async () => {
    const other = await startApp();
    const { status } = await other.rest().get('/metrics').set('authorization', 'Bearer null');
    expect(status).toBe(404);
    await other.close();
  });

  test('R528: counts requests by the pattern of their address, and hits of the cache', async () => {
    for (let times = 0; times < 3; times++) await app.rest().get('/api/blogs/published').expect(200);
    for (const path of ['/api/blogs/one', '/api/blogs/two', '/nothing/one', '/nothing/two', '/about'])
      await app.rest().get(path);
    const { status, text, headers } = await read();
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/openmetrics-text; version=1\.0\.0/);
    expect(text.trimEnd().endsWith('# EOF')).toBe(true);
    expect(valueOf(text, 'http_requests_total{method="GET",route="/api/blogs/:slug",status="404"}')).toBe(2);
    expect(valueOf(text, 'cache_hits_total{kind="rest"}')).toBeGreaterThanOrEqual(2);
    expect(valueOf(text, 'database_connections{state="waiting"}')).toBe(0);
    expect(valueOf(text, 'mail_waiting')).toBe(0);
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toMatch(/nothing|\/one|\/two/);
  });

  test('R528: every metric of the site is described in the documentation', async () => {
    const { text } = await read();
    const named = [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].map(([, name, type]) =>
      type === 'counter' && !name!.endsWith('_total') ? `${name}_total` : name!,
    );
    const own = named.filter((name) => !/^(process|nodejs)_/.test(name));
    const docs = await readFile('docs/operations.md', 'utf8');
    expect(own.length).toBeGreaterThan(4);
    expect(own.filter((name) => !docs.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('addresses at which programs look on every site', () => {
  test('R529: security.txt says where to report a vulnerability, for less than a year', async () => {
    const { text, headers } = await app.rest().get('/.well-known/security.txt').expect(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toContain(`Contact: ${CONTACT}\n`);
    expect(text).toContain(`Canonical: ${app.config.publicUrl}/.well-known/security.txt\n`);
    const expires = new Date(/^Expires: (.+)$/m.exec(text)![1]!).getTime();
    expect(expires).toBeGreaterThan(Date.now() + 200 * 24 * 60 * MINUTE);
    expect(expires).toBeLessThan(Date.now() + 365 * 24 * 60 * MINUTE);
  });

  test('R529: it is the e-mail address of the club without that setting, and absent without either', async () => {
    const withAddress = await startApp({ env: { CONTACT_EMAIL: 'hello@club.example' } });
    const { text } = await withAddress.rest().get('/.well-known/security.txt').expect(200);
    expect(text).toContain('Contact: mailto:hello@club.example\n');
    await withAddress.close();
    const without = await startApp();
    await without.rest().get('/.well-known/security.txt').expect(404);
    await without.close();
  });

  test('R529: a password manager finds where to change the password', async () => {
    const { status, headers } = await app.rest().get('/.well-known/change-password');
    expect([status, headers.location]).toEqual([302, '/admin/account']);
  });
});
