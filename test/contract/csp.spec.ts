import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { startApp, type TestApp } from '../support/app.js';
import { graphqlDoor } from '../support/blog-doors.js';

let app: TestApp;
let pages: string[];

beforeAll(async () => {
  app = await startApp();
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
afterAll(() => app.close());

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

test('R42 R43 R85 R244: what is configured is let in, by its host alone; the dashboard is never counted', async () => {
  const configured = await startApp({
    env: {
      ASSISTANT_URL: 'https://assistant.example:8443/chat?club=1',
      MAP_EMBED_URL: 'https://maps.example/embed?place=club',
      ANALYTICS_ID: 'G-CLUBTEST',
    },
  });
  try {
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
  } finally {
    await configured.close();
  }
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

test('over https, and only there, browsers are told to stay with it', async () => {
  const secure = await startApp({ env: { PUBLIC_URL: 'https://club.example' } });
  try {
    const listening = `http://${secure.config.host}:${secure.config.port}`;
    const { headers } = await fetch(`${listening}/`);
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
  } finally {
    await secure.close();
  }
  const { policy, header } = await read('/');
  expect(header('strict-transport-security')).toBeNull();
  expect(policy).not.toHaveProperty('upgrade-insecure-requests');
});
