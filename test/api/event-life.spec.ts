import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Clock } from '../../server/core/time/clock.js';
import { SiteDay } from '../../server/core/time/site-day.js';
import { maintenanceOptions } from '../../server/infra/database/connection-options.js';
import { migrate } from '../../server/infra/database/migrate.js';
import { MIGRATIONS } from '../../server/infra/database/migrations.js';
import { EventLife1795800300003 } from '../../server/infra/database/migrations/event-life.js';
import { addDays } from '../../server/shared/days.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { EVENT_API_MESSAGES, EVENT_LIMITS } from '../../server/shared/events.js';
import { startApp, type TestApp } from '../support/app.js';
import { makeDatabase } from '../support/database.js';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());
afterEach(() => void jest.restoreAllMocks());

interface Event {
  id: string;
  slug: string;
  date: string;
  status: string;
  statusByDate: boolean;
  cancelReason: string | null;
  movedFrom: { date: string; time: string; location: string; startsAt: string | null } | null;
  attendance: string;
  onlineUrl: string | null;
  version: number;
}

const FIELDS = `id slug date status statusByDate cancelReason movedFrom { date time location startsAt } attendance onlineUrl version`;
const EVENING = {
  title: 'Open evening',
  description: 'Come, listen, and speak if you like.',
  date: '2077-03-04',
  time: '6:00 PM to 7:30 PM',
  location: 'Main hall',
  type: 'EDUCATIONAL_MEETING',
};
const REASON = 'The hall is flooded. We meet again next week.';

const gql = async <Name extends string>(
  name: Name,
  args: string,
  variables: object,
  as: string | undefined = token,
) => {
  const query = `${args.startsWith('$') ? `mutation (${args})` : 'query'}`;
  const passed = Array.from(args.matchAll(/\$(\w+)/g), ([, each]) => `${each}: $${each}`).join(', ');
  const { data, errors } = await app.gql<Record<Name, Event>>(
    `${query} { ${name}(${passed}) { ${FIELDS} } }`,
    variables,
    as,
  );
  return { event: data?.[name] as Event, error: errors[0] };
};
const create = async (input: object = {}, repeatUntil: string | null = null) =>
  gql('createEvent', '$input: EventInput!, $repeatUntil: CalendarDate', {
    input: { ...EVENING, ...input },
    repeatUntil,
  });
const created = async (input: object = {}) => (await create(input)).event;
const update = (id: string, input: object, scope?: string) =>
  gql('updateEvent', '$id: ID!, $input: EventPatch!, $scope: SeriesScope', { id, input, scope });
const cancel = (id: string, reason: string, more: { scope?: string; version?: number } = {}) =>
  gql('cancelEvent', '$id: ID!, $reason: String!, $scope: SeriesScope, $version: Int', { id, reason, ...more });
const reinstate = (id: string, more: { scope?: string; version?: number } = {}) =>
  gql('reinstateEvent', '$id: ID!, $scope: SeriesScope, $version: Int', { id, ...more });
const read = async (id: string) => {
  const query = `query ($id: ID!) { event(id: $id) { ${FIELDS} } }`;
  return (await app.gql<{ event: Event }>(query, { id })).data!.event;
};
const listed = async (filter: string, as?: string) => {
  const query = `{ events(first: 100, ${filter}) { nodes { ${FIELDS} } } }`;
  return (await app.gql<{ events: { nodes: Event[] } }>(query, {}, as)).data!.events.nodes;
};

const put = (id: string, body: object) =>
  app.rest().put(`/api/events/${id}`).set('authorization', `Bearer ${token}`).send(body);

/** `time` is that of the club’s clocks, in Asia/Colombo. */
const at = (time: string) => jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(`${time}:00+05:30`));

