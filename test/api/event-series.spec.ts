import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SERIES_LENGTH, SERIES_MESSAGES } from '../../server/shared/event-series.js';
import { startApp, type TestApp } from '../support/app.js';
import { createGraphqlClient } from '../support/api-clients.js';
import { picture } from '../support/pictures.js';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const EVENING = {
  title: 'Round Robin',
  description: 'Everybody speaks.',
  date: '2076-12-03',
  time: '6:00 PM to 7:30 PM',
  location: 'Main hall',
  type: 'EDUCATIONAL_MEETING',
};
const FIELDS = 'id title date location seriesId version image { url }';
interface Stored {
  id: string;
  title: string;
  date: string;
  location: string;
  seriesId: string | null;
  version: number;
  image: { url: string } | null;
}

const create = async (repeatUntil: string | null, input: object = {}, idempotencyKey: string | null = null) =>
  app.gql<{ createEvent: Stored }>(
    `mutation ($input: EventInput!, $repeatUntil: CalendarDate, $idempotencyKey: String) {
      createEvent(input: $input, repeatUntil: $repeatUntil, idempotencyKey: $idempotencyKey) { ${FIELDS} } }`,
    { input: { ...EVENING, ...input }, repeatUntil, idempotencyKey },
    token,
  );
const update = (id: string, input: object, scope?: string, version?: number) =>
  app.gql<{ updateEvent: Stored }>(
    `mutation ($id: ID!, $input: EventPatch!, $scope: SeriesScope, $version: Int) {
      updateEvent(id: $id, input: $input, scope: $scope, version: $version) { ${FIELDS} } }`,
    { id, input, scope, version },
    token,
  );
const remove = (id: string, scope?: string) =>
  app.gql('mutation ($id: ID!, $scope: SeriesScope) { deleteEvent(id: $id, scope: $scope) }', { id, scope }, token);
const undo = (id: string) => app.gql('mutation ($id: ID!) { undoDelete(id: $id) }', { id }, token);
const listOf = async (series: string | null) => {
  const query = `query ($series: ID) { events(series: $series, first: 100) { nodes { ${FIELDS} } } }`;
  return (await app.gql<{ events: { nodes: Stored[] } }>(query, { series })).data!.events.nodes;
};
/** The events of a new series, on five Thursdays. */
const DATES = ['2076-12-03', '2076-12-10', '2076-12-17', '2076-12-24', '2076-12-31'];
const series = async (input: object = {}) => {
  const { data } = await create('2077-01-06', input);
  return listOf(data!.createEvent.seriesId);
};
const datesOf = (events: readonly Stored[]) => events.map(({ date }) => date);
const count = async () => Number((await app.database.query('SELECT count(*) FROM event'))[0]!.count);

