import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import ICAL from 'ical.js';
import { readFile } from 'node:fs/promises';
import RssParser from 'rss-parser';
import { DataSource } from 'typeorm';
import type { EventEntity } from '../../server/features/events/event.entity.js';
import type { NewEvent } from '../../server/features/events/event-record.js';
import { EventsService } from '../../server/features/events/events.service.js';
import { ContentVersion } from '../../server/infra/cache/content-version.js';
import { Clock } from '../../server/core/time/clock.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { EVENT_ATTENDANCES, EVENT_TYPES, eventPath } from '../../server/shared/events.js';
import { eventFile, FEEDS } from '../../server/shared/feeds.js';
import { DOCS_PAGE, NAV_LINKS, PRIVACY_PAGE } from '../../server/shared/site.js';
import { dayIn } from '../../server/shared/time.js';
import { startApp, type TestApp } from '../support/app.js';
import { graphqlBlogApi, type Post, type PostInput } from '../support/blog-apis.js';
import { startInterruptibleProxy } from '../support/interruptible-proxy.js';
import { eventually } from '../support/eventually.js';
import { picture } from '../support/pictures.js';
import { FEED_POSTS } from '../../server/web/feeds/posts-feed.js';

const SECRET = 'canary-7f3d';
const HOSTILE = 'A ]]> & <b>bold</b> "title" 😀 \'ගොළුවා\' ]]>';
const BELL = '\u0007';
const DAY_MS = 86_400_000;

let app: TestApp;
let token: string;
let unique = 0;

beforeAll(async () => {
  app = await startApp({ env: { SITE_NAME: 'Speakers, Listeners & Co' } });
  token = await app.signIn();
});
afterAll(() => app.close());

const author = { name: 'A & B', department: 'Editorial', linkedin: 'https://www.linkedin.com/in/a?b=1&c=2' };

async function post(fields: PostInput = {}): Promise<Post> {
  const { data, message } = await graphqlBlogApi(app.url).create(
    { title: `Post ${++unique}`, content: '<p>Breathe first.</p>', author, status: 'published', ...fields },
    token,
  );
  if (!data) throw new Error(message ?? 'no post');
  return data;
}

async function event(fields: Partial<NewEvent> = {}, from = app): Promise<EventEntity> {
  const created = await from.get(EventsService).create(
    {
      title: `Event ${++unique}`,
      description: 'An evening.',
      date: dayFrom(10),
      time: '6:00 PM - 7:30 PM',
      location: 'Hall 1',
      type: 'other',
      ...fields,
    },
    'officer@club.example',
  );
  // As a call of an officer does.
  from.get(ContentVersion).invalidate();
  return created;
}

/** As before anybody wrote any. */
async function empty(table: 'blog_post' | 'event'): Promise<void> {
  await app.database.query(`DELETE FROM ${table}`);
  app.get(ContentVersion).invalidate();
}

const dayFrom = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

async function read(path: string, init: RequestInit = {}, from = app.url) {
  const answer = await fetch(from + path, init);
  return { status: answer.status, header: (name: string) => answer.headers.get(name), text: await answer.text() };
}

const xml = (text: string) => {
  expect(XMLValidator.validate(text)).toBe(true);
  return new XMLParser({
    ignoreAttributes: false,
    isArray: (name) => ['url', 'entry', 'sitemap'].includes(name),
  }).parse(text);
};

/** Number of pages in the sitemap besides posts. */
const PAGES = [...NAV_LINKS, DOCS_PAGE, PRIVACY_PAGE].length;

/** Every component of a calendar, as ical.js reads it. */
function calendar(text: string) {
  const root = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const zones = root.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone));
  for (const zone of zones) ICAL.TimezoneService.register(zone);
  const events = root.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return { root, zones, events, of: (uid: string) => events.find((one) => one.uid === uid)! };
}

const written = (component: ICAL.Component, name: string): string => component.getFirstProperty(name)!.toICALString();

