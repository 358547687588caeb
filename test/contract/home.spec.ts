import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { TRY_AGAIN } from '../../server/shared/errors.js';
import { EVENT_MESSAGES, HOME_EVENTS_SHOWN } from '../../server/shared/events.js';
import { VIDEO_MESSAGES } from '../../server/shared/intro-video.js';
import { SPECIAL_EVENT_MESSAGES } from '../../server/shared/special-event.js';
import { TEAM_MESSAGES, TESTIMONIALS_SHOWN } from '../../server/shared/team.js';
import { Clock } from '../../server/platform/time/clock.js';
import { startApp, type TestApp } from '../support/app.js';

/** Pages of sections as they leave the server. */
let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

async function get(path: string) {
  const answer = await fetch(app.url + path);
  const html = await answer.text();
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return { status: answer.status, kept: answer.headers.get('cache-control') !== 'no-store', main };
}

interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/** Everything that a page tells search engines. */
const told = (html: string): Thing[] =>
  Array.from(html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs), ([, json]) => {
    const data = JSON.parse(json!) as Thing & { '@graph'?: Thing[] };
    return data['@graph'] ?? [data];
  }).flat();

const create = async (kind: string, input: object): Promise<void> => {
  const { errors } = await app.gql(
    `mutation ($input: ${kind}Input!) { create${kind}(input: $input) { id } }`,
    { input },
    token,
  );
  expect(errors).toEqual([]);
};

const EVENT = { location: 'Auditorium 2', description: 'Bring a question.', type: 'OTHER' };

test('R53 R54 R55: on a site without content there is no section without content', async () => {
  const { main } = await get('/about');
  expect(main).not.toContain(`>${TEAM_MESSAGES.committeeTitle}<`);
  const home = (await get('/')).main;
  for (const title of [VIDEO_MESSAGES.title, TEAM_MESSAGES.testimonialsTitle]) expect(home).not.toContain(title);
  expect(home).not.toMatch(/<h2/);
});

test('R48 R50: an event is upcoming for the whole of its day in the site’s zone, and gone when the day turns', async () => {
  await create('Event', { ...EVENT, title: 'The tenth', date: '2027-06-10', time: '6.00 pm - 7.30 pm' });
  const clock = jest.spyOn(app.get(Clock), 'now');
  try {
    clock.mockReturnValue(new Date('2027-06-10T18:29:59Z'));
    expect((await get('/')).main).toContain('The tenth');
    clock.mockReturnValue(new Date('2027-06-10T18:30:00Z'));
    const { main } = await get('/');
    expect(main).not.toContain('The tenth');
    expect(main).not.toContain(EVENT_MESSAGES.upcomingTitle);
  } finally {
    clock.mockRestore();
  }
});

test('R51 R55 R57: members with something to say speak on Home, the others do not, and the page tells it to search engines', async () => {
  await create('TeamMember', { name: 'One who speaks', position: 'DESIGN_LEAD', year: '26/27', thoughts: 'Begin.' });
  await create('TeamMember', { name: 'One who listens', position: 'MEDIA_LEAD', year: '26/27', thoughts: '' });
  await create('Event', { ...EVENT, title: 'With a time', date: '2998-12-18', time: '6.00 pm - 7.30 pm' });
  await create('Event', { ...EVENT, title: 'Without one', date: '2998-12-19', time: 'after dinner' });
  const { main } = await get('/');
  expect(main).toContain('One who speaks');
  expect(main).toContain('Design Lead');
  expect(main).not.toContain('One who listens');
  const things = told(main);
  expect(things.find((thing) => thing['@type'] === 'Organization')).toMatchObject({
    url: `${app.url}/`,
    logo: `${app.url}/apple-touch-icon.png`,
    address: { addressCountry: 'Sri Lanka' },
  });
  expect(things.find((thing) => thing['@type'] === 'EventSeries')).toMatchObject({
    eventSchedule: { byDay: 'https://schema.org/Thursday', startTime: '18:00:00', scheduleTimezone: 'Asia/Colombo' },
  });
  expect(things.filter(({ name }) => String(name).startsWith('With'))).toMatchObject([
    {
      '@type': 'Event',
      name: 'With a time',
      startDate: '2998-12-18T18:00:00+05:30',
      endDate: '2998-12-18T19:30:00+05:30',
      url: `${app.url}/activities?date=2998-12-18`,
    },
    { name: 'Without one', startDate: '2998-12-19' },
  ]);
});