describe('a weekly series', () => {
  test('is one event for each week up to the last day, which alone are found by its ID', async () => {
    await create(null);
    const { data, errors } = await create('2077-01-06');
    expect(errors).toEqual([]);
    const events = await listOf(data!.createEvent.seriesId);
    expect(events[0]).toEqual(data!.createEvent);
    expect(datesOf(events)).toEqual(DATES);
    expect(new Set(events.map(({ id }) => id)).size).toBe(5);
    expect(events.map(({ title, location, version }) => [title, location, version])).toEqual(
      DATES.map(() => [EVENING.title, EVENING.location, 1]),
    );
    expect((await create('2076-12-31')).data!.createEvent.seriesId).not.toBe(data!.createEvent.seriesId);
    expect(await listOf('nonsense')).toEqual([]);
    expect((await create(null)).data!.createEvent.seriesId).toBeNull();
  });

  test('R406: has 2 to 26 events; otherwise nothing is created', async () => {
    const before = await count();
    for (const [until, message] of [
      ['2076-12-02', SERIES_MESSAGES.tooShort],
      ['2076-12-09', SERIES_MESSAGES.tooShort],
      ['2077-06-03', SERIES_MESSAGES.tooLong],
    ]) {
      const { errors } = await create(until!);
      expect(errors[0]!.extensions.fields).toEqual({ repeatUntil: message });
    }
    expect(await count()).toBe(before);
    expect(await listOf((await create('2076-12-10')).data!.createEvent.seriesId)).toHaveLength(2);
    expect(await listOf((await create('2077-06-02')).data!.createEvent.seriesId)).toHaveLength(SERIES_LENGTH);
  });

  test('R485: has no event on days that are left out, and begins on the first that is not', async () => {
    const createWithout = (without: readonly string[]) =>
      app.gql<{ createEvent: Stored }>(
        `mutation ($input: EventInput!, $without: [CalendarDate!]) {
          createEvent(input: $input, repeatUntil: "2076-12-31", without: $without) { ${FIELDS} } }`,
        { input: EVENING, without },
        token,
      );
    const { data } = await createWithout(['2076-12-03', '2076-12-24', '2076-12-25']);
    expect(data!.createEvent.date).toBe('2076-12-10');
    expect(datesOf(await listOf(data!.createEvent.seriesId))).toEqual(['2076-12-10', '2076-12-17', '2076-12-31']);
    const { errors } = await createWithout(DATES.slice(1));
    expect(errors[0]!.extensions.fields).toEqual({ repeatUntil: SERIES_MESSAGES.leftOut });
  });

  test('is created once under one idempotency key, whose last day cannot change', async () => {
    const key = 'a series that is sent twice';
    const [first, second] = [await create('2076-12-31', {}, key), await create('2076-12-31', {}, key)];
    expect(second.data).toEqual(first.data);
    expect(await listOf(first.data!.createEvent.seriesId)).toHaveLength(5);
    for (const other of ['2077-01-07', null])
      expect((await create(other, {}, key)).errors[0]!.extensions.code).toBe('UNPROCESSABLE');
  });

  test('R406: is created completely or not at all', async () => {
    const before = await count();
    await app.database.query(`ALTER TABLE event ADD CONSTRAINT until_christmas CHECK (date <> '2076-12-24') NOT VALID`);
    try {
      expect((await create('2076-12-31')).errors).toHaveLength(1);
      expect(await count()).toBe(before);
      const { data } = await create('2076-12-17');
      const [, second] = await listOf(data!.createEvent.seriesId);
      expect((await update(second!.id, { date: '2076-12-17' }, 'THIS_AND_FOLLOWING')).errors).toHaveLength(1);
      expect(datesOf(await listOf(data!.createEvent.seriesId))).toEqual(DATES.slice(0, 3));
    } finally {
      await app.database.query('ALTER TABLE event DROP CONSTRAINT until_christmas');
    }
  });

  test('shares one picture, which is deleted with the last event that uses it', async () => {
    const upload = await createGraphqlClient(app.url)<Stored>(
      `mutation ($input: EventInput!) { createEvent(input: $input, repeatUntil: "2076-12-10") { ${FIELDS} } }`,
      { input: { ...EVENING, image: null } },
      token,
      { 'input.image': await picture(300, 200) },
    );
    const [first, second] = await listOf(upload.data.seriesId);
    expect(second!.image).toEqual(first!.image);
    const isStored = async () => (await fetch(app.url + first!.image!.url, { method: 'HEAD' })).status === 200;
    await update(first!.id, { imageUrl: '' });
    expect(await isStored()).toBe(true);
    await update(second!.id, { imageUrl: '' });
    expect(await isStored()).toBe(false);
  });
});

