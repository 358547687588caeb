import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { DataSource } from 'typeorm';
import { keyPrefix, keyText, generateSecret, parseKey } from '../../server/features/api-keys/key-text.js';
import { Admins } from '../../server/features/accounts/admins.js';
import { PasswordReset } from '../../server/features/accounts/password-reset.js';
import { RateLimits } from '../../server/infra/rate-limits/rate-limits.js';
import { Clock } from '../../server/core/time/clock.js';
import { API_KEY_DAYS, API_KEY_RULES } from '../../server/shared/api-keys.js';
import { programInWords } from '../../server/core/access/user-agent.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { tooManyMessage } from '../../server/shared/errors.js';
import { PASSWORD_LIMIT } from '../../server/features/accounts/own-password.js';
import { PASSWORD_MESSAGES, PASSWORD_RULES } from '../../server/shared/passwords.js';
import { ADMIN } from '../support/admin.js';
import { startApp, type TestApp } from '../support/app.js';
import { picture } from '../support/pictures.js';
import { API_KEY_PATTERN } from '../../server/core/access/api-key-pattern.js';
import {
  ENDED_KEY_DAYS,
  MAX_ACTIVE_API_KEYS,
  INVALID_KEY_LIMIT,
} from '../../server/features/api-keys/api-key-limits.js';

const DAY = 86_400_000;

interface Key {
  id: string;
  name: string;
  beginning: string;
  scope: string;
  state: string;
  madeBy: string;
  madeWith: string | null;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  lastUsedAt: string | null;
  lastUsedWith: string | null;
}
interface Made {
  text: string;
  key: Key;
}

const KEY = 'id name beginning scope state madeBy madeWith createdAt expiresAt revokedAt lastUsedAt lastUsedWith';
const MAKE = `mutation ($name: String!, $scope: ApiKeyScope!, $days: Int!, $currentPassword: String!) {
  createApiKey(name: $name, scope: $scope, days: $days, currentPassword: $currentPassword) { text key { ${KEY} } }
}`;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0';
const REVOKE = 'mutation ($id: ID!) { revokeApiKey(id: $id) }';
const DRAFT = {
  title: 'Half a thought',
  content: '<p>Not yet.</p>',
  author: { name: 'A program', department: 'None', linkedin: 'https://www.linkedin.com/in/program' },
};

let app: TestApp;
let token: string;
const ask = (name: string, scope = 'READ_CONTENT', days = 30, by = token, currentPassword: string = ADMIN.password) =>
  app.gql<{ createApiKey: Made }>(MAKE, { name, scope, days, currentPassword }, by);
const make = async (scope = 'READ_CONTENT', days = 30) => (await ask('A program', scope, days)).data!.createApiKey;
const list = async () => (await app.gql<{ apiKeys: Key[] }>(`{ apiKeys { ${KEY} } }`, {}, token)).data!.apiKeys;
const listed = async (id: string) => (await list()).find((key) => key.id === id);
const revoke = (id: string) => app.gql(REVOKE, { id }, token);
const drafts = (key: string) => app.rest().get('/api/blogs').set('authorization', `Bearer ${key}`);
const laterBy = (ms: number) => {
  const then = Date.now() + ms;
  jest.spyOn(app.get(Clock), 'now').mockImplementation(() => new Date(then));
};

