import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { HttpAdapterHost } from '@nestjs/core';
import { createHash } from 'node:crypto';
import { Agent, createServer, get, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { text as textOf } from 'node:stream/consumers';
import { DataSource } from 'typeorm';
import { drain, rememberConnections } from '../../server/infra/http/drain.js';
import { MAX_WAITING_REQUESTS } from '../../server/infra/http/stalled-readers.js';
import { ERROR_KINDS } from '../../server/shared/error-kinds.js';
import { BODY_MESSAGES } from '../../server/core/errors/body-messages.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { AccessTable } from '../../server/core/access/access-table.js';
import { PrincipalResolver } from '../../server/core/access/principal-resolver.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { fakeOnly } from '../support/fake-timers.js';
import { largestScript } from '../support/largest-script.js';
import { graphqlBlogApi } from '../support/blog-apis.js';
import { foreignOrigin } from '../../server/core/access/same-origin.js';
import { SESSION_COOKIE } from '../../server/core/access/session-cookie.js';

const BUILT_CLIENT = 'dist/client';
const FRIEND = 'https://app.club.example';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { CORS_ORIGINS: FRIEND } });
});
afterAll(() => app.close());

describe.each(['/health', '/api/health'])('%s', (path) => {
  test('R459: reports status and uptime, and is never cached', async () => {
    const { body, headers } = await app.rest().get(path).expect(200);
    expect(body).toEqual({ message: 'OK', uptime: expect.any(Number), timestamp: expect.any(String), database: 'up' });
    expect(headers['cache-control']).toBe('no-store');
  });
});

test('R459: health is 503 while the database does not respond', async () => {
  const other = await startApp();
  await other.get(DataSource).destroy();
  const { body } = await other.rest().get('/health').expect(503);
  expect(body).toMatchObject({ message: ERRORS.UNAVAILABLE.message, database: 'down' });
  await other.get(DataSource).initialize();
  await other.rest().get('/health').expect(200);
  await other.close();
});

test('a malformed REST upload is rejected with an explanation', async () => {
  const token = await app.signIn();
  const send = (type: string, body: string) =>
    app.rest().post('/api/gallery').set('authorization', `Bearer ${token}`).set('content-type', type).send(body);
  for (const [type, body, message] of [
    ['multipart/form-data', 'x', 'The boundary is missing from Content-Type'],
    ['multipart/form-data; boundary=x', '--x', 'The multipart body is empty or ends too early'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nnonsense\r\n\r\nx\r\n--x--\r\n',
      'The header of a part could not be read',
    ],
  ] as const)
    await send(type, body).expect(400, { message });
});

describe('a REST error is one sentence', () => {
  const cases: [string, () => Promise<{ status: number; body: unknown }>, number, string][] = [
    ['for a call that is not there', async () => app.rest().get('/api/nothing'), 404, ERRORS.PAGE_NOT_FOUND.message],
    [
      'for a body that is not JSON',
      async () => app.rest().post('/api/auth/login').type('json').send('{ "email":'),
      400,
      BODY_MESSAGES.notJson,
    ],
    [
      'for a body in a form that is not read',
      async () => app.rest().post('/api/auth/login').type('json').set('content-encoding', 'compress').send('{}'),
      415,
      BODY_MESSAGES.wrongEncoding,
    ],
    [
      'for a body that is too large',
      async () =>
        app
          .rest()
          .post('/api/auth/login')
          .send({ email: 'x'.repeat(1024 * 1024 + 1) }),
      413,
      ERRORS.CONTENT_TOO_LARGE.message,
    ],
    [
      'for an address that cannot be read',
      async () => app.rest().get('/api/blogs/%E0%A4%A'),
      400,
      ERRORS.MALFORMED_REQUEST.message,
    ],
  ];
  test.each(cases)('%s', async (_what, ask, status, message) => {
    const answer = await ask();
    expect([answer.status, answer.body]).toEqual([status, { message }]);
  });
});

