import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { ContentVersion } from '../../server/infra/cache/content-version.js';
import { CachedResponse } from '../../server/infra/cache/cached-response.js';
import { ResponseCache } from '../../server/infra/cache/response-cache.js';
import { Clock } from '../../server/core/time/clock.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('site information', () => {
  const SITE = '{ site { contactEmail phones { role number } assistantUrl mapEmbedUrl analyticsId } }';
  const message = {
    CONTACT_EMAIL: 'hello@club.example',
    MAIL_CLUB: 'club@club.example',
    CONTACT_PHONES: 'President=+94 11 234 5678, Secretary = +94 (11) 234-5679',
    ASSISTANT_URL: 'https://bot.example/chat',
    MAP_EMBED_URL: 'https://maps.example/embed?x=1',
    ANALYTICS_ID: 'G-ABC123',
  };

  let configured: TestApp;
  beforeAll(async () => {
    configured = await startApp({ env: message });
  });
  afterAll(() => configured.close());

  test('R83: includes phones, chat, map and analytics', async () => {
    expect((await configured.gql(SITE)).data).toEqual({
      site: {
        contactEmail: 'hello@club.example',
        phones: [
          { role: 'President', number: '+94 11 234 5678' },
          { role: 'Secretary', number: '+94 (11) 234-5679' },
        ],
        assistantUrl: 'https://bot.example/chat',
        mapEmbedUrl: 'https://maps.example/embed?x=1',
        analyticsId: 'G-ABC123',
      },
    });
  });

  test('omits what is not configured', async () => {
    const { data } = await app.gql<{ site: object }>(SITE);
    expect(data!.site).toMatchObject({
      contactEmail: null,
      phones: [],
      assistantUrl: null,
      mapEmbedUrl: null,
      analyticsId: null,
    });
  });
});

describe('the site’s day', () => {
  afterEach(() => void jest.restoreAllMocks());

  const cacheable = (response: CachedResponse) => ({ response, cacheable: true, subject: 'content' as const });
  const at = (instant: string) => jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(instant));

  test('R48: cached pages change with the day without a write, even after a suspend, and not before', async () => {
    const stored = app.get(ResponseCache);
    const page = async () => {
      const response = new CachedResponse(200, {}, Buffer.from('a page'));
      return stored.getOrCreate('page', '/a-page', () => Promise.resolve(cacheable(response)));
    };
    at('2026-11-21T18:29:00.000Z');
    const evening = await page();
    at('2026-11-21T18:29:59.999Z');
    expect(stored.get('page', '/a-page')).toBe(evening);
    at('2026-11-21T18:30:00.000Z');
    expect(stored.get('page', '/a-page')).toBeUndefined();
    const morning = await page();
    at('2026-11-22T18:29:59.999Z');
    expect(stored.get('page', '/a-page')).toBe(morning);
    at('2026-12-24T06:00:00.000Z');
    expect(await page()).not.toBe(morning);
  });

  test('R48: a page whose rendering started before midnight is not cached for the new day', async () => {
    const stored = app.get(ResponseCache);
    const { promise, resolve } = Promise.withResolvers<CachedResponse>();
    at('2026-11-21T18:29:59.999Z');
    const creation = stored.getOrCreate('page', '/late', async () => cacheable(await promise));
    at('2026-11-21T18:30:00.000Z');
    resolve(new CachedResponse(200, {}, Buffer.from('yesterday')));
    await creation;
    expect(stored.get('page', '/late')).toBeUndefined();
  });

  test('a new day is not a write: while the database is unreachable, yesterday’s pages stay readable', () => {
    const version = app.get(ContentVersion);
    at('2026-11-21T12:00:00.000Z');
    const { content, written } = version.current!;
    at('2026-11-22T12:00:00.000Z');
    expect(version.current).toMatchObject({ content: content + 1, written });
  });
});