describe('an API key', () => {
  beforeAll(async () => {
    app = await startApp();
    token = await app.signIn();
  });
  beforeEach(() => app.database.query('DELETE FROM api_key'));
  afterEach(() => void jest.restoreAllMocks());
  afterAll(() => app.close());

  test('R442: is shown once, in a form that secret scanners recognise, and listed without its secret', async () => {
    const { data, headers } = await ask('The notice board', 'WRITE_CONTENT', 90);
    const { text, key } = data!.createApiKey;
    expect(text).toMatch(new RegExp(`^${API_KEY_PATTERN.source}$`));
    expect(headers['cache-control']).toContain('no-store');
    expect(await list()).toEqual([key]);
    expect(key).toMatchObject({
      name: 'The notice board',
      scope: 'WRITE_CONTENT',
      state: 'LIVE',
      madeBy: app.config.adminEmail,
      revokedAt: null,
      lastUsedAt: null,
    });
    expect(text.startsWith(key.beginning)).toBe(true);
    expect(Date.parse(key.expiresAt) - Date.parse(key.createdAt)).toBe(90 * DAY);
  });

  test('R443: requires the password of its creator', async () => {
    for (const [given, message] of [
      ['', PASSWORD_RULES.currentPassword[0].message],
      ['not the password', PASSWORD_MESSAGES.wrongPassword],
      [` ${ADMIN.password}`, PASSWORD_MESSAGES.wrongPassword],
    ] as const) {
      const { data, errors } = await ask('Taken over', 'WRITE_CONTENT', 365, token, given);
      expect([given, data, errors]).toMatchObject([
        given,
        null,
        [{ message, extensions: { code: 'BAD_USER_INPUT', fields: { currentPassword: message } } }],
      ]);
    }
    const { errors } = await app.gql(MAKE, { name: 'Taken over', scope: 'WRITE_CONTENT', days: 365 }, token);
    expect(errors[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
    expect(await app.database.query('SELECT name FROM api_key')).toEqual([]);
  });

  test('is not created with a password that changes at the same time', async () => {
    const officer = await app.get(Admins).create('hurried@club.example');
    const theirs = (await app.rest().post('/api/auth/login').send(officer)).body.token as string;
    const count = jest.spyOn(app.get(RateLimits), 'refund');
    count.mockImplementationOnce(async () => void (await app.get(PasswordReset).reset(officer.email)));
    const { errors } = await ask('Too late', 'READ_CONTENT', 30, theirs, officer.password);
    expect(count).toHaveBeenCalledTimes(1);
    expect(errors[0]).toMatchObject({ extensions: { fields: { currentPassword: PASSWORD_MESSAGES.wrongPassword } } });
    expect(await app.database.query('SELECT name FROM api_key')).toEqual([]);
  });

  test('shows the browser that created it and the program that last used it, as descriptions only', async () => {
    const { body } = await app
      .rest()
      .post('/graphql')
      .set('authorization', `Bearer ${token}`)
      .set('user-agent', FIREFOX)
      .send({
        query: MAKE,
        variables: { name: 'A', scope: 'READ_CONTENT', days: 30, currentPassword: ADMIN.password },
      });
    const { text, key } = body.data.createApiKey as Made;
    expect(key).toMatchObject({ madeWith: 'Firefox on Windows', lastUsedWith: null });
    await drafts(text).set('user-agent', 'curl/8.5.0 <b>of nobody</b>').expect(200);
    expect(await listed(key.id)).toMatchObject({ madeWith: 'Firefox on Windows', lastUsedWith: 'curl' });
    laterBy(6 * 60_000);
    await drafts(text).set('user-agent', 'python-requests/2.32.5').expect(200);
    expect(await listed(key.id)).toMatchObject({ lastUsedWith: 'Python' });
    const [row] = await app.database.query('SELECT * FROM api_key');
    // The digits of a time can be those of a version.
    const texts = Object.values(row!).filter((value) => typeof value === 'string');
    expect(texts.join('\n')).not.toMatch(/127\.0\.0\.1|::1|Mozilla|8\.5|2\.32|nobody/);
  });

  test('R442: is stored as a hash only', async () => {
    const { text } = await make();
    const { secret } = parseKey(text)!;
    const [row] = await app.database.query(`SELECT *, row_to_json(api_key)::text AS whole FROM api_key`);
    expect(row!.secret_hash).toHaveLength(32);
    expect(row!.whole).not.toContain(secret);
    expect(row!.whole).not.toContain(Buffer.from(secret).toString('hex'));
  });

  test('R444: reads drafts through both APIs, and cannot write without the write scope', async () => {
    const { text } = await make();
    const created = await app.rest().post('/api/blogs').set('authorization', `Bearer ${token}`).send(DRAFT).expect(201);
    const { _id, slug } = created.body as { _id: string; slug: string };
    expect((await drafts(text).expect(200)).body).toMatchObject([{ _id, status: 'draft' }]);
    const query = 'query ($slug: String!) { blogPost(slug: $slug) { id } adminBlogPosts { nodes { id } } }';
    const { data } = await app.gql(query, { slug }, text);
    expect(data).toEqual({ blogPost: { id: _id }, adminBlogPosts: { nodes: [{ id: _id }] } });
    const viaRest = await app.rest().delete(`/api/blogs/${_id}`).set('authorization', `Bearer ${text}`).expect(403);
    expect(viaRest.body).toEqual({ message: ERRORS.KEY_SCOPE.message });
    const viaGraphql = await app.gql('mutation ($id: ID!) { deleteBlogPost(id: $id) }', { id: _id }, text);
    expect(viaGraphql.errors).toMatchObject([{ message: ERRORS.KEY_SCOPE.message, extensions: { code: 'FORBIDDEN' } }]);
    expect((await drafts(text)).body).toHaveLength(1);
  });

  test('R444: writes content with the write scope, including images, in the name of its creator', async () => {
    const { text } = await make('WRITE_CONTENT');
    const bearer = ['authorization', `Bearer ${text}`] as const;
    const image = await app
      .rest()
      .post('/api/gallery')
      .set(...bearer)
      .field({ alt: 'By a program', captureDate: '2026-11-01' })
      .attach('image', Buffer.from(await (await picture(60, 40)).arrayBuffer()), 'picture.png')
      .expect(201);
    const query = 'mutation ($id: ID!) { updateGalleryImage(id: $id, input: { alt: "Changed" }) { alt } }';
    expect((await app.gql(query, { id: image.body._id }, text)).data).toEqual({
      updateGalleryImage: { alt: 'Changed' },
    });
    const [row] = await app.database.query('SELECT updated_by FROM gallery_image WHERE id = $1', [image.body._id]);
    expect(row).toEqual({ updated_by: app.config.adminEmail });
    await app
      .rest()
      .delete(`/api/gallery/${image.body._id}`)
      .set(...bearer)
      .expect(200);
  });

  test('R445: stops working at once when it is revoked, and can be revoked only once', async () => {
    const { text, key } = await make();
    await drafts(text).expect(200);
    expect((await revoke(key.id)).data).toEqual({ revokeApiKey: key.id });
    expect((await drafts(text).expect(401)).body).toEqual({ message: ERRORS.KEY_REVOKED.message });
    expect(await listed(key.id)).toMatchObject({ state: 'REVOKED', revokedAt: expect.any(String) });
    for (const id of [key.id, 'nonsense', '00000000-0000-4000-8000-000000000000'])
      expect((await revoke(id)).errors[0]).toMatchObject({
        message: ERRORS.KEY_NOT_FOUND.message,
        extensions: { code: 'NOT_FOUND' },
      });
  });

  test('R446: expires, stays listed for a while and is then deleted', async () => {
    const { text, key } = await make('READ_CONTENT', 30);
    laterBy(30 * DAY - 60_000);
    await drafts(text).expect(200);
    laterBy(30 * DAY + 60_000);
    expect((await drafts(text).expect(401)).body).toEqual({ message: ERRORS.KEY_EXPIRED.message });
    token = await app.signIn();
    expect(await listed(key.id)).toMatchObject({ state: 'EXPIRED', revokedAt: null });
    laterBy((30 + ENDED_KEY_DAYS) * DAY + 60_000);
    token = await app.signIn();
    expect(await list()).toEqual([]);
    const { key: next } = await make();
    expect(await app.database.query('SELECT id FROM api_key')).toEqual([{ id: next.id }]);
    jest.restoreAllMocks();
    token = await app.signIn();
  });

  test('shows its last use without a write for every request', async () => {
    const { text, key } = await make();
    const seen = async () => Date.parse((await listed(key.id))!.lastUsedAt!);
    await drafts(text).expect(200);
    const first = await seen();
    expect(Date.now() - first).toBeLessThan(60_000);
    laterBy(4 * 60_000);
    await drafts(text).expect(200);
    expect(await seen()).toBe(first);
    laterBy(6 * 60_000);
    await drafts(text).expect(200);
    expect(await seen()).toBeGreaterThan(first);
  });

  test('R446: is limited in number, even for concurrent requests', async () => {
    for (let n = 2; n < MAX_ACTIVE_API_KEYS; n++) await make();
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => ask(`Program ${n}`)));
    const refused = answers.flatMap(({ errors }) => errors);
    expect(refused).toHaveLength(3);
    expect(refused[0]).toMatchObject({ message: ERRORS.TOO_MANY_KEYS.message, extensions: { code: 'CONFLICT' } });
    const keys = await list();
    expect(keys).toHaveLength(MAX_ACTIVE_API_KEYS);
    await revoke(keys[0]!.id);
    expect((await ask('In its place')).errors).toEqual([]);
    expect((await list()).map(({ state }) => state)).toEqual([...Array(MAX_ACTIVE_API_KEYS).fill('LIVE'), 'REVOKED']);
  });

  test.each([
    ['', 30, 'name', API_KEY_RULES.name[0].message],
    [' \n ', 30, 'name', API_KEY_RULES.name[0].message],
    ['x'.repeat(61), 30, 'name', API_KEY_RULES.name[1].message],
    ['\u200b\u2060', 30, 'name', API_KEY_RULES.name[0].message],
    ['for good', 3650, 'days', API_KEY_RULES.days[1].message],
    ['for no time', 0, 'days', API_KEY_RULES.days[1].message],
    ['backwards', -30, 'days', API_KEY_RULES.days[1].message],
  ])('cannot be created as %j for %i days', async (name, days, field, message) => {
    const { errors } = await ask(name, 'READ_CONTENT', days);
    expect(errors[0]).toMatchObject({ message, extensions: { code: 'BAD_USER_INPUT', fields: { [field]: message } } });
    expect(await list()).toEqual([]);
  });

  test.each(API_KEY_DAYS)('R442: is valid for %i days', async (days) => {
    expect((await make('READ_CONTENT', days)).key.state).toBe('LIVE');
  });

  test('R445: can be seen and revoked by every officer, and is deleted with its creator', async () => {
    const { text, key } = await make();
    const officer = await app.get(Admins).create('successor@club.example');
    const other = (await app.rest().post('/api/auth/login').send(officer)).body.token as string;
    const own = (await ask('Another', 'READ_CONTENT', 30, other, officer.password)).data!.createApiKey;
    const { data } = await app.gql<{ apiKeys: Key[] }>('{ apiKeys { madeBy } }', {}, other);
    expect(data!.apiKeys).toEqual([{ madeBy: officer.email }, { madeBy: app.config.adminEmail }]);
    expect((await app.gql(REVOKE, { id: key.id }, other)).errors).toEqual([]);
    expect((await drafts(text)).status).toBe(401);
    await app.database.query('DELETE FROM admin WHERE email = $1', [officer.email]);
    expect((await drafts(own.text).expect(401)).body).toEqual({ message: ERRORS.KEY_UNKNOWN.message });
  });

  test('is rejected with a wrong secret, checksum or case; public operations ignore it', async () => {
    const { text, key } = await make();
    const { secret } = parseKey(text)!;
    const wrong = [
      keyText(key.id, generateSecret()),
      keyText('00000000-0000-4000-8000-000000000000', secret),
      keyText('ffffffff-ffff-ffff-ffff-ffffffffffff', secret),
      text.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x')),
      text.toUpperCase(),
      `${text}x`,
      text.slice(0, -1),
      'gavel_',
      `gavel_${'z'.repeat(22)}_${'z'.repeat(49)}`,
      `gavel_' OR 1=1 --`,
    ];
    for (const bad of wrong) {
      expect([bad, (await drafts(bad)).body]).toEqual([bad, { message: ERRORS.KEY_UNKNOWN.message }]);
      expect((await app.gql('{ site { name } }', {}, bad)).errors).toEqual([]);
    }
    await drafts(text).expect(200);
  });
});

