import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ContentVersion } from '../../server/infra/cache/content-version.js';
import { Clock } from '../../server/core/time/clock.js';
import { BOOT_ID, ROOT_ID } from '../../server/shared/pages.js';
import { POSTAL_ADDRESS } from '../../server/shared/club-texts.js';
import { NAV_LINKS } from '../../server/shared/site.js';
import { dayIn, longDay } from '../../server/shared/time.js';
import { ADMIN } from '../support/admin.js';
import { FIRST_MEETING } from '../support/first-meeting.js';
import { startApp, type TestApp } from '../support/app.js';
import { startInterruptibleProxy } from '../support/interruptible-proxy.js';
import { eventually } from '../support/eventually.js';
import { BENEFITS, MEMBERSHIP_MESSAGES } from '../../client/features/membership/public/texts.js';
import { frequentQuestions, STEPS_TO_JOIN } from '../../client/ui/site/joining-texts.js';
import { addMonths } from '../../client/ui/calendar/calendar-days.js';
import { NUMBER_BY_FORM, NUMBER_ON_REQUEST, MAP_URL } from '../../client/features/contact/public/texts.js';
import { TRY_AGAIN } from '../../client/ui/texts.js';
import { EVENT_MESSAGES } from '../../client/features/events/public/texts.js';
import { DAY_EVENTS_SHOWN, HOME_EVENTS_SHOWN } from '../../client/features/events/public/constants.js';
import { GALLERY_MESSAGES } from '../../client/features/gallery/public/texts.js';
import { GALLERY_MORE, GALLERY_SHOWN } from '../../client/features/gallery/public/constants.js';
import { VIDEO_MESSAGES } from '../../client/features/intro-video/public/texts.js';
import { SPECIAL_EVENT_MESSAGES } from '../../client/features/special-event/public/texts.js';
import { TEAM_ADMIN_MESSAGES } from '../../client/features/team/admin/texts.js';
import { TEAM_MESSAGES } from '../../client/features/team/public/texts.js';
import { TESTIMONIALS_SHOWN } from '../../client/features/team/public/constants.js';

const FAQ = frequentQuestions(FIRST_MEETING.hours);

/** The pages as they leave the server: what a reader has who runs no scripts. */
let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

async function get(path: string, from = app) {
  const answer = await fetch(from.url + path, { redirect: 'manual' });
  const header = (name: string) => answer.headers.get(name);
  const text = await answer.text();
  const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
  return { status: answer.status, header, kept: header('cache-control') !== 'no-store', text, main };
}

interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/** Structured data of a page. */
const shown = (html: string): Thing[] =>
  Array.from(html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs), ([, json]) => {
    const data = JSON.parse(json!) as Thing & { '@graph'?: Thing[] };
    return data['@graph'] ?? [data];
  }).flat();

/** Readable text and structured data of a page. */
async function read(path: string, from = app): Promise<{ status: number; seen: string; things: Thing[] }> {
  const { status, text: html } = await get(path, from);
  const text = html.replaceAll('&#x27;', "'").replaceAll('<!-- -->', '').replaceAll('&amp;', '&');
  return {
    status,
    seen: text.slice(text.indexOf(`id="${ROOT_ID}"`), text.indexOf(`id="${BOOT_ID}"`)),
    things: shown(html),
  };
}

/** As before anybody wrote anything there. */
async function empty(...tables: string[]): Promise<void> {
  for (const table of tables) await app.database.query(`DELETE FROM ${table}`);
  app.get(ContentVersion).invalidate();
}

