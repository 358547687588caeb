import { DataSource } from 'typeorm';
import { EventStartTimes1795800200000 } from '../../server/infra/database/migrations/event-start-times.js';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Clock } from '../../server/core/time/clock.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { EVENT_API_MESSAGES, EVENT_LIMITS, EVENT_TYPES } from '../../server/shared/events.js';
import { eventually } from '../support/eventually.js';
import { startApp, type TestApp } from '../support/app.js';
import {
  graphqlEventsApi,
  restEventsApi,
  type ClubEvent,
  type EventApiInput,
  type EventsApi,
} from '../support/events-apis.js';
import { picture } from '../support/pictures.js';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());
afterEach(() => void jest.restoreAllMocks());

const NOBODY = '00000000-0000-4000-8000-000000000000';
const WHOLE = {
  title: 'Open house',
  description: 'Come, listen, and speak if you like.',
  date: '2027-03-04',
  time: '6:00 PM to 7:30 PM',
  location: 'Lecture hall 2',
  type: EVENT_TYPES.EDUCATIONAL_MEETING,
};

describe.each(['GraphQL', 'REST'])('the events through %s', (name) => {
  let api: EventsApi;
  const create = async (more: EventApiInput = {}): Promise<ClubEvent> => {
    const answer = await api.create({ ...WHOLE, ...more }, token);
    expect(answer.message).toBeNull();
    return answer.data;
  };
  const stored = async (id: string) => (await api.list()).data.find((event) => event.id === id);

  beforeAll(() => {
    api = name === 'GraphQL' ? graphqlEventsApi(app.url) : restEventsApi(app.url);
  });

  test('R126 R207 R213 R324: an officer creates an event, and everybody reads back every field', async () => {
    const link = 'https://forms.example/register';
    const event = await create({
      type: EVENT_TYPES.FUN_ACTIVITY,
      status: 'ongoing',
      capacity: '40',
      registrationUrl: link,
    });
    expect(event).toMatchObject({
      ...WHOLE,
      type: 'Fun activity',
      status: 'ongoing',
      capacity: 40,
      registrationUrl: link,
      image: '',
    });
    expect(new Date(event.createdAt).getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(await stored(event.id)).toEqual(event);
    const bare = await create({ capacity: '', registrationUrl: '' });
    expect(bare).toMatchObject({ status: 'upcoming', capacity: null, registrationUrl: null });
  });

  test('R174: title, date, time, type, location and description are required', async () => {
    for (const [missing, message] of [
      [{ title: ' ' }, 'Title is required'],
      [{ title: '\u3164' }, 'Title is required'],
      [{ time: '' }, 'Time is required'],
      [{ location: '' }, 'Location is required'],
      [{ description: '\n' }, 'Description is required'],
    ] as const) {
      expect(await api.create({ ...WHOLE, ...missing }, token)).toMatchObject({ status: 400, message });
      const { id } = await create();
      expect(await api.update(id, missing, token)).toMatchObject({ status: 400, message });
    }
    for (const absent of ['date', 'type'] as const) {
      expect((await api.create({ ...WHOLE, [absent]: undefined }, token)).status).toBe(400);
      expect((await api.create({ ...WHOLE, [absent]: 'nonsense' }, token)).status).toBe(400);
    }
  });

  test('title and location are single lines, the description may have several', async () => {
    const lines = { title: 'Open\nmic', location: 'Hall\u2028\u202e7', description: 'One\r\ntwo' };
    expect(await create(lines)).toMatchObject({ title: 'Open mic', location: 'Hall 7', description: 'One\ntwo' });
  });

  test('R175 R321: the description may have 150 code points, and not one more', async () => {
    const exact = '🎤'.repeat(EVENT_LIMITS.description);
    expect((await create({ description: ` ${exact}\r\n` })).description).toBe(exact);
    expect(await api.create({ ...WHOLE, description: `${exact}!` }, token)).toMatchObject({
      status: 400,
      message: 'Description must be at most 150 characters',
    });
  });

  test('R176: capacity is a whole number or not specified', async () => {
    const { id } = await create({ capacity: '30' });
    expect(await stored(id)).toMatchObject({ capacity: 30 });
    for (const capacity of ['-1', '1000001']) {
      const refused = await api.update(id, { capacity }, token);
      expect(refused).toMatchObject({ status: 400, message: 'Capacity must be a whole number from 0 to 1000000' });
    }
    for (const capacity of ['many', '2.5']) expect((await api.update(id, { capacity }, token)).status).toBe(400);
    expect(await stored(id)).toMatchObject({ capacity: 30 });
    expect((await api.update(id, { capacity: '' }, token)).data.capacity).toBeNull();
  });

  test('R177: the registration link must be a web address', async () => {
    const { id } = await create();
    for (const registrationUrl of ['javascript:alert(1)', 'not an address', 'ftp://files.example/form']) {
      expect(await api.update(id, { registrationUrl }, token)).toMatchObject({
        status: 400,
        message: 'Registration link must be a web address like https://example.com',
      });
    }
    const registrationUrl = 'https://forms.example/a?b=c';
    expect((await api.update(id, { registrationUrl }, token)).data.registrationUrl).toBe(registrationUrl);
    expect((await api.update(id, { registrationUrl: '' }, token)).data.registrationUrl).toBeNull();
  });

  test('R207 R214: an update changes only the fields it contains', async () => {
    const event = await create({ capacity: '12', imageUrl: 'https://pictures.example/hall.jpg' });
    const changed = await api.update(event.id, { title: 'Moved', date: '2027-03-11', status: 'completed' }, token);
    expect(changed.data).toEqual({
      ...event,
      title: 'Moved',
      date: '2027-03-11',
      status: 'completed',
      updatedAt: changed.data.updatedAt,
    });
    expect(await stored(event.id)).toEqual(changed.data);
  });

  test('R205 R212: everybody lists all events, soonest first, including past ones, ordered within a day', async () => {
    const evening = await create({ date: '2001-05-05', time: '6 pm - 7.30 pm' });
    const past = await create({ date: '1999-12-31' });
    const morning = await create({ date: '2001-05-05', time: '9.30' });
    const someTime = await create({ date: '2001-05-05', time: 'after lunch' });
    const ours = [past, someTime, morning, evening].map(({ id }) => id);
    const ids = (await api.list()).data.map(({ id }) => id);
    expect(ids.filter((id) => ours.includes(id))).toEqual(ours);
  });

  test('R212: events at the same time are listed in the order in which they were added', async () => {
    const date = name === 'REST' ? '2002-05-05' : '2002-05-06';
    const ours: string[] = [];
    for (let nth = 0; nth < 6; nth += 1) ours.push((await create({ date })).id);
    const listed = (await api.list()).data.filter((event) => event.date === date);
    expect(listed.map(({ id }) => id)).toEqual(ours);
  });

  test('R192 R213: an image is one JPEG, PNG or WebP, detected from its bytes', async () => {
    const event = await create({ imageFile: await picture(1200, 800, 'jpeg') });
    expect(event.image).toMatch(/^\/media\/[0-9a-f-]{36}-1200x800\.webp$/);
    expect((await fetch(app.url + event.image)).headers.get('content-type')).toBe('image/webp');
    const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' });
    expect(await api.create({ ...WHOLE, imageFile: svg }, token)).toMatchObject({
      status: 415,
      message: ERRORS.FILE_TYPE.message,
    });
  });

  test('R213 R214: an event keeps its image when its address is sent back; a replaced one is deleted unless used elsewhere', async () => {
    const first = await create({ imageFile: await picture(300, 200) });
    expect((await api.update(first.id, { title: 'Same picture', imageUrl: first.image }, token)).data.image).toBe(
      first.image,
    );
    const second = await create({ imageUrl: first.image });
    await api.update(first.id, { imageFile: await picture(240, 160) }, token);
    expect((await fetch(app.url + first.image)).status).toBe(200);
    expect((await api.update(second.id, { imageUrl: '' }, token)).data.image).toBe('');
    expect((await fetch(app.url + first.image)).status).toBe(404);
    for (const imageUrl of ['http://pictures.example/a.png', 'data:image/png;base64,AAAA', '/media/../secret'])
      expect(await api.update(first.id, { imageUrl }, token)).toMatchObject({
        status: 400,
        message: 'Image addresses must start with https://',
      });
  });

  test('an event that cannot be stored leaves no image behind', async () => {
    const before = await app.storedFiles();
    const imageFile = await picture(240, 160);
    expect((await api.update(NOBODY, { imageFile }, token)).status).toBe(404);
    expect((await api.create({ ...WHOLE, description: 'NUL \u0000', imageFile }, token)).status).toBe(400);
    expect(await app.storedFiles()).toEqual(before);
  });

  test('R207 R215: a deleted event no longer exists for anybody', async () => {
    const event = await create();
    expect((await api.remove(event.id, token)).status).toBe(200);
    expect(await stored(event.id)).toBeUndefined();
    for (const id of [event.id, NOBODY, 'nonsense']) {
      const unknown = { status: 404, message: ERRORS.EVENT_NOT_FOUND.message };
      expect(await api.remove(id, token)).toMatchObject(unknown);
      expect(await api.update(id, { title: 'Nobody' }, token)).toMatchObject(unknown);
    }
  });

  test('R189 R207 R240: every operation that manages events rejects visitors and invalid tokens; reading accepts both', async () => {
    const { id } = await create();
    const refusals = [api.create(WHOLE), api.update(id, WHOLE), api.remove(id)];
    for (const answer of await Promise.all(refusals))
      expect(answer).toMatchObject({ status: 401, message: ERRORS.NO_TOKEN.message });
    expect(await api.remove(id, 'broken')).toMatchObject({ status: 401, message: ERRORS.SESSION_REFUSED.message });
    expect(await stored(id)).toMatchObject(WHOLE);
  });
});

describe('upcoming events', () => {
  const LIST = `query ($first: Int, $last: Int, $after: String, $before: String) { upcomingEvents(first: $first, last: $last, after: $after, before: $before) {
    totalCount nodes { id date } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }`;
  interface Listed {
    upcomingEvents: {
      totalCount: number;
      nodes: { id: string; date: string }[];
      pageInfo: { startCursor: string; endCursor: string; hasNextPage: boolean; hasPreviousPage: boolean };
    };
  }
  const upcoming = async (page: object = { first: 100 }) => (await app.gql<Listed>(LIST, page)).data!.upcomingEvents;
  const dates = async () => (await upcoming()).nodes.map(({ date }) => date);
  const at = (instant: string) => jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(instant));
  const on = (date: string) => graphqlEventsApi(app.url).create({ ...WHOLE, date }, token);

  test('R48: are today or later in the site’s zone, soonest first, and change at midnight there', async () => {
    await Promise.all(['2031-07-09', '2031-07-08', '2031-07-10'].map(on));
    at('2031-07-08T18:29:59.999Z');
    expect(await dates()).toEqual(['2031-07-08', '2031-07-09', '2031-07-10']);
    at('2031-07-08T18:30:00.000Z');
    expect(await dates()).toEqual(['2031-07-09', '2031-07-10']);
    at('2031-07-11T00:00:00.000Z');
    expect(await dates()).toEqual([]);
  });

  test('R48: are paginated forwards and backwards, even within one day', async () => {
    await Promise.all(Array.from({ length: 5 }, () => on('2033-02-02')));
    at('2033-01-01T00:00:00.000Z');
    const whole = await upcoming();
    expect(whole).toMatchObject({ totalCount: 5, pageInfo: { hasNextPage: false, hasPreviousPage: false } });
    const first = await upcoming({ first: 2 });
    const second = await upcoming({ first: 2, after: first.pageInfo.endCursor });
    expect([...first.nodes, ...second.nodes]).toEqual(whole.nodes.slice(0, 4));
    expect(second.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
    const back = await upcoming({ first: 2, before: second.pageInfo.startCursor });
    expect(back.nodes).toEqual(first.nodes);
    expect(back.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
  });

  test('can be read from the end with `last`, page by page', async () => {
    const days = ['2061-03-01', '2061-03-02', '2061-03-03', '2061-03-04', '2061-03-05'];
    await Promise.all(days.map(on));
    at('2061-01-01T00:00:00.000Z');
    const page = async (variables: object) => {
      const { nodes, pageInfo } = await upcoming({ first: null, ...variables });
      return { days: nodes.map(({ date }) => date), ...pageInfo };
    };
    const end = await page({ last: 2 });
    expect(end).toMatchObject({ days: days.slice(3), hasNextPage: false, hasPreviousPage: true });
    const middle = await page({ last: 2, before: end.startCursor });
    expect(middle).toMatchObject({ days: days.slice(1, 3), hasNextPage: true, hasPreviousPage: true });
    const beginning = await page({ last: 2, before: middle.startCursor });
    expect(beginning).toMatchObject({ days: days.slice(0, 1), hasNextPage: true, hasPreviousPage: false });
    expect(await page({ first: 2, after: middle.endCursor })).toMatchObject({
      days: days.slice(3),
      hasNextPage: false,
    });
    expect(await page({ last: 5 })).toMatchObject({ days, hasNextPage: false, hasPreviousPage: false });
    // Omitting `first` means its default value, and `last` takes precedence.
    expect((await upcoming({ last: 1 })).nodes.map(({ date }) => date)).toEqual(days.slice(4));
    expect((await page({})).days).toEqual(days);
  });

  test('errors about page arguments name the argument', async () => {
    const fields = async (variables: object) => (await app.gql(LIST, variables)).errors[0]!.extensions.fields;
    expect(await fields({ after: 'nonsense' })).toEqual({ after: 'This cursor does not belong to this list' });
    expect(await fields({ before: 'nonsense' })).toEqual({ before: 'This cursor does not belong to this list' });
    expect(await fields({ first: 0 })).toEqual({ first: 'Ask for 1 to 100 at a time' });
    expect(await fields({ last: 101 })).toEqual({ last: 'Ask for 1 to 100 at a time' });
    const { endCursor } = (await upcoming()).pageInfo;
    expect(await fields({ last: 1, after: endCursor })).toEqual({
      after: 'Send `after` with `first`, and `before` with `last`',
    });
  });

  test('a cursor of another list or a forged one gives a clear error', async () => {
    const create = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const id = NOBODY;
    const added = '2033-02-02T00:00:00.000Z';
    for (const after of [
      'nonsense',
      create(null),
      create([]),
      create(['2033-02-02', 1080, id]), // as cursors were before events of one hour had an order
      create(['2033-02-30', 1080, added, id]),
      create([added, 1080, added, id]),
      create(['2033-02-02', '1080', added, id]),
      create(['2033-02-02', 1e12, added, id]),
      create(['2033-02-02', 1080, '2033-02-02', id]),
      create(['2033-02-02', 1080, added, 'me']),
      create([['2033-02-02'], 1080, added, { id }]),
    ]) {
      const { errors } = await app.gql(LIST, { after });
      expect([after, errors[0]]).toMatchObject([after, { message: 'This cursor does not belong to this list' }]);
    }
  });
});

describe('finding events', () => {
  const FIND = `query ($from: CalendarDate, $to: CalendarDate, $type: EventType, $status: EventStatus, $search: String, $order: ListOrder) {
    events(first: 50, from: $from, to: $to, type: $type, status: $status, search: $search, order: $order) { nodes { title } } }`;
  const titles = async (filter: object) => {
    const { data, errors } = await app.gql<{ events: { nodes: { title: string }[] } }>(FIND, filter);
    expect(errors).toEqual([]);
    return data!.events.nodes.map(({ title }) => title);
  };
  const plan = (fields: EventApiInput) => graphqlEventsApi(app.url).create({ ...WHOLE, ...fields }, token);

  test('officers filter them by days, kind, status and text, in either order', async () => {
    await plan({ title: '100% debate', date: '2041-01-31' });
    await plan({ title: 'Picnic', location: 'The 100% GARDEN', date: '2041-02-01', type: EVENT_TYPES.FUN_ACTIVITY });
    await plan({ title: 'Debate', description: 'A 1000 words.', date: '2041-02-28', status: 'ongoing' });
    expect(await titles({ from: '2041-01-31', to: '2041-02-28' })).toEqual(['100% debate', 'Picnic', 'Debate']);
    expect(await titles({ from: '2041-01-31', order: 'NEWEST', to: '2041-02-28' })).toEqual([
      'Debate',
      'Picnic',
      '100% debate',
    ]);
    expect(await titles({ from: '2041-01-31', to: '2041-02-28', status: 'ONGOING' })).toEqual(['Debate']);
    expect(await titles({ from: '2041-02-01', to: '2041-02-01' })).toEqual(['Picnic']);
    expect(await titles({ from: '2041-01-01', type: 'FUN_ACTIVITY' })).toEqual(['Picnic']);
    expect(await titles({ search: ' 100% ' })).toEqual(['100% debate', 'Picnic']);
    expect(await titles({ search: '100% garden', type: 'OTHER' })).toEqual([]);
  });

  test('R65: a calendar gets the days with events, one year at a time', async () => {
    for (const date of ['2051-06-30', '2051-07-01', '2051-07-01', '2051-08-01']) await plan({ date });
    const DAYS = 'query ($from: CalendarDate!, $to: CalendarDate!) { eventDays(from: $from, to: $to) { date count } }';
    const { data } = await app.gql(DAYS, { from: '2051-06-30', to: '2051-07-31' });
    expect(data).toEqual({
      eventDays: [
        { date: '2051-06-30', count: 1 },
        { date: '2051-07-01', count: 2 },
      ],
    });
    expect((await app.gql(DAYS, { from: '2051-01-01', to: '2052-02-05' })).errors).toEqual([]);
    const { errors } = await app.gql(DAYS, { from: '2051-01-01', to: '2052-02-06' });
    expect(errors[0]!.message).toBe(EVENT_API_MESSAGES.spanTooLong);
  });

  test('one event can be read by its ID', async () => {
    const { data } = await plan({ title: 'By its id' });
    const ASK = 'query ($id: ID!) { event(id: $id) { title startsAt endsAt } }';
    expect((await app.gql(ASK, { id: data.id })).data).toEqual({
      event: { title: 'By its id', startsAt: '2027-03-04T18:00:00+05:30', endsAt: '2027-03-04T19:30:00+05:30' },
    });
    const vague = await plan({ time: 'when the hall is free' });
    expect((await app.gql(ASK, { id: vague.data.id })).data).toMatchObject({ event: { startsAt: null, endsAt: null } });
    for (const id of [NOBODY, 'nonsense'])
      expect((await app.gql(ASK, { id })).errors[0]).toMatchObject({
        message: ERRORS.EVENT_NOT_FOUND.message,
        extensions: { code: 'NOT_FOUND' },
      });
  });
});

describe('two officers editing one event', () => {
  const UPDATE =
    'mutation ($id: ID!, $input: EventPatch!, $version: Int) { updateEvent(id: $id, input: $input, version: $version) { title version } }';
  const save = (id: string, title: string, version: number) =>
    app.gql(UPDATE, { id, input: { title }, version }, token);
  const plan = async () => (await graphqlEventsApi(app.url).create(WHOLE, token)).data.id;

  test('a save based on an older version is a conflict that names author and time, and changes nothing', async () => {
    const id = await plan();
    expect((await save(id, 'Mine', 1)).data).toEqual({ updateEvent: { title: 'Mine', version: 2 } });
    const { errors } = await save(id, 'Yours', 1);
    expect(errors[0]).toMatchObject({
      message: ERRORS.EVENT_CHANGED.message,
      extensions: { code: 'CONFLICT', conflict: { version: 2, updatedBy: 'officer@club.example' } },
    });
    expect((await save(id, 'Yours', 2)).data).toEqual({ updateEvent: { title: 'Yours', version: 3 } });
  });

  test('of two concurrent saves, one succeeds and the other is a conflict', async () => {
    const id = await plan();
    const answers = await Promise.all(['A', 'B'].map((title) => save(id, title, 1)));
    expect(answers.map(({ errors }) => errors[0]?.extensions.code).sort()).toEqual(['CONFLICT', undefined]);
  });
});

describe('legacy clients', () => {
  const post = (fields: object) =>
    app
      .rest()
      .post('/api/events')
      .set('authorization', `Bearer ${token}`)
      .send({ ...WHOLE, ...fields });

  test('R212 R213 R215: can use every endpoint without the prefix too, and get the legacy shapes', async () => {
    const { body, status } = await app
      .rest()
      .post('/events')
      .set('authorization', `Bearer ${token}`)
      .field({ ...WHOLE, capacity: '7', registrationUrl: '' })
      .attach('image', Buffer.from(await (await picture(300, 200)).arrayBuffer()), 'hall.png');
    expect([status, body]).toEqual([
      201,
      {
        ...WHOLE,
        _id: expect.any(String),
        date: '2027-03-04T00:00:00.000Z',
        status: 'upcoming',
        capacity: 7,
        image: { url: expect.stringMatching(`^${app.url}/media/`), publicId: expect.any(String) },
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    expect(body.image.url).toContain(`/media/${body.image.publicId}-300x200.webp`);
    for (const path of ['/events', '/api/events']) {
      const { body: list } = await app.rest().get(path).set('accept', 'text/html').expect(200);
      expect(list).toContainEqual(body);
    }
    const removed = await app.rest().delete(`/events/${body._id}`).set('authorization', `Bearer ${token}`).expect(200);
    expect(removed.body).toEqual({ message: 'Event deleted successfully' });
  });

  const put = (id: string, fields: object) =>
    app.rest().put(`/api/events/${id}`).set('authorization', `Bearer ${token}`).send(fields);

  test('R176: capacity must be digits: other notations of numbers are rejected, on create and update', async () => {
    const { _id: id } = (await post({ capacity: '30' }).expect(201)).body;
    for (const capacity of ['0x10', '1e3', '+5', '-0', '5.0', '1_000', 'Infinity', '٣']) {
      for (const refused of [await post({ capacity }), await put(id, { capacity })]) {
        expect([refused.status, refused.body.message]).toEqual([
          400,
          `Capacity must be a whole number from 0 to ${EVENT_LIMITS.capacity}`,
        ]);
      }
    }
    expect((await put(id, { capacity: ' 7 ' }).expect(200)).body.capacity).toBe(7);
  });

  test('R176: a capacity of 0 means unspecified, on create and update', async () => {
    for (const capacity of ['0', ' 0 ', 0]) {
      const created = await post({ capacity }).expect(201);
      expect(created.body).not.toHaveProperty('capacity');
      const { _id: id } = (await post({ capacity: '30' }).expect(201)).body;
      expect((await put(id, { capacity }).expect(200)).body).not.toHaveProperty('capacity');
      const { data } = await graphqlEventsApi(app.url).list();
      expect(data.find((event) => event.id === id)).toMatchObject({ capacity: null });
    }
  });

  test('R126 R324: may write kind and status in any case; errors list the allowed values', async () => {
    const { body } = await post({ type: 'EDUCATIONAL MEETING', status: 'Completed' }).expect(201);
    expect(body).toMatchObject({ type: 'Educational meeting', status: 'completed' });
    expect((await post({ type: 'Other', status: '' }).expect(201)).body).toMatchObject({
      type: 'other',
      status: 'upcoming',
    });
    expect((await post({ type: 'Concert' }).expect(400)).body.message).toBe(
      'Type must be one of Educational meeting, Fun activity, other',
    );
    expect((await post({ type: '' }).expect(400)).body.message).toBe('Type is required');
    expect((await post({ status: 'postponed' }).expect(400)).body.message).toBe(
      'Status must be one of upcoming, ongoing, completed, cancelled',
    );
  });

  test('R126: may send a day as a date or an instant, which is converted to a day in the site’s zone', async () => {
    for (const [sent, day] of [
      ['2027-03-04', '2027-03-04'],
      [' 2027-03-04 ', '2027-03-04'],
      ['2027-03-04T00:00:00.000Z', '2027-03-04'],
      ['2027-03-04T18:29:59Z', '2027-03-04'],
      ['2027-03-04T18:30:00Z', '2027-03-05'],
      ['2027-03-04T00:00:00+05:30', '2027-03-04'],
      ['2027-03-04T23:30', '2027-03-04'],
    ]) {
      const { body } = await post({ date: sent }).expect(201);
      expect([sent, body.date]).toEqual([sent, `${day}T00:00:00.000Z`]);
    }
    for (const sent of ['4 March', '2027-02-29', '2027-03-04T25:00:00Z', '20270304', '+012027-03-04T00:00:00Z']) {
      const { body } = await post({ date: sent }).expect(400);
      expect([sent, body.message]).toEqual([sent, 'Date must be a calendar date like 2026-12-18']);
    }
    expect((await post({ date: '' }).expect(400)).body.message).toBe('Date is required');
  });

  test('R126 R213: may send an image as a string, an object or its JSON text, or not at all', async () => {
    const url = 'https://pictures.example/hall.jpg';
    for (const image of [url, { url, publicId: 'x' }, JSON.stringify({ url, publicId: 'x' })]) {
      expect((await post({ image }).expect(201)).body.image).toEqual({ url, publicId: '' });
    }
    for (const image of [undefined, null, '']) expect((await post({ image }).expect(201)).body.image).toBeUndefined();
    expect((await post({ image: '{"url": ' }).expect(400)).body.message).toBe('The image must be a JSON object');
    expect((await post({ image: '[object Object]' }).expect(400)).body.message).toBe(
      'Image addresses must start with https://',
    );
  });

  test('R179: cannot update or delete an event without an ID', async () => {
    for (const path of ['/events', '/events/', '/api/events/', '/api/events/%20']) {
      for (const method of ['delete', 'put'] as const) {
        const sent = app.rest()[method](path).set('authorization', `Bearer ${token}`).send(WHOLE);
        expect([path, (await sent).status, (await sent).body]).toEqual([
          path,
          400,
          { message: 'Event ID is required' },
        ]);
      }
    }
    expect((await app.rest().delete('/events/')).status).toBe(401);
  });
});

describe('the database constraints', () => {
  const insert = (column: string, value: unknown) =>
    app.database
      .query(
        `INSERT INTO event (title, description, date, time, minute, location, type, status, image, created_at, updated_at)
       VALUES ('x', 'x', '2027-01-01', 'x', 0, 'x', 'other', 'upcoming', '', now(), now())
       RETURNING id`,
      )
      .then(([row]) => app.database.query(`UPDATE event SET ${column} = $1 WHERE id = $2`, [value, row!.id]));

  test('R175 R321 R324: enforce the limits too, counting code points', async () => {
    await insert('description', '🎤'.repeat(150));
    for (const [column, value] of [
      ['description', '🎤'.repeat(151)],
      ['type', 'Concert'],
      ['status', 'cancelled'],
      ['capacity', -1],
      ['title', 'x'.repeat(151)],
    ] as const)
      await expect(insert(column, value)).rejects.toThrow(/check constraint|too long/);
  });
});

test('events stored before their times were understood are in order after the migration', async () => {
  const api = graphqlEventsApi(app.url);
  const date = '2031-05-06';
  for (const time of ['1800 hrs', '8:00 AM', 'After lunch']) await api.create({ ...WHOLE, date, time }, token);
  await app.database.query(`UPDATE event SET minute = 0 WHERE time = '1800 hrs'`);
  const times = async () => (await api.list()).data.filter((event) => event.date === date).map(({ time }) => time);
  expect(await times()).not.toEqual(['After lunch', '8:00 AM', '1800 hrs']);
  const runner = app.get(DataSource).createQueryRunner();
  await new EventStartTimes1795800200000().up(runner);
  await runner.release();
  // Only the notification of the database tells the instance that its cached list is old.
  await eventually(async () => (await times()).at(-1) === '1800 hrs');
  expect(await times()).toEqual(['After lunch', '8:00 AM', '1800 hrs']);
});