describe('an event', () => {
  test('R463: is cancelled with a sentence for visitors, which can be changed, and reinstated', async () => {
    const { id } = await created();
    expect((await cancel(id, `  ${REASON}\n`, { version: 1 })).event).toMatchObject({
      status: 'CANCELLED',
      statusByDate: false,
      cancelReason: REASON,
      version: 2,
    });
    expect((await cancel(id, 'Because of the rain')).event.cancelReason).toBe('Because of the rain');
    expect((await reinstate(id)).event).toMatchObject({ status: 'UPCOMING', statusByDate: true, cancelReason: null });
    expect((await reinstate(id)).event.status).toBe('UPCOMING');
  });

  test.each([
    ['', 'A sentence for visitors is required'],
    [' \u200B', 'A sentence for visitors is required'],
    ['x'.repeat(EVENT_LIMITS.cancelReason + 1), 'The sentence must be at most 200 characters'],
  ])('R463: is not cancelled with the sentence %j', async (reason, message) => {
    const { id } = await created();
    expect((await cancel(id, reason)).error!.extensions.fields).toEqual({ reason: message });
    expect((await read(id)).status).toBe('UPCOMING');
  });

  test('R463: is not cancelled by its status alone, in either API', async () => {
    const { id } = await created();
    const { reasonMissing } = EVENT_API_MESSAGES;
    expect((await update(id, { status: 'CANCELLED' })).error!.message).toBe(reasonMissing);
    expect((await create({ status: 'CANCELLED' })).error!.message).toBe(reasonMissing);
    const { status, body } = await put(id, { status: 'cancelled' });
    expect([status, body.message]).toEqual([400, reasonMissing]);
    expect((await read(id)).status).toBe('UPCOMING');
  });

  test('is not cancelled if somebody saved it in between, but a repeated request succeeds', async () => {
    const { id } = await created();
    await update(id, { location: 'Library' });
    expect((await cancel(id, REASON, { version: 1 })).error!.extensions.code).toBe('CONFLICT');
    for (let sent = 0; sent < 2; sent++)
      expect((await cancel(id, REASON, { version: 2 })).event).toMatchObject({ status: 'CANCELLED', version: 3 });
  });

  test('R464: stays cancelled when a REST client sends back what it read, and is reinstated by another status', async () => {
    const { id } = await created();
    await cancel(id, REASON);
    const { body } = await put(id, { status: 'cancelled', location: 'Library' });
    expect(body).toMatchObject({ status: 'cancelled', cancelReason: REASON, location: 'Library' });
    expect((await put(id, { title: 'Open evening, again' })).body.status).toBe('cancelled');
    const reinstated = (await put(id, { status: 'upcoming' })).body;
    expect(reinstated).toMatchObject({ status: 'upcoming' });
    expect(reinstated).not.toHaveProperty('cancelReason');
    await cancel(id, REASON);
    expect((await put(id, { status: 'completed' })).body.status).toBe('completed');
  });

  test('R465: is listed for visitors as cancelled until 30 days after its date, then for administrators alone', async () => {
    const cancelled = async (days: number) => {
      const event = await created({ title: `Cancelled ${days}`, date: addDays(app.get(SiteDay).today, -days) });
      await cancel(event.id, REASON);
      return event;
    };
    const [shown, hidden] = [await cancelled(30), await cancelled(31)];
    const calendar = (await app.rest().get('/calendar.ics')).text;
    const find = async ({ id, date }: Event, as?: string) => {
      const day = `from: "${date}", to: "${date}"`;
      const days = await app.gql<{ eventDays: object[] }>(`{ eventDays(${day}) { date } }`, {}, as);
      const rest = await app
        .rest()
        .get('/api/events')
        .set(as ? { authorization: `Bearer ${as}` } : {});
      return [
        (await listed(day, as)).length,
        days.data!.eventDays.length,
        (rest.body as { _id: string }[]).filter(({ _id }) => _id === id).length,
      ];
    };
    expect([await find(shown), await find(hidden), await find(hidden, token)]).toEqual([
      [1, 1, 1],
      [0, 0, 0],
      [1, 1, 1],
    ]);
    expect([shown, hidden].map(({ id }) => calendar.includes(`UID:${id}`))).toEqual([true, false]);
    expect(await read(hidden.id)).toMatchObject({ status: 'CANCELLED', cancelReason: REASON });
  });

  test('R465: is among the upcoming ones while its day is not past, and found by its status', async () => {
    const { id, date } = await created({ date: '2079-05-10' });
    await cancel(id, REASON);
    at('2079-05-10T23:00');
    const { data } = await app.gql<{ upcomingEvents: { nodes: Event[] } }>(
      `{ upcomingEvents(first: 50) { nodes { ${FIELDS} } } }`,
    );
    expect(data!.upcomingEvents.nodes).toMatchObject([{ id, status: 'CANCELLED' }]);
    expect(await listed(`from: "${date}", status: CANCELLED`)).toHaveLength(1);
    for (const status of ['UPCOMING', 'ONGOING', 'COMPLETED'])
      expect(await listed(`from: "${date}", status: ${status}`)).toEqual([]);
  });

  test('R466: tells visitors what it was moved from if that is wanted: the plan that was announced first', async () => {
    const { id } = await created();
    const first = { date: EVENING.date, time: EVENING.time, location: EVENING.location };
    expect((await update(id, { date: '2077-03-05' })).event.movedFrom).toBeNull();
    await update(id, { date: EVENING.date });
    const moved = (await update(id, { date: '2077-03-06', announceMove: true })).event.movedFrom;
    expect(moved).toEqual({ ...first, startsAt: '2077-03-04T18:00:00+05:30' });
    expect((await update(id, { location: 'Library', announceMove: true })).event.movedFrom).toMatchObject(first);
    expect((await put(id, { title: 'Moved twice' })).status).toBe(200);
    expect((await read(id)).movedFrom).toMatchObject(first);
    expect((await update(id, { date: EVENING.date, location: EVENING.location })).event.movedFrom).toBeNull();
    await update(id, { time: 'after lunch', announceMove: true });
    expect((await update(id, { announceMove: false })).event.movedFrom).toBeNull();
  });

  test('R466: that is past tells nobody', async () => {
    const { id } = await created({ date: '2020-03-05' });
    expect((await update(id, { date: '2077-03-05', announceMove: true })).event.movedFrom).toBeNull();
  });

  test('R467: is attended in the room, online or both, and online only with a link', async () => {
    const { id, attendance, onlineUrl } = await created();
    expect([attendance, onlineUrl]).toEqual(['IN_THE_ROOM', null]);
    const { onlineUrlMissing } = EVENT_API_MESSAGES;
    for (const input of [{ attendance: 'ONLINE' }, { attendance: 'BOTH', onlineUrl: '' }]) {
      expect((await create(input)).error!.extensions.fields).toEqual({ onlineUrl: onlineUrlMissing });
      expect((await update(id, input)).error!.extensions.fields).toEqual({ onlineUrl: onlineUrlMissing });
    }
    const meeting = 'https://meet.example/club';
    expect((await update(id, { attendance: 'BOTH', onlineUrl: meeting })).event).toMatchObject({
      attendance: 'BOTH',
      onlineUrl: meeting,
    });
    expect((await put(id, { title: 'Both' })).body).toMatchObject({ onlineUrl: meeting });
    expect((await put(id, { attendance: 'Online' })).body).toMatchObject({ attendance: 'online', onlineUrl: meeting });
    expect((await put(id, { onlineUrl: '' })).body.message).toBe(onlineUrlMissing);
    expect((await put(id, { attendance: 'in the room' })).body).not.toHaveProperty('attendance');
    await put(id, { attendance: 'in the room and online' });
    expect((await read(id)).attendance).toBe('BOTH');
  });
});