describe('the text of an API key', () => {
  test('contains its ID and its secret', () => {
    for (const id of [
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      crypto.randomUUID(),
    ]) {
      const secret = generateSecret();
      const text = keyText(id, secret);
      expect(text).toMatch(new RegExp(`^${API_KEY_PATTERN.source}$`));
      expect(parseKey(text)).toEqual({ id, secret });
      expect(text.startsWith(keyPrefix(id))).toBe(true);
    }
  });

  test('is unique', () => {
    expect(new Set(Array.from({ length: 1000 }, generateSecret)).size).toBe(1000);
  });
});

describe('invalid API keys', () => {
  beforeAll(async () => {
    app = await startApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
    token = await app.signIn();
  });
  afterAll(() => app.close());
  afterEach(() => void jest.restoreAllMocks());

  const from = (address: string, key: string) => drafts(key).set('x-forwarded-for', address);

  test('are rate limited per address without affecting valid keys', async () => {
    const { text, key } = await make();
    const bad = keyText(key.id, generateSecret());
    const now = Date.now();
    const clock = jest.spyOn(app.get(Clock), 'now').mockImplementation(() => new Date(now));
    for (let n = 0; n < INVALID_KEY_LIMIT.buckets.address.burst; n++) await from('203.0.113.7', bad).expect(401);
    for (const one of [bad, 'gavel_nonsense']) {
      const refused = await from('203.0.113.7', one).expect(429);
      expect(refused.body).toEqual({ message: tooManyMessage(60) });
      expect(Number(refused.get('retry-after'))).toBeGreaterThan(0);
    }
    await from('203.0.113.7', text).expect(200);
    await from('203.0.113.7', token).expect(200);
    await app
      .rest()
      .get('/api/events')
      .set('authorization', `Bearer ${bad}`)
      .set('x-forwarded-for', '203.0.113.7')
      .expect(200);
    await from('203.0.113.8', bad).expect(401);
    clock.mockImplementation(() => new Date(now + 2000 / INVALID_KEY_LIMIT.buckets.address.perSecond));
    await from('203.0.113.7', bad).expect(401);
  });

  test('R443: do not help to guess the password: five wrong ones block it for a while', async () => {
    const officer = await app.get(Admins).create('guessed@club.example');
    const theirs = (await app.rest().post('/api/auth/login').send(officer)).body.token as string;
    const guess = async (currentPassword: string) =>
      (await ask('Guessed', 'WRITE_CONTENT', 365, theirs, currentPassword)).errors[0]?.message;
    for (let n = 0; n < PASSWORD_LIMIT.buckets.account.points; n++)
      expect(await guess(`guess ${n}`)).toBe(PASSWORD_MESSAGES.wrongPassword);
    const blocked = tooManyMessage(PASSWORD_LIMIT.buckets.account.seconds);
    // After a second the time left is no longer exact.
    expect([blocked, blocked.replace(' in ', ' in about ')]).toContain(await guess(officer.password));
  });

  test('cost no write, and malformed ones no query', async () => {
    const { key } = await make();
    const runner = jest.spyOn(app.get(DataSource), 'createQueryRunner');
    for (const bad of ['gavel_nonsense', keyText(key.id, generateSecret()).slice(0, -1)])
      await from('203.0.113.9', bad).expect(401);
    expect(runner).not.toHaveBeenCalled();
    await from('203.0.113.9', keyText(key.id, generateSecret())).expect(401);
    expect(runner).toHaveBeenCalledTimes(1);
    const counted = await app.database.query(`SELECT key FROM rate_limit WHERE key ILIKE '%key%'`);
    expect(counted).toEqual([]);
    expect(await listed(key.id)).toMatchObject({ lastUsedAt: null });
  });
});