describe('a change of an event in a series', () => {
  test('R407: changes that event alone', async () => {
    const events = await series();
    for (const scope of [undefined, 'ONLY_THIS']) await update(events[2]!.id, { location: 'Library' }, scope);
    const after = await listOf(events[0]!.seriesId);
    expect(after.map(({ location }) => location)).toEqual([
      ...['Main hall', 'Main hall', 'Library', 'Main hall', 'Main hall'],
    ]);
  });

  test('R407: changes the following ones too, which keep what the change leaves out', async () => {
    const events = await series();
    await update(events[3]!.id, { location: 'Library' });
    const { data } = await update(events[2]!.id, { title: 'Debate' }, 'THIS_AND_FOLLOWING', 1);
    expect(data!.updateEvent).toMatchObject({ id: events[2]!.id, title: 'Debate', version: 2 });
    const after = await listOf(events[0]!.seriesId);
    expect(after.map(({ title }) => title)).toEqual([...['Round Robin', 'Round Robin', 'Debate', 'Debate', 'Debate']]);
    expect(after.map(({ location }) => location)).toEqual([
      ...['Main hall', 'Main hall', 'Main hall', 'Library', 'Main hall'],
    ]);
  });

  test('R407: moves them all by as many days', async () => {
    const events = await series();
    await update(events[4]!.id, { date: '2077-01-02' });
    await update(events[2]!.id, { date: '2076-12-16' }, 'THIS_AND_FOLLOWING');
    expect(datesOf(await listOf(events[0]!.seriesId))).toEqual([
      ...['2076-12-03', '2076-12-10', '2076-12-16', '2076-12-23', '2077-01-01'],
    ]);
  });

  test('is a conflict if somebody saved the event in between, and changes none of them', async () => {
    const events = await series();
    await update(events[1]!.id, { location: 'Library' });
    const { errors } = await update(events[1]!.id, { location: 'Lawn' }, 'THIS_AND_FOLLOWING', 1);
    expect(errors[0]!.extensions.code).toBe('CONFLICT');
    expect((await listOf(events[0]!.seriesId)).map(({ location }) => location)).toEqual([
      ...['Main hall', 'Library', 'Main hall', 'Main hall', 'Main hall'],
    ]);
  });

  test('is a conflict if somebody gave the event the same values in between, but not the following ones', async () => {
    const events = await series();
    await update(events[1]!.id, { location: 'Library' });
    const { errors } = await update(events[1]!.id, { location: 'Library' }, 'THIS_AND_FOLLOWING', 1);
    expect(errors[0]!.extensions.code).toBe('CONFLICT');
  });

  test('sent again after a lost response, changes nothing more', async () => {
    const events = await series();
    const send = () => update(events[2]!.id, { date: '2076-12-18' }, 'THIS_AND_FOLLOWING', 1);
    expect((await send()).errors).toEqual([]);
    expect((await send()).errors).toEqual([]);
    expect(datesOf(await listOf(events[0]!.seriesId))).toEqual([
      ...['2076-12-03', '2076-12-10', '2076-12-18', '2076-12-25', '2077-01-01'],
    ]);
  });

  test('of a single event changes no other', async () => {
    const { id } = (await create(null)).data!.createEvent;
    const other = (await create(null, { date: '2076-12-10' })).data!.createEvent;
    await update(id, { location: 'Library' }, 'THIS_AND_FOLLOWING');
    expect((await listOf(null)).find((event) => event.id === other.id)).toMatchObject({ location: 'Main hall' });
  });
});

describe('a deletion', () => {
  test('deletes the event alone, or the following ones too, which its ID restores together', async () => {
    const events = await series();
    const id = events[0]!.seriesId;
    await remove(events[1]!.id);
    expect(datesOf(await listOf(id))).toEqual(DATES.filter((_, place) => place !== 1));
    await remove(events[2]!.id, 'THIS_AND_FOLLOWING');
    expect(datesOf(await listOf(id))).toEqual(DATES.slice(0, 1));
    expect((await undo(events[3]!.id)).errors).toHaveLength(1);
    expect((await undo(events[2]!.id)).errors).toEqual([]);
    expect(await listOf(id)).toEqual(events.filter((_, place) => place !== 1));
    await undo(events[1]!.id);
    expect(await listOf(id)).toEqual(events);
  });
});
