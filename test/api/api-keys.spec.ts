import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { DataSource } from 'typeorm';
import { beginningOf, keyText, makeSecret, readKey } from '../../server/features/api-keys/key-text.js';
import { Admins } from '../../server/features/sessions/admins.js';
import { BAD_KEY_LIMIT } from '../../server/platform/limits/limits.js';
import { Clock } from '../../server/platform/time/clock.js';
import { ENDED_KEY_DAYS, KEY_DAYS, KEY_RULES, KEY_TEXT, LIVE_KEYS } from '../../server/shared/api-keys.js';
import { ERRORS } from '../../server/shared/errors.js';
import { startApp, type TestApp } from '../support/app.js';
import { picture } from '../support/pictures.js';

const DAY = 86_400_000;

interface Key {
  id: string;
  name: string;
  beginning: string;
  scope: string;
  state: string;
  madeBy: string;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  lastUsedAt: string | null;
}
interface Made {
  text: string;
  key: Key;
}

const KEY = 'id name beginning scope state madeBy createdAt expiresAt revokedAt lastUsedAt';
const MAKE = `mutation ($name: String!, $scope: ApiKeyScope!, $days: Int!) {
  createApiKey(name: $name, scope: $scope, days: $days) { text key { ${KEY} } }
}`;
const REVOKE = 'mutation ($id: ID!) { revokeApiKey(id: $id) }';
const DRAFT = {
  title: 'Half a thought',
  content: '<p>Not yet.</p>',
  author: { name: 'A program', department: 'None', linkedin: 'https://www.linkedin.com/in/program' },
};

