import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { ContentRevision } from '../../server/platform/cache/content-revision.js';
import { KeptAnswer } from '../../server/platform/cache/kept-answer.js';
import { KeptAnswers } from '../../server/platform/cache/kept-answers.js';
import type { Config } from '../../server/platform/config/config.js';
import { Clock } from '../../server/platform/time/clock.js';
import { SiteDay } from '../../server/platform/time/site-day.js';
import { MEETING_PARTS, MEETING_PLACES, WEEKLY_MEETING } from '../../server/shared/club.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('what the site says of itself', () => {
  const SITE = '{ site { contactEmail phones { role number } assistantUrl mapEmbedUrl analyticsId } }';
  const said = {
    MAIL_CLUB: 'club@club.example',
    CONTACT_PHONES: 'President=+94 11 234 5678, Secretary = +94 (11) 234-5679',
    ASSISTANT_URL: 'https://bot.example/chat',
    MAP_EMBED_URL: 'https://maps.example/embed?x=1',
    ANALYTICS_ID: 'G-ABC123',
  };

  let configured: TestApp;
  beforeAll(async () => {
    configured = await startApp({ env: said });
  });
  afterAll(() => configured.close());

  test('R83: the site tells whom to call, and where chat, map and analytics are found', async () => {
    expect((await configured.gql(SITE)).data).toEqual({
      site: {
        contactEmail: 'club@club.example',
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

  test('what is not set is nothing', async () => {
    const { data } = await app.gql<{ site: object }>(SITE);
    expect(data!.site).toMatchObject({ phones: [], assistantUrl: null, mapEmbedUrl: null, analyticsId: null });
  });

  test('R72 R73 R74 R75 R326 R327: when the club meets, and what an evening is made of', () => {
    expect(WEEKLY_MEETING).toMatchObject({ day: 'Thursday', hours: 'Thursdays 6:00 PM to 7:30 PM' });
    expect(MEETING_PARTS.map(({ title, hours }) => `${title} ${hours}`)).toEqual([
      'Round Robin 6:00 to 6:15pm',
      'Prepared Speech 6:15 to 7:00pm',
      'Table Topics 7:00 to 7:20pm',
    ]);
    const clocks = MEETING_PARTS.flatMap(({ from, to }) => [from, to]);
    expect([WEEKLY_MEETING.from, ...clocks, WEEKLY_MEETING.to]).toEqual([
      ...['18:00', '18:00', '18:15', '18:15', '19:00', '19:00', '19:20', '19:30'],
    ]);
    expect(MEETING_PLACES).toBe('Unlimited participants');
  });
});

describe('the day of the site', () => {
  afterEach(() => void jest.restoreAllMocks());

  const at = (instant: string) => jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(instant));

  test.each([
    ['Asia/Colombo', '2026-12-31T18:29:59.999Z', '2026-12-31', '2026-12-31T18:30:00.000Z', '2027-01-01'],
    ['America/St_Johns', '2026-07-01T02:29:59.999Z', '2026-06-30', '2026-07-01T02:30:00.000Z', '2026-07-01'],
    ['Pacific/Kiritimati', '2026-07-01T09:59:59.999Z', '2026-07-01', '2026-07-01T10:00:00.000Z', '2026-07-02'],
  ])(
    'in %s the day turns at midnight there, and back when a clock is set right',
    (timeZone, before, day, after, next) => {
      const clock = new Clock();
      const now = jest.spyOn(clock, 'now');
      const siteDay = new SiteDay(clock, { timeZone } as Config);
      const told = (instant: string) => {
        now.mockReturnValue(new Date(instant));
        return siteDay.today;
      };
      expect([told(before), told(after), told(before)]).toEqual([day, next, day]);
    },
  );

  test('R48: what is kept turns with the day though nobody writes, also after a long sleep, and not before', async () => {
    const kept = app.get(KeptAnswers);
    const page = async () => {
      const make = () => Promise.resolve(new KeptAnswer(200, {}, Buffer.from('a page')));
      return kept.obtain('/a-page', make, () => true);
    };
    at('2026-11-21T18:29:00.000Z');
    const evening = await page();
    at('2026-11-21T18:29:59.999Z');
    expect(kept.find('/a-page')).toBe(evening);
    at('2026-11-21T18:30:00.000Z');
    expect(kept.find('/a-page')).toBeUndefined();
    const morning = await page();
    at('2026-11-22T18:29:59.999Z');
    expect(kept.find('/a-page')).toBe(morning);
    at('2026-12-24T06:00:00.000Z');
    expect(await page()).not.toBe(morning);
  });

  test('R48: a page whose making began before midnight is not kept for the new day', async () => {
    const kept = app.get(KeptAnswers);
    const { promise, resolve } = Promise.withResolvers<KeptAnswer>();
    at('2026-11-21T18:29:59.999Z');
    const making = kept.obtain(
      '/late',
      () => promise,
      () => true,
    );
    at('2026-11-21T18:30:00.000Z');
    resolve(new KeptAnswer(200, {}, Buffer.from('yesterday')));
    await making;
    expect(kept.find('/late')).toBeUndefined();
  });

  test('a new day is nobody’s writing: while the database is away, yesterday’s pages stay readable', () => {
    const revision = app.get(ContentRevision);
    at('2026-11-21T12:00:00.000Z');
    const [number, written] = [revision.current!, revision.written];
    at('2026-11-22T12:00:00.000Z');
    expect([revision.current, revision.written]).toEqual([number + 1, written]);
  });
});