test('R10: the page about the club tells the way to it', async () => {
  expect(told((await get('/about')).main)).toMatchObject([
    { '@type': 'AboutPage' },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: `${app.url}/` },
        { position: 2, name: 'About Us', item: `${app.url}/about` },
      ],
    },
  ]);
});

test('R58 R165 R296 R297 R298 R299: a section that cannot be read says so, and takes nothing with it', async () => {
  await create('SpecialEvent', { title: 'Still here', subtitle: 'Whole', text1: 'One.', text2: 'Two.' });
  const database = new pg.Client(app.database.url);
  await database.connect();
  const table = async (from: string, to: string) => {
    await database.query(`ALTER TABLE ${from} RENAME TO ${to}`);
    // A change of content, so that nobody is answered with what was read before.
    await create('Event', { ...EVENT, title: `Renamed to ${to}`, date: '2999-01-01', time: '6 pm' });
  };
  try {
    await table('team_member', 'away');
    const home = await get('/');
    expect([home.status, home.kept]).toEqual([200, false]);
    expect(home.main).toContain(TEAM_MESSAGES.testimonialsFailed);
    expect(home.main).toContain(`>${TEAM_MESSAGES.testimonialsTitle}</h2>`);
    expect(home.main).toContain(TRY_AGAIN);
    for (const present of ['With a time', 'Still here']) expect(home.main).toContain(present);
    const about = await get('/about');
    expect([about.status, about.kept]).toEqual([200, false]);
    for (const words of [
      TEAM_MESSAGES.committeeTitle,
      TEAM_MESSAGES.fetchFailed,
      'Something went wrong',
      'Our mission',
    ]) {
      expect(about.main).toContain(words);
    }
    expect(home.main + about.main).not.toContain('does not exist');
    await table('away', 'team_member');
    expect(await get('/')).toMatchObject({ kept: true, main: expect.stringContaining('One who speaks') });
    await table('special_event', 'away');
    const { main } = await get('/');
    for (const words of [SPECIAL_EVENT_MESSAGES.fetchFailed, `>${SPECIAL_EVENT_MESSAGES.title}</h2>`]) {
      expect(main).toContain(words);
    }
    await table('away', 'special_event');
  } finally {
    await database.end();
  }
});

test('R49 R56: where no script brings them, the events and the members that Home does not show at first are reached all the same', async () => {
  for (let n = 1; n <= TESTIMONIALS_SHOWN + 1; n++)
    await create('TeamMember', {
      name: `Voice ${n}`,
      position: 'MEDIA_LEAD',
      year: '25/26',
      thoughts: `Said by ${n}.`,
    });
  for (let n = 1; n <= HOME_EVENTS_SHOWN + 1; n++)
    await create('Event', { ...EVENT, title: `Soon ${n}`, date: `2027-01-0${n}`, time: '6 pm' });
  const { main } = await get('/');
  for (let n = 1; n <= TESTIMONIALS_SHOWN + 1; n++) expect(main.split(`Said by ${n}.`)).toHaveLength(2);
  expect(main).not.toContain(`Soon ${HOME_EVENTS_SHOWN + 1}`);
  const [, more] = new RegExp(`href="([^"#]+)#day"[^>]*>${EVENT_MESSAGES.seeMore}<`).exec(main)!;
  expect(more).toBe(`/activities?date=2027-01-0${HOME_EVENTS_SHOWN}`);
  expect((await get(more!)).main).toContain(`>Soon ${HOME_EVENTS_SHOWN + 1}<`);
});