describe.each([
  ['/robots.txt', 'text/plain'],
  ['/sitemap.xml', 'application/xml'],
  ['/sitemap-1.xml', 'application/xml'],
  [FEEDS.posts.path, FEEDS.posts.type],
  [FEEDS.postsAsJson.path, FEEDS.postsAsJson.type],
  [FEEDS.calendar.path, FEEDS.calendar.type],
])('%s', (path, type) => {
  test('has its media type and is readable from every origin, without credentials', async () => {
    for (let time = 0; time < 2; time++) {
      const { status, header } = await read(path, { headers: { origin: 'https://elsewhere.example' } });
      expect([status, header('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
      expect([header('access-control-allow-origin'), header('access-control-allow-credentials')]).toEqual(['*', null]);
      expect(header('x-content-type-options')).toBe('nosniff');
      expect(header('content-security-policy')).toContain(`default-src 'none'`);
      expect(header('set-cookie')).toBeNull();
    }
  });

  test('is not sent again if unchanged, and HEAD has the same headers', async () => {
    const { header, text } = await read(path, { headers: { 'accept-encoding': 'identity' } });
    expect(header('cache-control')).toBe('no-cache');
    const again = await read(path, { headers: { 'if-none-match': header('etag')!, 'accept-encoding': 'identity' } });
    expect([again.status, again.text]).toEqual([304, '']);
    const head = await read(`${path}?from=elsewhere`, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    expect([head.status, head.text, head.header('etag')]).toEqual([200, '', header('etag')]);
    expect(Number(head.header('content-length'))).toBe(Buffer.byteLength(text));
  });
});

test('robots.txt points to the sitemap and API documentation, and excludes the dashboard', async () => {
  const { text } = await read('/robots.txt');
  expect(text).toContain(`\nSitemap: ${app.url}/sitemap.xml\n`);
  expect(text.split('\n').filter((line) => line.startsWith('Disallow'))).toEqual([
    'Disallow: /admin',
    'Disallow: /api/',
    'Disallow: /graphql',
  ]);
  expect(text.split('\n').filter((line) => line.startsWith('Allow'))).toEqual([
    'Allow: /api/docs',
    'Allow: /api/openapi.json',
  ]);
});

test('R426: no feed contains a draft, before publication or after unpublishing', async () => {
  await event({ title: 'So that there is one' });
  const draft = { title: `${SECRET} title`, subtitle: `${SECRET} subtitle`, content: `<p>${SECRET} text</p>` };
  const hidden = await post({ ...draft, status: 'draft', author: { ...author, name: `${SECRET} name` } });
  const everywhere = async () => {
    const paths = ['/sitemap.xml', '/sitemap-1.xml', ...Object.values(FEEDS).map(({ path }) => path)];
    const texts = await Promise.all(paths.map(async (path) => (await read(path)).text));
    return texts.filter((text) => text.includes(SECRET)).length;
  };
  expect(await everywhere()).toBe(0);
  await graphqlBlogApi(app.url).setStatus(hidden.id, 'published', token);
  expect(await everywhere()).toBe(4);
  await graphqlBlogApi(app.url).setStatus(hidden.id, 'draft', token);
  expect(await everywhere()).toBe(0);
});

describe('the sitemap', () => {
  test('R423: lists every public page and published post, with last change and cover', async () => {
    const { id, slug, cover } = await post({ coverFile: await picture(600, 400) });
    const { urlset } = xml((await read('/sitemap.xml')).text);
    const addresses = urlset.url.map(({ loc }: { loc: string }) => loc);
    for (const { to } of [...NAV_LINKS, DOCS_PAGE]) expect(addresses).toContain(`${app.url}${to}`);
    const entry = urlset.url.find(({ loc }: { loc: string }) => loc === `${app.url}/blog/${slug}`);
    expect(entry['image:image']['image:loc']).toBe(`${app.url}${cover}`);
    const { data } = await app.gql<{ blogPosts: { nodes: { id: string; updatedAt: string }[] } }>(
      '{ blogPosts(first: 1) { nodes { id updatedAt } } }',
    );
    expect(data!.blogPosts.nodes[0]).toEqual({ id, updatedAt: entry.lastmod });
    expect(addresses.some((address: string) => /admin|graphql/.test(address))).toBe(false);
  });

  test('R423: becomes an index of files above 5,000 posts', async () => {
    await empty('event');
    await empty('blog_post');
    const { id } = await post({ title: 'One of many' });
    const columns = await app
      .get(DataSource)
      .query<{ name: string }[]>(
        `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'blog_post' AND column_name NOT IN ('id', 'slug')`,
      );
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    await app.database.query(
      `INSERT INTO blog_post (id, slug, ${names}) SELECT gen_random_uuid(), slug || '-' || n, ${names} FROM blog_post, generate_series(2, 5001) n WHERE id = $1`,
      [id],
    );
    const text = await eventually(async () => {
      const { text } = await read('/sitemap.xml');
      return text.includes('<sitemapindex') ? text : null;
    });
    const files = xml(text).sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc);
    expect(files).toEqual([`${app.url}/sitemap-1.xml`, `${app.url}/sitemap-2.xml`]);
    const found = await Promise.all(
      files.map(async (file: string) => xml((await read(new URL(file).pathname)).text).urlset.url),
    );
    expect(found.map(({ length }) => length)).toEqual([5000 + PAGES, 1]);
    expect(new Set(found.flat().map(({ loc }: { loc: string }) => loc)).size).toBe(5001 + PAGES);
    expect((await read('/sitemap-3.xml')).status).toBe(404);
    await empty('blog_post');
  });

  test('has no other files', async () => {
    for (const path of ['/sitemap-0.xml', '/sitemap-2.xml', '/sitemap-01.xml', '/sitemap-x.xml', '/sitemap--1.xml'])
      expect((await read(path)).status).toBe(404);
  });
});

describe('the posts feed', () => {
  const content = `<h1>Part</h1><p>${HOSTILE.replaceAll('<', '&lt;')}${BELL}</p><p><a href="/about">us</a> <a href="#part">up</a> <a href="https://elsewhere.example/?a=1&amp;b=2">there</a></p>`;

  test('contains full posts, newest first, with any content', async () => {
    const first = await post({ title: HOSTILE + BELL, subtitle: 'Line one\nand ]]> & two', content });
    const second = await post({ coverFile: await picture(600, 400) });
    const { text } = await read(FEEDS.posts.path);
    expect(XMLValidator.validate(text)).toBe(true);
    const feed = await new RssParser().parseString(text);
    expect(feed.feedUrl).toBe(`${app.url}${FEEDS.posts.path}`);
    expect(feed.link).toBe(`${app.url}/blog`);
    expect(feed.title).toBe('Gavel Blog · Speakers, Listeners & Co');
    const [newest, before] = feed.items;
    expect(newest).toMatchObject({ title: second.title, link: `${app.url}/blog/${second.slug}`, author: author.name });
    expect(before).toMatchObject({
      link: `${app.url}/blog/${first.slug}`,
      pubDate: new Date(first.publishedDate!).toISOString(),
      id: `urn:uuid:${first.id}`,
    });
    // As HTML, which is what an Atom title of that type holds.
    const unescaped = (html = '') => html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    expect(unescaped(before!.title)).toBe(HOSTILE);
    expect(unescaped(before!.summary)).toBe('Line one and ]]> & two');
    expect(before!.content).toContain(`<h2>Part</h2>`);
    expect(before!.content).toContain(` href="${app.url}/about"`);
    expect(before!.content).toContain(` href="${app.url}/blog/${first.slug}#part"`);
    expect(before!.content).toContain(' href="https://elsewhere.example/?a=1&amp;b=2"');
    expect(unescaped(before!.content)).toContain(HOSTILE.split(']]>')[1]);
    expect(text).not.toContain(BELL);
    const entry = xml(text).feed.entry[0];
    const enclosure = entry.link.find((link: Record<string, string>) => link['@_rel'] === 'enclosure');
    const { headers } = await app.rest().head(second.cover);
    expect(enclosure).toMatchObject({
      '@_href': `${app.url}${second.cover}`,
      '@_type': 'image/webp',
      '@_length': headers['content-length'],
    });
  });

  test('has tables as plain HTML', async () => {
    const content = '<table><tbody><tr><th colwidth="25"><p>a</p></th></tr></tbody></table>';
    await post({ content });
    for (const { path } of [FEEDS.posts, FEEDS.postsAsJson])
      expect((await read(path)).text.replaceAll('\\', '')).toContain('<th scope="col" data-colwidth="25">');
  });

  test('has the captions of pictures', async () => {
    const picture = '<img src="https://example.com/a.png" alt="A stage" title="Tea &amp; cake" data-size="large">';
    await post({ content: `<p>Look.</p>${picture}` });
    for (const { path } of [FEEDS.posts, FEEDS.postsAsJson])
      expect((await read(path)).text.replaceAll('\\', '')).toContain(
        `<figure>${picture}<figcaption>Tea &amp; cake</figcaption></figure>`,
      );
  });

  test('R422: is valid Atom', async () => {
    await post();
    const { feed } = xml((await read(FEEDS.posts.path)).text);
    expect(feed['@_xmlns']).toBe('http://www.w3.org/2005/Atom');
    expect(feed['@_xml:lang']).toBe('en');
    for (const entry of [feed, ...feed.entry]) {
      expect(entry.id).toMatch(/^(https?:|urn:uuid:)/);
      expect(entry.title).toBeTruthy();
      expect(new Date(entry.updated).toISOString()).toBe(entry.updated);
      expect(entry.author.name).toBeTruthy();
    }
    expect(new Set(feed.entry.map(({ id }: { id: string }) => id)).size).toBe(feed.entry.length);
  });

  test('is available as JSON Feed 1.1', async () => {
    const { id, slug, publishedDate } = await post({ title: HOSTILE, content });
    const feed = JSON.parse((await read(FEEDS.postsAsJson.path)).text);
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Gavel Blog · Speakers, Listeners & Co',
      home_page_url: `${app.url}/blog`,
      feed_url: `${app.url}${FEEDS.postsAsJson.path}`,
    });
    const [item] = feed.items;
    expect(item).toMatchObject({
      id: `urn:uuid:${id}`,
      url: `${app.url}/blog/${slug}`,
      title: HOSTILE,
      date_published: publishedDate,
      authors: [{ name: author.name, url: author.linkedin }],
    });
    expect(item.content_html).toContain(` href="${app.url}/about"`);
    for (const one of feed.items) {
      expect(typeof one.id).toBe('string');
      expect(typeof one.content_html).toBe('string');
      expect(URL.canParse(one.url)).toBe(true);
    }
  });

  test('has headings without the level that only the site’s styles use', async () => {
    await post({ content: '<h2>Two</h2><h4>Three</h4>' });
    const [item] = JSON.parse((await read(FEEDS.postsAsJson.path)).text).items;
    expect(item.content_html).toBe('<h2>Two</h2><h3>Three</h3>');
    expect((await read(FEEDS.posts.path)).text).not.toContain('data-level');
  });

  test(`R422: has the newest ${FEED_POSTS} posts, and a new one at once`, async () => {
    expect(FEED_POSTS).toBe(20);
    for (let i = 0; i < FEED_POSTS + 1; i++) await post();
    const items = async () => JSON.parse((await read(FEEDS.postsAsJson.path)).text).items as { title: string }[];
    expect(await items()).toHaveLength(FEED_POSTS);
    const { title } = await post();
    expect((await items())[0]!.title).toBe(title);
    expect((await new RssParser().parseString((await read(FEEDS.posts.path)).text)).items).toHaveLength(FEED_POSTS);
  });

  test('is valid without posts', async () => {
    await empty('event');
    await empty('blog_post');
    const { text } = await read(FEEDS.posts.path);
    expect(xml(text).feed.entry).toBeUndefined();
    expect((await new RssParser().parseString(text)).items).toEqual([]);
    expect(JSON.parse((await read(FEEDS.postsAsJson.path)).text).items).toEqual([]);
    expect(xml((await read('/sitemap.xml')).text).urlset.url).toHaveLength(PAGES);
  });
});

describe('the calendar feed', () => {
  const whole = async (from = app) => calendar((await read(FEEDS.calendar.path, {}, from.url)).text);

  test('R424: has events in the site’s time zone', async () => {
    const date = dayFrom(20);
    const { id, slug, updatedAt, createdAt } = await event({ date, time: '6:00 PM - 7:30 PM' });
    const { zones, of } = await whole();
    expect(zones.map(({ tzid }) => tzid)).toEqual(['Asia/Colombo']);
    const { startDate, endDate, component } = of(id);
    expect(written(component, 'dtstart')).toBe(`DTSTART;TZID=Asia/Colombo:${date.replaceAll('-', '')}T180000`);
    expect(startDate.toJSDate().toISOString()).toBe(`${date}T12:30:00.000Z`);
    expect(endDate.toJSDate().toISOString()).toBe(`${date}T14:00:00.000Z`);
    const inUtc = (instant: Date) => `${instant.toISOString().replace(/[-:]|\.\d+/g, '')}`;
    expect(written(component, 'dtstamp')).toBe(`DTSTAMP:${inUtc(updatedAt)}`);
    expect(written(component, 'last-modified')).toBe(`LAST-MODIFIED:${inUtc(updatedAt)}`);
    expect(written(component, 'created')).toBe(`CREATED:${inUtc(createdAt)}`);
    expect(component.getFirstPropertyValue('url')).toBe(`${app.url}${eventPath(slug)}`);
  });

  test('has an event without an end by its start, and one past midnight on both days', async () => {
    const date = dayFrom(21);
    const open = await event({ date, time: '18.00' });
    const late = await event({ date, time: '10 pm - 1 am' });
    const { of } = await whole();
    expect(of(open.id).component.getFirstProperty('dtend')).toBeNull();
    const { startDate, endDate } = of(late.id);
    expect(endDate.subtractDate(startDate).toSeconds()).toBe(3 * 3600);
  });

  test('has an event with an unparsable time as a whole day, with the text of its time', async () => {
    const date = dayFrom(22);
    const { id } = await event({ date, time: 'After the exams, probably' });
    const { component, startDate, description } = (await whole()).of(id);
    expect(startDate.isDate).toBe(true);
    expect(written(component, 'dtstart')).toBe(`DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`);
    expect(written(component, 'dtend')).toBe(`DTEND;VALUE=DATE:${dayFrom(23).replaceAll('-', '')}`);
    expect(description).toContain('After the exams, probably');
  });

  test('has an event on the last day of the year 9999, which ends in that year', async () => {
    const date = '9999-12-31';
    const late = await event({ date, time: '10 pm - 1 am' });
    const allDay = await event({ date, time: 'All evening' });
    const { of } = await whole();
    expect(written(of(late.id).component, 'dtend')).toBe('DTEND;TZID=Asia/Colombo:99991231T235900');
    expect(written(of(allDay.id).component, 'dtstart')).toBe('DTSTART;VALUE=DATE:99991231');
    expect(of(allDay.id).component.getFirstProperty('dtend')).toBeNull();
  });

  test('escapes any text, in lines of 75 bytes', async () => {
    const fields = {
      title: HOSTILE.repeat(2),
      description: `One;two,three\\four\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:Injected${BELL}`,
      location: 'සභා ශාලාව '.repeat(15).trim(),
      registrationUrl: 'https://forms.example/a?b=1&c=2',
    };
    const { id } = await event(fields);
    const { text } = await read(FEEDS.calendar.path);
    const { events, of, root } = calendar(text);
    const { summary, description, location } = of(id);
    expect(summary).toBe(fields.title);
    expect(description).toBe(`${fields.description.replace(BELL, '')}\n\n${fields.registrationUrl}`);
    expect(location).toBe(fields.location);
    expect(events.filter((one) => one.summary === 'Injected')).toEqual([]);
    expect(written(root, 'name')).toBe('NAME:Speakers\\, Listeners & Co');
    expect(text.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true);
    // Calendar properties come before the components.
    expect(text).toContain('\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\n');
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\n\r]/);
      expect(line.isWellFormed()).toBe(true);
    }
  });

  test('R469: has a cancelled event as cancelled, with a higher sequence and the sentence', async () => {
    const { id } = await event({ onlineUrl: 'https://meet.example/x', attendance: EVENT_ATTENDANCES.BOTH });
    const events = app.get(EventsService);
    await events.update(id, { date: dayFrom(30), location: 'Library', announceMove: true }, null);
    await events.setCancelled(id, 'The hall is flooded.', { following: false }, null);
    app.get(ContentVersion).invalidate();
    const { component, sequence, description, location } = (await whole()).of(id);
    expect([component.getFirstPropertyValue('status'), sequence]).toEqual(['CANCELLED', 2]);
    expect(location).toBe('Library, https://meet.example/x');
    expect(description.split('\n\n')).toEqual([
      'Cancelled: The hall is flooded.',
      expect.stringMatching(/^Moved from \w+ \d/),
      expect.any(String),
      'https://meet.example/x',
    ]);
    await events.setCancelled(id, null, { following: false }, null);
    app.get(ContentVersion).invalidate();
    const reinstated = (await whole()).of(id);
    expect([reinstated.component.getFirstProperty('status'), reinstated.sequence]).toEqual([null, 3]);
  });

  test('sets a refresh interval', async () => {
    const { root } = await whole();
    expect(written(root, 'refresh-interval')).toBe('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
    expect(written(root, 'x-published-ttl')).toBe('X-PUBLISHED-TTL:PT1H');
  });

  test('R424: has the weekly meeting on Thursdays at six, all year', async () => {
    const { of, events } = await whole();
    const meeting = of(`weekly-meeting@${new URL(app.url).hostname}`);
    expect(events[0]).toBe(meeting);
    expect(meeting.isRecurring()).toBe(true);
    const occurrences = meeting.iterator();
    const days = Array.from({ length: 60 }, () => occurrences.next().toJSDate());
    expect(days.every((day) => day.getUTCDay() === 4 && day.toISOString().endsWith('T12:30:00.000Z'))).toBe(true);
    expect(days[0]!.toISOString().slice(0, 7)).toBe(`${dayIn(app.config.timeZone, new Date()).slice(0, 4)}-01`);
    expect(meeting.endDate.subtractDate(meeting.startDate).toSeconds()).toBe(90 * 60);
  });

  test('has each evening once: an educational meeting at the time of the weekly one replaces it', async () => {
    const thursday = Array.from({ length: 7 }, (_, i) => dayFrom(40 + i)).find(
      (day) => new Date(day).getUTCDay() === 4,
    )!;
    const weekLater = new Date(Date.parse(thursday) + 7 * DAY_MS).toISOString().slice(0, 10);
    await event({ date: thursday, time: '6:00 PM to 7:30 PM', type: EVENT_TYPES.EDUCATIONAL_MEETING });
    await event({ date: weekLater, time: '6:00 PM to 7:30 PM', type: EVENT_TYPES.FUN_ACTIVITY });
    const occurrences = (await whole()).of(`weekly-meeting@${new URL(app.url).hostname}`).iterator();
    const days = Array.from({ length: 70 }, () => occurrences.next().toJSDate().toISOString().slice(0, 10));
    expect(days).not.toContain(thursday);
    expect(days).toContain(weekLater);
  });

  test('R424: has every event, soonest first, and changes only what was changed', async () => {
    await empty('event');
    await app.database.query(
      `INSERT INTO event (title, description, date, time, minute, location, type, status, image, created_at, updated_at)
       SELECT 'Day ' || n, '', $1::date + n, '6 PM', 1080, '', 'other', 'upcoming', '', now(), now()
       FROM generate_series(-500, 500) AS n`,
      [dayFrom(0)],
    );
    const days = Array.from({ length: 1001 }, (_, i) => i - 500);
    const summaries = async () => (await whole()).events.slice(1).map(({ summary }) => summary);
    expect(await summaries()).toEqual(days.map((n) => `Day ${n}`));
    await app.database.query(`UPDATE event SET title = 'Moved', version = version + 1 WHERE title = 'Day 7'`);
    await eventually(async () => (await summaries())[507] === 'Moved');
    expect(await summaries()).toEqual(days.map((n) => (n === 7 ? 'Moved' : `Day ${n}`)));
  });

  test('changes at the turn of the year in the site’s zone without any edit', async () => {
    const clock = jest.spyOn(app.get(Clock), 'now');
    const begins = async () => written((await whole()).events[0]!.component, 'dtstart').slice(-15);
    try {
      clock.mockReturnValue(new Date('2027-12-31T18:29:59Z'));
      expect(await begins()).toBe('20270107T180000');
      clock.mockReturnValue(new Date('2027-12-31T18:30:00Z'));
      expect(await begins()).toBe('20280106T180000');
    } finally {
      clock.mockRestore();
    }
  });

  describe.each<[zone: string, told: boolean, days: [date: string, utc: string][]]>([
    [
      'Europe/London',
      true,
      [
        ['2027-07-01', '17:00:00'],
        ['2027-12-01', '18:00:00'],
      ],
    ],
    ['America/New_York', true, [['2027-07-01', '22:00:00']]],
    ['America/Ciudad_Juarez', false, [['2027-12-01', '01:00:00']]],
  ])('the calendar feed of a club in %s', (zone, shown, days) => {
    let own: TestApp;
    beforeAll(async () => {
      own = await startApp({ env: { SITE_TZ: zone } });
    });
    afterAll(() => own.close());

    test.each(days)(`is correct in ${zone} on %s, where the offset is %s`, async (date, utc) => {
      const { id } = await event({ date, time: '18:00' }, own);
      const wholeDay = await event({ date, time: 'some time' }, own);
      const { zones, of } = await whole(own);
      expect(zones.map(({ tzid }) => tzid)).toEqual(shown ? [zone] : []);
      expect(of(id).startDate.toJSDate().toISOString().slice(11, 19)).toBe(utc);
      expect(of(wholeDay.id).startDate.toString()).toBe(date);
    });
  });
});

