import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MEETING_PARTS, MEETING_PLACES, WEEKLY_MEETING } from '../../server/shared/club.js';
import { startApp, type TestApp } from '../support/app.js';

const SITE = '{ site { contactEmail phones { role number } assistantUrl mapEmbedUrl analyticsId } }';
const said = {
  MAIL_CLUB: 'club@club.example',
  CONTACT_PHONES: 'President=+94 11 234 5678, Secretary = +94 (11) 234-5679',
  ASSISTANT_URL: 'https://bot.example/chat',
  MAP_EMBED_URL: 'https://maps.example/embed?x=1',
  ANALYTICS_ID: 'G-ABC123',
};

let app: TestApp;
let bare: TestApp;
beforeAll(async () => {
  [app, bare] = await Promise.all([startApp({ env: said }), startApp()]);
});
afterAll(() => Promise.all([app.close(), bare.close()]));

test('R83: the site tells whom to call, and where chat, map and analytics are found', async () => {
  expect((await app.gql(SITE)).data).toEqual({
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
  const { data } = await bare.gql<{ site: object }>(SITE);
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