describe('a weekly series', () => {
  const series = async (input: object = {}) => {
    const { event } = await create({ date: '2076-12-03', ...input }, '2076-12-24');
    const query = `{ event(id: "${event.id}") { seriesId } }`;
    const { seriesId } = (await app.gql<{ event: { seriesId: string } }>(query)).data!.event;
    const list = () => listed(`series: "${seriesId}"`);
    return { list, events: await list(), reasons: async () => (await list()).map(({ cancelReason }) => cancelReason) };
  };
  const scope = 'THIS_AND_FOLLOWING';

  test('R471: is cancelled from one event on; those with a sentence of their own keep it, also when it is reinstated', async () => {
    const { events, reasons } = await series();
    await cancel(events[2]!.id, 'A holiday');
    await cancel(events[1]!.id, REASON, { scope, version: 1 });
    expect(await reasons()).toEqual([null, REASON, 'A holiday', REASON]);
    await cancel(events[1]!.id, 'Rain', { scope });
    expect(await reasons()).toEqual([null, 'Rain', 'A holiday', 'Rain']);
    await reinstate(events[1]!.id, { scope });
    expect(await reasons()).toEqual([null, null, 'A holiday', null]);
  });

  test('R471: keeps what is cancelled when it is changed or moved, and announces each move', async () => {
    const { events, list } = await series();
    await cancel(events[1]!.id, REASON);
    const input = { status: 'CANCELLED', date: '2076-12-11', announceMove: true };
    expect((await update(events[1]!.id, input, scope)).error).toBeUndefined();
    expect((await list()).map(({ date, status, movedFrom }) => [date, status, movedFrom?.date])).toEqual([
      ['2076-12-03', 'UPCOMING', undefined],
      ['2076-12-11', 'CANCELLED', '2076-12-10'],
      ['2076-12-18', 'UPCOMING', '2076-12-17'],
      ['2076-12-25', 'UPCOMING', '2076-12-24'],
    ]);
  });

  test('R468: has a slug with its date for each event', async () => {
    const { events } = await series({ title: 'Round Robin' });
    expect(events.map(({ slug }) => slug)).toEqual([
      ...['round-robin-2076-12-03', 'round-robin-2076-12-10', 'round-robin-2076-12-17', 'round-robin-2076-12-24'],
    ]);
  });
});