describe('Home and About Us', () => {
  beforeEach(() => empty('event', 'team_member', 'special_event'));

  const create = async (kind: string, input: object): Promise<void> => {
    const { errors } = await app.gql(
      `mutation ($input: ${kind}Input!) { create${kind}(input: $input) { id } }`,
      { input },
      token,
    );
    expect(errors).toEqual([]);
  };

  const EVENT = { location: 'Auditorium 2', description: 'Bring a question.', type: 'OTHER' };

  test('R53 R54 R55: a site without content has no empty sections', async () => {
    const { main } = await get('/about');
    expect(main).not.toContain(`>${TEAM_MESSAGES.committeeTitle}<`);
    const home = (await get('/')).main;
    for (const title of [VIDEO_MESSAGES.title, TEAM_MESSAGES.testimonialsTitle]) expect(home).not.toContain(title);
    expect(home).not.toMatch(/<h2/);
  });

  test('R48 R50: an event is upcoming for its whole day in the site’s zone, and not after midnight there', async () => {
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

  test('R51 R55 R57: only members with testimonials appear on Home, also in its structured data', async () => {
    await create('TeamMember', { name: 'One who speaks', position: 'DESIGN_LEAD', year: '26/27', thoughts: 'Begin.' });
    await create('TeamMember', { name: 'One who listens', position: 'MEDIA_LEAD', year: '26/27', thoughts: '' });
    await create('Event', { ...EVENT, title: 'With a time', date: '2998-12-18', time: '6.00 pm - 7.30 pm' });
    await create('Event', { ...EVENT, title: 'Without one', date: '2998-12-19', time: 'after dinner' });
    const { main } = await get('/');
    expect(main).toContain('One who speaks');
    expect(main).toContain('Design Lead');
    expect(main).not.toContain('One who listens');
    const things = shown(main);
    expect(things.find((thing) => thing['@type'] === 'Organization')).toMatchObject({
      url: `${app.url}/`,
      logo: `${app.url}/apple-touch-icon.png`,
      address: { addressCountry: 'LK' },
    });
    // Bare home pages of networks are no profiles of the club.
    expect(things.find((thing) => thing['@type'] === 'Organization')).not.toHaveProperty('sameAs');
    const { startDate } = things.find((thing) => thing['@type'] === 'EventSeries') as unknown as { startDate: string };
    expect(startDate).toMatch(/^\d{4}-\d\d-\d\dT18:00:00\+05:30$/);
    expect(new Date(startDate).getUTCDay()).toBe(4);
    expect(Date.parse(startDate) - Date.now()).toBeLessThan(7 * 86_400_000);
    expect(startDate.slice(0, 10) >= dayIn('Asia/Colombo', new Date())).toBe(true);
    expect(things.find((thing) => thing['@type'] === 'EventSeries')).toMatchObject({
      eventSchedule: { byDay: 'https://schema.org/Thursday', startTime: '18:00:00', scheduleTimezone: 'Asia/Colombo' },
    });
    expect(things.filter(({ name }) => String(name).startsWith('With'))).toMatchObject([
      {
        '@type': 'Event',
        name: 'With a time',
        startDate: '2998-12-18T18:00:00+05:30',
        endDate: '2998-12-18T19:30:00+05:30',
        url: `${app.url}/events/with-a-time`,
      },
      { name: 'Without one', startDate: '2998-12-19' },
    ]);
  });

  test('R10: the about page has directions', async () => {
    expect(shown((await get('/about')).main)).toMatchObject([
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

  test('R58 R165 R297 R298 R299: a section that fails to load shows an error without affecting others', async () => {
    await create('SpecialEvent', { title: 'Still here', subtitle: 'Whole', text1: 'One.', text2: 'Two.' });
    await create('TeamMember', { name: 'One who speaks', position: 'DESIGN_LEAD', year: '26/27', thoughts: 'Begin.' });
    await create('Event', { ...EVENT, title: 'With a time', date: '2998-12-18', time: '6.00 pm - 7.30 pm' });
    const table = async (from: string, to: string) => {
      await app.database.query(`ALTER TABLE ${from} RENAME TO ${to}`);
      // Changes content, so that no earlier response is served.
      await create('Event', { ...EVENT, title: `Renamed to ${to}`, date: '2999-01-01', time: '6 pm' });
    };
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
      TEAM_ADMIN_MESSAGES.loadFailed,
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
    for (const words of [SPECIAL_EVENT_MESSAGES.loadFailed, `>${SPECIAL_EVENT_MESSAGES.title}</h2>`]) {
      expect(main).toContain(words);
    }
    await table('away', 'special_event');
  });

  test('R49 R56: without scripts, all events and members that Home initially hides are reachable', async () => {
    for (let n = 1; n <= TESTIMONIALS_SHOWN + 1; n++)
      await create('TeamMember', {
        name: `Voice ${n}`,
        position: 'MEDIA_LEAD',
        year: '25/26',
        thoughts: `Said by ${n}.`,
      });
    for (let n = 1; n <= HOME_EVENTS_SHOWN + 1; n++)
      await create('Event', { ...EVENT, title: `Soon ${n}`, date: `2998-01-0${n}`, time: '6 pm' });
    const { main } = await get('/');
    for (let n = 1; n <= TESTIMONIALS_SHOWN + 1; n++) expect(main.split(`Said by ${n}.`)).toHaveLength(2);
    expect(main).not.toContain(`Soon ${HOME_EVENTS_SHOWN + 1}`);
    const [, more] = new RegExp(`href="([^"#]+)#day"[^>]*>${EVENT_MESSAGES.seeMore}<`).exec(main)!;
    expect(more).toBe(`/activities?date=2998-01-0${HOME_EVENTS_SHOWN}`);
    expect((await get(more!)).main).toContain(`>Soon ${HOME_EVENTS_SHOWN + 1}<`);
  });
});

describe('Activities', () => {
  test.each([
    { table: 'gallery_image', failed: GALLERY_MESSAGES.loadFailed, other: EVENT_MESSAGES.loadFailed },
    { table: 'event', failed: EVENT_MESSAGES.loadFailed, other: GALLERY_MESSAGES.loadFailed },
  ])(
    'R165 R262 R296: without its $table table the page is rendered with an error and is not cached',
    async ({ table, failed, other }) => {
      const path = `/activities?date=2080-05-0${table.length % 9}`;
      await app.database.query(`ALTER TABLE "${table}" RENAME TO "${table}_away"`);
      const without = await get(path);
      await app.database.query(`ALTER TABLE "${table}_away" RENAME TO "${table}"`);
      expect([without.status, without.header('cache-control')]).toEqual([200, 'no-store']);
      expect(without.text).toContain(failed);
      expect(without.text).not.toContain(other);
      expect(without.text).toContain('role="grid"');
      const again = await get(path);
      expect([again.status, again.header('cache-control')]).toEqual([200, 'no-cache']);
      expect(again.text).not.toContain(failed);
    },
  );

  test('an invalid date redirects to the page of today', async () => {
    for (const date of ['2026-02-30', 'soon', '', '10000-01-01', '9999-12-31', '2026-1-1', '//evil.example']) {
      const { status, header } = await get(`/activities?date=${encodeURIComponent(date)}`);
      expect([status, header('location')]).toEqual([302, '/activities']);
    }
  });

  test('days without events are not indexed, and links to days and months are not to be followed', async () => {
    const today = dayIn(app.config.timeZone, new Date());
    for (const date of ['1999-12-31', '2081-06-07', '2999-01-01'])
      expect((await get(`/activities?date=${date}`)).text).toContain('<meta name="robots" content="noindex"/>');
    const { text } = await get('/activities');
    const next = `${addMonths(today, 1).slice(0, 7)}-01`;
    expect(text).toMatch(new RegExp(`<a[^>]*rel="nofollow"[^>]*href="/activities\\?date=${next}#calendar"`));
    expect(text).not.toContain('noindex');
  });

  /** Dates of the links in the month's head and grid. */
  const linkedDates = (text: string): string[] =>
    Array.from(text.matchAll(/<a[^>]* rel="nofollow"[^>]* href="\/activities\?date=([^"#]+)#/g), ([, date]) => date!);

  test('the links of the calendar end at the month of the first event and at the same month of next year', async () => {
    const today = dayIn(app.config.timeZone, new Date());
    await empty('event');
    await app.database.query(
      `INSERT INTO event (title, description, date, time, minute, location, type, status, image, created_at, updated_at)
       VALUES ('First', '', $1, '6 PM', 1080, '', 'other', 'upcoming', '', now(), now())`,
      [addMonths(today, -2)],
    );
    app.get(ContentVersion).invalidate();
    const months = Array.from({ length: 15 }, (_, i) => addMonths(`${today.slice(0, 7)}-01`, i - 2).slice(0, 7));
    const visited = new Map<string, string[]>();
    for (const pages = ['/activities']; pages.length > 0;) {
      const dates = linkedDates((await get(pages.pop()!)).text);
      for (const date of dates) {
        const month = date.slice(0, 7);
        if (visited.has(month)) continue;
        visited.set(month, dates);
        pages.push(`/activities?date=${date}`);
      }
    }
    expect([...visited.keys()].sort()).toEqual(months);
  });

  test('a month beyond the links of the calendar links its own days, today and the nearest linked month', async () => {
    const today = dayIn(app.config.timeZone, new Date());
    const dates = linkedDates((await get('/activities?date=2999-01-15')).text);
    const others = dates.filter((date) => !date.startsWith('2999-01-'));
    expect(others).toEqual([today, `${addMonths(today, 12).slice(0, 7)}-01`]);
    expect(dates).toHaveLength(others.length + 31);
  });

  /** The address of the link by which a page leads on, or back. */
  const wayIn = (text: string, rel: 'next' | 'prev', part: string): string | undefined =>
    new RegExp(`<a(?=[^>]* rel="${rel}")[^>]* href="([^"]+)#${part}"`).exec(text)?.[1]?.replaceAll('&amp;', '&');
  const canonicalIn = (text: string) => /<link rel="canonical" href="([^"]+)"/.exec(text)?.[1];

  test('R68 R69: links alone lead to every gallery image once, with caption and date, and back', async () => {
    const total = GALLERY_SHOWN + GALLERY_MORE + 2;
    await app.database.query(`INSERT INTO gallery_image (image, alt, capture_date, created_at, updated_at)
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
    await app.database.query("DELETE FROM gallery_image WHERE capture_date < '2024-03-10'");
    for (const gone of [pages[2]!, '/activities?after=made-up', '/activities?before=', '/activities?after=WzFd']) {
      const { status, header } = await get(gone);
      expect([status, header('location')]).toEqual([302, '/activities']);
    }
  });

  test('R66: links alone lead to all events of a full day', async () => {
    const date = '2083-02-03';
    await app.database
      .query(`INSERT INTO event (title, description, date, time, minute, location, type, status, image, created_at, updated_at)
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
});

describe('Membership', () => {
  const SAVE = `mutation ($input: MembershipConfigInput!) { updateMembershipConfig(input: $input) { isOpen } }`;
  const save = (input: object) => app.gql(SAVE, { input }, token);
  const FORM = 'https://docs.google.com/forms/d/e/1FAIpQLSclub-form/viewform';
  const TOMORROW = dayIn('Asia/Colombo', new Date(Date.now() + 24 * 60 * 60 * 1000));

  beforeEach(() => empty('membership_config'));

  test('R14 R76 R77 R78: benefits, steps and questions are on the page, and the questions in its structured data', async () => {
    const { status, seen, things } = await read('/membership');
    expect(status).toBe(200);
    expect(BENEFITS.map(({ title }) => title)).toEqual([
      'Leadership Skills',
      'Communication',
      'Networking',
      'Personal Growth',
    ]);
    for (const { title, text } of [...BENEFITS, ...STEPS_TO_JOIN]) {
      expect(seen).toContain(title);
      expect(seen).toContain(text);
    }
    expect(STEPS_TO_JOIN).toHaveLength(3);
    expect(FAQ).toHaveLength(4);
    for (const { question, answer } of FAQ) {
      expect(seen).toContain(question);
      expect(seen).toContain(answer);
    }
    expect(seen).toContain(FIRST_MEETING.hours);
    const questions = FAQ.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    }));
    expect(things).toEqual([
      { '@type': 'FAQPage', mainEntity: questions },
      expect.objectContaining({ '@type': 'BreadcrumbList' }),
    ]);
  });

  test('R79: while applications are open, the page links to the form with its last day, and does not load it', async () => {
    expect((await read('/membership')).seen).toContain(MEMBERSHIP_MESSAGES.formToCome);
    await save({ isOpen: true, formUrl: FORM, closeDate: TOMORROW });
    const { seen } = await read('/membership');
    expect(seen).toContain(MEMBERSHIP_MESSAGES.open);
    expect(seen).toContain(`<a href="${FORM}" target="_blank"`);
    expect(seen).toContain(`<time dateTime="${TOMORROW}">${longDay(TOMORROW)}</time>`);
    expect(seen).not.toContain('<iframe');
  });

  test('R80: while they are closed, the page shows when the next intake opens, if known', async () => {
    await save({ isOpen: false });
    const unknown = await read('/membership');
    expect(unknown.seen).toContain(MEMBERSHIP_MESSAGES.closed);
    expect(unknown.seen).toContain(`${MEMBERSHIP_MESSAGES.nextIntake} ${MEMBERSHIP_MESSAGES.toBeAnnounced}`);
    await save({ isOpen: false, nextIntakeDate: '2099-01-15' });
    const known = await read('/membership');
    expect(known.seen).toContain(
      `${MEMBERSHIP_MESSAGES.nextIntake} <time dateTime="2099-01-15">15 January 2099</time>`,
    );
    expect(known.seen).not.toContain(FORM);
  });

  test('R82 R300: if the settings fail to load, the page says so with a retry, and shows everything else', async () => {
    const line = await startInterruptibleProxy(app.database.url);
    const away = await startApp({ env: { DATABASE_URL: line.url } });
    try {
      await line.cut();
      const failed = await read('/membership', away);
      expect(failed.status).toBe(503);
      expect(failed.seen).toContain(MEMBERSHIP_MESSAGES.loadFailed);
      expect(failed.seen).toMatch(/<form action="\/membership"><button[^>]*>Try Again<\/button>/);
      expect(failed.seen).toContain(BENEFITS[0].title);
      expect(failed.seen).toContain(frequentQuestions('')[0].answer);
      await line.mend();
      const mended = await eventually(async () => {
        const page = await read('/membership', away);
        return page.status === 200 ? page : null;
      });
      expect(mended.seen).toContain(MEMBERSHIP_MESSAGES.open);
    } finally {
      await away.close();
      await line.cut();
    }
  });
});

describe('Contact', () => {
  test('R15 R83 R85: address, e-mail, phone and directions are on the contact page', async () => {
    const phones = 'President=+94 11 234 5678, Vice President Public Relations=+94 (11) 234-5679';
    const env = {
      CONTACT_EMAIL: 'hello@club.example',
      CONTACT_PHONES: phones,
      MAP_EMBED_URL: 'https://maps.example/embed',
    };
    const reachable = await startApp({ env });
    try {
      const { seen, things } = await read('/contact', reachable);
      for (const line of POSTAL_ADDRESS) expect(seen).toContain(line);
      expect(seen).toContain('mailto:hello@club.example"');
      expect(seen).toContain('<a href="tel:+94112345678">+94 11 234 5678</a>');
      expect(seen).toContain('<a href="tel:+94112345679">+94 (11) 234-5679</a>');
      expect(seen).not.toContain(NUMBER_ON_REQUEST);
      expect(seen).toContain(`<a href="${MAP_URL}"`);
      expect(seen).toContain('Show the map');
      expect(seen).not.toContain('<iframe');
      expect(things).toEqual([
        expect.objectContaining({ '@type': 'ContactPage' }),
        expect.objectContaining({ '@type': 'BreadcrumbList' }),
      ]);
    } finally {
      await reachable.close();
    }
  });

  test.each(NAV_LINKS.map(({ to }) => to))(
    'without a contact address, %s shows none, the sign-in address least of all',
    async (to) => {
      const { seen } = await read(to);
      expect(seen).not.toContain('mailto:');
      expect(seen).not.toContain(ADMIN.email);
      if (to === '/contact') expect(seen).toContain('<form');
    },
  );

  test('R83 R85: without phones and a map, the page shows neither', async () => {
    const { seen } = await read('/contact');
    for (const role of ['President', 'Vice President Public Relations']) expect(seen).toContain(`<dt>${role}</dt>`);
    expect(seen.split(NUMBER_BY_FORM)).toHaveLength(3);
    expect(seen).not.toContain('tel:');
    expect(seen).not.toContain('Show the map');
    expect(seen).toContain(`<a href="${MAP_URL}"`);
  });
});