let app: TestApp;
let token: string;
const ask = (name: string, scope = 'READ_CONTENT', days = 30, by = token) =>
  app.gql<{ createApiKey: Made }>(MAKE, { name, scope, days }, by);
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

  test('is told once, in one piece that a search for leaked secrets finds, and listed without it', async () => {
    const { data, headers } = await ask('The notice board', 'WRITE_CONTENT', 90);
    const { text, key } = data!.createApiKey;
    expect(text).toMatch(new RegExp(`^${KEY_TEXT.source}$`));
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

  test('is stored as a hash alone', async () => {
    const { text } = await make();
    const { secret } = readKey(text)!;
    const [row] = await app.database.query(`SELECT *, row_to_json(api_key)::text AS whole FROM api_key`);
    expect(row!.secret_hash).toHaveLength(32);
    expect(row!.whole).not.toContain(secret);
    expect(row!.whole).not.toContain(Buffer.from(secret).toString('hex'));
  });

  test('reads drafts at both doors, and writes nothing without the scope for it', async () => {
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

  test('writes content with the scope for it, pictures too, in the name of who made it', async () => {
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

  test('ends at once when it is revoked, once', async () => {
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

  test('ends by itself in its time, stays listed for a while, and is forgotten', async () => {
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

  test('tells when it was last used, without a write at each use', async () => {
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

  test('is one of a few, also when many are asked for at once', async () => {
    for (let n = 2; n < LIVE_KEYS; n++) await make();
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => ask(`Program ${n}`)));
    const refused = answers.flatMap(({ errors }) => errors);
    expect(refused).toHaveLength(3);
    expect(refused[0]).toMatchObject({ message: ERRORS.TOO_MANY_KEYS.message, extensions: { code: 'CONFLICT' } });
    const keys = await list();
    expect(keys).toHaveLength(LIVE_KEYS);
    await revoke(keys[0]!.id);
    expect((await ask('In its place')).errors).toEqual([]);
    expect((await list()).map(({ state }) => state)).toEqual([...Array(LIVE_KEYS).fill('LIVE'), 'REVOKED']);
  });

  test.each([
    ['', 30, 'name', KEY_RULES.name[0].message],
    [' \n ', 30, 'name', KEY_RULES.name[0].message],
    ['x'.repeat(61), 30, 'name', KEY_RULES.name[1].message],
    ['two\nlines', 30, 'name', KEY_RULES.name[2].message],
    ['back \u202eto front', 30, 'name', KEY_RULES.name[2].message],
    ['for good', 3650, 'days', KEY_RULES.days[1].message],
    ['for no time', 0, 'days', KEY_RULES.days[1].message],
    ['backwards', -30, 'days', KEY_RULES.days[1].message],
  ])('is not made as %j for %i days', async (name, days, field, message) => {
    const { errors } = await ask(name, 'READ_CONTENT', days);
    expect(errors[0]).toMatchObject({ message, extensions: { code: 'BAD_USER_INPUT', fields: { [field]: message } } });
    expect(await list()).toEqual([]);
  });

  test.each(KEY_DAYS)('lives for %i days', async (days) => {
    expect((await make('READ_CONTENT', days)).key.state).toBe('LIVE');
  });

  test('is seen and revoked by every administrator, and goes with the one who made it', async () => {
    const { text, key } = await make();
    const officer = await app.get(Admins).create('successor@club.example');
    const other = (await app.rest().post('/api/auth/login').send(officer)).body.token as string;
    const own = (await ask('Another', 'READ_CONTENT', 30, other)).data!.createApiKey;
    const { data } = await app.gql<{ apiKeys: Key[] }>('{ apiKeys { madeBy } }', {}, other);
    expect(data!.apiKeys).toEqual([{ madeBy: officer.email }, { madeBy: app.config.adminEmail }]);
    expect((await app.gql(REVOKE, { id: key.id }, other)).errors).toEqual([]);
    expect((await drafts(text)).status).toBe(401);
    await app.database.query('DELETE FROM admin WHERE email = $1', [officer.email]);
    expect((await drafts(own.text).expect(401)).body).toEqual({ message: ERRORS.KEY_UNKNOWN.message });
  });

  test('is refused with another secret, another checksum, another case; where anybody may call, it is ignored', async () => {
    const { text, key } = await make();
    const { secret } = readKey(text)!;
    const wrong = [
      keyText(key.id, makeSecret()),
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

describe('the text of a key', () => {
  test('holds its id and its secret, whatever they are', () => {
    for (const id of [
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      crypto.randomUUID(),
    ]) {
      const secret = makeSecret();
      const text = keyText(id, secret);
      expect(text).toMatch(new RegExp(`^${KEY_TEXT.source}$`));
      expect(readKey(text)).toEqual({ id, secret });
      expect(text.startsWith(beginningOf(id))).toBe(true);
    }
  });

  test('has no two alike', () => {
    expect(new Set(Array.from({ length: 1000 }, makeSecret)).size).toBe(1000);
  });
});

describe('keys that do not hold', () => {
  beforeAll(async () => {
    app = await startApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
    token = await app.signIn();
  });
  afterAll(() => app.close());
  afterEach(() => void jest.restoreAllMocks());

  const from = (address: string, key: string) => drafts(key).set('x-forwarded-for', address);

  test('are put off for a while when an address brings many, and close no door to a key that holds', async () => {
    const { text, key } = await make();
    const bad = keyText(key.id, makeSecret());
    const now = Date.now();
    const clock = jest.spyOn(app.get(Clock), 'now').mockImplementation(() => new Date(now));
    for (let n = 0; n < BAD_KEY_LIMIT.burst; n++) await from('203.0.113.7', bad).expect(401);
    for (const one of [bad, 'gavel_nonsense']) {
      const refused = await from('203.0.113.7', one).expect(429);
      expect(refused.body).toEqual({ message: ERRORS.TOO_MANY.message });
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
    clock.mockImplementation(() => new Date(now + 2000 / BAD_KEY_LIMIT.perSecond));
    await from('203.0.113.7', bad).expect(401);
  });

  test('cost no write, and what is no key of ours no statement', async () => {
    const { key } = await make();
    const runner = jest.spyOn(app.get(DataSource), 'createQueryRunner');
    for (const bad of ['gavel_nonsense', keyText(key.id, makeSecret()).slice(0, -1)])
      await from('203.0.113.9', bad).expect(401);
    expect(runner).not.toHaveBeenCalled();
    await from('203.0.113.9', keyText(key.id, makeSecret())).expect(401);
    expect(runner).toHaveBeenCalledTimes(1);
    const counted = await app.database.query(`SELECT key FROM rate_limit WHERE key ILIKE '%key%'`);
    expect(counted).toEqual([]);
    expect(await listed(key.id)).toMatchObject({ lastUsedAt: null });
  });
});