describe('every request has an ID', () => {
  test('of its own, returned in the response', async () => {
    const [one, other] = [await app.rest().get('/health'), await app.rest().get('/health')];
    expect(one.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(other.headers['x-request-id']).not.toBe(one.headers['x-request-id']);
  });

  test.each([
    ['nobody', '', 'edge-7f3a', false],
    ['one proxy', '1', 'edge-7f3a', true],
    ['this machine', 'loopback', 'edge-7f3a', true],
    ['another machine', '192.0.2.1', 'edge-7f3a', false],
    ['one proxy', '1', 'a b', false],
    ['one proxy', '1', '<script>', false],
    ['one proxy', '1', 'x'.repeat(129), false],
  ])('or, if %s is trusted (%j), that of the caller, such as %j: %j', async (_who, TRUST_PROXY, id, accepted) => {
    const behind = await startApp({ env: { TRUST_PROXY, DATABASE_URL: app.database.url } });
    const { headers } = await behind.rest().get('/health').set('x-request-id', id);
    await behind.close();
    expect(headers['x-request-id'] === id).toBe(accepted);
  });
});

test('API responses cannot run or embed anything, and do not name the software', async () => {
  const { headers } = await app.rest().get('/health');
  expect(headers['content-security-policy']).toBe(`default-src 'none';frame-ancestors 'none'`);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test('scripts and drawings have a policy of their own: as workers and documents, they can load nothing from elsewhere', async () => {
  const served = (await readdir(BUILT_CLIENT, { recursive: true })).filter((path) => /\.(js|svg)$/.test(path));
  expect(served).toContain('service-worker.js');
  const policies = await Promise.all(
    served.map(async (path) => {
      const { headers } = await app.rest().get(`/${path}`).expect(200);
      return [path, headers['content-security-policy']];
    }),
  );
  const policyOf = (path: string) =>
    path.endsWith('.js')
      ? `default-src 'none'; connect-src 'self'`
      : `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'`;
  expect(policies).toEqual(served.map((path) => [path, policyOf(path)]));
});

describe('pages of the site', () => {
  let pages: string[];
  beforeAll(async () => {
    const author = {
      name: 'The Editorial Committee',
      department: 'Editorial',
      linkedin: 'https://www.linkedin.com/in/editorial',
    };
    const content = '<h2>Style</h2><table><tbody><tr><td style="color: red">1</td></tr></tbody></table>';
    const { data } = await graphqlBlogApi(app.url).create(
      { title: 'Told in a table', content, author, status: 'published' },
      await app.signIn(),
    );
    pages = [
      '/',
      '/about',
      '/activities',
      '/blog',
      `/blog/${data.slug}`,
      '/membership',
      '/contact',
      '/nowhere',
      '/adminlogin',
      '/admin/blog',
    ];
  });

  const FORMS = 'https://docs.google.com';
  type Policy = Record<string, string[]>;

  async function read(
    path: string,
    from = app.url,
  ): Promise<{ policy: Policy; header: (name: string) => string | null; html: string }> {
    const answer = await fetch(from + path);
    const shown = answer.headers.get('content-security-policy')!;
    const policy = Object.fromEntries(
      shown.split('; ').map((directive) => {
        const [name, ...sources] = directive.split(' ');
        return [name!, sources];
      }),
    );
    return { policy, header: (name) => answer.headers.get(name), html: await answer.text() };
  }

  const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

  test('use scripts of this site only; there are no inline scripts, and none are allowed', async () => {
    for (const path of pages) {
      const { policy, html } = await read(path);
      expect(policy['script-src']).toEqual([`'self'`]);
      expect(policy['default-src']).toEqual([`'none'`]);
      const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes!);
      for (const script of scripts) expect(script).toMatch(/ src="\/assets\/|type="application\/(ld\+)?json"/);
      expect(html).not.toMatch(/\son[a-z]+="|javascript:/i);
    }
  });

  test('use styles from files, or inline ones allowed by hash or, on uncached pages, by nonce', async () => {
    for (const path of pages) {
      const { policy, header, html } = await read(path);
      const [self, ...named] = policy['style-src']!;
      expect(self).toBe(`'self'`);
      expect(named).not.toContain(`'unsafe-inline'`);
      const inline = [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, css]) => sha256(css!));
      if (header('cache-control') === 'no-store') expect(named).toEqual([expect.stringMatching(/^'nonce-[\w-]{22}'$/)]);
      else expect(named).toEqual([...new Set(inline)]);
    }
  });

  test('never repeat a nonce', async () => {
    const nonces = await Promise.all([1, 2, 3].map(async () => (await read('/adminlogin')).policy['style-src']![1]));
    expect(new Set(nonces).size).toBe(3);
  });

  test('cannot be framed, redirected or made to contact other servers', async () => {
    for (const path of pages) {
      const { policy, header, html } = await read(path);
      expect(policy).toMatchObject({
        'connect-src': [`'self'`],
        'font-src': [`'self'`],
        'base-uri': [`'none'`],
        'form-action': [`'self'`],
        'frame-ancestors': [`'none'`],
      });
      expect(policy['frame-src']).toEqual([FORMS]);
      expect(header('x-content-type-options')).toBe('nosniff');
      expect(header('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(header('cross-origin-opener-policy')).toBe('same-origin');
      expect(header('permissions-policy')).toContain('camera=()');
      const loaded = [
        ...html.matchAll(/<(?:script|link rel="(?:stylesheet|modulepreload|icon)")[^>]+(?:src|href)="([^"]+)"/g),
      ];
      for (const [, address] of loaded) expect(address).toMatch(/^\//);
    }
  });

  describe('pages with optional settings', () => {
    let configured: TestApp;
    beforeAll(async () => {
      configured = await startApp({
        env: {
          PUBLIC_URL: 'https://club.example',
          ASSISTANT_URL: 'https://assistant.example:8443/chat?club=1',
          MAP_EMBED_URL: 'https://maps.example/embed?place=club',
          ANALYTICS_ID: 'G-CLUBTEST',
        },
      });
    });
    afterAll(() => configured.close());

    test('R42 R43 R85 R244: configured services are allowed by their host only; the dashboard has no analytics', async () => {
      const tag = 'https://www.googletagmanager.com';
      for (const path of ['/', '/blog', '/membership', '/contact', '/nowhere']) {
        const { policy, html } = await read(path, configured.url);
        expect(policy['frame-src']).toEqual([FORMS, 'https://assistant.example:8443', 'https://maps.example']);
        expect(policy['script-src']).toEqual([`'self'`, tag]);
        expect(policy['connect-src']).toEqual([
          `'self'`,
          tag,
          'https://*.google-analytics.com',
          'https://*.analytics.google.com',
        ]);
        expect(html).not.toMatch(/<iframe|<script[^>]+googletagmanager/);
      }
      for (const path of ['/adminlogin', '/admin']) {
        const { policy } = await read(path, configured.url);
        expect([policy['script-src'], policy['connect-src']]).toEqual([[`'self'`], [`'self'`]]);
      }
    });

    test('over https, and only there, send HSTS', async () => {
      const secure = await read('/', configured.url);
      expect(secure.header('strict-transport-security')).toMatch(/^max-age=31536000/);
      expect(secure.policy).toHaveProperty('upgrade-insecure-requests');
      const { policy, header } = await read('/');
      expect(header('strict-transport-security')).toBeNull();
      expect(policy).not.toHaveProperty('upgrade-insecure-requests');
    });
  });

  test('list a shared host of assistant and map once', async () => {
    const one = 'https://embeds.example/a';
    const configured = await startApp({ env: { ASSISTANT_URL: one, MAP_EMBED_URL: `${one}?map` } });
    try {
      expect((await read('/', configured.url)).policy['frame-src']).toEqual([FORMS, 'https://embeds.example']);
    } finally {
      await configured.close();
    }
  });
});

describe('pages of other origins', () => {
  const preflight = (origin: string, path: string, method: string) =>
    app
      .rest()
      .options(path)
      .set({ origin, 'access-control-request-method': method, 'access-control-request-headers': 'authorization' });

  test('can read public content anonymously', async () => {
    const { headers } = await app.rest().get('/api/blogs/published').set('origin', 'https://stranger.example');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(
      (await preflight('https://stranger.example', '/graphql', 'POST')).headers['access-control-allow-methods'],
    ).toBe('GET,HEAD,POST');
    for (const path of ['/graphql', '/api/events'])
      expect(
        (await preflight('https://stranger.example', path, 'GET')).headers['access-control-allow-headers'],
      ).toMatch(/if-none-match/i);
  });

  test('can write through REST with their own token, and never with a visitor’s cookie', async () => {
    const requests = await preflight('https://stranger.example', '/api/events/1', 'PUT');
    expect(requests.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET,HEAD,POST,PUT,DELETE',
    });
    expect(requests.headers['access-control-allow-headers']).toMatch(/authorization/i);
    expect(requests.headers).not.toHaveProperty('access-control-allow-credentials');
    const token = await app.signIn();
    const create = (headers: Record<string, string>) =>
      app
        .rest()
        .post('/api/events')
        .set({ origin: 'https://stranger.example', ...headers })
        .send({
          title: 'From elsewhere',
          description: 'x',
          date: '2026-12-18',
          time: '6 pm',
          location: 'Hall',
          type: 'other',
        });
    await create({ cookie: `${SESSION_COOKIE}=${token}` }).expect(403);
    const { headers } = await create({ authorization: `Bearer ${token}` }).expect(201);
    expect(headers['access-control-allow-origin']).toBe('*');
  });

  test('R241: can send mail through the EmailJS-compatible calls, whatever cookies they have', async () => {
    const paths = app
      .get(AccessTable)
      .entries()
      .filter(({ policy }) => policy?.allow === 'anybody' && policy.anyOrigin)
      .map(({ operation }) => operation.replace('POST ', ''));
    expect(paths).toHaveLength(4);
    const { service } = app.config.mailIds;
    const letter = { from_name: 'A', from_email: 'a@example.com', message: 'Hello' };
    const ids = { user_id: 'any', service_id: service, template_id: 'contact' };
    const cookie = `${SESSION_COOKIE}=${await app.signIn()}`;
    for (const path of paths)
      for (const origin of ['https://stranger.example', 'null', FRIEND, app.url]) {
        const { status, headers } = await preflight(origin, path, 'POST');
        expect([path, origin, status, headers]).toMatchObject([
          path,
          origin,
          204,
          { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'POST' },
        ]);
        expect(headers['access-control-allow-headers']).toMatch(/content-type/i);
        const body = path.endsWith('form') ? { ...ids, ...letter } : { ...ids, template_params: letter };
        const answer = await app.rest().post(path).set({ origin, cookie }).send(body);
        expect([path, origin, answer.status, answer.text]).toEqual([path, origin, 200, 'OK']);
        expect(answer.headers['access-control-allow-origin']).toBe('*');
        for (const name of ['access-control-allow-credentials', 'set-cookie'])
          expect(answer.headers).not.toHaveProperty(name);
      }
  });

  test('cannot submit forms that browsers would send without a preflight', async () => {
    const submit = (origin: string) =>
      app
        .rest()
        .post('/api/blogs/submit-draft')
        .set('origin', origin)
        .field({ title: 'Unasked', content: '<p>x</p>' })
        .field('author', JSON.stringify({ name: 'A', department: 'B', linkedin: 'https://www.linkedin.com/in/a' }));
    for (const [origin, message] of [
      ['https://stranger.example', foreignOrigin('https://stranger.example')],
      ['null', ERRORS.FOREIGN_PAGE.message],
    ] as const)
      await submit(origin).expect(403, { message });
    expect(await app.database.query(`SELECT title FROM blog_post WHERE title = 'Unasked'`)).toEqual([]);
    await submit(FRIEND).expect(201);
    await submit(app.url).expect(201);
  });

  test('R206: Sec-Fetch-Site identifies same-origin requests, even if a development proxy changes Host', async () => {
    const proxied = { host: 'api.internal:3000', origin: 'http://localhost:5173' };
    const clap = (headers: Record<string, string>) =>
      app.rest().put('/api/blogs/00000000-0000-7000-8000-000000000000/clap').set(headers);
    await clap({ ...proxied, 'sec-fetch-site': 'same-origin' }).expect(404, { message: ERRORS.POST_NOT_FOUND.message });
    for (const site of ['same-site', 'cross-site', 'none', 'same-origin, same-origin'])
      await clap({ ...proxied, 'sec-fetch-site': site }).expect(403);
    await clap(proxied).expect(403);
  });

  test('R206: cannot use the cookie to write, and the error names the setting that allows it', async () => {
    const cookie = `token=${await app.signIn()}`;
    const save = (headers: Record<string, string>) =>
      app
        .rest()
        .post('/api/membership/config')
        .set({ cookie, ...headers })
        .send({ isOpen: false });
    const origin = 'http://localhost:5173';
    const { body } = await save({ origin, 'sec-fetch-site': 'same-site' }).expect(403);
    expect(body.message).toBe(
      'Requests from http://localhost:5173 can’t change anything here without a token. The site’s operator can allow this origin in CORS_ORIGINS',
    );
    await save({ origin, 'sec-fetch-site': 'same-origin' }).expect(200);
  });

  test('are named in an error by their origin only', async () => {
    const shown = async (origin: string) =>
      (await app.rest().put('/api/blogs/1/clap').set('origin', origin).expect(403)).body.message as string;
    expect(await shown('HTTPS://Stranger.example:443/<b>path</b>?q')).toBe(foreignOrigin('https://stranger.example'));
    for (const odd of ['null', 'nonsense <b>', 'javascript:alert(1)', `https://${'x'.repeat(300)}.example`])
      expect(await shown(odd)).toBe(ERRORS.FOREIGN_PAGE.message);
  });

  test('can act for signed-in users when they are listed', async () => {
    const requests = await preflight(FRIEND, '/api/blogs', 'PUT');
    expect(requests.headers).toMatchObject({
      'access-control-allow-origin': FRIEND,
      'access-control-allow-credentials': 'true',
    });
    expect(requests.headers['access-control-allow-methods']).toMatch(/PUT/);
    for (const header of [/authorization/i, /idempotency-key/i, /if-match/i])
      expect(requests.headers['access-control-allow-headers']).toMatch(header);
    expect((await app.rest().get('/health').set('origin', FRIEND)).headers.vary).toMatch(/Origin/);
  });
});

/** A raw request, because `fetch` would normalize the target and merge repeated headers. */
async function ask(path: string, headers: string[] = [], method = 'GET') {
  const { host } = new URL(app.url);
  const given = headers.some((name) => name === 'Host') ? headers : ['Host', host, ...headers];
  const call = request(app.url, { path, method, headers: given }).end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  let text = '';
  for await (const piece of answer.setEncoding('utf8')) text += piece as string;
  return { status: answer.statusCode, headers: answer.headers, text };
}

describe('an unsupported method', () => {
  const FROM_PAGES = 'GET, HEAD, OPTIONS';
  const known: [path: string, allow: string][] = [
    ['/', FROM_PAGES],
    ['/about', FROM_PAGES],
    ['/adminlogin', FROM_PAGES],
    ['/admin/blog', FROM_PAGES],
    ['/favicon.svg', FROM_PAGES],
    ['/robots.txt', FROM_PAGES],
    ['/feed.xml', FROM_PAGES],
    ['/sitemap-1.xml', FROM_PAGES],
    ['/cards/home.jpg', FROM_PAGES],
    ['/health', FROM_PAGES],
    ['/api/docs', FROM_PAGES],
    ['/api/docs/rest', FROM_PAGES],
    ['/privacy', FROM_PAGES],
    ['/api/openapi.json', FROM_PAGES],
    ['/api/events', 'DELETE, GET, HEAD, OPTIONS, POST, PUT'],
    ['/events', 'DELETE, GET, HEAD, OPTIONS, POST, PUT'],
    ['/api/events/x', 'DELETE, OPTIONS, PUT'],
    ['/api/blogs/x/clap', 'OPTIONS, PUT'],
    ['/api/video', 'GET, HEAD, OPTIONS, PUT'],
    ['/api/auth/login', 'OPTIONS, POST'],
    ['/graphql', 'GET, HEAD, OPTIONS, POST'],
  ];

  test.each(known)('%s is rejected with the allowed ones: %s', async (path, allow) => {
    const refused = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'].filter((one) => !allow.includes(one));
    for (const method of refused) {
      const { status, headers, text } = await ask(path, ['Origin', 'https://stranger.example'], method);
      expect([method, status, headers.allow]).toEqual([method, 405, allow]);
      expect(headers['access-control-allow-origin']).toBe('*');
      if (path !== '/graphql')
        expect(JSON.parse(text)).toEqual({ message: `${method} can’t be used at this address. It takes ${allow}` });
    }
    const options = await ask(path, [], 'OPTIONS');
    expect([options.status, options.headers.allow]).toEqual([204, allow]);
  });

  test('is 404 at an unknown address, for every method', async () => {
    for (const path of ['/nowhere', '/api/nothing', '/blog/no-such-post', '/assets/none.js', '/api', '/blog/a/b'])
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const { status, headers } = await ask(path, [], method);
        expect([path, method, status, headers.allow]).toEqual([path, method, 404, undefined]);
      }
  });

  test('does not affect preflights, so that pages of other origins can read the error', async () => {
    const preflight = ['Origin', FRIEND, 'Access-Control-Request-Method', 'PUT'];
    for (const path of ['/nowhere', '/about', '/api/events/x', '/graphql']) {
      const { status, headers } = await ask(path, preflight, 'OPTIONS');
      expect([status, headers['access-control-allow-origin']]).toEqual([204, FRIEND]);
      expect(headers['access-control-max-age']).toBe('86400');
      const { headers: rejected } = await ask(path, ['Origin', FRIEND], 'PATCH');
      expect(rejected['access-control-expose-headers']).toMatch(/\bAllow\b/);
    }
  });
});

describe('a request target', () => {
  test('may be an absolute URL', async () => {
    for (const path of ['/about', '/api/events', '/blog?after=nonsense'])
      expect((await ask(app.url + path)).status).toBe((await ask(path)).status);
    expect((await ask(`${app.url}/about`)).text).toContain('<h1');
    expect((await ask(app.url)).status).toBe(200);
    expect((await ask('ftp://127.0.0.1/about')).status).toBe(404);
  });

  test('must have one host: a request with two is rejected', async () => {
    for (const path of ['/', '/about', '/api/events', '/nowhere']) {
      const { status, text } = await ask(path, ['Host', 'club.example', 'Host', 'other.example']);
      expect([path, status, JSON.parse(text)]).toEqual([path, 400, { message: ERRORS.MALFORMED_REQUEST.message }]);
    }
  });

  test('with dots, capitals or extra slashes redirects to the canonical page', async () => {
    const moved = {
      '/blog/..': '/',
      '/blog/%2e%2E': '/',
      '/blog/../about': '/about',
      '/./about': '/about',
      '/blog/.%2e//evil.example/': '/evil.example',
      '/.//evil.example': '/evil.example',
      '/About': '/about',
      '/ABOUT/': '/about',
      '/Blog/a-post?x=1': '/blog/a-post?x=1',
      '/api/docs/': '/api/docs',
      '/privacy/': '/privacy',
      '/api/docs/rest/': '/api/docs/rest',
      '/api/openapi.json/': '/api/openapi.json',
      '/feed.xml/': '/feed.xml',
      '/feed.json/?a=b': '/feed.json?a=b',
      '/calendar.ics/': '/calendar.ics',
      '/robots.txt/': '/robots.txt',
      '/sitemap.xml/': '/sitemap.xml',
      '/cards/home.jpg/': '/cards/home.jpg',
    };
    for (const [path, location] of Object.entries(moved)) {
      const { status, headers } = await ask(path);
      expect([path, status, headers.location]).toEqual([path, 301, location]);
    }
    // Legacy clients do not follow redirects, so REST endpoints respond directly.
    expect((await ask('/api/events/')).status).toBe(200);
  });
});

test('compression follows Accept-Encoding in all its forms', async () => {
  const chosen = async (accepted: string, path = '/about') =>
    (await ask(path, ['Accept-Encoding', accepted])).headers['content-encoding'];
  expect(await chosen('GZIP')).toBe('gzip');
  expect(await chosen('gzip;q=0.5, Br;Q=0.000')).toBe('gzip');
  expect(await chosen('br ; q=0')).toBeUndefined();
  expect(await chosen('*')).toBe('br');
  expect(await chosen('*, br;q=0')).toBe('gzip');
  expect(await chosen('*;q=0, gzip;q=1')).toBe('gzip');
  expect(await chosen('brotli, x-gzipped')).toBeUndefined();
  expect(await chosen('gzip', '/adminlogin')).toBe('gzip');
});

test('the sign-in page has a title before scripts run, and hides its nonce from style sheets', async () => {
  const { text } = await ask('/adminlogin');
  expect(text).toContain(`<title>Admin · ${app.config.site.name}</title>`);
  expect(text).not.toContain('csp-nonce');
  expect(text).toMatch(/<script type="application\/json" id="boot" nonce="[\w-]{22}">/);
});

test('responses with no-store have no ETag', async () => {
  for (const path of ['/adminlogin', '/admin/blog']) {
    const { headers } = await ask(path);
    expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined]);
  }
});

