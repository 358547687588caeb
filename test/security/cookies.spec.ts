import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import { Clock } from '../../server/core/time/clock.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { ADMIN } from '../support/admin.js';
import { startApp, type TestApp } from '../support/app.js';
import { graphqlBlogApi } from '../support/blog-apis.js';
import { eventually } from '../support/eventually.js';

const HOUR_MS = 3_600_000;

describe.each([
  ['with TLS', { PUBLIC_URL: 'https://club.example' }, '__Host-', ''],
  ['without TLS', {}, '', '__Host-'],
])('on a site %s', (_, env, prefix, otherPrefix) => {
  let app: TestApp;
  let token: string;
  let draft: { slug: string; title: string };
  beforeAll(async () => {
    app = await startApp({ env: { ...env, RATE_LIMITS: 'on' } });
    token = await app.signIn();
    const author = { name: 'A', department: 'B', linkedin: 'https://www.linkedin.com/in/a' };
    const post = { title: 'Unfinished', content: '<p>x</p>', author, status: 'draft' as const };
    draft = (await graphqlBlogApi(app.url).create(post, token)).data;
  });
  afterEach(() => void jest.restoreAllMocks());
  afterAll(() => app.close());

  const cookiesOf = (response: Response): string[] => [response.get('set-cookie') ?? []].flat();
  const gql = (query: string, cookie = '') =>
    app.rest().post('/graphql').set({ cookie, 'sec-fetch-site': 'same-origin' }).send({ query });
  const signIn = (cookie = '') => app.rest().post('/api/auth/login').set({ cookie }).send(ADMIN).expect(200);
  const clap = (cookie = '') => app.rest().put(`/api/blogs/${randomUUID()}/clap`).set({ cookie }).expect(404);

  const SIGN_IN = `mutation { signIn(email: "${ADMIN.email}", password: "${ADMIN.password}") { token } }`;
  test.each<[string, () => PromiseLike<Response>, string[]]>([
    ['signing in by REST', () => signIn(), ['token', 'device']],
    ['signing in by GraphQL', () => gql(SIGN_IN), ['token', 'device']],
    ['signing out by REST', () => app.rest().post('/api/auth/logout'), ['token']],
    ['signing out by GraphQL', () => gql('mutation { signOut }'), ['token']],
    ['a first write', () => clap(), ['visitor']],
  ])(`R441: %s sets cookies that begin with "${prefix}", for this host alone`, async (_name, send, names) => {
    const cookies = cookiesOf(await send());
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(names.map((name) => prefix + name));
    for (const cookie of cookies) {
      const attributes = cookie.split('; ').slice(1);
      expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Strict']));
      expect(attributes.includes('Secure')).toBe(prefix !== '');
      expect(cookie).not.toMatch(/domain=/i);
    }
  });

  const DELETE = `mutation { deleteEvent(id: "${randomUUID()}") }`;
  test.each<[string, (cookie: string) => Promise<boolean>]>([
    ['a read', async (cookie) => (await gql('{ me { email } }', cookie)).body.data?.me.email === ADMIN.email],
    ['a save', async (cookie) => (await gql(DELETE, cookie)).text.includes(ERRORS.EVENT_NOT_FOUND.message)],
    [
      'a REST list',
      async (cookie) =>
        (await app.rest().get('/api/blogs').set({ cookie, 'sec-fetch-site': 'same-origin' })).status === 200,
    ],
    [
      'the page of a draft',
      async (cookie) =>
        (await app.rest().get(`/blog/${draft.slug}`).set({ cookie, 'sec-fetch-site': 'none' })).text.includes(
          draft.title,
        ),
    ],
  ])(`R441: %s is authorized by "${prefix}token", and not by "${otherPrefix}token"`, async (_name, isAuthorized) => {
    expect(await isAuthorized(`${prefix}token=${token}`)).toBe(true);
    expect(await isAuthorized(`${otherPrefix}token=${token}`)).toBe(false);
    expect(await isAuthorized(`${otherPrefix}token=${token}; ${prefix}token=planted`)).toBe(false);
  });

  const valueOf = (response: Response, name: string) =>
    cookiesOf(response)
      .find((cookie) => cookie.startsWith(`${prefix}${name}=`))
      ?.split(/[=;]/)[1];
  const idOf = (value = '') => value.split('.')[1];

  test(`browsers are recognised by "${prefix}visitor" and "${prefix}device", and not by "${otherPrefix}…"`, async () => {
    const visitor = valueOf(await clap(), 'visitor');
    expect(cookiesOf(await clap(`${prefix}visitor=${visitor}`))).toEqual([]);
    expect(cookiesOf(await clap(`${otherPrefix}visitor=${visitor}`))).toHaveLength(1);
    const device = valueOf(await signIn(), 'device')!;
    expect(idOf(valueOf(await signIn(`${prefix}device=${device}`), 'device'))).toBe(idOf(device));
    expect(idOf(valueOf(await signIn(`${otherPrefix}device=${device}`), 'device'))).not.toBe(idOf(device));
  });

  test.each([
    ['are recognised when the clock was set back', -50 * HOUR_MS, true, true],
    ['are recognised for less than a day before they sign in', 23 * HOUR_MS, true, true],
    ['are recognised after a day only if somebody has signed in', 25 * HOUR_MS, false, true],
    ['are not recognised after a year', 366 * 24 * HOUR_MS, false, false],
  ])('R620: browsers %s', async (_name, shift, knowsVisitor, knowsDevice) => {
    const visitor = valueOf(await clap(), 'visitor');
    const device = valueOf(await signIn(), 'device')!;
    jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + shift));
    expect(cookiesOf(await clap(`${prefix}visitor=${visitor}`))).toHaveLength(knowsVisitor ? 0 : 1);
    const again = valueOf(await signIn(`${prefix}device=${device}`), 'device');
    expect(idOf(again) === idOf(device)).toBe(knowsDevice);
  });

  test('only the session cookie keeps a response out of the cache, and only if it can differ for officers', async () => {
    const isCached = async (path: string, cookie: string) =>
      (await app.rest().get(path).set({ cookie, 'sec-fetch-site': 'same-origin' })).get('x-request-id') === undefined;
    for (const [path, differs] of [
      ['/about', false],
      ['/feed.xml', false],
      ['/api/events', true],
      ['/graphql?query={site{name}}', true],
    ] as const) {
      await eventually(() => isCached(path, ''));
      const cookies = [`${prefix}visitor=a`, `${otherPrefix}token=a`, `${prefix}token=a`];
      const cached = await Promise.all(cookies.map((cookie) => isCached(path, cookie)));
      expect([path, ...cached]).toEqual([path, true, true, !differs]);
    }
  });

  test('the OpenAPI document has the name of the session cookie', async () => {
    const { body } = await app.rest().get('/api/openapi.json').expect(200);
    expect(body.components.securitySchemes.cookie.name).toBe(`${prefix}token`);
  });
});
