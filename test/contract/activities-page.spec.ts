import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { DAY_EVENTS_SHOWN, EVENT_MESSAGES } from '../../server/shared/events.js';
import { GALLERY_MESSAGES, GALLERY_MORE, GALLERY_SHOWN } from '../../server/shared/gallery.js';
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
  expect(text).toMatch(/<a[^>]*rel="nofollow"[^>]*href="\/activities\?date=2081-07-01#calendar"/);
  expect((await get('/activities')).text).not.toContain('noindex');
});

/** The address of the link by which a page leads on, or back. */
const wayIn = (text: string, rel: 'next' | 'prev', part: string): string | undefined =>
  new RegExp(`<a(?=[^>]* rel="${rel}")[^>]* href="([^"]+)#${part}"`).exec(text)?.[1]?.replaceAll('&amp;', '&');
const canonicalIn = (text: string) => /<link rel="canonical" href="([^"]+)"/.exec(text)?.[1];

test('R68 R69: links alone lead to every picture of the gallery once, each with its caption and date, and back to the front', async () => {
  const total = GALLERY_SHOWN + GALLERY_MORE + 2;
  await sql(`INSERT INTO gallery_image (image, alt, capture_date, created_at, updated_at)
    SELECT '/media/' || gen_random_uuid() || '-480x320.webp', 'Picture ' || n, date '2024-03-01' + n, now(), now()
    FROM generate_series(1, ${total}) n`);
  const titles: (string | undefined)[] = [];
  const seen: string[] = [];
  const pages = ['/activities'];
  for (const path of pages) {
    const { status, text } = await get(`${path}${path.includes('?') ? '&' : '?'}utm_source=elsewhere`);
    expect([status, canonicalIn(text)]).toEqual([200, app.url + path]);
    titles.push(/<title>([^<]+)/.exec(text)?.[1]);
    seen.push(...Array.from(text.matchAll(/<noscript><p[^>]*>(Picture \d+)/g), ([, alt]) => alt!));
    const next = wayIn(text, 'next', 'gallery');
    expect(text.includes('<link rel="next"')).toBe(next !== undefined);
    if (next) pages.push(next);
  }
  expect(pages).toHaveLength(3);
  expect(new Set(titles).size).toBe(pages.length);
  expect(seen).toEqual(Array.from({ length: total }, (_, i) => `Picture ${total - i}`));
  const second = await get(wayIn((await get(pages[2]!)).text, 'prev', 'gallery')!);
  const front = await get(wayIn(second.text, 'prev', 'gallery')!);
  expect(canonicalIn(front.text)).toBe(`${app.url}/activities`);
  expect(front.text).toContain(`Picture ${total}<`);
  await sql("DELETE FROM gallery_image WHERE capture_date < '2024-03-10'");
  for (const gone of [pages[2]!, '/activities?after=made-up', '/activities?before=', '/activities?after=WzFd']) {
    const { status, header } = await get(gone);
    expect([status, header('location')]).toEqual([302, '/activities']);
  }
});

test('R66: links alone lead to all events of a very full day', async () => {
  const date = '2083-02-03';
  await sql(`INSERT INTO event (title, description, date, time, minute, location, type, status, image, created_at, updated_at)
    SELECT 'Round ' || n, 'Questions.', '${date}', '6 pm', 1080, 'Hall', 'other', 'upcoming', '', now(), now()
    FROM generate_series(1, ${DAY_EVENTS_SHOWN + 1}) n`);
  const { text } = await get(`/activities?date=${date}`);
  const rest = await get(wayIn(text, 'next', 'day')!);
  const titles = (html: string) => Array.from(html.matchAll(/>(Round \d+)</g), ([, title]) => title);
  expect(new Set([...titles(text), ...titles(rest.text)]).size).toBe(DAY_EVENTS_SHOWN + 1);
  expect(canonicalIn(rest.text)).not.toBe(canonicalIn(text));
  expect(wayIn(rest.text, 'next', 'day')).toBeUndefined();
  const madeUp = await get(`/activities?date=${date}&events=made-up`);
  expect([madeUp.status, madeUp.header('location')]).toEqual([302, '/activities']);
});
