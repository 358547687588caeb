import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { EVENT_MESSAGES } from '../../server/shared/events.js';
import { GALLERY_MESSAGES } from '../../server/shared/gallery.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function get(path: string) {
  const answer = await fetch(app.url + path, { redirect: 'manual' });
  return { status: answer.status, header: (name: string) => answer.headers.get(name), text: await answer.text() };
}

async function sql(text: string): Promise<void> {
  const client = new pg.Client(app.database.url);
  await client.connect();
  await client.query(text).finally(() => client.end());
}

test.each([
  { table: 'gallery_image', failed: GALLERY_MESSAGES.fetchFailed, other: EVENT_MESSAGES.loadFailed },
  { table: 'event', failed: EVENT_MESSAGES.loadFailed, other: GALLERY_MESSAGES.fetchFailed },
])(
  'R165 R262 R296: without its $table table the page is rendered, says what failed, and is kept by nobody',
  async ({ table, failed, other }) => {
    const path = `/activities?date=2080-05-0${table.length % 9}`;
    await sql(`ALTER TABLE "${table}" RENAME TO "${table}_away"`);
    const without = await get(path);
    await sql(`ALTER TABLE "${table}_away" RENAME TO "${table}"`);
    expect([without.status, without.header('cache-control')]).toEqual([200, 'no-store']);
    expect(without.text).toContain(failed);
    expect(without.text).not.toContain(other);
    expect(without.text).toContain('role="grid"');
    const again = await get(path);
    expect([again.status, again.header('cache-control')]).toEqual([200, 'no-cache']);
    expect(again.text).not.toContain(failed);
  },
);

test('a date that the calendar does not have leads to the page of today', async () => {
  for (const date of ['2026-02-30', 'soon', '', '10000-01-01', '9999-12-31', '2026-1-1', '//evil.example']) {
    const { status, header } = await get(`/activities?date=${encodeURIComponent(date)}`);
    expect([status, header('location')]).toEqual([302, '/activities']);
  }
});

test('a day without events is found by no search engine, and its months by none of their links', async () => {
  const { text } = await get('/activities?date=2081-06-07');
  expect(text).toContain('<meta name="robots" content="noindex"/>');
  expect(text).toMatch(
    /<a[^>]*rel="nofollow"[^>]*href="\/activities\?date=2081-07-01"|<a[^>]*href="\/activities\?date=2081-07-01"[^>]*rel="nofollow"/,
  );
  expect((await get('/activities')).text).not.toContain('noindex');
});
