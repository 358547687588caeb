import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Clock } from '../../server/core/time/clock.js';
import { EventStatusChanges } from '../../server/features/events/status-changes.service.js';
import { ContentVersion } from '../../server/infra/cache/content-version.js';
import { maintenanceOptions } from '../../server/infra/database/connection-options.js';
import { migrate } from '../../server/infra/database/migrate.js';
import { MIGRATIONS } from '../../server/infra/database/migrations.js';
import { EventStatusByDate1795720000000 } from '../../server/infra/database/migrations/event-status-by-date.js';
import { EVENT_TYPES } from '../../server/shared/events.js';
import { startApp, type TestApp } from '../support/app.js';
import { makeDatabase } from '../support/database.js';
import { graphqlEventsApi, restEventsApi, type EventApiInput, type EventsApi } from '../support/events-apis.js';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());
afterEach(() => void jest.restoreAllMocks());

const EVENING = {
  title: 'Open house',
  description: 'Come, listen, and speak if you like.',
  time: '6:00 PM to 7:30 PM',
  location: 'Lecture hall 2',
  type: EVENT_TYPES.EDUCATIONAL_MEETING,
};
const PAST = '2020-03-05';
const FUTURE = '2077-03-04';

/** `time` is that of the club’s clocks, in Asia/Colombo. */
const at = (time: string) => jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(`${time}:00+05:30`));

describe.each(['GraphQL', 'REST'])('the status of an event through %s', (name) => {
  let api: EventsApi;
  beforeAll(() => {
    api = name === 'GraphQL' ? graphqlEventsApi(app.url) : restEventsApi(app.url);
  });
  const create = async (fields: EventApiInput) => (await api.create({ ...EVENING, ...fields }, token)).data;
  const statusOf = async (id: string) => (await api.list()).data.find((event) => event.id === id)?.status;

  test('R153 R409: follows its date and time, whether `upcoming` was sent or nothing', async () => {
    const ids: string[] = [];
    for (const status of ['upcoming', undefined]) {
      const event = await create({ date: FUTURE, ...(status && { status }) });
      expect(event.status).toBe('upcoming');
      ids.push(event.id);
    }
    for (const [time, status] of [
      ['2077-03-04T17:59', 'upcoming'],
      ['2077-03-04T18:00', 'ongoing'],
      ['2077-03-04T19:30', 'completed'],
    ] as const) {
      at(time);
      await app.get(EventStatusChanges).check();
      expect([await statusOf(ids[0]!), await statusOf(ids[1]!)]).toEqual([status, status]);
    }
  });

  test('R409: is the one that was sent if the date gives another one, whatever the date', async () => {
    const stored = await Promise.all(
      [
        { date: FUTURE, status: 'completed' },
        { date: FUTURE, status: 'ongoing' },
        { date: PAST, status: 'upcoming' },
        { date: PAST, status: 'ongoing' },
      ].map(async (fields) => ({ ...fields, ...(await create(fields)) })),
    );
    for (const { id, status } of stored) {
      expect((await api.update(id, { location: 'The lawn' }, token)).data.status).toBe(status);
      expect(await statusOf(id)).toBe(status);
    }
  });

  test('R409: follows the date again once the status that the date gives is sent', async () => {
    const { id } = await create({ date: PAST, status: 'ongoing' });
    expect((await api.update(id, { status: 'completed' }, token)).data.status).toBe('completed');
    expect((await api.update(id, { date: FUTURE }, token)).data.status).toBe('upcoming');
  });

  test('follows the date of a moved event, also if its former status is sent back', async () => {
    const { id, status } = await create({ date: PAST });
    expect(status).toBe('completed');
    expect((await api.update(id, { date: FUTURE, status }, token)).data.status).toBe('upcoming');
  });
});