describe('the slug of an event', () => {
  test('R468: comes from its title, stays when that changes, and finds the event', async () => {
    const { id, slug } = await created({ title: 'කථික සන්ධ්‍යාව: Voices' });
    expect(slug).toMatch(/^[a-z0-9-]+-voices$/);
    expect((await update(id, { title: 'Something else' })).event.slug).toBe(slug);
    const find = (wanted: string) =>
      app.gql<{ eventBySlug: { id: string } }>('query ($slug: String!) { eventBySlug(slug: $slug) { id } }', {
        slug: wanted,
      });
    expect((await find(slug)).data!.eventBySlug.id).toBe(id);
    for (const unknown of ['something-else', '', slug.toUpperCase(), '%'])
      expect((await find(unknown)).errors[0]!.message).toBe(ERRORS.EVENT_NOT_FOUND.message);
  });

  test('R468: is unique, also among events that are created at once', async () => {
    const title = 'A title for everybody';
    const events = await Promise.all([...Array(6)].map(() => created({ title })));
    const rest = await app
      .rest()
      .post('/api/events')
      .set('authorization', `Bearer ${token}`)
      .send({ ...EVENING, type: 'other', title });
    expect(rest.status).toBe(201);
    const slugs = (await listed('from: "2077-03-04", search: "A title for everybody"')).map(({ slug }) => slug).sort();
    expect(events).toHaveLength(6);
    expect(slugs).toEqual(['', '-1', '-2', '-3', '-4', '-5', '-6'].map((suffix) => `a-title-for-everybody${suffix}`));
  });

  test('is another one if a deleted event comes back after its own was taken', async () => {
    const { id, slug } = await created({ title: 'Twice the same' });
    await app.gql('mutation ($id: ID!) { deleteEvent(id: $id) }', { id }, token);
    expect((await created({ title: 'Twice the same' })).slug).toBe(slug);
    expect((await app.gql('mutation ($id: ID!) { undoDelete(id: $id) }', { id }, token)).errors).toEqual([]);
    expect((await read(id)).slug).toBe(`${slug}-${EVENING.date}`);
  });
});

test('after the upgrade, every event has a slug of its own, and a downgrade calls cancelled ones completed', async () => {
  const database = await makeDatabase({ empty: true });
  await migrate(database.url);
  const source = await new DataSource({ ...maintenanceOptions(database.url), migrations: MIGRATIONS }).initialize();
  const reverted = MIGRATIONS.length - MIGRATIONS.indexOf(EventLife1795800300003);
  const downgrade = async () => {
    for (let count = 0; count < reverted; count++) await source.undoLastMigration();
  };
  try {
    await downgrade();
    for (const [title, date, series] of [
      ['Debate: “Tea or coffee?”', '2026-01-01', null],
      ['Debate, tea or coffee', '2026-01-08', null],
      ['Debate: tea or coffee', '2026-01-08', null],
      ['විවාදය', '2026-01-09', null],
      ['x'.repeat(150), '2026-01-10', null],
      ['Evening', '2026-01-11', '8c5e3a52-5d1c-4a65-9a0e-1d1a3e6f0c01'],
    ])
      await database.query(
        `INSERT INTO event (title, description, date, time, minute, location, type, series_id, image, created_at, updated_at)
         VALUES ($1, '', $2, '', 0, '', 'other', $3, '', now(), now())`,
        [title, date, series],
      );
    await migrate(database.url);
    const rows = await database.query('SELECT slug FROM event ORDER BY slug');
    expect(rows.map(({ slug }) => slug)).toEqual([
      ...[
        'debate-tea-or-coffee',
        'debate-tea-or-coffee-2026-01-08',
        'debate-tea-or-coffee-2026-01-08-1',
        'evening-2026-01-11',
      ],
      'event',
      'x'.repeat(90),
    ]);
    await database.query(`UPDATE event SET status = 'cancelled', cancel_reason = 'Rain' WHERE slug = 'event'`);
    await downgrade();
    expect(await database.query(`SELECT status FROM event WHERE status IS NOT NULL`)).toEqual([
      { status: 'completed' },
    ]);
  } finally {
    await source.destroy();
    await database.drop();
  }
});
