import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { KEPT_DATA, PRIVACY_TEXT } from '../../server/web/privacy/privacy-texts.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const page = async (env: Record<string, string> = {}): Promise<string> => {
  const site = await startApp({ env });
  try {
    return (
      await site
        .rest()
        .get('/privacy')
        .expect(200)
        .expect('content-type', /^text\/html/)
    ).text;
  } finally {
    await site.close();
  }
};

/** Tables without people: settings, numbers and texts of the club. */
const OF_NOBODY = [
  'account_settings',
  'backup_proof',
  'backup_run',
  'evening_change',
  'evening_sheet',
  'intro_video',
  'membership_config',
  'migration',
  'moved_record',
  'weekly_meeting',
];

test('R585: the privacy page speaks of every table that holds something of people', async () => {
  const rows = await app.database.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
  const mentioned = KEPT_DATA.flatMap(({ tables }) => tables);
  expect([...mentioned, ...OF_NOBODY].toSorted()).toEqual(rows.map(({ tablename }) => String(tablename)).toSorted());
});

/** They go with the tab. */
const OF_A_TAB = ['gavel.reloaded'];

test('R585: it speaks of everything that the scripts of the site store on a device', () => {
  const files = globSync('{client,server/shared}/**/*.{ts,tsx}');
  const keys = files.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/'(gavel\.[\w.-]+)'/g), ([, key = '']) =>
      key.replace(/^gavel\.draft\..*/, 'gavel.draft.*'),
    ),
  );
  const mentioned = KEPT_DATA.flatMap(({ keys = [] }) => keys);
  expect([...mentioned, ...OF_A_TAB].toSorted()).toEqual([...new Set(keys)].toSorted());
});

test('R585: it says what, why, how long and how to erase, and whom to ask', async () => {
  const html = await page({ CONTACT_EMAIL: 'club@club.example' });
  for (const { id, title, what, why, kept, erase } of KEPT_DATA)
    for (const part of [`<h2 id="${id}">${title}</h2>`, what, why, kept, erase]) expect(html).toContain(part);
  expect(html).toContain('<a href="mailto:club@club.example">club@club.example</a>');
  expect(html).toContain(PRIVACY_TEXT.noOthers);
});

test('R585: it names the other companies that this site is set up with, and no others', async () => {
  const html = await page({
    ANALYTICS_ID: 'G-ABC123',
    MAP_EMBED_URL: 'https://maps.example/embed',
    ASSISTANT_URL: 'https://assistant.example/chat',
  });
  for (const name of ['Google Analytics', 'The map on the Contact page', 'The assistant']) expect(html).toContain(name);
  expect(html).not.toContain(PRIVACY_TEXT.noOthers);
  expect(html).toContain('<a href="/contact">Contact</a>');
});

test('R585: it is linked from every page, and in the sitemap', async () => {
  const home = await app.rest().get('/').expect(200);
  expect(home.text).toContain('href="/privacy"');
  expect((await app.rest().get('/sitemap.xml').expect(200)).text).toContain('/privacy</loc>');
});
