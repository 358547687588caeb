import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { DataSource } from 'typeorm';
import { drain } from '../../server/platform/http/drain.js';
import { setTimeouts } from '../../server/platform/http/timeouts.js';
import { ERRORS } from '../../server/shared/errors.js';
import { startApp, type TestApp } from '../support/app.js';
import { graphqlDoor } from '../support/blog-doors.js';

const FRIEND = 'https://app.club.example';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { CORS_ORIGINS: FRIEND } });
});
afterAll(() => app.close());

describe.each(['/health', '/api/health'])('%s', (path) => {
  test('tells that all is well, for how long, and is never kept', async () => {
    const { body, headers } = await app.rest().get(path).expect(200);
    expect(body).toEqual({ message: 'OK', uptime: expect.any(Number), timestamp: expect.any(String), database: 'up' });
    expect(headers['cache-control']).toBe('no-store');
  });
});

test('health is 503 while the database does not answer', async () => {
  const other = await startApp();
  await other.get(DataSource).destroy();
  const { body } = await other.rest().get('/health').expect(503);
  expect(body).toMatchObject({ message: ERRORS.UNAVAILABLE.message, database: 'down' });
  await other.get(DataSource).initialize();
  await other.rest().get('/health').expect(200);
  await other.close();
});

describe('an error at the REST door is one sentence', () => {
  const cases: [string, () => Promise<{ status: number; body: unknown }>, number, string][] = [
    ['for a call that is not there', async () => app.rest().get('/api/nothing'), 404, ERRORS.PAGE_NOT_FOUND.message],
    [
      'for a body that is not JSON',
      async () => app.rest().post('/api/auth/login').type('json').send('{ "email":'),
      400,
      ERRORS.MALFORMED_REQUEST.message,
    ],
    [
      'for a body in a form that is not read',
      async () => app.rest().post('/api/auth/login').type('json').set('content-encoding', 'compress').send('{}'),
      400,
      ERRORS.MALFORMED_REQUEST.message,
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

describe('each request has an id', () => {
  test('of its own, told in the answer', async () => {
    const [one, other] = [await app.rest().get('/health'), await app.rest().get('/health')];
    expect(one.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(other.headers['x-request-id']).not.toBe(one.headers['x-request-id']);
  });

  test('or the one that a proxy gave it, unless that is no id', async () => {
    expect((await app.rest().get('/health').set('x-request-id', 'edge-7f3a')).headers['x-request-id']).toBe(
      'edge-7f3a',
    );
    for (const odd of ['a b', '<script>', 'x'.repeat(129)]) {
      expect((await app.rest().get('/health').set('x-request-id', odd)).headers['x-request-id']).not.toBe(odd);
    }
  });
});

test('answers of data may show and run nothing, and say nothing of the software', async () => {
  const { headers } = await app.rest().get('/health');
  expect(headers['content-security-policy']).toBe(`default-src 'none';frame-ancestors 'none'`);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('strict-transport-security');
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
    const { data } = await graphqlDoor(app.url).create(
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
      '/developers',
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
    const told = answer.headers.get('content-security-policy')!;
    const policy = Object.fromEntries(
      told.split('; ').map((directive) => {
        const [name, ...sources] = directive.split(' ');
        return [name!, sources];
      }),
    );
    return { policy, header: (name) => answer.headers.get(name), html: await answer.text() };
  }

  const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

  test('scripts come from our own files alone: no page has a script of its own, or asks for leave to', async () => {
    for (const path of pages) {
      const { policy, html } = await read(path);
      expect(policy['script-src']).toEqual([`'self'`]);
      expect(policy['default-src']).toEqual([`'none'`]);
      const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes!);
      for (const script of scripts) expect(script).toMatch(/ src="\/assets\/|type="application\/(ld\+)?json"/);
      expect(html).not.toMatch(/\son[a-z]+="|javascript:/i);
    }
  });

  test('style elements are ours: in files, or named by the hash of what they say, or by the nonce of a page that nobody keeps', async () => {
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

  test('a nonce is never used twice', async () => {
    const nonces = await Promise.all([1, 2, 3].map(async () => (await read('/adminlogin')).policy['style-src']![1]));
    expect(new Set(nonces).size).toBe(3);
  });

  test('no page can be framed, led astray, or reach anybody else', async () => {
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

  describe('where more is configured', () => {
    let configured: TestApp;
    let address: string;
    beforeAll(async () => {
      configured = await startApp({
        env: {
          PUBLIC_URL: 'https://club.example',
          ASSISTANT_URL: 'https://assistant.example:8443/chat?club=1',
          MAP_EMBED_URL: 'https://maps.example/embed?place=club',
          ANALYTICS_ID: 'G-CLUBTEST',
        },
      });
      address = `http://${configured.config.host}:${configured.config.port}`;
    });
    afterAll(() => configured.close());

    test('R42 R43 R85 R244: what is configured is let in, by its host alone; the dashboard is never counted', async () => {
      const tag = 'https://www.googletagmanager.com';
      for (const path of ['/', '/blog', '/membership', '/contact', '/nowhere']) {
        const { policy, html } = await read(path, address);
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
        const { policy } = await read(path, address);
        expect([policy['script-src'], policy['connect-src']]).toEqual([[`'self'`], [`'self'`]]);
      }
    });

    test('over https, and only there, browsers are told to stay with it', async () => {
      const secure = await read('/', address);
      expect(secure.header('strict-transport-security')).toMatch(/^max-age=31536000/);
      expect(secure.policy).toHaveProperty('upgrade-insecure-requests');
      const { policy, header } = await read('/');
      expect(header('strict-transport-security')).toBeNull();
      expect(policy).not.toHaveProperty('upgrade-insecure-requests');
    });
  });

  test('an assistant and a map of one host are one source', async () => {
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

  test('may read what is public, as nobody', async () => {
    const { headers } = await app.rest().get('/api/blogs/published').set('origin', 'https://stranger.example');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    const asked = await preflight('https://stranger.example', '/api/blogs', 'POST');
    expect(asked.headers['access-control-allow-methods']).toBe('GET,HEAD');
    expect(asked.headers['access-control-allow-headers']).not.toMatch(/authorization/i);
    expect(
      (await preflight('https://stranger.example', '/graphql', 'POST')).headers['access-control-allow-methods'],
    ).toBe('GET,HEAD,POST');
    for (const path of ['/graphql', '/api/events'])
      expect(
        (await preflight('https://stranger.example', path, 'GET')).headers['access-control-allow-headers'],
      ).toMatch(/if-none-match/i);
  });

  test('hand nothing in by a form that their visitors’ browsers would send unasked', async () => {
    const submit = (origin: string) =>
      app
        .rest()
        .post('/api/blogs/submit-draft')
        .set('origin', origin)
        .field({ title: 'Unasked', content: '<p>x</p>' })
        .field('author', JSON.stringify({ name: 'A', department: 'B', linkedin: 'https://www.linkedin.com/in/a' }));
    for (const origin of ['https://stranger.example', 'null'])
      await submit(origin).expect(403, { message: ERRORS.FOREIGN_PAGE.message });
    expect(await app.database.query(`SELECT title FROM blog_post WHERE title = 'Unasked'`)).toEqual([]);
    await submit(FRIEND).expect(201);
    await submit(app.url).expect(201);
  });

  test('may act for who is signed in when they are listed', async () => {
    const asked = await preflight(FRIEND, '/api/blogs', 'PUT');
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': FRIEND,
      'access-control-allow-credentials': 'true',
    });
    expect(asked.headers['access-control-allow-methods']).toMatch(/PUT/);
    expect(asked.headers['access-control-allow-headers']).toMatch(/authorization/i);
    expect((await app.rest().get('/health').set('origin', FRIEND)).headers.vary).toMatch(/Origin/);
  });
});

describe('when the server stops', () => {
  test('what has begun is answered, and nothing new is taken in', async () => {
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
});

describe('a body that hardly comes', () => {
  const drip = async (type: string, piece: number) => {
    const arrived = Promise.withResolvers<'arrived' | 'cut off'>();
    const server = createServer((incoming, response) => {
      incoming.on('end', () => response.end()).resume();
    }).listen(0, '127.0.0.1');
    setTimeouts(server, 300);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const call = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-type': type } });
    call.on('response', () => arrived.resolve('arrived')).on('error', () => arrived.resolve('cut off'));
    let left = 10;
    const dripping = setInterval(() => (left-- > 0 ? call.write('x'.repeat(piece)) : call.end()), 100);
    const verdict = await arrived.promise;
    clearInterval(dripping);
    server.close();
    return verdict;
  };

  test('is cut off, whether it calls itself a file or not', async () => {
    expect(await drip('application/json', 1)).toBe('cut off');
    expect(await drip('multipart/form-data; boundary=x', 1)).toBe('cut off');
  });

  test('is waited for where a file keeps coming', async () => {
    expect(await drip('multipart/form-data; boundary=x', 16 * 1024)).toBe('arrived');
  });
});

test('R156: an upload that is refused unread leaves its connection free for what comes next', async () => {
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