describe('the calendar file of one event', () => {
  test('R424: has one entry with the same ID as in the feed, and changes with it', async () => {
    const { id } = await event();
    const one = calendar((await read(eventFile(id))).text);
    expect(one.events.map(({ uid }) => uid)).toEqual([id]);
    expect(one.zones.map(({ tzid }) => tzid)).toEqual(['Asia/Colombo']);
    expect(one.events[0]!.sequence).toBe(0);
    const { status, header } = await read(eventFile(id));
    expect([status, header('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    await app.get(EventsService).update(id, { title: 'Moved' }, 'officer@club.example');
    const moved = await eventually(async () => {
      const [found] = calendar((await read(eventFile(id))).text).events;
      return found!.summary === 'Moved' ? found! : null;
    });
    expect([moved.uid, moved.sequence]).toEqual([id, 1]);
  });

  test('R502: has the address of the event’s page, is what the feed says, and is cancelled with the event', async () => {
    const { id, slug } = await event({ title: 'By its slug' });
    const entryOf = async (path: string) =>
      calendar((await read(path)).text)
        .of(id)
        .component.toString();
    expect(eventFile(slug)).toBe('/events/by-its-slug.ics');
    expect(await entryOf(eventFile(slug))).toBe(await entryOf(FEEDS.calendar.path));
    await app.get(EventsService).setCancelled(id, 'Flu', { following: false }, 'officer@club.example');
    app.get(ContentVersion).invalidate();
    const cancelled = await entryOf(eventFile(slug));
    expect(cancelled).toContain('STATUS:CANCELLED');
    expect(cancelled).toBe(await entryOf(FEEDS.calendar.path));
    expect(cancelled).toBe(await entryOf(eventFile(id)));
  });

  test('does not exist for an unknown event', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'x', '%00', `'; DROP TABLE event --`]) {
      const { status, text } = await read(`/events/${encodeURIComponent(id)}.ics`);
      expect([status, JSON.parse(text).message]).toEqual([404, ERRORS.EVENT_NOT_FOUND.message]);
    }
  });
});

