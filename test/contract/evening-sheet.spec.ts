import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sheetPath } from '../../server/shared/sheet-paths.js';
import { FIRST_MEETING_ID } from '../../server/shared/site.js';
import { startApp, type TestApp } from '../support/app.js';
import { DATE, eveningsOf, setClock } from '../support/evenings.js';
import { eventually } from '../support/eventually.js';
import { projectorPath } from '../../client/features/meetings/sheet/projector-path.js';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  setClock(app, '2077-03-03T09:00');
  token = await app.signIn();
});
afterAll(() => app.close());

const ITEMS = [{ id: 'speech', title: 'First speech', minutes: 8, roleId: 'speaker-1', timingId: 'speech' }];

async function read(path: string) {
  const response = await fetch(app.url + path, { redirect: 'manual' });
  return { status: response.status, text: await response.text() };
}

const pathOfSheet = async (): Promise<unknown> => {
  const query = 'query ($date: CalendarDate!) { meetings(from: $date, to: $date) { sheetPath } }';
  const { data } = await app.gql<{ meetings: { sheetPath: string | null }[] }>(query, { date: DATE });
  return data?.meetings;
};

test('R604: the pages of a sheet are there while it is open, follow its roles, and are not indexed', async () => {
  const evenings = eveningsOf(app);
  const pages = [sheetPath(FIRST_MEETING_ID, DATE), projectorPath(FIRST_MEETING_ID, DATE)];
  const save = async (isOpen: boolean, version: number) => {
    const { message } = await evenings.save(token, { items: ITEMS, isOpen }, version);
    expect(message).toBeUndefined();
  };
  await save(false, 0);
  for (const page of pages) expect((await read(page)).status).toBe(404);
  expect(await pathOfSheet()).toEqual([{ sheetPath: null }]);

  await save(true, 1);
  expect(await pathOfSheet()).toEqual([{ sheetPath: pages[0] }]);
  const role = await evenings.assign(token, 'speaker-1', { name: 'Ada Lovelace', shownAs: 'FIRST_NAME' });
  for (const page of pages) {
    const { status, text } = await read(page);
    expect(status).toBe(200);
    expect(text).toContain('First speech');
    expect(text).toContain('Ada');
    expect(text).not.toContain('Lovelace');
    expect(text).toMatch(/<meta name="robots" content="noindex"/);
  }
  expect((await read('/sitemap-1.xml')).text).not.toContain('/evenings/');
  await evenings.giveBack(role);
  // A visitor's write reaches the pages by the notification of the database.
  for (const page of pages) await eventually(async () => !(await read(page)).text.includes('Ada'));
  await save(false, 2);
  for (const page of pages) expect((await read(page)).status).toBe(404);
});

test('R604: an address that is not an evening is the page that does not exist', async () => {
  for (const path of [
    sheetPath('no-id', DATE),
    sheetPath(FIRST_MEETING_ID, '2077-02-31'),
    sheetPath(FIRST_MEETING_ID, '2077-03-05'),
  ])
    expect((await read(path)).status).toBe(404);
});
