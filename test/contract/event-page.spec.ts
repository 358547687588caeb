import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SiteDay } from '../../server/core/time/site-day.js';
import { addDays } from '../../server/shared/days.js';
import { eventPath } from '../../server/shared/events.js';
import { eventFile } from '../../server/shared/feeds.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

interface Made {
  id: string;
  slug: string;
}

const EVENING = {
  title: 'An evening of “questions”',
  description: 'Come, listen, and speak if you like.',
  date: '2077-03-04',
  time: '6:00 PM to 7:30 PM',
  location: 'Main hall',
  type: 'EDUCATIONAL_MEETING',
};
const REASON = 'The hall is <flooded>.';

async function make(input: object = {}): Promise<Made> {
  const { data } = await app.gql<{ createEvent: Made }>(
    'mutation ($input: EventInput!) { createEvent(input: $input) { id slug } }',
    { input: { ...EVENING, ...input } },
    token,
  );
  return data!.createEvent;
}
const cancel = ({ id }: Made) =>
  app.gql(
    'mutation ($id: ID!, $reason: String!) { cancelEvent(id: $id, reason: $reason) { id } }',
    { id, reason: REASON },
    token,
  );
const move = ({ id }: Made, date: string) =>
  app.gql(
    'mutation ($id: ID!, $input: EventPatch!) { updateEvent(id: $id, input: $input) { id } }',
    { id, input: { date, announceMove: true } },
    token,
  );

async function open(path: string) {
  const answer = await fetch(app.url + path, { redirect: 'manual' });
  const html = await answer.text();
  const text = html
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  const data = Array.from(
    html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
    ([, json]) => JSON.parse(json!) as { '@graph'?: Record<string, unknown>[] },
  );
  const event = data.flatMap((each) => each['@graph'] ?? []).find((each) => each['@type'] === 'Event');
  return { status: answer.status, html, text, event, location: answer.headers.get('location') };
}

describe('the page of an event', () => {
  test('R478: says when and where it is, for whom, and for how many, and leads on', async () => {
    const { id, slug } = await make({
      capacity: 24,
      registrationUrl: 'https://forms.example/a',
      attendance: 'BOTH',
      onlineUrl: 'https://meet.example/b',
    });
    const { status, html, text, event } = await open(eventPath(slug));
    expect(status).toBe(200);
    for (const words of [
      'Thursday 4 March 2077',
      EVENING.time,
      'Main hall',
      'or online',
      'Members and guests',
      '24 seats',
    ])
      expect(text).toContain(words);
    for (const address of [
      'https://forms.example/a',
      'https://meet.example/b',
      eventFile(slug),
      'https://www.google.com/maps/search/',
    ])
      expect(html).toContain(`href="${address}`);
    expect(html).toContain(`<link rel="canonical" href="${app.url}${eventPath(slug)}"`);
    expect(html).toMatch(new RegExp(`og:image" content="${app.url}/cards/events/${id}\\.jpg`));
    expect(html).not.toContain('noindex');
    expect(event).toMatchObject({
      url: app.url + eventPath(slug),
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
      location: [{ '@type': 'Place' }, { '@type': 'VirtualLocation', url: 'https://meet.example/b' }],
    });
  });

  test('R478: shows the gallery’s pictures of its day, and stays after it', async () => {
    const { slug } = await make({ date: '2024-03-07', registrationUrl: 'https://forms.example/a' });
    await app.database.query(`INSERT INTO gallery_image (image, alt, capture_date, created_at, updated_at)
      SELECT '/media/' || gen_random_uuid() || '-480x320.webp', 'Taken on ' || day, day::date, now(), now()
      FROM unnest(ARRAY['2024-03-07', '2024-03-08']) AS day`);
    const { html, text } = await open(eventPath(slug));
    expect(text).toContain('This event is over');
    expect(html).toContain('alt="Taken on 2024-03-07"');
    expect(html).not.toContain('Taken on 2024-03-08');
    expect(html).not.toContain('href="https://forms.example');
  });

  test('an address in capitals redirects, and an unknown one is not found', async () => {
    const { slug } = await make();
    const capitals = await open(eventPath(slug.toUpperCase()));
    expect([capitals.status, capitals.location]).toEqual([301, eventPath(slug)]);
    for (const unknown of ['/events/never', '/events/00000000-0000-4000-8000-000000000000']) {
      const { status, text } = await open(unknown);
      expect([status, text]).toEqual([404, expect.stringContaining('Event not found')]);
    }
  });

  test('shares its address with the legacy API, which writes there', async () => {
    const { id } = await make();
    expect((await app.rest().get(`/api/events/${id}`)).status).toBe(405);
    const { status, headers } = await app.rest().post(`/events/${id}`);
    expect([status, headers.allow]).toEqual([405, 'DELETE, OPTIONS, PUT']);
    const update = app.rest().put(`/events/${id}`).set('authorization', `Bearer ${token}`);
    expect((await update.send({ title: 'Put' })).status).toBe(200);
  });
});

describe('visitors read that an event', () => {
  const places = (date: string, slug: string) => [`/activities?date=${date}`, eventPath(slug), '/'];

  test('R476 R477: is cancelled, with the sentence, wherever it is shown', async () => {
    const date = app.get(SiteDay).today;
    const made = await make({ date, time: '11:59 PM', registrationUrl: 'https://forms.example/cancelled' });
    await cancel(made);
    for (const path of places(date, made.slug)) {
      const { html, text, event } = await open(path);
      expect(text).toMatch(/Cancelled\s+The hall is &lt;flooded&gt;\./);
      expect(html).not.toContain('href="https://forms.example/cancelled"');
      expect(event).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
    }
    await app.gql('mutation ($id: ID!) { deleteEvent(id: $id) }', { id: made.id }, token);
  });

  test('R476 R477: was moved, and from where', async () => {
    const date = addDays(app.get(SiteDay).today, 1);
    const made = await make({ date: addDays(date, 7) });
    await move(made, date);
    for (const path of places(date, made.slug)) {
      const { text, event } = await open(path);
      expect(text).toMatch(/Moved\s+from \w+day \d+ \w+ \d{4}, 6:00 PM to 7:30 PM, Main hall/);
      expect(event).toMatchObject({
        eventStatus: 'https://schema.org/EventRescheduled',
        previousStartDate: expect.stringContaining(addDays(date, 7)),
      });
    }
  });
});

test('R480: search engines find the page, until it has been cancelled for 30 days', async () => {
  const { today } = app.get(SiteDay);
  const made = await Promise.all([30, 31].map((days) => make({ title: `Gone ${days}`, date: addDays(today, -days) })));
  const listed = async () => {
    const sitemap = await (await fetch(`${app.url}/sitemap.xml`)).text();
    return made.map(({ slug }) => sitemap.includes(`<loc>${app.url}${eventPath(slug)}</loc>`));
  };
  expect(await listed()).toEqual([true, true]);
  for (const event of made) await cancel(event);
  expect(await listed()).toEqual([true, false]);
  const pages = await Promise.all(made.map(({ slug }) => open(eventPath(slug))));
  expect(pages.map(({ status, html }) => [status, html.includes('content="noindex"')])).toEqual([
    [200, false],
    [200, true],
  ]);
  expect(pages[1]!.text).toContain('The hall is');
});

test('R480: its share image has its state and date', async () => {
  const { id } = await make();
  const card = async () => Buffer.from(await (await fetch(`${app.url}/cards/events/${id}.jpg`)).arrayBuffer());
  const planned = await card();
  await cancel({ id, slug: '' });
  expect((await card()).equals(planned)).toBe(false);
});