describe('an officer', () => {
  const UPDATE = `mutation ($id: ID!, $input: EventPatch!) { updateEvent(id: $id, input: $input) { status statusByDate } }`;
  const update = async (id: string, input: object) =>
    (await app.gql<{ updateEvent: object }>(UPDATE, { id, input }, token)).data!.updateEvent;
  const create = async (fields: EventApiInput) =>
    (await graphqlEventsApi(app.url).create({ ...EVENING, ...fields }, token)).data;

  test('keeps a status whatever the date with `statusByDate: false`, and lets it follow the date with `true`', async () => {
    const { id } = await create({ date: FUTURE });
    expect(await update(id, { status: 'UPCOMING', statusByDate: false })).toEqual({
      status: 'UPCOMING',
      statusByDate: false,
    });
    expect(await update(id, { date: PAST })).toEqual({ status: 'UPCOMING', statusByDate: false });
    expect(await update(id, { status: 'UPCOMING', statusByDate: true })).toEqual({
      status: 'COMPLETED',
      statusByDate: true,
    });
    expect(await update(id, { statusByDate: false })).toEqual({ status: 'COMPLETED', statusByDate: false });
    expect(await update(id, { date: FUTURE })).toEqual({ status: 'COMPLETED', statusByDate: false });
  });

  test('finds events by the status that they have at present', async () => {
    const days = ['2051-05-08', '2051-05-09', '2051-05-10', '2051-05-11'];
    for (const date of days)
      for (const time of ['9:00 to 10:00', '10 pm to 2 am']) await create({ title: `${date} ${time}`, date, time });
    await create({ title: 'kept', date: '2051-05-08', status: 'ongoing' });
    const titled = async (status: string) => {
      const query = `query ($status: EventStatus) {
        events(from: "2051-05-08", to: "2051-05-11", first: 50, status: $status) { totalCount nodes { title status } } }`;
      interface Found {
        events: { totalCount: number; nodes: { title: string; status: string }[] };
      }
      const { nodes, totalCount } = (await app.gql<Found>(query, { status })).data!.events;
      expect([...new Set(nodes.map((event) => event.status))]).toEqual([status]);
      expect(nodes).toHaveLength(totalCount);
      return nodes.map(({ title }) => title);
    };
    at('2051-05-10T01:00');
    expect(await titled('COMPLETED')).toEqual([
      '2051-05-08 9:00 to 10:00',
      '2051-05-08 10 pm to 2 am',
      '2051-05-09 9:00 to 10:00',
    ]);
    expect(await titled('ONGOING')).toEqual(['kept', '2051-05-09 10 pm to 2 am']);
    expect(await titled('UPCOMING')).toEqual([
      '2051-05-10 9:00 to 10:00',
      '2051-05-10 10 pm to 2 am',
      '2051-05-11 9:00 to 10:00',
      '2051-05-11 10 pm to 2 am',
    ]);
  });
});

test('R409: the page of a day shows the new status from the minute in which an event begins or ends', async () => {
  const date = '2061-06-09';
  await graphqlEventsApi(app.url).create({ ...EVENING, date }, token);
  const statusOnPage = async () => {
    const html = await (await fetch(`${app.url}/activities?date=${date}`)).text();
    return /data-status="(\w+)"/.exec(html)?.[1];
  };
  at(`${date}T17:59`);
  await app.get(EventStatusChanges).check();
  expect(await statusOnPage()).toBe('upcoming');
  at(`${date}T18:00`);
  // Cached: the page is as old as the last check.
  expect(await statusOnPage()).toBe('upcoming');
  await app.get(EventStatusChanges).check();
  expect(await statusOnPage()).toBe('ongoing');
  at(`${date}T19:30`);
  await app.get(EventStatusChanges).check();
  expect(await statusOnPage()).toBe('completed');
});

test('R620: the page of a day shows the former status when the clock was set back', async () => {
  const date = '2062-06-09';
  await graphqlEventsApi(app.url).create({ ...EVENING, date }, token);
  const page = async () => (await fetch(`${app.url}/activities?date=${date}`)).text();
  for (const [time, status] of [
    ['2062-06-12T12:00', 'completed'],
    ['2062-06-09T12:00', 'upcoming'],
    ['2062-06-09T20:00', 'completed'],
    ['2062-06-09T17:00', 'upcoming'],
  ] as const) {
    at(time);
    await app.get(EventStatusChanges).check();
    expect(await page()).toContain(`data-status="${status}"`);
  }
});

test('a minute in which no event begins or ends keeps cached pages', async () => {
  const version = app.get(ContentVersion);
  at('2091-06-09T12:00');
  await app.get(EventStatusChanges).check();
  const before = version.current;
  at('2091-06-09T12:01');
  await app.get(EventStatusChanges).check();
  expect(version.current).toBe(before);
});

test('after the upgrade, events called upcoming and past completed ones follow their date; other statuses stay', async () => {
  const database = await makeDatabase({ empty: true });
  await migrate(database.url);
  const source = await new DataSource({ ...maintenanceOptions(database.url), migrations: MIGRATIONS }).initialize();
  const statuses = () => database.query('SELECT title, status FROM event ORDER BY title');
  try {
    const reverted = MIGRATIONS.length - MIGRATIONS.indexOf(EventStatusByDate1795720000000);
    for (let count = 0; count < reverted; count++) await source.undoLastMigration();
    for (const [title, date, status] of [
      ['1 past', PAST, 'upcoming'],
      ['2 past', PAST, 'completed'],
      ['3 past', PAST, 'ongoing'],
      ['4 future', FUTURE, 'upcoming'],
      ['5 future', FUTURE, 'completed'],
    ])
      await database.query(
        `INSERT INTO event (title, description, date, time, minute, location, type, status, image, created_at, updated_at)
         VALUES ($1, '', $2, '', 0, '', 'other', $3, '', now(), now())`,
        [title, date, status],
      );
    await migrate(database.url);
    expect(await statuses()).toEqual([
      { title: '1 past', status: null },
      { title: '2 past', status: null },
      { title: '3 past', status: 'ongoing' },
      { title: '4 future', status: null },
      { title: '5 future', status: 'completed' },
    ]);
    for (let count = 0; count < reverted; count++) await source.undoLastMigration();
    expect(await statuses()).toEqual([
      { title: '1 past', status: 'completed' },
      { title: '2 past', status: 'completed' },
      { title: '3 past', status: 'ongoing' },
      { title: '4 future', status: 'upcoming' },
      { title: '5 future', status: 'completed' },
    ]);
  } finally {
    await source.destroy();
    await database.drop();
  }
});
