import { afterAll, beforeAll, expect, test } from '@jest/globals';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { FIRST_MEETING_ID } from '../../server/shared/site.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp({ env: { SITE_NAME: 'Speakers & Listeners' } });
  token = await app.signIn();
});
afterAll(() => app.close());

/** A Thursday. */
const DATE = '2077-03-04';
const EVENT = {
  title: 'An evening of <questions>',
  description: 'Come, listen & speak.',
  date: DATE,
  time: '2:00 PM to 3:30 PM',
  location: 'Main hall',
  type: 'EDUCATIONAL_MEETING',
};

const make = async (input: object = {}) => {
  const { data } = await app.gql<{ createEvent: { id: string; slug: string } }>(
    'mutation ($input: EventInput!) { createEvent(input: $input) { id slug } }',
    { input: { ...EVENT, ...input } },
    token,
  );
  return data!.createEvent;
};
const change = (input: object) =>
  app.gql(
    'mutation ($id: ID!, $date: CalendarDate!, $input: EveningChangeInput!) { changeMeeting(id: $id, date: $date, input: $input) { id } }',
    { id: FIRST_MEETING_ID, date: DATE, input },
    token,
  );

async function open(path: string) {
  const response = await fetch(app.url + path);
  const html = await response.text();
  const text = html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  return { response, html, text };
}

/** What a phone reads from each QR code of a page. */
const codesIn = (html: string): Promise<(string | undefined)[]> =>
  Promise.all(
    Array.from(html.matchAll(/<svg class="code".*?<\/svg>/gs), async ([svg]) => {
      const { data, info } = await sharp(Buffer.from(svg))
        .resize(600)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
    }),
  );

test('R501: the poster of an event says what, when and where, with a QR code of its page, and runs no script', async () => {
  const { slug } = await make();
  const { response, html, text } = await open(`/events/${slug}/poster`);
  expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  expect(html).not.toContain('<script');
  for (const words of [
    'Speakers &amp; Listeners',
    'Educational meeting',
    'An evening of &lt;questions&gt;',
    'Thursday 4 March 2077 2:00 PM to 3:30 PM',
    'Main hall',
    'Come, listen &amp; speak.',
    `${app.url}/events/${slug}`,
  ])
    expect(text).toContain(words);
  expect(await codesIn(html)).toEqual([`${app.url}/events/${slug}`]);
});

test('R501: a cancelled event’s poster says so, and a moved one’s from when, at once after the save', async () => {
  const { id, slug } = await make({ title: 'Moved about' });
  expect((await open(`/events/${slug}/poster`)).text).not.toContain('Moved from');
  await app.gql(
    'mutation ($id: ID!, $input: EventPatch!) { updateEvent(id: $id, input: $input) { id } }',
    { id, input: { date: '2077-03-05', announceMove: true } },
    token,
  );
  expect((await open(`/events/${slug}/poster`)).text).toContain('Moved from Thursday 4 March 2077, 2:00 PM to 3:30 PM');
  await app.gql('mutation ($id: ID!) { cancelEvent(id: $id, reason: "The hall is flooded.") { id } }', { id }, token);
  expect((await open(`/events/${slug}/poster`)).text).toContain('Cancelled The hall is flooded.');
});

test('R501: an evening has a poster, which follows its state', async () => {
  const path = `/meetings/${DATE}/poster`;
  const page = `${app.url}/activities?date=${DATE}#day`;
  const { html, text, response } = await open(path);
  expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  expect(text).toContain('Weekly meeting Thursday 4 March 2077 6:00 PM to 7:30 PM');
  expect(await codesIn(html)).toEqual([page]);

  await change({ state: 'MOVED', day: '2077-03-05', place: 'Library', reason: 'The hall is taken' });
  const moved = (await open(path)).text;
  for (const words of ['Friday 5 March 2077', 'Library', 'Moved from Thursday 4 March 2077', 'The hall is taken'])
    expect(moved).toContain(words);

  await change({ state: 'NOT_HELD', reason: 'Exams' });
  const off = await open(path);
  expect(off.text).toContain('No meeting Exams');
  expect(await codesIn(off.html)).toEqual([page]);

  await make({ title: 'Guest night', time: '6 PM to 8 PM' });
  const replaced = await open(path);
  expect(replaced.text).toContain('Guest night');
  expect(await codesIn(replaced.html)).toEqual([`${app.url}/events/guest-night`]);
});

test('R501: two weekly meetings of one day have a sheet each', async () => {
  const input = { title: 'Speech lab', weekday: 'THURSDAY', from: '16:00', to: '17:00' };
  await app.gql(
    'mutation ($input: WeeklyMeetingInput!) { createWeeklyMeeting(input: $input) { id } }',
    { input },
    token,
  );
  const { html, text } = await open('/meetings/2077-03-11/poster');
  expect(html.match(/<article/g)).toHaveLength(2);
  expect(text).toContain('Speech lab Thursday 11 March 2077 4:00 PM to 5:00 PM');
});

test.each([
  ['/events/none/poster', ERRORS.EVENT_NOT_FOUND.message],
  ['/meetings/9999-12-31/poster', ERRORS.PAGE_NOT_FOUND.message],
  ['/meetings/2077-03-05/poster', ERRORS.PAGE_NOT_FOUND.message],
  ['/meetings/2077-02-31/poster', ERRORS.PAGE_NOT_FOUND.message],
  ['/meetings/x/poster', ERRORS.PAGE_NOT_FOUND.message],
])('R501: %s is not found', async (path, message) => {
  const { response, html } = await open(path);
  expect([response.status, html]).toEqual([404, expect.stringContaining(message)]);
});