describe('a program description', () => {
  test.each([
    ['curl/8.5.0', 'curl'],
    ['Wget/1.21.4', 'Wget'],
    ['python-requests/2.32.5', 'Python'],
    ['Python-urllib/3.13', 'Python'],
    ['Python/3.13 aiohttp/3.12', 'Python'],
    ['node', 'Node.js'],
    ['undici', 'Node.js'],
    ['node-fetch/1.0 (+https://github.com/bitinn/node-fetch)', 'Node.js'],
    ['axios/1.13.2', 'Node.js'],
    ['Deno/2.5.6', 'Deno'],
    ['Bun/1.3.2', 'Bun'],
    ['Go-http-client/2.0', 'Go'],
    ['okhttp/5.3.0', 'Java'],
    ['Java-http-client/21.0.5', 'Java'],
    ['GuzzleHttp/7', 'PHP'],
    ['PHP/8.4', 'PHP'],
    ['Ruby', 'Ruby'],
    ['Faraday v2.14.0', 'Ruby'],
    ['PostmanRuntime/7.49.1', 'Postman'],
    ['insomnia/11.6.1', 'Insomnia'],
    ['Mozilla/5.0 (Windows NT; Windows NT 10.0; en-US) WindowsPowerShell/5.1.26100', 'PowerShell'],
    [
      'Mozilla/5.0 (compatible; Google-Apps-Script; beanserver; +https://script.google.com; id: x)',
      'Google Apps Script',
    ],
    [FIREFOX, 'Firefox on Windows'],
    ['<script>alert(1)</script>', 'API client'],
    ['', 'API client'],
  ])('%s', (userAgent, words) => {
    expect(programInWords(userAgent)).toBe(words);
  });
});
