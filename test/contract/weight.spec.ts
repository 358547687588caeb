import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { brotliDecompressSync } from 'node:zlib';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { seedDemo } from '../../server/seed/seed.js';
import { startApp, type TestApp } from '../support/app.js';

/** Bytes as they are sent, compressed. */
const READABLE = 20_200;
/** About 300 bytes above what was measured: the hashes in the names of files compress differently after every change. */
const SCRIPTS = {
  '/': 120_700,
  '/about': 113_050,
  '/activities': 120_250,
  '/blog': 112_200,
  'a post': 116_300,
  '/membership': 114_400,
  '/contact': 118_100,
};

describe('a public page of the sample site', () => {
  let app: TestApp;
  let post: string;
  beforeAll(async () => {
    app = await startApp();
    await seedDemo({ get: app.get } as unknown as INestApplicationContext);
    post = `/blog/${(await app.rest().get('/api/blogs/published')).body[0].slug}`;
  });
  afterAll(() => app.close());

  /** The body as it is sent. */
  const sent = async (path: string): Promise<Buffer> => {
    const call = request(new URL(path, app.url), { headers: { 'accept-encoding': 'br' } }).end();
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    expect([path, response.statusCode]).toEqual([path, 200]);
    return buffer(response);
  };
  const size = async (paths: Iterable<string>): Promise<number> => {
    const bodies = await Promise.all([...new Set(paths)].map(sent));
    return bodies.reduce((total, { length }) => total + length, 0);
  };
  const linked = (html: string, pattern: RegExp) => Array.from(html.matchAll(pattern), ([, path = '']) => path);

  test.each(Object.entries(SCRIPTS))(
    '%s stays within its budgets of HTML and styles, and of scripts',
    async (page, budget) => {
      const body = await sent(page === 'a post' ? post : page);
      const html = brotliDecompressSync(body).toString();
      const styles = linked(html, /<link rel="stylesheet"[^>]* href="([^"]+)"/g);
      const scripts = linked(html, /<(?:script|link rel="modulepreload")[^>]* (?:src|href)="([^"]+\.js)"/g);
      expect(styles.length).toBeGreaterThan(0);
      expect(scripts.length).toBeGreaterThan(2);
      const readable = body.length + (await size(styles));
      expect([readable, readable <= READABLE]).toEqual([readable, true]);
      const code = await size(scripts);
      expect([code, code <= budget]).toEqual([code, true]);
    },
  );
});