describe('when the server stops', () => {
  test('requests in progress are answered, and new ones are not accepted', async () => {
    const waiting: ServerResponse[] = [];
    const server = createServer((_request, response) => void waiting.push(response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const ask = () =>
      new Promise<IncomingMessage>((answer, fail) => get({ port, host: '127.0.0.1' }, answer).on('error', fail));
    const begun = ask();
    await once(server, 'request');
    const drained = drain(server);
    await expect(ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    waiting[0]!.end('the answer');
    expect((await begun).statusCode).toBe(200);
    await drained;
  });

  test('connections that were opened in advance and never used do not delay it', async () => {
    const server = createServer();
    rememberConnections(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const opened = once(server, 'connection');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await opened;
    const closeAll = jest.spyOn(server, 'closeAllConnections');
    await Promise.all([drain(server), once(client, 'close')]);
    expect(closeAll).not.toHaveBeenCalled();
  });
});

describe('a body that arrives very slowly', () => {
  /** Time in which a body without files must arrive, and an upload must make progress. */
  const WINDOW_MS = 10_000;
  const KIB = 1024;
  const VISITOR = '/api/blogs/submit-draft';
  const sockets: Socket[] = [];
  // The server checks in intervals.
  beforeEach(() => fakeOnly(['setInterval', 'clearInterval']));
  afterEach(() => {
    jest.useRealTimers();
    sockets.splice(0).forEach((socket) => socket.destroy());
  });

  interface Body {
    path?: string;
    type?: string;
    /** Bytes that arrive in each window. */
    pace: number;
    headers?: string[];
  }
  /** Sends a body for three windows. Returns the response that cut it off, if any. */
  const drip = async ({ path = VISITOR, type = 'multipart/form-data; boundary=x', pace, headers = [] }: Body) => {
    const server = app.get(HttpAdapterHost).httpAdapter.getHttpServer() as Server;
    const callers = jest.spyOn(app.get(PrincipalResolver), 'resolve');
    const { port } = new URL(app.url);
    const client = connect({ port: Number(port), host: '127.0.0.1' }).on('error', () => {});
    sockets.push(client);
    const lines = [`POST ${path} HTTP/1.1`, 'Host: club.example', `Content-Type: ${type}`, 'Content-Length: 10000000'];
    client.write([...lines, ...headers, '', ''].join('\r\n'));
    const [{ socket }, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
    if (type.startsWith('multipart/')) await eventually(async () => callers.mock.results[0]?.value);
    for (let windows = 0; windows < 3 && !response.headersSent; windows++) {
      const before = socket.bytesRead;
      client.write(windows === 0 ? PART.padEnd(pace, 'x') : 'x'.repeat(pace));
      await eventually(async () => socket.bytesRead >= before + pace);
      jest.advanceTimersByTime(WINDOW_MS);
    }
    callers.mockRestore();
    if (!response.headersSent) return undefined;
    const [head = '', body = ''] = (await textOf(client)).split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), head, body: /\{.*\}/s.exec(body)?.[0] };
  };
  /** Beginning of a multipart body with a field that both APIs wait for. */
  const PART = '--x\r\nContent-Disposition: form-data; name="operations"\r\n\r\n';
  const { message } = ERRORS.TOO_SLOW;

  test('R452: is cut off with a message, whether it claims to be a file or not', async () => {
    for (const type of ['application/json', undefined])
      expect(await drip({ type, pace: 100 })).toMatchObject({ status: 408, body: JSON.stringify({ message }) });
    const errors = [{ message, extensions: { code: ERROR_KINDS.timeout.code } }];
    const headers = ['Apollo-Require-Preflight: 1'];
    const answer = await drip({ path: '/graphql', headers, pace: 100 });
    expect(answer).toMatchObject({ status: 408, body: JSON.stringify({ errors }) });
  });

  test('is rejected with CORS headers, like every response', async () => {
    const headersFor = async (origin: string) =>
      (await drip({ pace: 100, headers: [`Origin: ${origin}`] }))!.head.toLowerCase().split('\r\n');
    const toAll = await headersFor('https://another.example');
    expect(toAll).toContain('access-control-allow-origin: *');
    expect(toAll).toContainEqual(expect.stringMatching(/^access-control-expose-headers: .*x-request-id/));
    expect(toAll).toContain('x-content-type-options: nosniff');
    const toFriends = await headersFor(FRIEND);
    expect(toFriends).toContain(`access-control-allow-origin: ${FRIEND}`);
    expect(toFriends).toContain('access-control-allow-credentials: true');
  });

  test('is accepted as a file that keeps arriving', async () => {
    expect(await drip({ pace: 64 * KIB })).toBeUndefined();
  });

  test('may be slower from a signed-in user than from a visitor, even without rate limits', async () => {
    expect(app.config.rateLimits).toBe(false);
    expect(await drip({ pace: 20 * KIB })).toMatchObject({ status: 408 });
    const headers = [`Authorization: Bearer ${await app.signIn()}`];
    expect(await drip({ pace: 20 * KIB, headers })).toBeUndefined();
    expect(await drip({ pace: 5 * KIB, headers })).toMatchObject({ status: 408 });
  });
});

describe('a client', () => {
  const CHECK_MS = 2000;
  /** After these the server gives up. */
  const CHECKS = 5;
  /** Together more than the system takes off the server's hands. */
  const REQUESTS = 14;
  const requestFor = (path: string) => `GET ${path} HTTP/1.1\r\nHost: club.example\r\n\r\n`;
  let large: string;
  let httpServer: Server;
  const clients: Socket[] = [];
  const accepted: Socket[] = [];
  const accept = (socket: Socket) => void accepted.push(socket);
  beforeAll(async () => {
    large = requestFor(await largestScript());
    httpServer = app.get(HttpAdapterHost).httpAdapter.getHttpServer() as Server;
    httpServer.on('connection', accept);
  });
  afterAll(() => void httpServer.off('connection', accept));
  // The server checks in intervals.
  beforeEach(() => fakeOnly(['setInterval', 'clearInterval']));
  afterEach(() => {
    jest.useRealTimers();
    clients.splice(0).forEach((client) => client.destroy());
  });

  /** Asks for more than fits on the way and reads nothing. Returns both ends when the server cannot send any more. */
  const stopReading = async (): Promise<{ client: Socket; server: Socket }> => {
    const { port } = new URL(app.url);
    const client = connect({ port: Number(port), host: '127.0.0.1' }).on('error', () => {});
    client.pause();
    clients.push(client);
    await once(client, 'connect');
    const server = await eventually(() => accepted.findLast(({ remotePort }) => remotePort === client.localPort));
    client.write(large.repeat(REQUESTS));
    await eventually(() => server.writableLength > 0);
    return { client, server };
  };

  /** Reads until the system takes more from the server, which is less often than it delivers something. */
  const readOn = (client: Socket, server: Socket): Promise<unknown> => {
    const before = server.bytesWritten - server.writableLength;
    return eventually(() => {
      client.resume();
      return server.writableLength === 0 || server.bytesWritten - server.writableLength !== before;
    });
  };

  test('R452: that does not read for 10 seconds is disconnected, even if it goes on asking; others are served meanwhile', async () => {
    const stalled = await Promise.all(Array.from({ length: 20 }, stopReading));
    for (let checks = 0; checks < CHECKS; checks++) {
      expect(stalled.filter(({ server }) => server.destroyed)).toEqual([]);
      for (const { client } of stalled) client.write(large);
      expect((await fetch(`${app.url}/api/health`)).status).toBe(200);
      jest.advanceTimersByTime(CHECK_MS);
    }
    expect(stalled.filter(({ server }) => !server.destroyed)).toEqual([]);
  });

  test('R452: that reads once in 10 seconds is disconnected, too', async () => {
    const { client, server } = await stopReading();
    client.on('data', () => client.pause());
    jest.advanceTimersByTime((CHECKS - 1) * CHECK_MS);
    await readOn(client, server);
    // The check with progress cancels one of those before.
    jest.advanceTimersByTime(2 * CHECK_MS);
    expect(server.destroyed).toBe(false);
    jest.advanceTimersByTime(CHECK_MS);
    expect(server.destroyed).toBe(true);
  });

  test('R555: with too many requests on one connection is disconnected, and others are served', async () => {
    const { port } = new URL(app.url);
    const flood = requestFor('/api/health').repeat(MAX_WAITING_REQUESTS + 1);
    const within = requestFor('/api/health').repeat(MAX_WAITING_REQUESTS);
    const answered = async (sent: string): Promise<number> => {
      const client = connect({ port: Number(port), host: '127.0.0.1' }).on('error', () => {});
      clients.push(client);
      let received = '';
      client.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
      client.write(sent);
      const answers = () => received.split('HTTP/1.1 200').length - 1;
      await eventually(() => client.closed || answers() === MAX_WAITING_REQUESTS);
      return client.closed ? -1 : answers();
    };
    expect(await answered(within)).toBe(MAX_WAITING_REQUESTS);
    expect(await answered(flood)).toBe(-1);
    expect((await fetch(`${app.url}/api/health`)).status).toBe(200);
  });

  test('that reads slowly gets every response', async () => {
    const { client, server } = await stopReading();
    let received = '';
    client.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      client.pause();
    });
    for (let checks = 0; checks < 3 * CHECKS; checks++) {
      await readOn(client, server);
      jest.advanceTimersByTime(CHECK_MS);
    }
    client.removeAllListeners('data').on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    client.resume();
    await eventually(() => received.split('HTTP/1.1 200').length > REQUESTS);
    expect(server.destroyed).toBe(false);
  });
});

test('an upload that is rejected unread leaves its connection usable', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (path: string, form?: FormData): Promise<number | undefined> => {
    const body = form && new Response(form);
    const headers = { 'content-type': body?.headers.get('content-type') ?? '', 'apollo-require-preflight': '1' };
    const call = request(app.url + path, { agent, method: body ? 'POST' : 'GET', headers });
    call.end(body && Buffer.from(await body.arrayBuffer()));
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    return answer.statusCode;
  };
  const form = new FormData();
  const query = 'mutation ($video: Upload!) { replaceIntroVideo(video: $video) { id } }';
  form.set('operations', JSON.stringify({ query, variables: { video: null } }));
  form.set('map', '{ "0": ["variables.video"] }');
  form.set('0', new Blob([new Uint8Array(3_000_000)]), 'evening.mp4');
  await ask('/graphql', form);
  expect(await ask('/health')).toBe(200);
  agent.destroy();
});