test('every page links to the feeds', async () => {
  for (const { to } of NAV_LINKS) {
    const { text } = await read(to);
    const links = [...text.matchAll(/<link rel="alternate" type="([^"]+)" title="[^"]+" href="([^"]+)"/g)];
    expect(links.map(([, type, path]) => ({ type, path }))).toEqual(
      Object.values(FEEDS).map(({ type, path }) => ({ type, path })),
    );
  }
});

test('while the database is unreachable, cached feeds are served, and others give a retry time', async () => {
  const line = await startInterruptibleProxy(app.database.url);
  const own = await startApp({ env: { DATABASE_URL: line.url } });
  try {
    const before = await eventually(async () => read(FEEDS.posts.path, {}, own.url));
    await line.cut();
    expect(await read(FEEDS.posts.path, {}, own.url)).toMatchObject({ status: 200, text: before.text });
    const unread = await read(FEEDS.postsAsJson.path, {}, own.url);
    expect([unread.status, unread.header('retry-after'), unread.header('cache-control')]).toEqual([
      503,
      '5',
      'no-store',
    ]);
  } finally {
    await own.close();
    await line.cut();
  }
});

test.each(['/feed', '/rss', '/feed/', '/rss?page=2'])('%s redirects to the feed', async (path) => {
  await app.rest().get(path).expect(301).expect('location', '/feed.xml');
});

test('/schema.graphql is the schema of the repository as text', async () => {
  const { text } = await app
    .rest()
    .get('/schema.graphql')
    .expect(200)
    .expect('content-type', /^text\/plain/);
  expect(text).toBe(await readFile('schema.graphql', 'utf8'));
});
